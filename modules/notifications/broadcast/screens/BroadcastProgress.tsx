/** The progress of a sent broadcast: refetched, less and less often, until every push was shown. */
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../../web/query'
import { Badge } from '../../../../web/ui/Badge'
import { Fact, Facts } from '../../../../web/ui/Facts'
import { broadcastProgress } from '../../contract'

const soonest = 1_000
const latest = 15_000

export function BroadcastProgress({ id }: { id: number }) {
  const { data } = useQuery({
    ...ask(broadcastProgress, { id: String(id) }),
    staleTime: 0,
    // Shown pushes are counted even after the last was sent.
    refetchInterval: ({ state }) =>
      state.data?.isDone && state.data.shown >= state.data.sent
        ? false
        : Math.min(latest, soonest * 1.25 ** state.dataUpdateCount),
  })
  if (!data) return null
  const { recipients, inApp, withoutPush, waiting, sent, failed, shown, isDone } = data
  const devices = waiting + sent + failed
  return (
    <section className="broadcast-progress" aria-label="Last broadcast">
      <p className="broadcast-progress-head" role="status">
        <b>
          Last broadcast, to {recipients} {recipients === 1 ? 'person' : 'people'}
        </b>
        <Badge colour={isDone ? 'green' : 'yellow'}>{isDone ? 'Done' : 'Sending'}</Badge>
      </p>
      {devices > 0 && (
        <progress
          className="thin-progress"
          aria-label="Pushes finished"
          value={sent + failed}
          max={devices}
        />
      )}
      <Facts>
        <Fact name="In the app">{inApp}</Fact>
        <Fact name="Pushes sent">{sent}</Fact>
        <Fact name="Shown">{shown}</Fact>
        <Fact name="Waiting">{waiting}</Fact>
        <Fact name="Failed">{failed}</Fact>
        <Fact name="People without a device">{withoutPush}</Fact>
      </Facts>
      {waiting > 0 && (
        <p className="faint">Waiting pushes are sent when quiet hours end, or with the next digest.</p>
      )}
    </section>
  )
}
