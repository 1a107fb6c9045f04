/** One person, by typing the name: among all who are or were here. */
import { useDeferredValue, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getPerson, listUsers } from '../../people/contract'
import { fullName } from '../../../web/format'
import { ask } from '../../../web/query'
import { Combobox } from '../../../web/ui/Combobox'

type PersonFilterProps = { label: string; everybody: string; value: string; onChange: (id: string) => void }
const suggestions = 20

export function PersonFilter({ label, everybody, value, onChange }: PersonFilterProps) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data } = useQuery({
    ...ask(listUsers, { status: 'all', limit: String(suggestions), ...(search && { search }) }),
    placeholderData: keepPreviousData,
  })
  // An address from elsewhere names somebody who is not among those found.
  const chosen = useQuery({ ...ask(getPerson, { id: value }), enabled: value !== '' }).data
  const found = (data?.data ?? []).map((person) => ({
    value: String(person.id),
    label: `${fullName(person)} (${person.employeeId})`,
  }))
  const isAmong = value === '' || found.some((choice) => choice.value === value)
  const own = isAmong
    ? []
    : [
        {
          value,
          label: chosen?.firstName
            ? `${fullName({ firstName: chosen.firstName, lastName: chosen.lastName ?? '' })} ` +
              `(${chosen.employeeId})`
            : `Number ${value}`,
        },
      ]
  return (
    <Combobox
      label={label}
      value={value}
      onSearch={setText}
      empty="Nobody of this name."
      choices={[{ value: '', label: everybody }, ...own, ...found]}
      onChange={(id) => {
        setText('')
        onChange(id)
      }}
    />
  )
}
