/** The Import button of Employee Management. */
import { lazy, Suspense, useState } from 'react'
import { Upload } from 'lucide-react'
import { useAddressAction } from '../../../web/addressActions'
import { Button } from '../../../web/ui/Button'

const ImportDialog = lazy(() => import('./ImportDialog'))

export default function ImportEmployees() {
  const [open, setOpen] = useState(false)
  useAddressAction(['import'], () => setOpen(true))
  return (
    <>
      <Button icon={<Upload size={16} aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Import
      </Button>
      {open && (
        <Suspense>
          <ImportDialog
            kind="employees"
            title="Import Employees from Excel/CSV"
            one="employee"
            template="/api/users/template"
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
