/** Leave applications for the shared list of decisions. */
import { dayOf } from '../../../../src/domain/day'
import { call } from '../../../../web/api'
import { AppliedOn } from '../../../../web/decisions/AppliedOn'
import { BriefChips } from '../../../../web/decisions/BriefChips'
import type { Kind } from '../../../../web/decisions/requestKind'
import { todayIn, useZone } from '../../../../web/firm'
import { daysWords, rangeWords, shortDayWords, shortRangeWords } from '../../../../web/format'
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
import { durationWords, leaveWords, typeNames, typeWords, weekendWords } from '../../screens/words'

export function useLeaveKind(): Kind<PendingLeave> {
  const zone = useZone()
  return {
    label: 'Leave Applications',
    empty: 'No pending leave applications',
    loadFailed: 'Error loading leave applications.',
    done: 'Leave application processed successfully!',
    failed: 'Failed to process leave application',
    brief: ({ totalDays, fromDate, toDate, duration, leaveType, reason, beyondAllowance, ...row }) => ({
      what: [
        daysWords(totalDays),
        rangeWords(fromDate, toDate),
        ...(duration === 'full_day' ? [] : [durationWords[duration]]),
      ].join(' · '),
      reason,
      chips: [
        ...(leaveType === 'personal' ? [] : [{ text: typeWords(leaveType), isWarning: false }]),
        ...allowanceChips(beyondAllowance),
        ...awayChips(row.teamAway),
        ...weekendChips(row.weekendDays),
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
        cell: ({ totalDays }) => totalDays,
      },
      {
        head: 'Reason',
        phone: 'named row',
        cell: ({ reason, beyondAllowance, teamAway, weekendDays }) => (
          <>
            <span className="decision-reason">{reason}</span>
            <BriefChips
              chips={[
                ...allowanceChips(beyondAllowance),
                ...awayChips(teamAway),
                ...weekendChips(weekendDays),
              ]}
            />
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

/** A Saturday on which the firm works is no reason for a warning. */
const weekendChips = (days: PendingLeave['weekendDays']) =>
  days.length > 0 ? [{ text: weekendWords(days), isWarning: days.some(({ isWorking }) => !isWorking) }] : []

const allowanceChips = (days: number) => (days > 0 ? [{ text: `${days} over monthly`, isWarning: true }] : [])
const awayChips = (people: number) => (people > 0 ? [{ text: `${people} away`, isWarning: true }] : [])
