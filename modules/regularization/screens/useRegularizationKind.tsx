/** Regularizations for the shared list of decisions. */
import { hoursWords } from '../../../src/domain/hours'
import { dayOf } from '../../../src/domain/day'
import { call } from '../../../web/api'
import { AppliedOn } from '../../../web/decisions/AppliedOn'
import { BriefChips } from '../../../web/decisions/BriefChips'
import type { Kind } from '../../../web/decisions/requestKind'
import { useZone } from '../../../web/firm'
import { dayWords, shortDayWords, titleWords } from '../../../web/format'
import { ask, client } from '../../../web/query'
import {
  decideRegularization,
  decideRegularizations,
  pendingRegularizations,
  undoRegularizationDecision,
  undoRegularizationDecisions,
  type PendingRegularization,
} from '../contract'
import { endsWords } from './endsWords'
import { PendingDetail } from './PendingDetail'
import './regularization.css'

export function useRegularizationKind(): Kind<PendingRegularization> {
  const zone = useZone()
  return {
    label: 'Regularizations',
    empty: 'No pending regularization requests',
    loadFailed: 'Error loading regularization requests.',
    done: 'Regularization request processed successfully!',
    failed: 'Failed to process regularization request',
    brief: ({ requestType, targetDate, makes, reason, ...row }) => ({
      what: [titleWords(requestType), shortDayWords(targetDate), endsWords({ makes, ...row }) ?? []]
        .flat()
        .join(' · '),
      reason,
      chips: makes ? effectChips(makes) : [],
    }),
    words: ({ requestType, targetDate }) => `${titleWords(requestType)}, ${dayWords(targetDate)}`,
    Detail: PendingDetail,
    decide: (id, action, comment, key) =>
      call(decideRegularization, { id: String(id), action, comment }, { key }),
    decideSeveral: (ids, action, comment, key) =>
      call(decideRegularizations, { ids, action, comment }, { key }),
    undo: (id, key) => call(undoRegularizationDecision, { id: String(id) }, { key }),
    undoSeveral: (ids, key) => call(undoRegularizationDecisions, { ids }, { key }),
    settled: (ids) => {
      client.setQueryData(ask(pendingRegularizations).queryKey, (rows) =>
        rows?.filter(({ id }) => !ids.includes(id)),
      )
    },
    columns: [
      { head: 'Request Type', phone: 'wide', cell: ({ requestType }) => titleWords(requestType) },
      {
        head: 'Target Date',
        cell: ({ targetDate, punchInTime, punchOutTime }) => (
          <>
            <time className="nowrap">{shortDayWords(targetDate)}</time>
            <span className="decision-note faint figures nowrap">
              {punchInTime ?? '--:--'} to {punchOutTime ?? '--:--'}
            </span>
          </>
        ),
      },
      {
        head: 'Hours',
        phone: 'wide',
        cell: ({ makes, actualHours }) =>
          makes ? (
            <BriefChips chips={effectChips(makes)} />
          ) : (
            <span className="figures">{hoursWords(actualHours)}</span>
          ),
      },
      {
        head: 'Reason',
        phone: 'named row',
        cell: ({ reason }) => <span className="decision-reason">{reason}</span>,
      },
      {
        head: 'Applied On',
        phone: 'wide',
        cell: ({ createdAt }) => <AppliedOn day={dayOf(createdAt, zone)} />,
      },
    ],
  }
}

/** The warning is two words. The details have its sentence. */
const effectChips = ({ before, after, warning }: NonNullable<PendingRegularization['makes']>) => [
  {
    text: `${hoursWords(before.totalHours)} → ${hoursWords(after.totalHours)} ${after.status}`,
    isWarning: false,
  },
  ...(warning
    ? [
        {
          text: Number(after.totalHours) < Number(before.totalHours) ? 'Fewer hours' : 'More than recorded',
          isWarning: true,
        },
      ]
    : []),
]
