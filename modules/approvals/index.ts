import { defineModule, type App } from '../../src/app'
import { answer } from '../../src/http'
import { checks } from './checks'
import { waiting } from './contract'
import { heldBy, reassignApprovers, requestsUnder } from './approverRows'
import { jobs } from './jobs'
import { countWaiting, waitingFrames } from './waiting'

export default defineModule({
  name: 'approvals',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  sources: {
    approvals: ['approval_requests', 'approval_steps', 'approval_holders', 'approval_away'],
  },
  routes: [answer(waiting, countWaiting)],
  jobs,
  checks,
  on: {
    'person.moved': (tx, { data }) => void reassignApprovers(tx, requestsUnder(tx, data.userId)),
    'person.deactivated': (tx, { data }) => {
      tx.db.run(
        'delete from approval_away where user_id = ? and from_day > ?',
        data.userId,
        data.after.lastWorkDate,
      )
      reassignApprovers(tx, heldBy(tx, data.userId))
    },
  },
  after: (app) => {
    const emitTo = (people: readonly (number | null)[]) =>
      app.live.notify(
        { people: people.filter((id) => id !== null), roles: ['Admin', 'Senior Manager'] },
        'approval.changed',
        {},
        waitingFrames(app),
      )
    return {
      'approval.opened': ({ data }) => emitTo([data.userId, ...data.holders]),
      'approval.passed_on': ({ data }) => emitTo([data.userId, ...data.to, ...data.from]),
      'approval.decided': ({ data }) =>
        emitTo([
          data.userId,
          data.by,
          ...data.approvedBefore,
          ...holdersEver(app, data.kind, data.subjectId),
        ]),
      'approval.undone': ({ data }) =>
        emitTo([data.userId, data.by, ...data.closed, ...holdersEver(app, data.kind, data.subjectId)]),
      'approval.withdrawn': ({ data }) => emitTo([data.userId, ...data.holders]),
    }
  },
})

/** Everybody on whose list it was. */
function holdersEver(app: App, kind: string, subjectId: number): number[] {
  return app.ask(({ db }) =>
    db
      .all<{ id: number }>(
        `select distinct h.user_id as id
         from approval_requests r
         join approval_holders h on h.request_id = r.id
         where r.kind = ? and r.subject_id = ?`,
        kind,
        subjectId,
      )
      .map((r) => r.id),
  )
}
