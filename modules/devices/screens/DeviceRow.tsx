/** One device in the list: its name, its state, and one line of what is wrong. */
import { EllipsisVertical, Clock, Pencil, RadioTower, ShieldX, ShieldCheck } from 'lucide-react'
import { now } from '../../../web/clock'
import { todayIn, useZone } from '../../../web/firm'
import { agoWords, countWords, shortMomentWords } from '../../../web/format'
import { Badge } from '../../../web/ui/Badge'
import { Button } from '../../../web/ui/Button'
import { Drop, MenuEntry } from '../../../web/ui/Menu'
import type { Device } from '../contract'
import { clockError, heldCount, stateWords, troubles } from './deviceWords'

export type DeviceOpen = 'accept' | 'edit' | 'refuse' | 'clock' | 'stamps' | 'log'
type RowProps = { device: Device; onOpen: (what: DeviceOpen) => void; onNumbers: () => void }

export function DeviceRow({ device, onOpen, onNumbers }: RowProps) {
  const { name, serial, state } = device
  const zone = useZone()
  const badge = stateWords(device)
  const wrong = troubles(device, todayIn(zone), zone).join(' ')
  return (
    <li>
      <div>
        <p className="device-name">
          {state === 'waiting' ? `Serial number ${serial}` : name}{' '}
          <Badge colour={badge.colour}>{badge.words}</Badge>
        </p>
        <DeviceFacts device={device} zone={zone} />
        {wrong && <p className="device-trouble">{wrong}</p>}
      </div>
      <div className="row-buttons">
        <RowButtons device={device} onOpen={onOpen} onNumbers={onNumbers} />
        <DeviceMenu device={device} onOpen={onOpen} />
      </div>
    </li>
  )
}

function DeviceFacts({ device, zone }: { device: Device; zone: string }) {
  const { serial, state, office, address, firmware, lastSeenAt, lastStampAt, stampsToday } = device
  if (state === 'waiting')
    return (
      <p className="soft">
        {[`Calls from ${address}`, firmware, `last call ${agoWords(lastSeenAt, now(), zone)}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
    )
  if (state === 'refused') return <p className="soft">Serial number {serial}. Its stamps are not stored.</p>
  return (
    <p className="soft">
      {[
        office ?? 'No office',
        `${countWords(stampsToday, 'stamp')} today`,
        lastStampAt ? `last stamp ${shortMomentWords(lastStampAt, todayIn(zone), zone)}` : 'no stamp yet',
      ].join(' · ')}
    </p>
  )
}

/** The next step: to decide, or to fix what is wrong. */
function RowButtons({ device, onOpen, onNumbers }: RowProps) {
  const { name, state } = device
  const isWaiting = state === 'waiting'
  const button = (words: string, label: string, press: () => void, isFirst = false) => (
    <Button
      size="small"
      variant={isFirst ? 'primary' : 'secondary'}
      aria-haspopup="dialog"
      aria-label={label}
      onClick={press}
    >
      {words}
    </Button>
  )
  return (
    <>
      {state === 'accepted' &&
        clockError(device) !== 0 &&
        button('Correct clock', `Correct clock of ${name}`, () => onOpen('clock'))}
      {state === 'accepted' &&
        heldCount(device, 'person') > 0 &&
        button('Link numbers', `Link numbers of ${name}`, onNumbers)}
      {button(
        isWaiting ? 'First stamps' : 'Stamps',
        `${isWaiting ? 'First stamps' : 'Stamps'} of ${name}`,
        () => onOpen('stamps'),
      )}
      {isWaiting && button('Accept', `Accept ${name}`, () => onOpen('accept'), true)}
    </>
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
            {state === 'refused' && entry('accept', <ShieldCheck size={16} aria-hidden />, 'Accept')}
            {state !== 'refused' && entry('refuse', <ShieldX size={16} aria-hidden />, 'Refuse')}
          </>
        )
      }}
    </Drop>
  )
}
