/** Today's figures: status, productive hours, leave, and the team for managers. */
import { TrendingUp } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { hoursWords } from '../../../src/domain/hours'
import { usePoll } from '../../../web/live'
import { ask } from '../../../web/query'
import { FigureStrip } from '../../../web/ui/FigureStrip'
import { today, type TodayRecord } from '../../attendance/contract'
import { withPunches } from '../../attendance/punch/offlineContract'
import { useOfflinePunches } from '../../../web/offline/punches'
import { stats, team } from '../contract'

const wholeDay = 8

export function Figures({ ready }: { ready: boolean }) {
  const { data, isError } = useQuery({ ...ask(stats), refetchInterval: usePoll(30_000), enabled: ready })
  const poll = usePoll(60_000)
  const leads = data?.teamMembers != null
  const { data: ofTeam } = useQuery({ ...ask(team), refetchInterval: poll, enabled: ready && leads })
  const { data: record } = useQuery({ ...ask(today), refetchInterval: poll, enabled: ready })
  const { waiting } = useOfflinePunches()
  const own = waiting.length ? withPunches(record, waiting).record : null
  const unknown = isError ? '--' : '…'
  const hours = own
    ? Math.max(0, own.worked.seconds - own.breaks.seconds) / 3600
    : Number(data?.hoursWorked ?? 0)
  const percent = Math.min(100, Math.round((hours / wholeDay) * 100))
  return (
    <FigureStrip
      label="Figures"
      isPart
      figures={[
        {
          label: 'Attendance Status',
          value: waiting.length ? 'Waiting to send' : (data?.todayStatus ?? unknown),
          note:
            data?.todayStatus === 'Present' ? (
              <Trend>A full day</Trend>
            ) : (
              (leaveNote(record?.leave) ?? 'Today')
            ),
        },
        {
          label: 'Productive Hours',
          value: data || own ? hoursWords(hours) : unknown,
          note: `${percent}% of ${wholeDay} hours`,
        },
        {
          label: 'Leave Balance',
          value: data ? days(data.leaveBalance) : unknown,
          note: 'days available',
        },
        ...(data?.teamMembers != null
          ? [
              {
                label: 'Team Members',
                value: data.teamMembers.toLocaleString('en-IN'),
                note: (
                  <>
                    {ofTeam?.cameToday ?? '…'} {'Active Today'}
                    {ofTeam && `, ${shareOf(ofTeam.cameToday, data.teamMembers)}%`}
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
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

/** Half a day of leave is shown beside the status; a whole day is the status. */
const leaveNote = (leave: TodayRecord['leave'] | undefined): string | null =>
  leave && leave.halves !== 'full' ? `Today, ${leave.halves} leave` : null

/** The specified count/10*100 would be 340 % for 34 people; the share of the team is meant. */
const shareOf = (count: number, of: number) => (of ? Math.round((count / of) * 100) : 0)

/** Whole days without decimals. */
const days = (count: number) => String(Math.round(count * 100) / 100)
