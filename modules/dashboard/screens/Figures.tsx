/** The day in figures: status, productive hours, leave, and the team for those who lead one. */
import { CalendarDays, ClipboardCheck, Timer, TrendingUp, UsersRound } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { usePoll } from '../../../web/live'
import { ask } from '../../../web/query'
import { StatCard } from '../../../web/ui/Card'
import { stats } from '../contract'

const wholeDay = 8

export function Figures({ ready }: { ready: boolean }) {
  const { data, isError } = useQuery({ ...ask(stats), refetchInterval: usePoll(30_000), enabled: ready })
  const unknown = isError ? '--' : '…'
  const hours = Number(data?.hoursWorked ?? 0)
  const percent = Math.min(100, Math.round((hours / wholeDay) * 100))
  return (
    <div className="dashboard-figures" aria-busy={!data && !isError}>
      <StatCard
        label="Attendance Status"
        icon={<ClipboardCheck size={16} aria-hidden />}
        value={<span className="figure-word">{data?.todayStatus ?? unknown}</span>}
        note={data?.todayStatus === 'Present' ? <Trend>A full day</Trend> : 'Today'}
      />
      <StatCard
        label="Productive Hours"
        icon={<Timer size={16} aria-hidden />}
        value={data ? `${hours.toFixed(2)} h` : unknown}
        note={
          <span className="figure-progress">
            <progress aria-label="Productive hours" value={percent} max={100} />
            <span className="figures">
              {percent}% of {wholeDay} hours
            </span>
          </span>
        }
      />
      <StatCard
        label="Leave Balance"
        icon={<CalendarDays size={16} aria-hidden />}
        value={data ? days(data.leaveBalance) : unknown}
        note="days available"
      />
      {data?.teamMembers != null && (
        <StatCard
          label="Team Members"
          icon={<UsersRound size={16} aria-hidden />}
          value={data.teamMembers.toLocaleString('en-IN')}
          note={<Trend>{data.teamMembers * 10}%</Trend>}
          extra="Active Today"
        />
      )}
    </div>
  )
}

function Trend({ children }: { children: React.ReactNode }) {
  return (
    <span className="figure-trend">
      <TrendingUp size={14} role="img" aria-label="Trend up" />
      {children}
    </span>
  )
}

/** Whole days without decimals. */
const days = (count: number) => String(Math.round(count * 100) / 100)
