/** Adding an employee, and editing one: five tabs, one button. */
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../../web/query'
import { fullName } from '../../../../web/format'
import { CountBadge } from '../../../../web/ui/Badge'
import { Button } from '../../../../web/ui/Button'
import { Dialog, SendButtons } from '../../../../web/ui/Dialog'
import { ErrorState } from '../../../../web/ui/Empty'
import { Waiting } from '../../../../web/ui/Spinner'
import { Tabs } from '../../../../web/ui/Tabs'
import { useDiscard } from '../../../../web/ui/useDiscard'
import { sentenceOf } from '../../../../web/wish'
import { getPerson, type PersonDetail } from '../../contract'
import { tabIds, tabs, type FieldName } from './employeeFields'
import { panels } from './EmployeePanels'
import { useEmployeeForm } from './useEmployeeForm'
import './employeeForm.css'

export default function EmployeeForm({ id, onClose }: { id?: number; onClose: () => void }) {
  return id === undefined ? <Form person={null} onClose={onClose} /> : <Edit id={id} onClose={onClose} />
}

function Edit({ id, onClose }: { id: number; onClose: () => void }) {
  // As it is at this moment: an old version could not be saved.
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...ask(getPerson, { id: String(id) }),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const [person, setPerson] = useState<Partial<PersonDetail> | null>(null)
  // What comes later, by the event stream, must not put its words over what is being typed.
  if (!person && data && isFetchedAfterMount) setPerson(data)
  if (person) return <Form person={person} onClose={onClose} />
  return (
    <Dialog wide title="Edit Employee" onClose={onClose}>
      {error ? (
        <ErrorState retry={() => void refetch()}>{sentenceOf(error, 'Failed to fetch employees')}</ErrorState>
      ) : (
        <Waiting />
      )}
    </Dialog>
  )
}

function Form({ person, onClose }: { person: Partial<PersonDetail> | null; onClose: () => void }) {
  const form = useEmployeeForm(person)
  const element = useRef<HTMLFormElement>(null)
  const { tab, errors, busy, overtaken } = form
  const { close, question } = useDiscard(form.isDirty, busy, onClose)
  // The field at fault is drawn with its tab; then it takes the focus. An object: the same field may be wrong
  // again.
  const [wanted, setWanted] = useState<{ field: FieldName } | null>(null)
  useEffect(() => {
    if (wanted)
      element.current
        ?.querySelector<HTMLElement>(`[name=${wanted.field}], [data-field=${wanted.field}]`)
        ?.focus()
  }, [wanted])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const done = await form.send()
    if (done === true) onClose()
    else if (done) setWanted({ field: done })
  }

  return (
    <>
      <Dialog
        wide
        title={person ? `Edit Employee: ${fullName(person as PersonDetail)}` : 'Add Employee'}
        onClose={close}
        foot={
          <SendButtons form="employee-form" onCancel={close} busy={busy} doing="Saving…">
            {person ? 'Save Changes' : 'Add Employee'}
          </SendButtons>
        }
      >
        {overtaken && (
          <div className="overtaken" role="alert">
            <p>{overtaken}</p>
            <Button size="small" onClick={() => void form.rebase()}>
              Show it as it is now, keep my changes
            </Button>
          </div>
        )}
        <form id="employee-form" ref={element} noValidate onSubmit={(event) => void submit(event)}>
          <Tabs
            label="Parts of the form"
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
                    <CountBadge count={faults} of="to correct" />
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
        </form>
      </Dialog>
      {question}
    </>
  )
}
