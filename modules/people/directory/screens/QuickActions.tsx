/** An Admin's actions for many people, and for the whole directory. */
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
