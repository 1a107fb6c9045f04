/** Exports all employees as a workbook. Identity numbers stay masked unless requested. */
import { useState } from 'react'
import { downloadFrom } from '../../../../web/download'
import { todayIn, useZone } from '../../../../web/firm'
import { toast } from '../../../../web/toast'
import { Button } from '../../../../web/ui/Button'
import { Checkbox } from '../../../../web/ui/Checkbox'
import { Dialog, DialogButtons } from '../../../../web/ui/Dialog'

export function ExportData({ onClose }: { onClose: () => void }) {
  const [full, setFull] = useState(false)
  const [busy, setBusy] = useState(false)
  const today = todayIn(useZone())

  async function run() {
    setBusy(true)
    try {
      await downloadFrom(
        full ? '/api/users/export?identity=full' : '/api/users/export',
        `employees_${today}.xlsx`,
      )
      toast({ title: 'Export Complete', text: `employees_${today}.xlsx was downloaded.`, tone: 'good' })
      onClose()
    } catch {
      toast({ title: 'Export Failed', text: 'Failed to export employee data.', tone: 'bad' })
      setBusy(false)
    }
  }

  return (
    <Dialog title="Export Data" onClose={onClose}>
      <p>All employees, active and inactive, as an Excel workbook.</p>
      <Checkbox
        label="Include full Aadhar and PAN numbers"
        checked={full}
        onChange={(event) => setFull(event.target.checked)}
      />
      <p className="faint">
        {full
          ? 'The audit records this export. Store the file where only people who need it can ' + 'open it.'
          : 'Only the last four characters of Aadhar and PAN are included.'}
      </p>
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={busy} onClick={() => void run()}>
          {busy ? 'Exporting…' : 'Export'}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
