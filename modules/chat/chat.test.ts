/** The assistant on a small office: its answers and prepared forms. */
import { describe, expect, test } from 'vitest'
import { ask } from '../../tests/support/assistant'
import type { Name } from '../../tests/support/office'
import { day, leave } from '../../tests/support/assistantDay'

test("a question is answered from the person's own records, with its intent", async () => {
  const at = await day()
  const table: [Name, string, string, RegExp][] = [
    [
      'Ravi',
      'how many leaves do I have left',
      'leave.balance',
      /^You have 17 days of leave left in the leave year ending on Thu 31 Dec 2026\.$/,
    ],
    ['Ravi', 'kitni chutti bachi hai meri', 'leave.balance', /17 days/],
    ['Ravi', 'kal chutti hai kya', 'day.working', /^Tomorrow, Thu 19 Nov 2026, is a working day\.$/],
    ['Ravi', 'is 2nd saturday off', 'day.working', /^Sat 12 Dec 2026 is off: 2nd Saturday\.$/],
    ['Ravi', 'is office open on 25 dec', 'day.working', /^Fri 25 Dec 2026 is off: Christmas\.$/],
    [
      'Ravi',
      'when is the next holiday',
      'holiday.next',
      /^The next holiday is Guru Nanak Jayanti, on Tue 24 Nov 2026\.$/,
    ],
    [
      'Ravi',
      'meri chutti approve hui kya',
      'leave.requests',
      /^Your leave of Fri 20 Nov 2026, 1 day, is pending with Meera Test\.$/,
    ],
    ['Ravi', 'my hours today', 'attendance.hours', /^You have been at work since 09:30: 0m so far\./],
    [
      'Ravi',
      'how many hours did i work this week',
      'attendance.hours',
      /^You worked 0m on 1 day from Mon 16 Nov 2026 to Wed 18 Nov 2026\.$/,
    ],
    ['Ravi', 'how many times was i late this month', 'attendance.late', /^You were not late/],
    ['Ravi', 'who is my manager', 'people.manager', /^You report to Meera Test\.$/],
    ['Ravi', 'meera ka email', 'people.contact', /^Meera Test's email: meera@northwind\.test\.$/],
    ['Ravi', 'what are my tasks', 'tasks.mine', /^You have no open task\.$/],
    ['Ravi', 'how many leaves do we get in a year', 'policy.leave', /^You get 18 days/],
    [
      'Ravi',
      'how long is my data kept',
      'policy.retention',
      /^Attendance, leave and money records are kept for 7 years\./,
    ],
    ['Ravi', 'how do i change my password', 'howto', /Change Password/],
    [
      'Meera',
      'what is pending for my approval',
      'approvals.pending',
      /^1 leave application is waiting for your decision\.$/,
    ],
    [
      'Meera',
      'who has not punched in yet',
      'attendance.absent',
      /^1 person in your team has not punched in today\.$/,
    ],
    ['Meera', 'is ravi in office', 'attendance.now', /^Ravi Test: Working/],
    ['Meera', 'how many people are in my team', 'people.team', /^2 people are in your team\.$/],
    ['Arjun', 'total outstanding amount', 'billing.outstanding', /^₹0 is outstanding\.$/],
  ]
  for (const [name, question, intent, message] of table) {
    const reply = await ask(at, name, question)
    expect([question, reply.intent, reply.message]).toEqual([
      question,
      intent,
      expect.stringMatching(message),
    ])
    expect(reply.timestamp).toBe('2026-11-18T04:00:00.000Z')
  }
})

test('a balance is explained by its ledger', async () => {
  const at = await day()
  const { rows } = await ask(at, 'Ravi', 'how does my leave balance come about')
  expect(rows).toContainEqual({ label: 'Pending', value: '1 day' })
  expect(rows.some(({ value }: { value: string }) => value.endsWith('17 left'))).toBe(true)
})

describe('it fills in forms and sends nothing', () => {
  test('a leave with day and reason', async () => {
    const at = await day()
    const { prepare, message, rows } = await ask(at, 'Priya', 'apply leave tomorrow, fever')
    expect(prepare).toEqual({
      form: 'leave',
      label: 'Open the leave form',
      values: {
        leaveType: 'personal',
        fromDate: '2026-11-19',
        toDate: '2026-11-19',
        duration: 'full_day',
        reason: 'Fever',
      },
    })
    expect(message).toBe(
      'I have filled in leave for Thu 19 Nov 2026, 1 day. Nothing is sent until you send it. Meera Test would decide.',
    )
    expect(rows).toEqual([{ label: 'Left afterwards', value: '17 days' }])
    expect((await ask(at, 'Ravi', 'half day friday afternoon, doctor')).message).toMatch(
      /^Leave for Fri 20 Nov 2026, the afternoon would be refused: You already have pending leave/,
    )
    expect((await at.as('Priya').get('/api/leaves')).body).toEqual([])
  })

  test('a correction with both times', async () => {
    const at = await day()
    expect((await ask(at, 'Ravi', 'regularize yesterday 9:30 to 18:45')).prepare).toEqual({
      form: 'regularization',
      label: 'Open the regularization form',
      values: {
        requestType: 'wrong_hours',
        targetDate: '2026-11-17',
        punchInTime: '09:30',
        punchOutTime: '18:45',
        reason: '',
      },
    })
    expect((await ask(at, 'Ravi', 'kal punch out karna bhul gaya')).prepare.values).toMatchObject({
      requestType: 'missed_punch_out',
      targetDate: '2026-11-17',
    })
  })

  test('a task for a colleague, only for people who can assign', async () => {
    const at = await day()
    expect((await ask(at, 'Meera', 'assign ravi call the client by friday')).prepare).toEqual({
      form: 'task',
      label: 'Open the task form',
      values: { title: 'Call the client', assignedTo: at.ids.Ravi, deadline: '2026-11-20' },
    })
    expect((await ask(at, 'Priya', 'assign ravi call the client by friday')).prepare).toBeNull()
  })

  test('a decision is shown with its request, but not made', async () => {
    const at = await day()
    const reply = await ask(at, 'Meera', "approve Ravi's leave")
    expect(reply.requests).toHaveLength(1)
    expect((await at.as('Ravi').get('/api/leaves')).body[0].status).toBe('pending')
    // Another team's manager holds none of his requests.
    expect(await ask(at, 'Manoj', "approve Ravi's leave")).toMatchObject({
      requests: [],
      message: 'No request from Ravi Test is waiting for your decision.',
    })
  })
})

test('people on leave include comp offs and half days, today and tomorrow, but not the person who asks', async () => {
  const at = await day()
  for (const [name, fromDate, more] of [
    ['Ravi', '2026-11-18', { duration: 'half_day_afternoon' }],
    ['Priya', '2026-11-19', {}],
    ['Meera', '2026-11-19', {}],
  ] as const) {
    const made = await leave(at, name, fromDate, more)
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect(
      (
        await at
          .as(name === 'Meera' ? 'Sunil' : 'Meera')
          .call('PUT', `/api/leaves/${made.body.id}/approval`, { action: 'approve' })
      ).status,
    ).toBe(200)
  }
  expect(await ask(at, 'Meera', 'who is on leave today')).toMatchObject({
    message: '1 person in your team is on leave today.',
    rows: [{ label: 'Ravi Test', value: 'Wed 18 Nov 2026, the afternoon' }],
  })
  expect(await ask(at, 'Meera', 'who is on leave tomorrow')).toMatchObject({
    message: '1 person in your team is on leave tomorrow, Thu 19 Nov 2026.',
    rows: [{ label: 'Priya Test', value: 'Thu 19 Nov 2026' }],
  })
  expect((await ask(at, 'Meera', 'is priya on leave tomorrow')).message).toBe(
    'Priya Test is on leave tomorrow, Thu 19 Nov 2026.',
  )
  expect((await ask(at, 'Meera', 'is rekha on leave tomorrow')).message).toMatch(
    /^I cannot see the leave of Rekha Test\.$/,
  )
})

test('all of very many tasks are counted', async () => {
  const at = await day()
  await at.write((tx) => {
    for (let i = 0; i < 230; i++)
      tx.db.run(
        `insert into tasks (
           title, description, assigned_to, assigned_by, priority, status, deadline, created_at
         )
         values (?, '', ?, ?, 'medium', 'pending', ?, ?)`,
        `Call ${i}`,
        at.ids.Ravi,
        at.ids.Meera,
        i < 60 ? '2026-11-16T12:00:00.000Z' : '2026-11-20T12:00:00.000Z',
        tx.now(),
      )
  })
  expect((await ask(at, 'Ravi', 'what are my tasks')).message).toBe('You have 230 open tasks.')
  expect((await ask(at, 'Ravi', 'which of my tasks are overdue')).message).toBe('60 tasks are overdue.')
})
