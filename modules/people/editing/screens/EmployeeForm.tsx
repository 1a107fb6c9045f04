/** Adds and edits an employee: five tabs, one button. */
import { FormDialog, OpeningDialog } from '../../../../web/form/FormDialog'
import { useFresh } from '../../../../web/form/useFresh'
import { fullName } from '../../../../web/format'
import { CountBadge } from '../../../../web/ui/Badge'
import { Button } from '../../../../web/ui/Button'
import { Tabs } from '../../../../web/ui/Tabs'
import { getPerson, type PersonDetail } from '../../contract'
import { tabIds, tabs } from './employeeFields'
import { panels } from './EmployeePanels'
import { useEmployeeForm } from './useEmployeeForm'
import './employeeForm.css'

export default function EmployeeForm({ id, onClose }: { id?: number; onClose: () => void }) {
  return id === undefined ? <Form person={null} onClose={onClose} /> : <Edit id={id} onClose={onClose} />
}

function Edit({ id, onClose }: { id: number; onClose: () => void }) {
  const person = useFresh(getPerson, { id: String(id) })
  if (person.row) return <Form person={person.row} onClose={onClose} />
  return (
    <OpeningDialog title="Edit Employee" of={person} failed="Failed to fetch employees" onClose={onClose} />
  )
}

function Form({ person, onClose }: { person: Partial<PersonDetail> | null; onClose: () => void }) {
  const form = useEmployeeForm(person, onClose)
  const { tab, errors } = form
  return (
    <FormDialog
      form={form}
      id="employee-form"
      className=""
      wide
      title={person ? `Edit Employee: ${fullName(person as PersonDetail)}` : 'Add Employee'}
      action={person ? 'Save Changes' : 'Add Employee'}
      head={
        form.theirs && (
          <div className="overtaken" role="alert">
            <p>{errors['']}</p>
            <Button size="small" onClick={form.rebase}>
              Use the latest version and keep my changes
            </Button>
          </div>
        )
      }
      onClose={onClose}
    >
      <Tabs
        label="Form sections"
        value={tab}
        onChange={(id) => form.setTab(id as typeof tab)}
        tabs={tabIds.map((id) => {
          const Panel = panels[id]
          const faults = tabs[id].fields.filter((name) => errors[name]).length
          return {
            id,
            label: (
              <span className="employee-tab">
                {tabs[id].label}
                <CountBadge count={faults} of="errors" />
              </span>
            ),
            panel: (
              <div className="employee-panel">
                <Panel form={form} person={person} />
              </div>
            ),
          }
        })}
      />
    </FormDialog>
  )
}
