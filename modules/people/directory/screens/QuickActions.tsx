/** What an Admin does with many at once, and with all of the directory. */
import { FileSpreadsheet, ListChecks } from 'lucide-react'
import { Button } from '../../../../web/ui/Button'

export function QuickActions({ onBulk, onExport }: { onBulk: () => void; onExport: () => void }) {
  return (
    <section className="directory-actions" aria-label="Quick Actions">
      <h2>Quick Actions</h2>
      <Button icon={<ListChecks size={16} aria-hidden />} aria-haspopup="dialog" onClick={onBulk}>
        Bulk Actions
      </Button>
      <Button icon={<FileSpreadsheet size={16} aria-hidden />} aria-haspopup="dialog" onClick={onExport}>
        Export Data
      </Button>
    </section>
  )
}
