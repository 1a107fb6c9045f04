/** Leave of a night shift begins with the shift, in both histories and in the working of the day. */
import { expect, test } from 'vitest'
import { office, type Name } from '../../tests/support/office'
import { setLeaveMarks } from './service'

const both = (leaveId: number) =>
  (['morning', 'afternoon'] as const).map((half) => ({ half, type: 'personal' as const, leaveId }))

test("until tonight's night shift begins, the day says when its leave does", async () => {
  const at = await office('2026-11-18T06:00:00.000Z') // 11:30
  await at.write((tx) => {
    for (const name of ['Ravi', 'Meera'] as const)
      tx.db.run(`insert into shift_assignments values (?, '2026-01-05', 2)`, at.ids[name])
    setLeaveMarks(tx, at.ids.Ravi, '2026-11-18', both(1))
    setLeaveMarks(tx, at.ids.Priya, '2026-11-18', both(2))
    // Leave that began the evening before.
    for (const day of ['2026-11-17', '2026-11-18']) setLeaveMarks(tx, at.ids.Meera, day, both(3))
  })
  const of = async (name: Name) => {
    const period = `userId=${at.ids[name]}&dateFrom=2026-11-18&dateTo=2026-11-18`
    const past = `userId=${at.ids[name]}&from=2026-11-18&to=2026-11-18`
    const who = at.as('Sunil')
    const { records } = (await who.get(`/api/attendance/team-history?${period}`)).body
    const { data } = (await who.get(`/api/attendance/history?${past}`)).body
    expect([records[0].status, data[0].status]).toEqual(['On Leave', 'On Leave'])
    expect(records[0].leaveFrom).toBe(data[0].leaveFrom)
    return data[0].leaveFrom
  }
  expect([await of('Ravi'), await of('Priya'), await of('Meera')]).toEqual(['18:30', null, null])
  at.clock.set('2026-11-18T13:00:00.000Z') // 18:30
  expect(await of('Ravi')).toBe(null)
})
