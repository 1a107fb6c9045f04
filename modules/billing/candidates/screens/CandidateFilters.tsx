/**
 * Search, multi-value filters and sort order. One button opens the filters and the order, so that the list
 * begins high on the screen.
 */
import { useState } from 'react'
import { ArrowDown, ArrowUp, SlidersHorizontal, X } from 'lucide-react'
import { Button } from '../../../../web/ui/Button'
import { CountBadge } from '../../../../web/ui/Badge'
import { SearchBox } from '../../../../web/ui/SearchBox'
import { statuses } from '../../rules'
import { PickSeveral, type Choice } from '../../screens/PickSeveral'
import { filterNames, useChoices, useFilters, type FilterName, type SortName } from './useCandidates'
import { monthWords } from '../../screens/words'

const labels: Record<FilterName, string> = {
  client: 'Client',
  month: 'Month',
  status: 'Status',
  recruiter: 'Recruiter',
  team: 'Team/Manager',
  location: 'Location',
  entity: 'Entity',
  joining: 'DOJ Month',
}
const sorts: readonly (readonly [SortName, string])[] = [
  ['name', 'Name (A-Z)'],
  ['dateOfJoining', 'Date of Joining'],
  ['client', 'Client'],
  ['designation', 'Designation'],
]

export function CandidateFilters({ isNarrow }: { isNarrow: boolean }) {
  const { values, isFiltered, set, clear, sort, order, sortBy, clearSort } = useFilters()
  const choices = useFilterChoices()
  const [open, setOpen] = useState(false)
  const chosen = filterNames.filter((name) => values[name] !== '').length
  return (
    <div className="billing-filters" role="search" aria-label="Billing candidates">
      <div className="billing-find">
        <SearchBox
          label="Search candidates"
          placeholder={isNarrow ? 'Search candidates' : 'Search by name, email, or designation...'}
          value={values.search}
          onChange={(search) => set({ search })}
        />
        {/* The order while no column of the table sorts it. */}
        {!sort && !isNarrow && (
          <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            Last added first
            <ArrowDown size={14} aria-hidden />
          </Button>
        )}
        <Button
          icon={<SlidersHorizontal size={16} aria-hidden />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          Filters
          <CountBadge count={chosen + (sort ? 1 : 0)} of="set" />
        </Button>
        {isFiltered && (
          <Button
            variant="quiet"
            className="billing-clear"
            icon={<X size={16} aria-hidden />}
            onClick={clear}
          >
            Clear Filters
          </Button>
        )}
      </div>
      {!sort && isNarrow && <p className="faint">Last added first</p>}
      {open && (
        <>
          <div className="billing-picks" role="group" aria-label="Filter by">
            {filterNames.map((name) => (
              <PickSeveral
                key={name}
                label={labels[name]}
                choices={choices?.[name]}
                value={values[name]}
                onChange={(value) => set({ [name]: value })}
              />
            ))}
          </div>
          <div className="billing-sorts" role="group" aria-label="Sort by">
            <span className="faint" aria-hidden>
              Sort by
            </span>
            {sorts.map(([name, label]) => (
              <Button
                key={name}
                size="small"
                variant={sort === name ? 'secondary' : 'quiet'}
                aria-pressed={sort === name}
                onClick={() => sortBy(name)}
              >
                {label}
                {sort === name &&
                  (order === 'asc' ? (
                    <ArrowUp size={14} aria-label="ascending" />
                  ) : (
                    <ArrowDown size={14} aria-label="descending" />
                  ))}
              </Button>
            ))}
            {sort && (
              <Button size="small" variant="quiet" icon={<X size={14} aria-hidden />} onClick={clearSort}>
                Clear Sort
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}

const same = (value: string): Choice => ({ value, label: value })
const ofMonth = (month: string): Choice => ({ value: month, label: monthWords(month) })

function useFilterChoices(): Record<FilterName, Choice[]> | undefined {
  const choices = useChoices()
  if (!choices) return undefined
  return {
    client: choices.clients.map(({ id, name }) => ({ value: String(id), label: name })),
    month: choices.months.map(ofMonth),
    status: statuses.map(same),
    recruiter: choices.recruiters.map(({ email, name }) => ({
      value: email,
      label: email === choices.othersEmail ? 'Others' : name,
    })),
    team: choices.teams.map(({ email, name, members }) => ({
      value: email,
      label: `${name} (whole team of ${members})`,
    })),
    location: choices.locations.map(same),
    entity: choices.entities.map(same),
    joining: choices.joiningMonths.map(ofMonth),
  }
}
