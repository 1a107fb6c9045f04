import { defineModule, type App } from '../../src/app'
import { permissions } from '../../src/domain/access'
import { conflict } from '../../src/domain/errors'
import { registerCount, registerKind } from '../approvals/service'
import type {} from '../attendance/contract'
import type {} from '../backups/contract'
import { ancestorsOf } from '../people/service'
import { checks } from './checks'
import { commands } from './commands'
import { jobs } from './jobs'
import * as notices from './notices'
import { calendarChanged } from './days/recounting'
import { routes } from './routes'
import { handleLeaver } from './deciding/cancelling'
import { workedCounts } from './deciding/workedCounts'
import { openYear } from './balance/years'
import { currentYear } from './leaveContext'
import { purges, personal } from './retention'

registerKind('leave', 'leaves')
registerCount('workedOnLeave', workedCounts)

export default defineModule({
  name: 'leave',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  sources: {
    leave: [
      'leaves',
      'leave_halves',
      'leave_worked',
      'leave_worked_kept',
      'leave_ledger',
      'leave_years',
      'leave_policies',
    ],
  },
  routes,
  purges,
  personal,
  jobs,
  commands,
  checks,
  on: {
    // A link renewed since the backup would work again.
    'backup.restored': (tx) => void tx.db.run('delete from calendar_links'),
    'person.added': (tx, { data }) => void openYear(tx, data.userId, currentYear(tx)),
    'person.activated': (tx, { data }) => void openYear(tx, data.userId, currentYear(tx)),
    'person.deactivated': (tx, { data }) => handleLeaver(tx, data.userId, data.after.lastWorkDate),
    'person.withdrawn': (tx, { data }) => {
      if (tx.db.one('select 1 from leaves where user_id = ?', data.userId))
        throw conflict(`${data.before.name} has leave since`)
      if (
        tx.db.one(
          `select 1
           from leave_ledger
           where user_id = ? and kind not in ('grant', 'carry-forward', 'expiry')`,
          data.userId,
        )
      )
        throw conflict(`The leave balance of ${data.before.name} has changed since`)
    },
    'calendar.changed': (tx, { data }) => calendarChanged(tx, data.from, data.to, changeWords(data)),
    'settings.changed': (tx, { data }) => {
      if (data.key !== 'leave') return
      const [before, after] = [data.before, data.after] as { yearStartsIn: number; sandwich: boolean }[]
      if (before!.yearStartsIn !== after!.yearStartsIn && tx.db.one('select 1 from leaves'))
        throw conflict('The leave year can only be changed before the first leave request')
      // From that day, off days between leaves count, or no longer do: applied now, not with the next
      // decision.
      if (before!.sandwich !== after!.sandwich)
        calendarChanged(tx, data.from, null, 'The rule for days off between leave changed')
    },
    ...notices.request.on,
    'leave.approved': notices.onApproved,
    'leave.rejected': notices.onRejected,
    'leave.retracted': notices.onRetracted,
    'leave.cancelled': notices.onCancelled,
    'leave.recounted': notices.onRecounted,
    'leave.worked': notices.onWorked,
    'leave.balance_changed': notices.onBalance,
  },
  after: (app) => {
    type Of = { data: { userId: number } }
    const emitToWindows = ({ data }: Of) => notifyBrowsers(app, data.userId, 'leave.changed')
    /** A leave that begins or ends to be valid, or a decision about work on it: there is a count to renew. */
    const emitWorked = (entry: Of) => {
      emitToWindows(entry)
      notifyBrowsers(app, entry.data.userId, 'leave.worked')
    }
    /** Work on a day of leave is a new decision; the events of attendance do not renew its count. */
    const emitIfOnLeave = ({ data: { userId, day } }: { data: { userId: number; day: string } }) => {
      if (isOnLeave(app, userId, day)) notifyBrowsers(app, userId, 'leave.worked')
    }
    return {
      'leave.requested': emitToWindows,
      'leave.approved': emitWorked,
      'leave.rejected': emitToWindows,
      'leave.decision_undone': emitWorked,
      'leave.cancelled': emitWorked,
      'leave.retracted': emitToWindows,
      'leave.recounted': emitWorked,
      'leave.worked': emitWorked,
      'leave.kept': emitWorked,
      'leave.kept_undone': emitWorked,
      'leave.balance_changed': emitToWindows,
      'attendance.punched': (entry) => {
        // With the punch-in nothing has been worked. A stamp that arrives late can end a session as either.
        if (entry.data.type === 'out' || entry.data.source === 'device') emitIfOnLeave(entry)
      },
      'attendance.closed': emitIfOnLeave,
      'attendance.corrected': emitIfOnLeave,
      'attendance.correction_undone': emitIfOnLeave,
      'leave.policy_changed': () =>
        app.live.notify({ roles: permissions.manage_settings }, 'leave.policy_changed'),
    }
  },
})

/** The person, and everybody who sees that person's leave. */
function notifyBrowsers(app: App, userId: number, name: 'leave.changed' | 'leave.worked') {
  app.live.notify(
    () => ({ people: app.ask((ask) => [userId, ...ancestorsOf(ask, userId)]), roles: ['Admin'] }),
    name,
    { userId },
  )
}

const isOnLeave = (app: App, userId: number, day: string): boolean =>
  app.ask(
    ({ db }) =>
      db.one(
        'select 1 from attendance_days where user_id = ? and day = ? and is_on_leave > 0',
        userId,
        day,
      ) !== undefined,
  )

function changeWords({ what, before, after }: { what: string; before: unknown; after: unknown }): string {
  const [was, is] = [before, after] as ({ name?: string; isHoliday?: number } | null)[]
  if (Array.isArray(is) || Array.isArray(was)) return is ? 'Holidays were added' : 'Holidays were removed'
  if (what === 'holiday') return is ? `${is.name} is a holiday` : `${was!.name} is no longer a holiday`
  if (what === 'override')
    return (is ?? was)!.isHoliday === (is ? 1 : 0)
      ? 'A Saturday is now off'
      : 'A Saturday is now a working day'
  return 'The working days changed'
}
