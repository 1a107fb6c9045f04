/** Search, status and priority, and list or board. */
import { Columns3, List, X } from 'lucide-react'
import { Button } from '../../../web/ui/Button'
import { Select } from '../../../web/ui/Field'
import { SearchBox } from '../../../web/ui/SearchBox'
import { priorities, taskStatuses, type Priority, type TaskStatus } from '../rules'
import { useTaskAddress } from './useTaskAddress'
import { priorityWords, statusWords } from './words'

export function TaskFilters() {
  const { status, priority, search, isBoard, isFiltered, set, clear } = useTaskAddress()
  return (
    <div className="task-filters" role="search" aria-label="Tasks">
      <SearchBox
        label="Search tasks"
        placeholder="Search by title, description or person..."
        value={search}
        onChange={(text) => set({ search: text })}
      />
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
      <div className="task-switch" role="group" aria-label="Show as">
        <Button
          size="small"
          variant={isBoard ? 'quiet' : 'secondary'}
          aria-pressed={!isBoard}
          icon={<List size={16} aria-hidden />}
          onClick={() => set({ isBoard: false })}
        >
          List
        </Button>
        <Button
          size="small"
          variant={isBoard ? 'secondary' : 'quiet'}
          aria-pressed={isBoard}
          icon={<Columns3 size={16} aria-hidden />}
          onClick={() => set({ isBoard: true, status: '' })}
        >
          Board
        </Button>
      </div>
    </div>
  )
}
