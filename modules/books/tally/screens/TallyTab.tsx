/** The Tally tab: vouchers of a month as XML, and the ledgers that they name. */
import { useState } from 'react'
import { Button } from '../../../../web/ui/Button'
import { ExportCard } from '../../exports/screens/ExportCard'
import { LedgersDialog } from './LedgersDialog'

export default function TallyTab() {
  const [company, setCompany] = useState<string | null>(null)
  return (
    <>
      <ExportCard
        kind="tally"
        title="Tally"
        note="Sales, credit notes and movements of money as vouchers. Each is exported once."
        what="voucher"
        more={(chosen) => (
          <Button aria-haspopup="dialog" disabled={!chosen} onClick={() => setCompany(chosen)}>
            Ledgers
          </Button>
        )}
      />
      {company && <LedgersDialog company={company} onClose={() => setCompany(null)} />}
    </>
  )
}
