/**
 * Questions about longer spans: the figures cover the whole span, or the answer says what they cover.
 * Wednesday, 18 November 2026.
 */
import { expect, test } from 'vitest'
import { ask } from '../../tests/support/assistant'
import { put } from '../../tests/support/attendance'
import { office } from '../../tests/support/office'

test("the team's hours over a quarter include all its months", async () => {
  const at = await office()
  for (const day of ['2026-07-07', '2026-08-11', '2026-09-08']) await put(at, day, ['09:30', '17:30'])
  expect(await ask(at, 'Meera', 'how many hours did the team work last quarter')).toMatchObject({
    intent: 'attendance.hours',
    message: 'Your team worked 24h 00m from Wed 01 Jul 2026 to Wed 30 Sep 2026.',
  })
})

test("two people with one name are both in the team's hours", async () => {
  const at = await office()
  await at.as('Anita').call('PUT', `/api/users/${at.ids.Priya}`, { firstName: 'Ravi' })
  await put(at, '2026-11-10', ['09:30', '17:30'])
  expect((await ask(at, 'Meera', 'how many hours did the team work this month')).rows).toEqual([
    { label: 'Ravi Test', value: '8h 00m' },
    { label: 'Ravi Test', value: '0m' },
  ])
})

test('absences beyond the shown ones are counted', async () => {
  const at = await office()
  const { total } = (
    await at
      .as('Meera')
      .get('/api/attendance/team-history?dateFrom=2026-01-01&dateTo=2026-11-18&status=Absent')
  ).body
  expect(total).toBeGreaterThan(100)
  expect((await ask(at, 'Meera', 'who was absent this year')).message).toContain(
    `There were ${total} absences`,
  )
})

test('a person who is away twice counts once', async () => {
  const at = await office()
  for (const day of ['2026-11-19', '2026-11-23']) {
    const { id } = (
      await at
        .as('Priya')
        .post('/api/leaves', { leaveType: 'personal', fromDate: day, toDate: day, reason: 'At home' })
    ).body
    expect(
      (await at.as('Meera').call('PUT', `/api/leaves/${id}/approval`, { action: 'approve' })).status,
    ).toBe(200)
  }
  expect((await ask(at, 'Meera', 'who is on leave from 19 nov to 24 nov')).message).toMatch(
    /^1 person in your team is on leave/,
  )
})

test('days off of a long span are those of the days in the answer', async () => {
  const at = await office()
  const { message, rows } = await ask(at, 'Ravi', 'is office working from 2027-01-01 to 2029-12-31')
  expect(message).toMatch(/ days of Fri 01 Jan 2027 to Sat 01 Jan 2028 are off\.$/)
  expect(rows).toEqual([])
})
