/** One's own day on the dashboard: the state as a sentence, the day as a bar, and the punch in place. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LogIn, LogOut } from 'lucide-react'
import { DayBar } from '../../../../web/charts/DayBar'
import { ticking } from '../../../../web/clock'
import { useZone } from '../../../../web/firm'
import { shortDayWords } from '../../../../web/format'
import { ask } from '../../../../web/query'
import { useValue } from '../../../../web/signals'
import { Badge } from '../../../../web/ui/Badge'
import { Button } from '../../../../web/ui/Button'
import { ErrorState } from '../../../../web/ui/Empty'
import { minutesOf, timeOf } from '../../../../src/domain/day'
import { getRepair } from '../../../regularization/contract'
import type { TodayRecord } from '../../contract'
import { useDayOnDevice } from './dayOnDevice'
import { usePunch } from './usePunch'
import { useToday } from './useToday'
import './myDay.css'

export default function MyDay() {
  const { data, isPending, isError, refetch } = useToday()
  const { record, isIn, waiting } = useDayOnDevice(data)
  const { start, step } = usePunch()
  const forgotten = useQuery({ ...ask(getRepair), enabled: record !== undefined }).data?.repair
  const Icon = isIn ? LogOut : LogIn
  if (isError && record === undefined && !waiting.length)
    return <ErrorState retry={() => void refetch()}>Your day could not be loaded.</ErrorState>
  return (
    <div className="my-day">
      <h2>
        {record === undefined ? 'Loading your day' : sentence(record)}
        {waiting.length > 0 && <Badge colour="orange">Waiting to send</Badge>}
      </h2>
      {/* It has the place of the shift, because it is known later. */}
      {forgotten ? (
        <Link to={'/attendance' as string} className="my-day-note forgotten">
          <span>No punch out {shortDayWords(forgotten.date)}.</span> <b>Fix it</b>
        </Link>
      ) : (
        <p className="my-day-note soft">{record === undefined ? '…' : shiftWords(record)}</p>
      )}
      <Bar record={record} />
      {record?.status === 'On Break' ? (
        <Link to={'/attendance' as string} className="button primary large">
          End Break
        </Link>
      ) : (
        <Button
          variant={isIn ? 'secondary' : 'primary'}
          size="large"
          busy={step !== null}
          disabled={isPending && !waiting.length}
          icon={<Icon size={18} aria-hidden />}
          onClick={() => void start(isIn ? 'out' : 'in')}
        >
          {step === 'locating' ? 'Getting location…' : isIn ? 'Punch Out' : 'Punch In'}
        </Button>
      )}
    </div>
  )
}

const minute = ticking((at) => Math.floor(at / 60_000))

function Bar({ record }: { record: TodayRecord | null | undefined }) {
  const zone = useZone()
  const now = minutesOf(timeOf(new Date(useValue(minute) * 60_000).toISOString(), zone))
  if (!record?.punchInTime) return <DayBar shift={shiftOf(record)} spans={[]} now={null} />
  const from = minutesOf(record.punchInTime)
  const end = record.punchOutTime ? minutesOf(record.punchOutTime) : now
  // After midnight the day goes on.
  const to = end < from ? end + 24 * 60 : end
  return (
    <DayBar
      shift={shiftOf(record)}
      spans={[{ kind: 'work', from, to, label: 'At work' }]}
      now={record.punchOutTime ? null : to}
    />
  )
}

function shiftOf(record: TodayRecord | null | undefined) {
  if (!record) return null
  const [from, to] = [minutesOf(record.shift.start), minutesOf(record.shift.end)]
  return { from, to: to <= from ? to + 24 * 60 : to }
}

const shiftWords = (record: TodayRecord | null): string =>
  record
    ? `${record.shift.name}, ${record.shift.start} to ${record.shift.end}`
    : 'Punch in when you start work.'

function sentence(record: TodayRecord | null): string {
  if (!record?.punchIn) return 'Not punched in yet'
  if (record.punchOut) return `Worked from ${record.punchInTime} to ${record.punchOutTime}`
  return record.status === 'On Break'
    ? `On a break, in since ${record.punchInTime}`
    : `Working since ${record.punchInTime}`
}
