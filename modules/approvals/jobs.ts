import type { App } from '../../src/app'
import { eachInBatches, partsOf } from '../../src/batches'
import type { Job } from '../../src/scheduler'
import { reassignApprovers, requestColumns, type RequestRow } from './approverRows'

/** Absences are looked up once per this many requests. */
const atOnce = 100

export const jobs: Job[] = [
  {
    name: 'approvals.pass_on',
    title: 'Escalate requests whose approver is on leave or has not decided in time',
    schedule: '*/15 * * * *',
    missed: 'once',
    run: passOn,
  },
]

async function passOn(app: App): Promise<string> {
  const ids = app.ask(({ db }) =>
    db
      .all<{ id: number }>(
        `select id
         from approval_requests indexed by approval_requests_open
         where state = 'open'
         order by id`,
      )
      .map((row) => row.id),
  )
  const origin = { actor: null, source: 'job:approvals.pass_on' }
  await eachInBatches(app, origin, partsOf(ids, atOnce), (tx, part) => {
    reassignApprovers(
      tx,
      tx.db.all<RequestRow>(
        `select ${requestColumns}
         from approval_requests
         where state = 'open' and id in (select value from json_each(?))
         order by id`,
        JSON.stringify(part),
      ),
    )
  })
  return `${ids.length} open request${ids.length === 1 ? '' : 's'} checked`
}
