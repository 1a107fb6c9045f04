import { defineModule, type App } from '../../src/app'
import { answer } from '../../src/http'
import { checks } from './checks'
import { ancestorsOf } from '../people/service'
import { waiting, type ApprovalSubject } from './contract'
import { heldBy, reassignApprovers, requestsUnder } from './approverRows'
import { jobs } from './jobs'
import { orgOf } from './org'
import { countWaiting, CountUpdates } from './waiting'

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
    const updates = new CountUpdates(app)
    /** Admins can decide for everybody, and a Senior Manager for the whole team. */
    const emitTo = (
      { actor, data: { userId } }: { actor: number | null; data: ApprovalSubject },
      ...people: readonly number[]
    ) => {
      const above = app.ask((ask) => [...ancestorsOf(ask, userId), ...orgOf(ask).admins()])
      updates.add([userId, ...above, ...people], actor)
    }
    return {
      'approval.opened': (entry) => emitTo(entry, ...entry.data.holders),
      'approval.passed_on': (entry) => emitTo(entry, ...entry.data.to, ...entry.data.from),
      'approval.decided': (entry) =>
        emitTo(
          entry,
          ...entry.data.approvedBefore,
          ...holdersEver(app, entry.data.kind, entry.data.subjectId),
        ),
      'approval.undone': (entry) =>
        emitTo(entry, ...entry.data.closed, ...holdersEver(app, entry.data.kind, entry.data.subjectId)),
      'approval.withdrawn': (entry) => emitTo(entry, ...entry.data.holders),
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
