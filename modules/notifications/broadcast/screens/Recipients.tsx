/** The recipients: roles, where All stands alone, or designations with their number of people. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../../web/query'
import { Checkbox } from '../../../../web/ui/Checkbox'
import { EmptyState, ErrorState } from '../../../../web/ui/Empty'
import { Input } from '../../../../web/ui/Field'
import { Waiting } from '../../../../web/ui/Spinner'
import { listDesignations } from '../../contract'
import { toggled, type Group } from './useBroadcast'

const groups: readonly Group[] = ['All', 'Recruiter', 'Manager', 'Senior Manager', 'Accounts', 'Scheduler']
/** More than these are filtered by typing. */
const many = 12

type Choice<T> = { chosen: readonly T[]; invalid: boolean | undefined; onChange: (chosen: T[]) => void }

export function RoleChoice({ chosen, invalid, onChange }: Choice<Group>) {
  return (
    <fieldset className={invalid ? 'broadcast-choice invalid' : 'broadcast-choice'}>
      <legend>Roles</legend>
      {groups.map((group) => (
        <Checkbox
          key={group}
          name="recipients"
          label={group}
          checked={chosen.includes(group)}
          onChange={() => onChange(toggled(chosen, group))}
        />
      ))}
    </fieldset>
  )
}

export function DesignationChoice({ chosen, invalid, onChange }: Choice<string>) {
  const { data, isError, refetch } = useQuery(ask(listDesignations))
  const [text, setText] = useState('')
  if (isError && !data)
    return <ErrorState retry={() => void refetch()}>Designations could not be loaded.</ErrorState>
  if (!data) return <Waiting />
  if (data.length === 0)
    return (
      <EmptyState>
        Nobody has a designation yet. Set designations in Employee Management, or send by role.
      </EmptyState>
    )
  const found = data.filter(({ designation }) =>
    designation.toLowerCase().includes(text.trim().toLowerCase()),
  )
  const people = data
    .filter(({ designation }) => chosen.includes(designation))
    .reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {data.length > many && (
        <Input
          label="Search designations"
          hideLabel
          type="search"
          placeholder="Search designations"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <fieldset
        className={invalid ? 'broadcast-choice designations invalid' : 'broadcast-choice designations'}
      >
        <legend>Designations{people > 0 && `: ${people} ${people === 1 ? 'person' : 'people'}`}</legend>
        {found.map(({ designation, count }) => (
          <Checkbox
            key={designation}
            name="recipients"
            label={designation}
            note={count}
            checked={chosen.includes(designation)}
            onChange={() =>
              onChange(
                chosen.includes(designation)
                  ? chosen.filter((one) => one !== designation)
                  : [...chosen, designation],
              )
            }
          />
        ))}
        {found.length === 0 && <p className="faint">Nothing found.</p>}
      </fieldset>
    </>
  )
}
