/** Search, status and priority, and list or board. On a phone one button opens all but the search. */
import { useState } from 'react'
import { Columns3, List, SlidersHorizontal, X } from 'lucide-react'
import { CountBadge } from '../../../web/ui/Badge'
import { Button } from '../../../web/ui/Button'
import { Select } from '../../../web/ui/Field'
import { Segmented } from '../../../web/ui/Segmented'
import { SearchBox } from '../../../web/ui/SearchBox'
import { priorities, taskStatuses, type Priority, type TaskStatus } from '../rules'
import { useTaskAddress } from './useTaskAddress'
import { priorityWords, statusWords } from './words'

export function TaskFilters() {
  const { status, priority, search, isBoard, isFiltered, set, clear } = useTaskAddress()
  // The board is left by the same switch.
  const [isOpen, setOpen] = useState(isBoard)
  const chosen = [status, priority].filter(Boolean).length
  return (
    <div className={isOpen ? 'task-filters open' : 'task-filters'} role="search" aria-label="Tasks">
      <SearchBox
        label="Search tasks"
        placeholder="Search by title, description or person..."
        value={search}
        onChange={(text) => set({ search: text })}
      />
      <Button
        className="task-filters-open"
        icon={<SlidersHorizontal size={16} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Filters
        <CountBadge count={chosen} of="set" />
      </Button>
      {!isBoard && (
        <Select
          label="Status"
          value={status}
          onChange={(event) => set({ status: event.target.value as TaskStatus | '' })}
        >
          <option value="">All</option>
          {taskStatuses.map((one) => (
            <option key={one} value={one}>
              {statusWords[one]}
            </option>
          ))}
        </Select>
      )}
      <Select
        label="Priority"
        value={priority}
        onChange={(event) => set({ priority: event.target.value as Priority | '' })}
      >
        <option value="">All</option>
        {priorities.map((one) => (
          <option key={one} value={one}>
            {priorityWords(one)}
          </option>
        ))}
      </Select>
      {isFiltered && (
        <Button variant="quiet" icon={<X size={16} aria-hidden />} onClick={clear}>
          Clear Filters
        </Button>
      )}
      <Segmented
        label="Show as"
        value={isBoard ? 'board' : 'list'}
        options={[
          {
            id: 'list',
            label: (
              <>
                <List size={16} aria-hidden /> List
              </>
            ),
          },
          {
            id: 'board',
            label: (
              <>
                <Columns3 size={16} aria-hidden /> Board
              </>
            ),
          },
        ]}
        onChange={(id) => set(id === 'board' ? { isBoard: true, status: '' } : { isBoard: false })}
      />
    </div>
  )
}
