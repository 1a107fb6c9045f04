/** Leave applications for the shared list of decisions. */
import { addDays, dayOf, type Day } from '../../../../src/domain/day'
import { call } from '../../../../web/api'
import { AppliedOn } from '../../../../web/decisions/AppliedOn'
import { BriefChips } from '../../../../web/decisions/BriefChips'
import { approvedChips, type Kind } from '../../../../web/decisions/requestKind'
import { todayIn, useZone } from '../../../../web/firm'
import {
  daysWords,
  initialed,
  rangeWords,
  shortDayWords,
  shortRangeWords,
  weekdayWord,
} from '../../../../web/format'
import { ask, client } from '../../../../web/query'
import {
  decideLeave,
  decideLeaves,
  pendingLeaves,
  undoLeaveDecision,
  undoLeaveDecisions,
  type PendingLeave,
} from '../../contract'
import { PendingLeaveDetail } from './PendingLeaveDetail'
import {
  beyondWords,
  durationWords,
  leaveWords,
  typeNames,
  typeWords,
  weekendWords,
} from '../../screens/words'

export function useLeaveKind(): Kind<PendingLeave> {
  const zone = useZone()
  return {
    label: 'Leave Applications',
    empty: 'No pending leave applications',
    loadFailed: 'Error loading leave applications.',
    done: 'Leave application processed successfully!',
    failed: 'Failed to process leave application',
    brief: ({ totalDays, fromDate, toDate, duration, reason, ...row }) => ({
      what: [
        duration === 'full_day' ? daysWords(totalDays) : durationWords[duration],
        rangeWords(fromDate, toDate),
      ].join(' · '),
      reason,
      chips: [
        ...typeChips(row),
        ...chipsOf({ fromDate, toDate, ...row }, todayIn(zone)),
        ...balanceChips(row),
      ],
    }),
    words: leaveWords,
    Detail: PendingLeaveDetail,
    decide: (id, action, comment, key) => call(decideLeave, { id: String(id), action, comment }, { key }),
    decideSeveral: (ids, action, comment, key) => call(decideLeaves, { ids, action, comment }, { key }),
    undo: (id, key) => call(undoLeaveDecision, { id: String(id) }, { key }),
    undoSeveral: (ids, key) => call(undoLeaveDecisions, { ids }, { key }),
    settled: (ids) => {
      client.setQueryData(ask(pendingLeaves).queryKey, (rows) => rows?.filter(({ id }) => !ids.includes(id)))
    },
    columns: [
      {
        head: 'Leave Type',
        phone: 'wide',
        cell: ({ leaveType, compensationDate }) => (
          <>
            {typeNames[leaveType]}
            {compensationDate && (
              <span className="decision-note faint">Worked on {shortDayWords(compensationDate)}</span>
            )}
          </>
        ),
      },
      { head: 'Duration', cell: ({ duration }) => durationWords[duration] },
      {
        head: 'From - To',
        phone: 'wide',
        cell: ({ fromDate, toDate, parts }) => (
          <>
            <span className="nowrap">{shortRangeWords(fromDate, toDate, todayIn(zone))}</span>
            <span className="decision-note faint">{weekdaysWords(fromDate, toDate)}</span>
            {parts.length > 0 && (
              <span className="decision-note faint">
                With {parts.map((part) => rangeWords(part.fromDate, part.toDate)).join(', ')}
              </span>
            )}
          </>
        ),
      },
      {
        head: 'Days',
        number: true,
        cell: ({ totalDays, leaveType, available }) => (
          <>
            {totalDays}
            {leaveType === 'personal' && (
              <span className={available < 0 ? 'decision-note warning' : 'decision-note faint nowrap'}>
                balance {available} after
              </span>
            )}
          </>
        ),
      },
      {
        head: 'Reason',
        phone: 'named row',
        cell: (row) => (
          <>
            <span className="decision-reason">{row.reason}</span>
            <BriefChips chips={chipsOf(row, todayIn(zone))} />
          </>
        ),
      },
      {
        head: 'Applied On',
        phone: 'wide',
        cell: ({ createdAt }) => <AppliedOn day={dayOf(createdAt, zone)} />,
      },
    ],
  }
}

