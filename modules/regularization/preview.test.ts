/**
 * A request's preview equals the result of its approval. Ravi works General, 09:30 to 18:30; it is Wednesday,
 * 18 November 2026.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ask as askLeave, decide as decideLeave, on } from '../../tests/support/leave'
import { desk, office, type Office } from '../../tests/support/office'
import { runs } from '../../tests/tiers.js'

const tuesday = '2026-11-17'
const at = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`).toISOString()

async function work(
  firm: Office,
  times: readonly (readonly [from: string, to: string | null])[],
  day = tuesday,
) {
  for (const [from, to] of times) {
    firm.clock.set(at(day, from))
    await firm.as('Ravi').post('/api/attendance/punch', { type: 'in', location: desk })
    if (!to) continue
    firm.clock.set(at(day, to))
    await firm.as('Ravi').post('/api/attendance/punch', { type: 'out', location: desk })
  }
}
const morningAfter = async (firm: Office) => {
  firm.clock.set(at('2026-11-18', '09:29'))
  await firm.app.scheduler.run('attendance.close', tuesday)
  firm.clock.set(at('2026-11-18', '09:30'))
}
const preview = (firm: Office, input: Record<string, string>) =>
  firm
    .as('Ravi')
    .get(`/api/regularizations/preview?${new URLSearchParams({ targetDate: tuesday, ...input }).toString()}`)
const request = (firm: Office, input: object) =>
  firm.as('Ravi').post('/api/regularizations', { targetDate: tuesday, reason: 'Forgot', ...input })
const approve = (firm: Office, id: number) =>
  firm.as('Meera').call('PUT', `/api/regularizations/${id}/approval`, { action: 'approve' })
const dayOf = async (firm: Office) =>
  (await firm.as('Ravi').get(`/api/attendance/history?from=${tuesday}&to=${tuesday}`)).body.data[0]

describe('the applicant and the approver see the day before and after', () => {
  test.each([
    ['nothing recorded', [], { requestType: 'missed_punch_in' }, '0.00 Absent', '8.00 Present', null],
    [
      'hours of the times',
      [['09:30', '14:00']],
      { requestType: 'wrong_hours', punchInTime: '09:30', punchOutTime: '18:30' },
      '4.50 Absent',
      '9.00 Present',
      '9.00 hours are 4.50 more than between the recorded punches, 09:30 to 14:00',
    ],
    [
      'within two hours of what is recorded',
      [['09:30', '14:00']],
      { requestType: 'wrong_hours', punchInTime: '09:30', punchOutTime: '16:00' },
      '4.50 Absent',
      '6.50 Half Day',
      null,
    ],
    [
      'fewer hours than the day has',
      [['09:30', '18:30']],
      { requestType: 'wrong_hours', punchInTime: '09:30', punchOutTime: '17:00' },
      '9.00 Present',
      '7.50 Half Day',
      '7.50 hours are 1.50 fewer than the day has now',
    ],
    [
      'more hours than a day has',
      [],
      { requestType: 'on_duty', actualHours: '30' },
      '0.00 Absent',
      '24.00 Present',
      '24.00 hours are 15.00 more than the shift of 09:30 to 18:30, and nothing is recorded',
    ],
    [
      'lower than it was',
      [['09:26', '18:30']],
      { requestType: 'work_from_home' },
      '9.07 Present',
      '8.00 Present',
      '8.00 hours are 1.07 fewer than the day has now',
    ],
  ] as const)('%s', async (_, punches, input, before, after, warning) => {
    const firm = await office(at(tuesday, '08:00'))
    await work(firm, punches)
    await morningAfter(firm)
    const { body } = await preview(firm, input as Record<string, string>)
    const text = ({ totalHours, status }: { totalHours: string; status: string }) => `${totalHours} ${status}`
    expect(body.problems).toEqual([])
    expect([text(body.makes.before), text(body.makes.after), body.makes.warning]).toEqual([
      before,
      after,
      warning,
    ])
    const response = (await request(firm, input)).body
    expect(response.makes).toEqual(body.makes)
    const [row] = (await firm.as('Meera').get('/api/regularizations/pending')).body
    expect(row.makes).toEqual(body.makes)
    expect((await approve(firm, response.id)).body.makes).toBeNull()
    expect(text(await dayOf(firm))).toBe(after)
  })

  test("the approver sees the day's current state", async () => {
    const firm = await office(at(tuesday, '08:00'))
    await morningAfter(firm)
    await request(firm, { requestType: 'on_duty', actualHours: '4' })
    expect((await firm.as('Meera').get('/api/regularizations/pending')).body[0].makes.after.status).toBe(
      'Absent',
    )
    const leave = await askLeave(firm, 'Ravi', { ...on(tuesday), duration: 'half_day_afternoon' })
    await decideLeave(firm, 'Meera', leave.body.id)
    expect((await firm.as('Meera').get('/api/regularizations/pending')).body[0].makes.after.status).toBe(
      'Present',
    )
  })
})

describe('a request type that contradicts the record is rejected', () => {
  test.each([
    ['missed_punch_in', [['09:30', '18:30']], 'That day has a punch in at 09:30'],
    ['missed_punch_out', [['09:30', '18:30']], 'That day has a punch out at 18:30'],
    ['missed_punch_in', [], null],
    ['missed_punch_out', [], null],
    // Muster punched out automatically.
    ['missed_punch_out', [['09:30', null]], null],
    ['work_from_home', [['09:30', '18:30']], null],
    ['on_duty', [['09:30', '18:30']], null],
  ] as const)('%s with %j', async (requestType, punches, why) => {
    const firm = await office(at(tuesday, '08:00'))
    await work(firm, punches)
    await morningAfter(firm)
    const message = why && `${why}. Choose Wrong hours instead`
    expect((await preview(firm, { requestType })).body.problems).toEqual(
      why ? [{ field: 'requestType', message }] : [],
    )
    const { status, body } = await request(firm, { requestType })
    expect(status).toBe(why ? 422 : 200)
    if (why) expect(body).toEqual({ message, errors: [{ field: 'requestType', message }] })
  })
})

const minute = fc.integer({ min: 6 * 60, max: 22 * 60 })
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

test("the preview equals the approval's result for any punches and requests", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(minute, { maxLength: 4 }),
      fc.constantFrom('wrong_hours', 'work_from_home', 'on_duty', 'missed_punch_in', 'missed_punch_out'),
      fc.option(minute),
      fc.option(minute),
      fc.option(fc.integer({ min: 0, max: 26 })),
      fc.boolean(),
      async (marks, requestType, from, to, hours, again) => {
        const firm = await office(at(tuesday, '05:45'))
        const times = marks.toSorted((a, b) => a - b)
        for (let i = 0; i < times.length; i += 2)
          await work(firm, [[clock(times[i]!), times[i + 1] === undefined ? null : clock(times[i + 1]!)]])
        await morningAfter(firm)
        for (let round = 0; round <= Number(again); round++) {
          const input = {
            requestType,
            ...(from === null ? {} : { punchInTime: clock(from) }),
            ...(to === null ? {} : { punchOutTime: clock(to) }),
            ...(hours === null ? {} : { actualHours: String(hours - round) }),
          }
          const { problems, makes } = (await preview(firm, input)).body
          const { status, body } = await request(firm, input)
          expect(status, JSON.stringify(problems)).toBe(problems.length ? (makes ? 422 : 409) : 200)
          if (status !== 200) continue
          expect(body.makes).toEqual(makes)
          const was = await dayOf(firm)
          expect(was).toMatchObject(makes.before)
          await approve(firm, body.id)
          expect(await dayOf(firm)).toMatchObject(makes.after)
        }
        await firm.app.stop()
      },
    ),
    { numRuns: runs(40) },
  )
}, 120_000)
