/**
 * The employee form while it is filled in: what is typed, what is wrong and on which tab, sending it, and two
 * at once.
 */
import { useState } from 'react'
import { ApiError, call } from '../../../../web/api'
import { byField } from '../../../../web/forms'
import { toast } from '../../../../web/toast'
import { summaryOf } from '../../../../web/wish'
import { createPerson, getPerson, updatePerson, type PersonDetail } from '../../contract'
import {
  blank,
  changedBody,
  faultsOf,
  labels,
  newBody,
  tabIds,
  tabOf,
  tabs,
  valuesOf,
  type FieldName,
  type TabId,
} from './employeeFields'

export type EmployeeForm = ReturnType<typeof useEmployeeForm>

export function useEmployeeForm(person: Partial<PersonDetail> | null) {
  const start = person ? valuesOf(person) : blank
  const [before, setBefore] = useState(start)
  const [version, setVersion] = useState(person?.version)
  const [values, setValues] = useState(start)
  const [same, setSame] = useState(
    start.presentAddress !== '' && start.presentAddress === start.permanentAddress,
  )
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [tab, setTab] = useState<TabId>('basic')
  const [busy, setBusy] = useState(false)
  /** Somebody else was faster: their sentence. */
  const [overtaken, setOvertaken] = useState<string | null>(null)

  const isDirty = tabIds.some((id) => tabs[id].fields.some((name) => values[name] !== before[name]))

  function set(name: FieldName, text: string) {
    setValues((now) => ({
      ...now,
      [name]: text,
      ...(name === 'presentAddress' && same ? { permanentAddress: text } : {}),
    }))
    setErrors(({ [name]: _, ...others }) => others)
  }

  /** Something that was given and is not taken, so that what stood there stays. */
  function fault(name: FieldName, sentence: string) {
    setErrors((now) => ({ ...now, [name]: sentence }))
  }

  /** The permanent address is the present one, and follows it. */
  function copyAddress(on: boolean) {
    setSame(on)
    if (on) set('permanentAddress', values.presentAddress)
  }

  /** Shown in full: known now, and still not a change. */
  function revealed(name: 'aadharNumber' | 'panNumber', value: string) {
    setBefore((was) => ({ ...was, [name]: value }))
    setValues((now) => ({ ...now, [name]: value }))
  }

  /** The first field at fault, by the order of the tabs; its tab is opened. */
  function fail(wrong: Record<string, string>): FieldName | null {
    setErrors(wrong)
    const first = tabIds.flatMap((id) => tabs[id].fields as readonly FieldName[]).find((name) => wrong[name])
    if (first) setTab(tabOf(first)!)
    return first ?? null
  }

  /** True when it is saved, else the field to correct, if there is one. */
  async function send(): Promise<true | FieldName | null> {
    const wrong = faultsOf(values, person && before)
    if (Object.keys(wrong).length > 0) return fail(wrong)
    const changes = changedBody(values, before)
    if (person && Object.keys(changes).length === 0) return true
    setBusy(true)
    setOvertaken(null)
    try {
      if (person) await call(updatePerson, { ...changes, id: String(person.id), version })
      else await call(createPerson, newBody(values))
      toast({
        title: 'Success',
        text: `Employee ${person ? 'updated' : 'created'} successfully`,
        tone: 'good',
      })
      return true
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.status === 409 && person) {
        setOvertaken(error.sentence)
        return null
      }
      toast({
        title: 'Error',
        text: summaryOf(error, `Failed to ${person ? 'update' : 'create'} employee`),
        tone: 'bad',
      })
      return error instanceof ApiError && error.errors.length > 0 ? fail(byField(error.errors)) : null
    }
  }

  /** What is stored now, with what was changed here on top; answers what others changed. */
  async function rebase(): Promise<void> {
    try {
      const fresh = await call(getPerson, { id: String(person!.id) })
      const stored = valuesOf(fresh)
      const theirs = tabIds
        .flatMap((id) => tabs[id].fields as readonly FieldName[])
        .filter((name) => stored[name] !== before[name])
      setValues((now) => ({
        ...stored,
        ...Object.fromEntries(
          Object.entries(now).filter(([name, text]) => text !== before[name as FieldName]),
        ),
      }))
      setBefore(stored)
      setVersion(fresh.version)
      setOvertaken(null)
      toast({
        title: 'Shown as it is now',
        text: theirs.length
          ? `Changed meanwhile: ${theirs.map((name) => labels[name]).join(', ')}. Your changes are kept.`
          : 'Your changes are kept.',
      })
    } catch (error) {
      toast({ title: 'Error', text: summaryOf(error, 'Failed to fetch employees'), tone: 'bad' })
    }
  }

  return {
    values,
    before,
    set,
    fault,
    same,
    copyAddress,
    revealed,
    errors,
    tab,
    setTab,
    busy,
    isDirty,
    send,
    overtaken,
    rebase,
  }
}
