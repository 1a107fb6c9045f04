/** The selected people and the bulk actions for them. It stays visible while scrolling. */
import { ListChecks, X } from 'lucide-react'
import { Button, IconButton } from '../../../../web/ui/Button'
import { Checkbox } from '../../../../web/ui/Checkbox'
import type { Chosen } from './useChosen'

type ChosenBarProps = {
  chosen: Chosen
  /** Ids of the people on this page. */ page: readonly number[]
  found: number
  onBulk: (all: boolean) => void
}

export function ChosenBar({ chosen, page, found, onBulk }: ChosenBarProps) {
  const rest = page.filter((id) => !chosen.ids.has(id))
  const count = chosen.ids.size
  return (
    <div className={count > 0 ? 'chosen-bar some' : 'chosen-bar'} role="group" aria-label="Selection">
      <Checkbox
        label="Select all on this page"
        checked={rest.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = rest.length > 0 && rest.length < page.length
        }}
        onChange={() => (rest.length > 0 ? chosen.add(rest) : chosen.remove(page))}
      />
      {count > 0 && (
        <>
          <span role="status">
            <b>{count}</b> selected
          </span>
          {found > count && (
            <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={() => onBulk(true)}>
              All {found} filtered people
            </Button>
          )}
          <span className="chosen-end">
            <Button
              variant="primary"
              icon={<ListChecks size={16} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => onBulk(false)}
            >
              Bulk Actions
            </Button>
            <IconButton label="Select none" onClick={chosen.clear}>
              <X size={18} aria-hidden />
            </IconButton>
          </span>
        </>
      )}
    </div>
  )
}
