/** The props of every part of the employee form, and the link between control and field. */
import type { ComponentProps } from 'react'
import type { Input } from '../../../../web/ui/Field'
import type { PersonDetail } from '../../contract'
import { labels, type FieldName } from './employeeFields'
import type { EmployeeForm } from './useEmployeeForm'

export type PanelProps = { form: EmployeeForm; person: Partial<PersonDetail> | null }

export function field({ tie, set }: EmployeeForm, name: FieldName) {
  return {
    ...tie(name),
    label: labels[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  } satisfies ComponentProps<typeof Input>
}
