/** The fields of a task; repetition options appear when it repeats. */
import { useDeferredValue, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { weekdays } from '../../../src/domain/day'
import { todayIn, useZone } from '../../../web/firm'
import type { Fields } from '../../../web/form/useForm'
import { fullName } from '../../../web/format'
import { ask } from '../../../web/query'
import { Checkbox } from '../../../web/ui/Checkbox'
import { Combobox } from '../../../web/ui/Combobox'
import { DateField } from '../../../web/ui/DateField'
import { Input, Select, Textarea } from '../../../web/ui/Field'
import { TimeField } from '../../../web/ui/TimeField'
import { assignableUsers } from '../contract'
import { everies, priorities } from '../rules'
import { everyWords, labels, repetition, type FieldName, type Values } from './taskFields'
import { priorityWords } from './words'

type FieldsetProps = {
  form: Fields<Values>
  assigneeName: string
  onPerson: (id: string, name: string) => void
}

export function TaskFieldset({ form, assigneeName, onPerson }: FieldsetProps) {
  const today = todayIn(useZone())
  const { values, set } = form
  const tie = <N extends FieldName>(name: N) => ({ ...form.tie(name), label: labels[name] })
  return (
    <>
      <Input {...tie('title')} maxLength={200} autoFocus={!values.title} />
      <Assignee form={form} assigneeName={assigneeName} onPerson={onPerson} />
      <Textarea {...tie('description')} rows={4} maxLength={4000} />
      <div className="task-pair">
        <DateField {...tie('day')} min={today} />
        <TimeField {...tie('time')} hint="Default: end of the day" onChange={(time) => set({ time })} />
      </div>
      <div className="task-pair">
        <Select {...tie('priority')}>
          {priorities.map((one) => (
            <option key={one} value={one}>
              {priorityWords(one)}
            </option>
          ))}
        </Select>
        <Input {...tie('category')} maxLength={60} placeholder="Optional" />
      </div>
      <div className="task-pair">
        <Select {...tie('every')} hint={repetition(values)}>
          {(['', ...everies] as const).map((one) => (
            <option key={one} value={one}>
              {everyWords[one]}
            </option>
          ))}
        </Select>
        {values.every && <DateField {...tie('until')} hint="Optional" min={values.day || today} />}
      </div>
      {values.every === 'weekly' && (
        <fieldset className="task-days">
          <legend>{labels.weekdays}</legend>
          {[...weekdays.slice(1), weekdays[0]].map((one) => (
            <Checkbox
              key={one}
              label={one.charAt(0).toUpperCase() + one.slice(1, 3)}
              aria-label={one.charAt(0).toUpperCase() + one.slice(1)}
              checked={values.weekdays.includes(one)}
              onChange={(event) =>
                set({
                  weekdays: weekdays.filter((other) =>
                    other === one ? event.target.checked : values.weekdays.includes(other),
                  ),
                })
              }
            />
          ))}
        </fieldset>
      )}
      {values.every === 'monthly' && (
        <Input
          {...tie('monthDay')}
          className="figures"
          type="number"
          inputMode="numeric"
          min={1}
          max={31}
          hint="Default: the deadline's day. 31 is the last day of every month"
        />
      )}
    </>
  )
}

const suggestions = 20

function Assignee({ form: { values, set, errors }, assigneeName, onPerson }: FieldsetProps) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data, isError } = useQuery({
    ...ask(assignableUsers, { limit: String(suggestions), ...(search && { search }) }),
    placeholderData: keepPreviousData,
  })
  const found = (data?.users ?? []).map((user) => ({
    value: String(user.id),
    label: `${fullName(user)} (${user.employeeId})`,
    name: fullName(user),
  }))
  const isAmong = values.assignedTo === '' || found.some(({ value }) => value === values.assignedTo)
  return (
    <Combobox
      name="assignedTo"
      label={labels.assignedTo}
      value={values.assignedTo}
      onSearch={setText}
      empty="No matching person."
      error={errors.assignedTo ?? (isError && !data ? 'Failed to fetch users' : undefined)}
      // The same text whether the person is in the results or not, so that the field does not change.
      choices={[
        ...(isAmong ? [] : [{ value: values.assignedTo, label: assigneeName }]),
        ...found.map((one) => (one.value === values.assignedTo ? { ...one, label: assigneeName } : one)),
      ]}
      onChange={(id) => {
        const person = found.find(({ value }) => value === id)
        if (person) onPerson(id, person.name)
        setText('')
        set({ assignedTo: id })
      }}
    />
  )
}
