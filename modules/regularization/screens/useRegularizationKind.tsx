/** Regularizations for the shared list of decisions. */
import { dayOf } from '../../../src/domain/day'
import { call } from '../../../web/api'
import type { Kind } from '../../../web/decisions/requestKind'
import { useZone } from '../../../web/firm'
import { dayWords, titleWords } from '../../../web/format'
import { ask, client } from '../../../web/query'
import {
  decideRegularization,
  decideRegularizations,
  pendingRegularizations,
  undoRegularizationDecision,
  undoRegularizationDecisions,
  type PendingRegularization,
} from '../contract'
import { RequestEffect } from './RequestEffect'
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
            <time className="nowrap">{dayWords(targetDate)}</time>
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
          makes ? <RequestEffect makes={makes} /> : <span className="figures">{actualHours} h</span>,
      },
      {
        head: 'Reason',
        phone: 'named row',
        cell: ({ reason }) => <span className="decision-reason">{reason}</span>,
      },
      {
        head: 'Applied On',
        phone: 'wide',
        cell: ({ createdAt }) => <time>{dayWords(dayOf(createdAt, zone))}</time>,
      },
    ],
  }
}
