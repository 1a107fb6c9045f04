/** Empty state of the team, with a button that clears the filters. */
import { UsersRound } from 'lucide-react'
import { Button } from '../../../../web/ui/Button'
import { EmptyState } from '../../../../web/ui/Empty'

/** `onClear` is set if a filter is active. */
export function NobodyFound({ onClear }: { onClear: (() => void) | undefined }) {
  return (
    <EmptyState
      icon={<UsersRound size={28} strokeWidth={1.5} aria-hidden />}
      action={onClear && <Button onClick={onClear}>Clear Filters</Button>}
    >
      No team members found.{onClear && ' Clear the filters to see everybody.'}
    </EmptyState>
  )
}
