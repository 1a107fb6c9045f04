/**
 * Sets the firm up: name, founder, offices, the night shift, holidays and moved Saturdays. Name and founder
 * are written in one transaction, so nobody can set up another firm in between.
 */
import { instantAt } from '../../../src/domain/day'
import { night } from '../calendar'
import { offices } from '../places'
import { insertPerson } from './people'
import { firmName, source, zone, type Chapter } from '../story'

export const firm: Chapter = {
  name: 'firm',
  size: () => 1,
  async generate(story, transaction, onStep) {
    const { year, cast } = story
    await transaction.run((db) => {
      const at = instantAt(year.firstDay, '08:00', zone)
      db.run(
        `insert into firm (only_row, name, zone, is_demo, set_up_at)
         values (1, ?, ?, 1, ?)`,
        firmName,
        zone,
        at,
      )
      db.run(
        `insert into events (id, at, name, actor, source, subject, data)
         values (1, ?, ?, null, ?, null, ?)`,
        at,
        'firm.set_up',
        source,
        JSON.stringify({ name: firmName, zone, demo: true }),
      )
      for (const { id, name, lat, lng, radius } of offices)
        db.run(
          'insert into offices (id, name, lat, lng, radius) values (?, ?, ?, ?, ?)',
          id,
          name,
          lat,
          lng,
          radius,
        )
      db.run('insert into shifts (id, name) values (?, ?)', night.id, night.name)
      db.run(
        `insert into shift_versions (shift_id, from_day, starts, ends, in_reminder, out_reminder, auto_out)
         values (?, ?, ?, ?, ?, ?, ?)`,
        night.id,
        '2000-01-01',
        night.starts,
        night.ends,
        night.inReminder,
        night.outReminder,
        night.autoOut,
      )
      insertPerson(db, cast[0]!, story)
      for (const [day, name] of year.holidays)
        db.run('insert into holidays (day, name) values (?, ?)', day, name)
      for (const [day, { isHoliday, reason }] of year.overrides)
        db.run(
          `insert into saturday_overrides (day, is_holiday, reason)
           values (?, ?, ?)`,
          day,
          isHoliday ? 1 : 0,
          reason,
        )
    })
    onStep(1)
  },
}
