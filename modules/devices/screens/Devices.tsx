/** The section Attendance devices of System Settings: each device with its state and what to do about it. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../web/query'
import { Button } from '../../../web/ui/Button'
import { Card } from '../../../web/ui/Card'
import { ErrorState } from '../../../web/ui/Empty'
import { Waiting } from '../../../web/ui/Spinner'
import { listDevices, type Device } from '../contract'
import { ClockDialog } from './ClockDialog'
import { CommandLog } from './CommandLog'
import { ConnectDialog, NoDevices } from './Connect'
import { DeviceDialog } from './DeviceDialog'
import { DeviceRow, type DeviceOpen } from './DeviceRow'
import { Numbers } from './Numbers'
import { RefuseDevice } from './RefuseDevice'
import { Stamps } from './Stamps'
import './devices.css'

type Open = 'connect' | 'numbers' | { what: DeviceOpen; id: number } | null

export default function Devices() {
  // Devices call in the background while this is open. Stamps are counted within seconds.
  const { data, isError, refetch } = useQuery({
    ...ask(listDevices),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ backlog }) => backlog > 0) ? 3000 : 15_000),
  })
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const opened = open !== null && typeof open === 'object' ? open : null
  const device = data?.find(({ id }) => id === opened?.id)
  return (
    <Card
      title="Attendance Devices"
      note="Fingerprint and face readers send their stamps to Muster."
      actions={
        <Button aria-haspopup="dialog" onClick={() => setOpen('numbers')}>
          Numbers
        </Button>
      }
    >
      {!data ? (
        isError ? (
          <ErrorState retry={() => void refetch()}>The devices could not be loaded.</ErrorState>
        ) : (
          <Waiting />
        )
      ) : data.length === 0 ? (
        <NoDevices />
      ) : (
        <ul className="devices" aria-label="Attendance Devices">
          {data.toSorted(byUrgency).map((one) => (
            <DeviceRow
              key={one.id}
              device={one}
              onOpen={(what) => setOpen({ what, id: one.id })}
              onNumbers={() => setOpen('numbers')}
            />
          ))}
        </ul>
      )}
      {data && data.length > 0 && (
        <div className="devices-foot">
          <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={() => setOpen('connect')}>
            How to connect a device
          </Button>
        </div>
      )}
      {open === 'connect' && <ConnectDialog onClose={close} />}
      {open === 'numbers' && <Numbers onClose={close} />}
      {device && <Opened what={opened!.what} device={device} onClose={close} />}
    </Card>
  )
}

type OpenedProps = { what: DeviceOpen; device: Device; onClose: () => void }

function Opened({ what, device, onClose }: OpenedProps) {
  switch (what) {
    case 'accept':
    case 'edit':
      return <DeviceDialog device={device} isNew={what === 'accept'} onClose={onClose} />
    case 'refuse':
      return <RefuseDevice device={device} onClose={onClose} />
    case 'clock':
      return <ClockDialog device={device} onClose={onClose} />
    case 'stamps':
      return <Stamps device={device} onClose={onClose} />
    case 'log':
      return <CommandLog device={device} onClose={onClose} />
  }
}

const order = { waiting: 0, accepted: 1, refused: 2 }
const byUrgency = (one: Device, other: Device) => order[one.state] - order[other.state]
