/** Today's team: one bar of presence as a filter, who is late or away below it, and the hours in total. */
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { Answer } from '../../../src/domain/endpoint'
import { hoursWords } from '../../../src/domain/hours'
import { StackedBar, type BarPart } from '../../../web/charts/StackedBar'
import { nowWords, toneOf } from '../../../web/charts/statusTone'
import { ticking } from '../../../web/clock'
import { Slot } from '../../../web/frame/Slot'
import { usePoll } from '../../../web/live'
import { useLiveList } from '../../../web/liveLists'
import { ask } from '../../../web/query'
import { useWho } from '../../../web/session'
import { Card } from '../../../web/ui/Card'
import { ErrorState } from '../../../web/ui/Empty'
import { liveList, statuses, type AttendanceStatus } from '../../attendance/contract'
import { team } from '../contract'
import { activeWords } from './activeWords'
import { Faces } from './Faces'
import './teamCard.css'

type TeamCardProps = {
  ready: boolean
  /** Where who is late or away stands elsewhere, faces are shown only of a chosen status. */
  omitsMissing?: boolean
  namesExceptions?: boolean
}

export function TeamCard({ ready, omitsMissing, namesExceptions }: TeamCardProps) {
  const [picked, pick] = useState<string | null>(null)
  // An Admin's team is the whole firm.
  const isOwnTeam = useWho().role !== 'Admin'
  const { data, isError, refetch } = useQuery({
    ...ask(team),
    refetchInterval: usePoll(60_000),
    enabled: ready,
  })
  useLiveList(liveList, refetch)
  return (
    <Card
      className="team-today"
      title="Team Performance"
      note={data ? activeWords(data, isOwnTeam) : '…'}
      actions={
        <Link to={'/attendance' as string} className="button quiet small">
          View Details
          <ArrowRight size={16} aria-hidden />
        </Link>
      }
    >
      {isError && !data ? (
        <ErrorState retry={() => void refetch()}>Failed to load team status</ErrorState>
      ) : (
        <>
          <dl className="team-figures" aria-busy={!data}>
            <Figure name="Present Today" value={data ? data.presentToday.toLocaleString('en-IN') : '…'} />
            <Figure name="On Break" value={data ? String(data.onBreak) : '…'} />
            <Figure name="Late" value={data ? String(data.late) : '…'} />
            <Figure
              name="Team Total Productive Hours"
              value={data ? <ProductiveHours of={data} /> : '…'}
              note={
                data?.productiveBeforeMs
                  ? `incl. ${hoursWords(data.productiveBeforeMs / 3_600_000)} of yesterday's shift`
                  : undefined
              }
            />
          </dl>
          <StackedBar
            label="People by status"
            parts={data ? partsOf(data) : []}
            picked={picked}
            onPick={pick}
          />
          {data && (picked || !omitsMissing) && (
            <Faces of={data} picked={picked as AttendanceStatus | null} isReady={ready} />
          )}
          {namesExceptions && (
            <Suspense fallback={<div className="missing-now below" />}>
              <Slot name="dashboard.exceptions" />
            </Suspense>
          )}
        </>
      )}
    </Card>
  )
}

const order = ['Working', 'Present', 'On Break', 'Half Day', 'Punched Out', 'On Leave', 'Comp Off']

function partsOf({ counts }: Answer<typeof team>): BarPart[] {
  const place = (status: string) => (order.includes(status) ? order.indexOf(status) : order.length)
  return statuses
    .toSorted((one, other) => place(one) - place(other))
    .map((status) => ({
      id: status,
      label: nowWords(status),
      value: counts[status] ?? 0,
      ...toneOf(status),
    }))
}

/** Counts on for everybody who works now. */
function ProductiveHours({ of: { productiveMs, running, at } }: { of: Answer<typeof team> }) {
  const text = useMemo(
    () =>
      ticking((now) => {
        const since = Math.max(0, now - Date.parse(at))
        return hoursWords((productiveMs + running * since) / 3_600_000)
      }),
    [productiveMs, running, at],
  )
  return <>{text}</>
}

function Figure({ name, value, note }: { name: string; value: ReactNode; note?: string | undefined }) {
  return (
    <div>
      <dt>
        {name}
        {note && <small>{note}</small>}
      </dt>
      <dd className="figures">{value}</dd>
    </div>
  )
}
