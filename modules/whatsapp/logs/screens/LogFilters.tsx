/** Filters for messages: search, status, days and bulk send. */
import { X } from 'lucide-react'
import { Button } from '../../../../web/ui/Button'
import { DateField } from '../../../../web/ui/DateField'
import { Select } from '../../../../web/ui/Field'
import { SearchBox } from '../../../../web/ui/SearchBox'
import { messageStates } from '../../contract'
import { useFilters } from './useLogs'
import { stateWords } from '../../screens/words'

export function LogFilters() {
  const { filters, isFiltered, set, clear } = useFilters()
  return (
    <div className="wa-filters" role="search" aria-label="Messages">
      <SearchBox
        label="Search messages"
        placeholder="Search by number or name…"
        value={filters.search ?? ''}
        onChange={(search) => set({ search: search.slice(0, 80) })}
      />
      <Select
        label="Status"
        value={filters.status ?? ''}
        onChange={(event) => set({ status: event.target.value })}
      >
        <option value="">All</option>
        {messageStates.map((one) => (
          <option key={one} value={one}>
            {stateWords[one]}
          </option>
        ))}
      </Select>
      <DateField
        label="From"
        max={filters.to}
        value={filters.from ?? ''}
        onChange={(event) => set({ from: event.target.value })}
      />
      <DateField
        label="To"
        min={filters.from}
        value={filters.to ?? ''}
        onChange={(event) => set({ to: event.target.value })}
      />
      {filters.batchId && (
        <Button
          icon={<X size={16} aria-hidden />}
          aria-label={`Bulk send ${filters.batchId}: show all messages`}
          onClick={() => set({ batch: '' })}
        >
          Bulk send {filters.batchId}
        </Button>
      )}
      {isFiltered && (
        <Button variant="quiet" onClick={clear}>
          Clear filters
        </Button>
      )}
    </div>
  )
}
