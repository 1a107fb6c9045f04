/** Chooses one person by name, among active and former employees. */
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
  // A link from elsewhere can name a person outside the search results.
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
      empty="No matching employee."
      choices={[{ value: '', label: everybody }, ...own, ...found]}
      onChange={(id) => {
        setText('')
        onChange(id)
      }}
    />
  )
}
