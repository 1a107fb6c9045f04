/** The found people: cards, a table or a phone's rows, selection, and pages. */
import { Users } from 'lucide-react'
import { useFirm } from '../../../../web/firm'
import { useNarrow } from '../../../../web/useNarrow'
import { Button } from '../../../../web/ui/Button'
import { EmptyState, ErrorState } from '../../../../web/ui/Empty'
import { fromFirst, Pagination } from '../../../../web/ui/Pagination'
import type { Person } from '../../contract'
import { ChosenBar } from './ChosenBar'
import { PeopleTable } from './PeopleTable'
import { PersonCard } from '../../card/screens/PersonCard'
import type { Action } from '../../card/screens/PersonMenu'
import { PersonRow } from '../../card/screens/PersonRow'
import type { Chosen } from './useChosen'
import { pageSize, useDirectory, useFilters } from './useDirectory'

type PeopleProps = {
  view: DirectoryView
  manages: boolean
  chosen: Chosen
  onBulk: (all: boolean) => void
  onAction: (action: Action, person: Person) => void
}

export type DirectoryView = 'cards' | 'table'

export function People({ view, manages, chosen, onBulk, onAction }: PeopleProps) {
  const { filters, isFiltered, set, clear } = useFilters()
  const { data, isError, isPlaceholderData, refetch } = useDirectory()
  const mayInvite = useFirm()?.sendsMail ?? false
  const isPhone = useNarrow(640)
  const asRows = isPhone && view === 'table'

  if (isError && !data) return <ErrorState retry={() => void refetch()}>Failed to fetch employees</ErrorState>
  if (!data) return <Ghosts manages={manages} asRows={asRows} />
  const { data: people, pagination } = data
  const { totalItems, totalPages } = pagination
  if (people.length === 0)
    return (
      <EmptyState
        icon={<Users size={28} strokeWidth={1.5} aria-hidden />}
        action={isFiltered && <Button onClick={clear}>Clear filters</Button>}
      >
        {data.counts.withoutPassword === 0 && filters.password
          ? 'All active people have a password.'
          : isFiltered
            ? 'No employees found. Nobody matches these filters.'
            : 'No employees found.'}
      </EmptyState>
    )
  const Entry = asRows ? PersonRow : PersonCard
  const first = (pagination.page - 1) * pageSize + 1
  return (
    <>
      {manages && (
        <ChosenBar chosen={chosen} page={people.map(({ id }) => id)} found={totalItems} onBulk={onBulk} />
      )}
      {view === 'table' && !isPhone ? (
        <PeopleTable
          people={people}
          manages={manages}
          mayInvite={mayInvite}
          chosen={chosen}
          fading={isPlaceholderData}
          onAction={onAction}
        />
      ) : (
        <ul
          className={`${asRows ? 'card person-rows' : 'directory'}${isPlaceholderData ? ' fading' : ''}`}
          aria-label="Employees"
          aria-busy={isPlaceholderData}
        >
          {people.map((person) => (
            <Entry
              key={person.id}
              person={person}
              manages={manages}
              mayInvite={mayInvite}
              chosen={chosen.ids.has(person.id)}
              onChoose={chosen.toggle}
              onAction={onAction}
            />
          ))}
        </ul>
      )}
      <p className="out-of-sight" role="status">
        {totalItems === 1 ? '1 employee found' : `${totalItems} employees found`}
      </p>
      {totalPages > 1 && (
        <div className="directory-foot">
          <p className="soft">
            Showing {first} to {first + people.length - 1} of {totalItems} employees
          </p>
          <Pagination
            page={filters.page}
            pages={totalPages}
            numbers={fromFirst(filters.page, totalPages)}
            onPage={(page) => set({ page })}
          />
        </div>
      )}
    </>
  )
}

/** Placeholders, so that nothing moves when the list arrives. */
function Ghosts({ manages, asRows }: { manages: boolean; asRows: boolean }) {
  return (
    <>
      {manages && <div className="chosen-bar" aria-hidden />}
      {asRows ? (
        <div className="card person-rows ghost" aria-hidden />
      ) : (
        <div className="directory" aria-hidden>
          {Array.from({ length: 6 }, (_, index) => (
            <div key={index} className="card person-card ghost" />
          ))}
        </div>
      )}
      <p className="out-of-sight" role="status">
        Loading…
      </p>
    </>
  )
}
