/** The state of the employee form: tabs, and an address that follows the other. */
import { useState } from 'react'
import { call } from '../../../../web/api'
import { sayChanged } from '../../../../web/form/changedMeanwhile'
import { useFirm } from '../../../../web/firm'
import { useForm } from '../../../../web/form/useForm'
import { createPerson, getPerson, updatePerson, type PersonDetail } from '../../contract'
import {
  blank,
  changedBody,
  faultsOf,
  labels,
  newBody,
  tabOf,
  valuesOf,
  type TabId,
  type Values,
} from './employeeFields'

export type EmployeeForm = ReturnType<typeof useEmployeeForm>

export function useEmployeeForm(person: Partial<PersonDetail> | null, onClose: () => void) {
  const [tab, setTab] = useState<TabId>('basic')
  const sendsMail = useFirm()?.sendsMail ?? false
  const form = useForm(person ? updatePerson : createPerson, {
    stored: person,
    read: (person) => (person ? valuesOf(person) : blank(sendsMail)),
    faults: (values, before) => faultsOf(values, person && before),
    write: (values, before, person) => {
      if (!person) return newBody(values)
      const changes = changedBody(values, before)
      return Object.keys(changes).length > 0
        ? { ...changes, id: String(person.id), version: person.version }
        : null
    },
    again: () => call(getPerson, { id: String(person!.id) }),
    // In tab order, which is the order of the values.
    onFault: (_, first) => {
      const at = first && tabOf(first)
      if (at) setTab(at)
    },
    done: {
      title: 'Success',
      text: `Employee ${person ? 'updated' : 'created'} successfully`,
      tone: 'good',
    },
    failed: { title: 'Error', text: `Failed to ${person ? 'update' : 'create'} employee` },
    onSent: onClose,
  })
  const { presentAddress, permanentAddress } = form.before
  const [same, setSame] = useState(presentAddress !== '' && presentAddress === permanentAddress)

  /** The permanent address equals the present one and follows it. */
  function copyAddress(on: boolean) {
    setSame(on)
    if (on) form.set({ permanentAddress: form.values.presentAddress })
  }

  const set = (part: Partial<Values>) =>
    form.set(
      same && part.presentAddress !== undefined ? { ...part, permanentAddress: part.presentAddress } : part,
    )

  return {
    ...form,
    set,
    same,
    copyAddress,
    /** Revealed: known now, and still not a change. */
    revealed: (name: 'aadharNumber' | 'panNumber', value: string) => form.adopt({ [name]: value }),
    tab,
    setTab,
    /** The stored version, with this form's changes on top. */
    rebase: () => sayChanged(form.rebase(true).map((name) => labels[name])),
  }
}
