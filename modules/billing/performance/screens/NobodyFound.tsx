/** Nobody of the team is shown: why, and the way back to all. */
import { UsersRound } from 'lucide-react'
import { Button } from '../../../../web/ui/Button'
import { EmptyState } from '../../../../web/ui/Empty'

/** `onClear`: where a filter is set. */
export function NobodyFound({ onClear }: { onClear: (() => void) | undefined }) {
  return (
    <EmptyState
      icon={<UsersRound size={28} strokeWidth={1.5} aria-hidden />}
      action={onClear && <Button onClick={onClear}>Clear Filters</Button>}
    >
      No team members found.{onClear && ' Choose another role, or search for another name.'}
    </EmptyState>
  )
}
