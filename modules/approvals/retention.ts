/** A request's steps, comments and approvers are purged with the request. */
import type { Tx } from '../../src/app'
import type { ApprovalKind } from './contract'

export function purgeRequests({ db }: Tx, kind: ApprovalKind, subjectIds: readonly number[]) {
  const requests = db.all<{ id: number }>(
    `select id
     from approval_requests
     where kind = ? and subject_id in (select value from json_each(?))`,
    kind,
    JSON.stringify(subjectIds),
  )
  const ids = JSON.stringify(requests.map(({ id }) => id))
  db.run(
    `delete from approval_holders
     where request_id in (select value from json_each(?))`,
    ids,
  )
  db.run(
    `delete from approval_steps
     where request_id in (select value from json_each(?))`,
    ids,
  )
  db.run(
    `delete from approval_requests
     where id in (select value from json_each(?))`,
    ids,
  )
}
