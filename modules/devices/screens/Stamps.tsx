/** The stamps of a device as they arrived, and why some do not count. */
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Day } from '../../../src/domain/day'
import { todayIn, useZone } from '../../../web/firm'
import { shortMomentWords } from '../../../web/format'
import { ask } from '../../../web/query'
import { Dialog } from '../../../web/ui/Dialog'
import { Select } from '../../../web/ui/Field'
import { Pagination } from '../../../web/ui/Pagination'
import { RowList, type ListRow } from '../../../web/ui/RowList'
import { Table, type Column } from '../../../web/ui/Table'
import { useNarrow } from '../../../web/useNarrow'
import { heldWords, listDeviceStamps, type Device, type DeviceStamp, type HeldReason } from '../contract'
import { lastWords, secondWords, wallWords } from './deviceWords'

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
  const isNarrow = useNarrow(640)
  const today = todayIn(zone)
  const list = {
    label: `Stamps of ${device.name}`,
    error: isError && !data && 'The stamps could not be loaded.',
    retry: () => void refetch(),
    fading: isPlaceholderData,
    empty: held ? 'No stamp is held for this reason.' : 'It has sent no stamp yet.',
  }
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
      {isNarrow ? (
        <RowList {...list} rows={data?.data.map((stamp) => rowOf(stamp, today, zone, isWaiting))} />
      ) : (
        <Table
          {...list}
          few="wide"
          rows={data?.data}
          rowKey={({ id }) => id}
          columns={columnsFor(today, zone, isWaiting)}
        />
      )}
      {data && <Pagination page={page} pages={data.pagination.totalPages} onPage={setPage} />}
    </Dialog>
  )
}

const correctedWords = ({ offsetSeconds, at }: DeviceStamp, zone: string) =>
  offsetSeconds === 0 ? '' : `Corrected: ${secondWords(at, zone)}`

const pressWords = ({ button, verified }: DeviceStamp) =>
  [button && capital(button), verified && `by ${verified}`].filter(Boolean).join(', ') || '–'

/** A device that waits has one effect for all: none. */
function rowOf(stamp: DeviceStamp, today: Day, zone: string, isWaiting: boolean): ListRow {
  const received = `received ${lastWords(stamp.receivedAt, today, zone)}`
  return {
    key: stamp.id,
    title: stamp.person ? `${stamp.person} (${stamp.pin})` : `Number ${stamp.pin}`,
    state: <span className="figures">{wallWords(stamp, today, zone)}</span>,
    note: [pressWords(stamp), received].join(' · '),
    figure: correctedWords(stamp, zone),
    more: isWaiting ? undefined : effectWords(stamp),
  }
}

function columnsFor(today: Day, zone: string, isWaiting: boolean): Column<DeviceStamp>[] {
  const effect: Column<DeviceStamp> = { head: 'Effect', cell: effectWords }
  return [
    {
      head: 'Person',
      cell: ({ person, pin }) => (
        <>
          {person ?? <span className="nowrap">Number {pin}</span>}
          {person && <span className="device-second">Number {pin}</span>}
        </>
      ),
    },
    {
      head: 'Device time',
      cell: (stamp) => (
        <>
          <span className="figures nowrap">{wallWords(stamp, today, zone)}</span>
          <span className="device-second figures nowrap">{correctedWords(stamp, zone)}</span>
        </>
      ),
    },
    { head: 'Button', cell: (stamp) => <span className="nowrap">{pressWords(stamp)}</span> },
    {
      head: 'Received',
      cell: ({ receivedAt }) => (
        <span className="figures nowrap">{shortMomentWords(receivedAt, today, zone)}</span>
      ),
    },
    ...(isWaiting ? [] : [effect]),
  ]
}

const capital = (words: string) => words[0]!.toUpperCase() + words.slice(1)

/** A stamp without a person was not looked at yet. */
function effectWords({ held, heldWhy, person }: DeviceStamp): string {
  if (held) return heldWhy ?? heldWords[held]
  return person ? 'Counts' : 'Not counted yet'
}
