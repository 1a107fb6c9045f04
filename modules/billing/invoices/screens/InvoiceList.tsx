/** Invoices by candidate in a narrow window: two lines each. A press opens the candidate's invoices. */
import { useState } from 'react'
import { Plus } from 'lucide-react'
import { may } from '../../../../src/domain/access'
import { inr, inrPaise } from '../../../../src/domain/money'
import type { Who } from '../../../../web/session'
import { Button } from '../../../../web/ui/Button'
import { Dialog } from '../../../../web/ui/Dialog'
import { RowList } from '../../../../web/ui/RowList'
import type { Open, Opens } from '../../screens/open'
import { countWords } from '../../screens/words'
import { GroupState, numbersWords } from './GroupState'
import { InvoiceRows } from './InvoiceRows'
import type { Group } from './useInvoices'

type ListProps = Opens & { groups: readonly Group[]; who: Who; fading: boolean }

export function InvoiceList({ groups, who, fading, onOpen }: ListProps) {
  const [shown, setShown] = useState<number | null>(null)
  const group = groups.find(({ candidateId }) => candidateId === shown)
  const close = () => setShown(null)
  const then = (open: Open) => {
    close()
    onOpen(open)
  }
  return (
    <>
      <RowList
        label="Invoices by candidate"
        rows={groups.map((one) => ({
          key: one.candidateId,
          title: one.candidateName,
          state: <GroupState group={one} isShort />,
          note: (
            <span className="note-parts">
              <span>{numbersWords(one)}</span> <span>{one.clientName}</span>
            </span>
          ),
          figure: <b>{inrPaise(one.amount)}</b>,
          press: 'Show invoices',
          leads: true,
          onPress: () => setShown(one.candidateId),
        }))}
        fading={fading}
        empty="No invoices found"
      />
      {group && (
        <Dialog wide title={`Invoices of ${group.candidateName}`} onClose={close}>
          <p className="soft">
            {group.clientName} · {countWords(group.invoices.length, 'invoice')}: {wordsOf(group)}
          </p>
          <div className="invoice-groups">
            <InvoiceRows group={group} who={who} onOpen={then} />
          </div>
          {!may(who, 'manage_invoices') ? (
            <p className="faint">View Only</p>
          ) : (
            group.status === 'Joined' && (
              <Button
                icon={<Plus size={15} aria-hidden />}
                aria-haspopup="dialog"
                onClick={() =>
                  then({
                    what: 'invoice',
                    candidateId: group.candidateId,
                    candidateName: group.candidateName,
                  })
                }
              >
                Add Invoice
              </Button>
            )
          )}
        </Dialog>
      )}
    </>
  )
}

const wordsOf = ({ raised, amount, submitted, paid }: Group) =>
  `${inr(raised)} raised, ${inr(amount)} with GST, ${submitted} submitted, ${paid} paid`
