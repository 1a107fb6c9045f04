import { defineModule } from '../../src/app'
import { conflict } from '../../src/domain/errors'
import type {} from '../people/contract'
import { checks } from './checks'
import { commands } from './commands'
import { closedDaysSource } from './closed/closedDays'
import { Geocoder } from './places/geocode'
import { jobs } from './jobs'
import { createBoard } from './live/board'
import { Gathered } from './live/gathered'
import { routes } from './routes'
import { writeTeamHistory } from './history/teamHistory'
import { purges, personal } from './retention'
import { deriveDaySums } from './trends/daySums'

export default defineModule({
  name: 'attendance',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  sources: { closedDays: closedDaysSource },
  routes,
  purges,
  personal,
  checks,
  jobs,
  commands,
  tasks: [writeTeamHistory, deriveDaySums],
  on: {
    'person.withdrawn': (tx, { data }) => {
      if (
        tx.db.one(
          `select 1
           from attendance_days
           where user_id = ? and in_punch_id is not null`,
          data.userId,
        )
      )
        throw conflict(`${data.before.name} has punches since`)
    },
  },
  after: (app) => {
    const geocoder = new Geocoder(app)
    app.onStart(() => geocoder.resume())
    app.onStop(() => geocoder.stop())
    const gathered = new Gathered(app, createBoard(app))
    const emitAs = (name: string) => (entry: { data: { userId: number; day: string } }) =>
      gathered.add(name, entry.data.userId, entry.data.day)
    return {
      'attendance.punched': (entry) => {
        emitAs('attendance.punched')(entry)
        const { userId, day, punchId, needsAddress } = entry.data
        if (!needsAddress || !geocoder.mayAsk()) return
        const point = app.ask(({ db }) =>
          db.one<{ lat: number; lng: number }>('select lat, lng from punches where id = ?', punchId),
        )
        if (point) geocoder.want({ punchId, userId, day, ...point })
      },
      'attendance.break_started': emitAs('attendance.break'),
      'attendance.break_ended': emitAs('attendance.break'),
      'attendance.closed': emitAs('attendance.closed'),
      'attendance.marked': emitAs('attendance.marked'),
      'attendance.corrected': emitAs('attendance.corrected'),
      'attendance.correction_undone': emitAs('attendance.corrected'),
      'attendance.located': emitAs('attendance.located'),
    }
  },
})
