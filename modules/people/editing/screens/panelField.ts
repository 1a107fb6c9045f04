/** What every part of the employee form is given, and what ties a control to its field. */
import type { ComponentProps } from 'react'
import type { Input } from '../../../../web/ui/Field'
import type { PersonDetail } from '../../contract'
import { labels, type FieldName } from './employeeFields'
import type { EmployeeForm } from './useEmployeeForm'

export type PanelProps = { form: EmployeeForm; person: Partial<PersonDetail> | null }

export function field({ values, errors, set }: EmployeeForm, name: FieldName) {
  return {
    name,
    label: labels[name],
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  } satisfies ComponentProps<typeof Input>
}
