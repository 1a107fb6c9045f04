/** Leave applications for the shared list of decisions. */
import { dayOf } from '../../../../src/domain/day'
import { call } from '../../../../web/api'
import type { Kind } from '../../../../web/decisions/requestKind'
import { useZone } from '../../../../web/firm'
import { daysWords, dayWords, rangeWords, shortDayWords } from '../../../../web/format'
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
import { durationWords, leaveWords, typeWords } from '../../screens/words'

export function useLeaveKind(): Kind<PendingLeave> {
  const zone = useZone()
  return {
    label: 'Leave Applications',
    empty: 'No pending leave applications',
    loadFailed: 'Error loading leave applications.',
    done: 'Leave application processed successfully!',
    failed: 'Failed to process leave application',
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
            {typeWords(leaveType)}
            {compensationDate && (
              <span className="decision-note faint">Worked on {dayWords(compensationDate)}</span>
            )}
          </>
        ),
      },
      { head: 'Duration', cell: ({ duration }) => durationWords[duration] },
      {
        head: 'From - To',
        phone: 'wide',
        cell: ({ fromDate, toDate, weekendDays, parts }) => (
          <>
            <span className="nowrap">
              {dayWords(fromDate)}
              {toDate !== fromDate && ' -'}
            </span>{' '}
            {toDate !== fromDate && <span className="nowrap">{dayWords(toDate)}</span>}
            {parts.length > 0 && (
              <span className="decision-note faint">
                With {parts.map((part) => rangeWords(part.fromDate, part.toDate)).join(', ')}
              </span>
            )}
            {weekendDays.length > 0 && (
              <span className="decision-note warning">
                Includes weekend: {weekendDays.map(shortDayWords).join(', ')}
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
        cell: ({ reason, beyondAllowance, teamAway }) => (
          <>
            <span className="decision-reason">{reason}</span>
            {beyondAllowance > 0 && (
              <span className="decision-note warning">
                {daysWords(beyondAllowance)} beyond the monthly allowance
              </span>
            )}
            {teamAway > 0 && (
              <span className="decision-note faint">{teamAway} in the team on leave on these days</span>
            )}
          </>
        ),
      },
      {
        head: 'Applied On',
        phone: 'wide',
        cell: ({ createdAt }) => <time>{dayWords(dayOf(createdAt, zone))}</time>,
      },
    ],
  }
}
