/** One device in the list: its name, its state, and one line of what is wrong. */
import { Clock, EllipsisVertical, List, Pencil, RadioTower, ShieldCheck, ShieldX } from 'lucide-react'
import { now } from '../../../web/clock'
import { todayIn, useZone } from '../../../web/firm'
import { agoWords, countWords } from '../../../web/format'
import { Badge } from '../../../web/ui/Badge'
import { Button } from '../../../web/ui/Button'
import { Drop, MenuEntry } from '../../../web/ui/Menu'
import type { Device } from '../contract'
import { clockError, heldCount, lastWords, stateWords, troubleLine } from './deviceWords'

export type DeviceOpen = 'accept' | 'edit' | 'refuse' | 'clock' | 'stamps' | 'log'
type RowProps = { device: Device; onOpen: (what: DeviceOpen) => void; onNumbers: () => void }

export function DeviceRow({ device, onOpen, onNumbers }: RowProps) {
  const { name, serial, state } = device
  const zone = useZone()
  const badge = stateWords(device)
  const trouble = troubleLine(device, todayIn(zone), zone)
  return (
    <li>
      <div>
        <p className="device-name">
          {state === 'waiting' ? `Serial number ${serial}` : name}{' '}
          <Badge colour={badge.colour}>{badge.words}</Badge>
        </p>
        <DeviceFacts device={device} zone={zone} />
      </div>
      <div className="row-buttons">
        <RowButtons device={device} onOpen={onOpen} />
        <DeviceMenu device={device} onOpen={onOpen} />
      </div>
      {trouble && (
        <div className="device-trouble">
          <p>{trouble}</p>
          <Remedies device={device} onOpen={onOpen} onNumbers={onNumbers} />
        </div>
      )}
    </li>
  )
}

function DeviceFacts({ device, zone }: { device: Device; zone: string }) {
  const { name, serial, state, address, firmware, lastSeenAt } = device
  if (state === 'waiting')
    return (
      <p className="soft">
        {[`Called ${agoWords(lastSeenAt, now(), zone)} from ${address}`, firmware]
          .filter(Boolean)
          .join(' · ')}
      </p>
    )
  if (state === 'refused')
    return <p className="soft">{name !== serial && `Serial number ${serial}. `}Its stamps are not stored.</p>
  const { office, lastStampAt, stampsToday, backlog, commands } = device
  return (
    <p className="soft">
      {[
        office ?? 'No office',
        `${countWords(stampsToday, 'stamp')} today`,
        lastStampAt ? `last stamp ${lastWords(lastStampAt, todayIn(zone), zone)}` : 'no stamp yet',
        // Both last for some seconds unless something is wrong.
        backlog > 0 && `${countWords(backlog, 'stamp')} to count`,
        commands > 0 && `${countWords(commands, 'command')} waiting`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}

type PressProps = { words: string; of: string; onPress: () => void }

const Press = ({ words, of, onPress }: PressProps) => (
  <Button size="small" aria-haspopup="dialog" aria-label={`${words} of ${of}`} onClick={onPress}>
    {words}
  </Button>
)

function RowButtons({ device: { name, state }, onOpen }: Omit<RowProps, 'onNumbers'>) {
  if (state === 'accepted') return <Press words="Stamps" of={name} onPress={() => onOpen('stamps')} />
  if (state === 'refused') return null
  return (
    <>
      <Press words="First stamps" of={name} onPress={() => onOpen('stamps')} />
      <Button
        size="small"
        variant="primary"
        aria-haspopup="dialog"
        aria-label={`Accept ${name}`}
        onClick={() => onOpen('accept')}
      >
        Accept
      </Button>
    </>
  )
}

/** The next step against it, if there is one here. */
function Remedies({ device, onOpen, onNumbers }: RowProps) {
  const isClock = clockError(device) !== 0
  const isUnknown = heldCount(device, 'person') > 0
  if (!isClock && !isUnknown) return null
  return (
    <div className="row-buttons">
      {isClock && <Press words="Correct clock" of={device.name} onPress={() => onOpen('clock')} />}
      {isUnknown && <Press words="Link numbers" of={device.name} onPress={onNumbers} />}
    </div>
  )
}

function DeviceMenu({ device: { name, state }, onOpen }: Omit<RowProps, 'onNumbers'>) {
  return (
    <Drop label={`Actions for ${name}`} button={<EllipsisVertical size={18} aria-hidden />}>
      {(shut) => {
        const entry = (what: DeviceOpen, icon: React.ReactNode, words: string) => (
          <MenuEntry icon={icon} onSelect={() => (shut(), onOpen(what))}>
            {words}
          </MenuEntry>
        )
        return (
          <>
            {state === 'accepted' && (
              <>
                {entry('edit', <Pencil size={16} aria-hidden />, 'Edit')}
                {entry('clock', <Clock size={16} aria-hidden />, 'Clock')}
                {entry('log', <RadioTower size={16} aria-hidden />, 'Commands and log')}
              </>
            )}
            {state === 'refused' && (
              <>
                {entry('stamps', <List size={16} aria-hidden />, 'Stamps')}
                {entry('accept', <ShieldCheck size={16} aria-hidden />, 'Accept')}
              </>
            )}
            {state !== 'refused' && entry('refuse', <ShieldX size={16} aria-hidden />, 'Refuse')}
          </>
        )
      }}
    </Drop>
  )
}
