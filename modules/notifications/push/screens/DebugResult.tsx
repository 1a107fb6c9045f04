/** A person's devices, and recent pushes with their results. */
import { useZone } from '../../../../web/firm'
import { momentWords, timeWords } from '../../../../web/format'
import { Badge, type Colour } from '../../../../web/ui/Badge'
import { Fact, Facts, Part } from '../../../../web/ui/Facts'
import { Table, type Column } from '../../../../web/ui/Table'
import type { Answer } from '../../../../src/domain/endpoint'
import type { debugPush } from '../../contract'

type Found = Answer<typeof debugPush>
type Device = Found['subscriptions'][number]
type Sent = Found['recent'][number]

const deviceColours: Record<string, Colour> = {
  Shown: 'green',
  Sent: 'blue',
  Active: 'gray',
  Failing: 'red',
  'Older key': 'yellow',
}
const stateWords: Record<string, { words: string; colour: Colour }> = {
  waiting: { words: 'Waiting', colour: 'yellow' },
  sending: { words: 'Sending', colour: 'yellow' },
  sent: { words: 'Sent', colour: 'blue' },
  dead: { words: 'Failed', colour: 'red' },
  dropped: { words: 'Dropped', colour: 'gray' },
}

export function DebugResult({
  found: { userId, name, recommendation, subscriptionCount, currentVapidKey, subscriptions, recent },
}: {
  found: Found
}) {
  const zone = useZone()
  const columns: Column<Sent>[] = [
    { head: 'Title', phone: 'lead', cell: ({ title }) => title },
    {
      head: 'State',
      cell: ({ state }) => (
        <Badge colour={stateWords[state]?.colour}>{stateWords[state]?.words ?? state}</Badge>
      ),
    },
    { head: 'Shown', cell: ({ shownAt }) => timeWords(shownAt, zone) },
    { head: 'Clicked', cell: ({ clickedAt }) => timeWords(clickedAt, zone) },
    {
      head: 'Created',
      phone: 'wide',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{momentWords(createdAt, zone)}</time>,
    },
    { head: 'Attempts', number: true, cell: ({ attempts }) => attempts },
    { head: 'Note', phone: 'named row', cell: (row) => noteOf(row, zone) },
  ]
  return (
    <div className="debug-result">
      <p className="debug-advice">{recommendation}</p>
      <Facts>
        <Fact name="User">
          {name}, ID {userId}
        </Fact>
        <Fact name="Subscriptions found">{subscriptionCount}</Fact>
      </Facts>
      <div>
        <p className="faint">Current server public key</p>
        <code>{currentVapidKey}</code>
      </div>
      <Part title="Subscriptions">
        {subscriptions.length === 0 ? (
          <p className="soft">None.</p>
        ) : (
          <ul className="debug-devices">
            {subscriptions.map((device) => (
              <DeviceItem key={device.endpoint} device={device} />
            ))}
          </ul>
        )}
      </Part>
      {/*
       * They have no id, and two devices of a person may be notified at the same moment, so the position
       * identifies each.
       *           place.
       */}
      <Part title="Recent pushes">
        {recent.length === 0 ? (
          <p className="soft">No pushes were sent.</p>
        ) : (
          <Table
            label="Sent lately"
            columns={columns}
            rows={recent}
            rowKey={(row) => recent.indexOf(row)}
            empty=""
          />
        )}
      </Part>
    </div>
  )
}

function noteOf({ state, dueAt, error }: Sent, zone: string): string {
  if (error) return error
  return state === 'waiting' ? `Due ${momentWords(dueAt, zone)}` : ''
}

function DeviceItem({
  device: { status, endpoint, error, createdAt, userAgent, sentAt, shownAt },
}: {
  device: Device
}) {
  const zone = useZone()
  return (
    <li>
      <p className="debug-device-head">
        <Badge colour={deviceColours[status] ?? 'gray'}>{status}</Badge>
        <span className="faint">Created {momentWords(createdAt, zone)}</span>
      </p>
      <code>{endpoint}</code>
      {error && <p className="debug-error">{error}</p>}
      <p className="faint">
        Last sent {sentAt ? momentWords(sentAt, zone) : 'never'}, last shown{' '}
        {shownAt ? momentWords(shownAt, zone) : 'never'}
      </p>
      {userAgent && <p className="faint">{userAgent}</p>}
    </li>
  )
}
