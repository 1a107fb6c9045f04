/**
 * Applying for leave: errors, overlaps, the split, and which year pays. It is Wednesday, 18 November 2026,
 * 09:30.
 */
import { describe, expect, test } from 'vitest'
import { ask, balance, decide, on, sound } from '../../../tests/support/leave'
import { desk, office } from '../../../tests/support/office'

describe('rejected with a sentence and the field', () => {
  test.each([
    [
      'a range backwards',
      on('2026-11-25', '2026-11-24'),
      'Invalid Date Range: From date cannot be after to date.',
    ],
    [
      'off days in it',
      on('2026-11-27', '2026-11-30'),
      'Cannot apply leave for holidays/non-working days: 28 Nov 2026 (4th Saturday), 29 Nov 2026 (Sunday)',
    ],
    ['more than there is', on('2026-11-30', '2026-12-04'), null],
    ['before joining', on('2026-01-02'), 'Leave cannot start before your joining date, 05 Jan 2026'],
    ['too long ago', on('2026-10-01'), 'Leave can be requested at most 30 days back, from 19 Oct 2026 on'],
    [
      'beyond the next leave year',
      on('2028-01-03'),
      'Leave can be requested until 31 Dec 2027, the end of the next leave year',
    ],
    [
      'a half day over two days',
      { ...on('2026-11-23', '2026-11-24'), duration: 'half_day_morning' },
      'For a half day, From and To must be the same date',
    ],
    [
      'compensation without a date',
      { ...on('2026-11-23'), leaveType: 'compensation' },
      'Please select the date you worked for compensation leave',
    ],
    [
      'compensation for the future',
      { ...on('2026-11-23'), leaveType: 'compensation', compensationDate: '2026-11-20' },
      'Cannot claim compensation for future dates',
    ],
    [
      'compensation for a weekend',
      { ...on('2026-11-23'), leaveType: 'compensation', compensationDate: '2026-11-15' },
      "Cannot claim compensation for 15 Nov 2026 (Sunday) as it's a weekend. You can only claim compensation for working days.",
    ],
  ])('%s', async (what, body, sentence) => {
    const at = await office()
    if (what === 'more than there is')
      await at
        .as('Anita')
        .call('PUT', `/api/leaves/balance/${at.ids.Ravi}`, { totalLeaves: 4, reason: 'Trial' })
    const { status, body: text } = await ask(at, 'Ravi', body)
    expect(status).toBe(422)
    expect(text.message).toBe(sentence ?? 'Not enough leave in 2026: this needs 5 days, and 4 are available')
    expect(text.errors.length).toBeGreaterThan(0)
    expect((await at.as('Ravi').get('/api/leaves')).body).toEqual([])
    sound(at)
  })

  test('a reason may have several lines', async () => {
    const at = await office()
    expect(
      (await ask(at, 'Ravi', { ...on('2026-11-23'), reason: ' Two things:\n1. a wedding\n2. the train ' }))
        .body.reason,
    ).toBe('Two things:\n1. a wedding\n2. the train')
    expect((await ask(at, 'Ravi', { ...on('2026-11-24'), reason: 'a\u0000b' })).status).toBe(400)
  })

  test('all missing fields are reported together', async () => {
    const at = await office()
    const { status, body } = await at.as('Ravi').post('/api/leaves', { duration: 'full_day' })
    expect(status).toBe(400)
    expect(body.errors.map((e: any) => e.field)).toEqual(
      expect.arrayContaining(['leaveType', 'fromDate', 'toDate', 'reason']),
    )
  })

  test("a worked day cannot be leave; a half-worked day's free half can", async () => {
    const at = await office()
    await at.as('Ravi').post('/api/attendance/punch', { type: 'in', location: desk })
    at.clock.set('2026-11-18T10:00:00.000Z')
    await at.as('Ravi').post('/api/attendance/punch', { type: 'out', location: desk })
    // 09:30 to 15:30, in a shift whose middle is 14:00.
    const only = 'You worked 6.00 hours on 18 Nov 2026, so only the afternoon can be leave'
    for (const duration of ['full_day', 'half_day_morning'])
      expect((await ask(at, 'Ravi', { ...on('2026-11-18'), duration })).body).toMatchObject({
        message: only,
        errors: [{ field: 'duration', message: only }],
      })
    const afternoon = { ...on('2026-11-18'), duration: 'half_day_afternoon' }
    const { body } = await ask(at, 'Ravi', afternoon)
    expect(body.status).toBe('pending')
    await decide(at, 'Meera', body.id)
    expect((await ask(at, 'Ravi', { ...on('2026-11-18'), duration: 'half_day_morning' })).body.message).toBe(
      'You worked 6.00 hours on 18 Nov 2026 and are on leave in the afternoon, so no more of this day can be leave',
    )
    expect((await at.as('Ravi').get('/api/attendance/today')).body).toMatchObject({
      status: 'Present',
      leave: { halves: 'afternoon' },
    })
    sound(at)
  })
})

