/** Updates everybody's grant to the policies, after a preview of the changes and negative balances. */
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../web/api'
import { toast } from '../../../../web/toast'
import { Confirm } from '../../../../web/ui/Confirm'
import { ErrorState } from '../../../../web/ui/Empty'
import { Waiting } from '../../../../web/ui/Spinner'
import { sentenceOf, useSendOnce } from '../../../../web/sendOnce'
import { updateAllBalances } from '../../contract'

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

export function UpdateAllBalances({ onClose }: { onClose: () => void }) {
  const keyed = useSendOnce()
  // A preview, so its answer is not cached.
  const { data, error, refetch } = useQuery({
    queryKey: [updateAllBalances.path, 'preview'],
    queryFn: () => call(updateAllBalances, { preview: '1' }),
    staleTime: 0,
    gcTime: 0,
  })

  async function run(): Promise<boolean> {
    try {
      const { message } = await keyed('update', (key) => call(updateAllBalances, {}, { key }))
      toast({ title: 'Leave balances updated', text: `${message}.`, tone: 'good' })
      return true
    } catch (failure) {
      toast({
        title: 'Failed to update employee leave balances.',
        text: sentenceOf(failure, 'Please try again.'),
        tone: 'bad',
      })
      return false
    }
  }

  return (
    <Confirm
      title="Update all leave balances?"
      action="Update balances"
      busy="Updating…"
      keep="Cancel"
      tone="primary"
      run={run}
      onClose={onClose}
    >
      <p>
        All active employees get the annual leave of their role's policy for this leave year, pro rata if they
        joined during it. Manual adjustments stay. Running it again changes nothing more.
      </p>
      {error ? (
        <ErrorState retry={() => void refetch()}>
          {sentenceOf(error, 'The changes could not be listed.')}
        </ErrorState>
      ) : !data ? (
        <Waiting label="Checking changes…" />
      ) : (
        <div role="status">
          <p>
            <b>{data.updated === 0 ? 'No changes' : `${people(data.updated)} would be updated`}</b>;{' '}
            {people(data.unchanged)} {data.unchanged === 1 ? 'has' : 'have'} it already.
          </p>
          {data.owing.length > 0 && (
            <ul className="policy-owing" tabIndex={0} aria-label="Negative balances">
              {data.owing.map(({ userId, name, available }) => (
                <li key={userId}>
                  {name} would be overdrawn by {-available} {available === -1 ? 'day' : 'days'}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Confirm>
  )
}