/** `Compensation · worked Fri 2 Oct`: the ground of the request. The table has it below the type. */
const typeChips = ({ leaveType, compensationDate }: Pick<PendingLeave, 'leaveType' | 'compensationDate'>) =>
  leaveType === 'personal'
    ? []
    : [
        {
          text: compensationDate
            ? `${typeNames[leaveType]} · worked ${shortDayWords(compensationDate)}`
            : typeWords(leaveType),
          isWarning: false,
        },
      ]

/** `Tue`, `Mon to Wed` */
const weekdaysWords = (from: Day, to: Day) =>
  from === to ? weekdayWord(from) : `${weekdayWord(from)} to ${weekdayWord(to)}`

type Decided = Pick<
  PendingLeave,
  | 'fromDate'
  | 'toDate'
  | 'beyondAllowance'
  | 'beyondMonths'
  | 'teamAway'
  | 'teamAwayNames'
  | 'teamAskingNames'
  | 'weekendDays'
  | 'approval'
>

/** The reasons to look twice, and who has approved a first step. */
const chipsOf = (row: Decided, today: Day) => [
  ...startChips(row.fromDate, row.toDate, today),
  ...awayChips(row),
  ...weekendChips(row),
  ...allowanceChips(row),
  ...approvedChips(row),
]

/** A Saturday on which the firm works is no reason for a warning. */
function weekendChips(row: Pick<PendingLeave, 'weekendDays' | 'fromDate' | 'toDate'>) {
  const { weekendDays: days, fromDate, toDate } = row
  const isWarning = days.some(({ isWorking }) => !isWorking)
  // A leave of that one day has it in its dates.
  if (days.length === 0 || (fromDate === toDate && !isWarning)) return []
  return [{ text: weekendWords(days), isWarning }]
}

/** A request that cannot wait. */
function startChips(from: Day, to: Day, today: Day) {
  if (to < today) return [{ text: 'In the past', isWarning: false }]
  const text =
    from < today
      ? 'Already begun'
      : from === today
        ? 'Starts today'
        : from === addDays(today, 1)
          ? 'Starts tomorrow'
          : null
  return text ? [{ text, isWarning: true }] : []
}

/** The balance with this leave taken. The table has it beside the days. */
const balanceChips = ({ leaveType, available }: Pick<PendingLeave, 'leaveType' | 'available'>) =>
  leaveType === 'personal' ? [{ text: `balance ${available} after`, isWarning: available < 0 }] : []

/** It is about the month, not about the balance, which can still be positive. */
const allowanceChips = (row: Pick<PendingLeave, 'beyondAllowance' | 'beyondMonths'>) =>
  row.beyondAllowance > 0 ? [{ text: beyondWords(row), isWarning: false }] : []

/** `Off: Pallavi G.`, `Also asking: Omkar S.`; without a name `Same days: 2 of the team`. */
function awayChips({ teamAway, teamAwayNames, teamAskingNames }: Decided) {
  const known = teamAwayNames.length + teamAskingNames.length
  const chips = [
    { what: 'Off', words: namesWords(teamAwayNames) },
    { what: 'Also asking', words: namesWords(teamAskingNames) },
    { what: known > 0 ? 'And' : 'Same days', words: teamAway > known && `${teamAway - known} of the team` },
  ]
  return chips.flatMap(({ what, words }) => (words ? { text: `${what}: ${words}`, isWarning: true } : []))
}

/** The first names of a list, and how many more. A name stays on one line. */
function namesWords(names: readonly string[]): string {
  const rest = names.length - mostNames
  return [
    ...names.slice(0, mostNames).map((name) => initialed(name).replaceAll(' ', '\u00a0')),
    ...(rest > 0 ? [`${rest} more`] : []),
  ].join(', ')
}

const mostNames = 2