describe('leaves overlap by halves', () => {
  const whole = { duration: 'full_day' }
  const morning = { duration: 'half_day_morning' }
  const afternoon = { duration: 'half_day_afternoon' }
  test.each([
    ['whole on whole', whole, whole, 422],
    ['morning on whole', whole, morning, 422],
    ['whole on afternoon', afternoon, whole, 422],
    ['two mornings', morning, morning, 422],
    ['morning and afternoon', morning, afternoon, 200],
    ['afternoon and morning', afternoon, morning, 200],
  ])('%s', async (_, first, second, status) => {
    const at = await office()
    expect((await ask(at, 'Ravi', { ...on('2026-11-24'), ...first })).status).toBe(200)
    const again = await ask(at, 'Ravi', { ...on('2026-11-24'), ...second })
    expect(again.status).toBe(status)
    if (status === 422) expect(again.body.message).toBe('You already have pending leave on 24 Nov 2026')
    sound(at)
  })

  test('adjacent leaves are allowed; rejected or cancelled days are free again', async () => {
    const at = await office()
    const first = await ask(at, 'Ravi', on('2026-11-24', '2026-11-25'))
    expect((await ask(at, 'Ravi', on('2026-11-26'))).status).toBe(200)
    expect((await ask(at, 'Ravi', on('2026-11-23'))).status).toBe(200)
    expect((await ask(at, 'Ravi', on('2026-11-25', '2026-11-26'))).status).toBe(422)
    await decide(at, 'Meera', first.body.id, 'reject', 'Quarter end')
    expect((await ask(at, 'Ravi', on('2026-11-24', '2026-11-25'))).status).toBe(200)
    sound(at)
  })
})

test('two requests that together exceed the balance cannot both succeed', async () => {
  const at = await office()
  await at.as('Anita').call('PUT', `/api/leaves/balance/${at.ids.Ravi}`, { totalLeaves: 4, reason: 'Trial' })
  const both = await Promise.all([
    ask(at, 'Ravi', on('2026-11-23', '2026-11-25')),
    ask(at, 'Ravi', on('2026-12-01', '2026-12-03')),
  ])
  expect(both.map((r) => r.status).toSorted()).toEqual([200, 422])
  expect((await balance(at, 'Ravi')).available).toBe(1)
})

test('the split applies for working days only, as one request with separate leaves', async () => {
  const at = await office()
  const preview = await at
    .as('Ravi')
    .get('/api/leaves/preview?leaveType=personal&fromDate=2026-11-27&toDate=2026-12-01')
  expect(preview.body).toMatchObject({
    totalDays: 3,
    split: [
      { fromDate: '2026-11-27', toDate: '2026-11-27', totalDays: 1 },
      { fromDate: '2026-11-30', toDate: '2026-12-01', totalDays: 2 },
    ],
    balances: [{ year: '2026', available: 18, after: 15, isProjected: false }],
    monthlyAllowance: 1.5,
    beyondAllowance: 0.5,
  })
  expect(preview.body.days.map((d: any) => [d.date, d.counted, d.kind, d.name])).toEqual([
    ['2026-11-27', 1, 'working', null],
    ['2026-11-28', 0, 'off', '4th Saturday'],
    ['2026-11-29', 0, 'off', 'Week off'],
    ['2026-11-30', 1, 'working', null],
    ['2026-12-01', 1, 'working', null],
  ])
  const { body } = await ask(at, 'Ravi', { ...on('2026-11-27', '2026-12-01'), workingDaysOnly: true })
  expect(body.leaves.map((l: any) => [l.fromDate, l.toDate, l.totalDays])).toEqual([
    ['2026-11-27', '2026-11-27', 1],
    ['2026-11-30', '2026-12-01', 2],
  ])
  sound(at)
})

test('a split that fails as a whole creates nothing', async () => {
  const at = await office()
  await at.as('Anita').call('PUT', `/api/leaves/balance/${at.ids.Ravi}`, { totalLeaves: 2, reason: 'Trial' })
  expect((await ask(at, 'Ravi', { ...on('2026-11-27', '2026-12-01'), workingDaysOnly: true })).status).toBe(
    422,
  )
  expect((await at.as('Ravi').get('/api/leaves')).body).toEqual([])
  expect((await balance(at, 'Ravi')).available).toBe(2)
})

test('28 December to 3 January is paid by two leave years, the second by its expected grant', async () => {
  const at = await office()
  await at.as('Anita').post('/api/holidays', { name: 'New Year', date: '2027-01-01' })
  const { body } = await ask(at, 'Ravi', { ...on('2026-12-28', '2027-01-04'), workingDaysOnly: true })
  // 28 to 31 December; 1 January is a holiday, 2 January a first Saturday, 3 January a Sunday.
  expect(body.leaves.map((l: any) => [l.fromDate, l.toDate, l.totalDays])).toEqual([
    ['2026-12-28', '2026-12-31', 4],
    ['2027-01-02', '2027-01-02', 1],
    ['2027-01-04', '2027-01-04', 1],
  ])
  expect(await balance(at, 'Ravi')).toMatchObject({ reserved: 4, available: 14 })
  const ledger = at.app.ask(({ db }) =>
    db.all(
      'select year, kind, halves from leave_ledger where user_id = ? and leave_id is not null order by id',
      at.ids.Ravi,
    ),
  )
  expect(ledger).toEqual([
    { year: '2026-01-01', kind: 'reserve', halves: 8 },
    { year: '2027-01-01', kind: 'reserve', halves: 2 },
    { year: '2027-01-01', kind: 'reserve', halves: 2 },
  ])
  sound(at)
})
