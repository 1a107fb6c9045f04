/** The stamps of a device as they arrived, and why some do not count. */
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useZone } from '../../../web/firm'
import { momentWords } from '../../../web/format'
import { ask } from '../../../web/query'
import { Dialog } from '../../../web/ui/Dialog'
import { Select } from '../../../web/ui/Field'
import { Pagination } from '../../../web/ui/Pagination'
import { Table, type Column } from '../../../web/ui/Table'
import { heldWords, listDeviceStamps, type Device, type DeviceStamp, type HeldReason } from '../contract'
import { secondWords, wallWords } from './deviceWords'

const perPage = 20

export function Stamps({ device, onClose }: { device: Device; onClose: () => void }) {
  const zone = useZone()
  const [page, setPage] = useState(1)
  const [held, setHeld] = useState<HeldReason | ''>('')
  const { data, isError, refetch, isPlaceholderData } = useQuery({
    ...ask(listDeviceStamps, {
      id: String(device.id),
      page: String(page),
      limit: String(perPage),
      ...(held && { held }),
    }),
    staleTime: 0,
    refetchInterval: 15_000,
    placeholderData: keepPreviousData,
  })
  const isWaiting = device.state === 'waiting'
  return (
    <Dialog title={`Stamps of ${device.name}`} onClose={onClose} wide>
      {isWaiting && (
        <p className="soft">These are its first stamps. They count only after you accept the device.</p>
      )}
      {!isWaiting && device.held.length > 0 && (
        <Select
          label="Show"
          value={held}
          onChange={(event) => (setHeld(event.target.value as HeldReason | ''), setPage(1))}
        >
          <option value="">All stamps</option>
          {device.held.map(({ reason, count }) => (
            <option key={reason} value={reason}>
              {heldWords[reason]} ({count})
            </option>
          ))}
        </Select>
      )}
      <Table
        label={`Stamps of ${device.name}`}
        few="wide"
        rows={data?.data}
        rowKey={({ id }) => id}
        error={isError && !data && 'The stamps could not be loaded.'}
        retry={() => void refetch()}
        fading={isPlaceholderData}
        empty={held ? 'No stamp is held for this reason.' : 'It has sent no stamp yet.'}
        columns={columnsFor(zone, isWaiting)}
      />
      {data && <Pagination page={page} pages={data.pagination.totalPages} onPage={setPage} />}
    </Dialog>
  )
}

function columnsFor(zone: string, isWaiting: boolean): Column<DeviceStamp>[] {
  return [
    {
      head: 'Person',
      phone: 'lead',
      cell: ({ person, pin }) => (
        <>
          {person ?? `Number ${pin}`}
          {person && <span className="device-second">Number {pin}</span>}
        </>
      ),
    },
    {
      head: 'Time on the device',
      phone: 'wide',
      cell: (stamp) => (
        <>
          <span className="figures">{wallWords(stamp, zone)}</span>
          {stamp.offsetSeconds !== 0 && (
            <span className="device-second figures">Corrected: {secondWords(stamp.at, zone)}</span>
          )}
        </>
      ),
    },
    {
      head: 'Button',
      cell: ({ button, verified }) => (
        <>
          {button ? capital(button) : '–'}
          {verified && <span className="device-second">By {verified}</span>}
        </>
      ),
    },
    {
      head: 'Received',
      phone: 'wide',
      cell: ({ receivedAt }) => <span className="figures">{momentWords(receivedAt, zone)}</span>,
    },
    // A device that waits has one answer for all.
    ...(isWaiting ? [] : [{ head: 'Effect', phone: 'named row', cell: effectWords } as const]),
  ]
}

const capital = (words: string) => words[0]!.toUpperCase() + words.slice(1)

/** A stamp without a person was not looked at yet. */
function effectWords({ held, heldWhy, person }: DeviceStamp): string {
  if (held) return heldWhy ?? heldWords[held]
  return person ? 'Counts' : 'Not counted yet'
}
