/**
 * Questions that combine a measure with whose, when and how: the first sentence answers what was asked, with figure
 * and period. Wednesday, 18 November 2026.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../../tests/support/assistant'
import { put } from '../../tests/support/attendance'
import { leave } from '../../tests/support/assistantDay'
import { office, type Name, type Office } from '../../tests/support/office'

let at: Office
beforeEach(async () => {
  at = await office()
})
const message = async (name: Name, question: string) => (await ask(at, name, question)).message
/** Every row reads: who asks, the question, the first sentence. */
const answers = (table: readonly (readonly [Name, string, RegExp | string])[]) =>
  test.each(table)('%s: %s', async (name, question, expected) => {
    const said = await message(name, question)
    if (typeof expected === 'string') expect(said).toBe(expected)
    else expect(said).toMatch(expected)
  })

describe('lateness, presence and hours', () => {
  beforeEach(async () => {
    for (const day of ['2026-10-05', '2026-10-06', '2026-11-03']) await put(at, day, ['10:30', '19:30'])
    await put(at, '2026-11-04', ['09:30', '18:30'])
    await put(at, '2026-11-05', ['09:30', '17:30'])
  })
  answers([
    ['Ravi', 'how often was I late in october', 'You were late on 2 days in Oct 2026.'],
    [
      'Meera',
      'did anybody come late in october, i lost count',
      /^Your team was late on \d+ days? in Oct 2026/,
    ],
    // Only the sentence that asks names days and people.
    [
      'Ravi',
      'Priya called yesterday. How often was I late in october?',
      'You were late on 2 days in Oct 2026.',
    ],
    ['Ravi', 'hi folks, how often was i late in october', 'You were late on 2 days in Oct 2026.'],
    [
      'Meera',
      'Priya was ill yesterday. How many days was Ravi late in october?',
      'Ravi Test was late on 2 days in Oct 2026.',
    ],
    [
      'Meera',
      'Ravi was slow yesterday. How many days was he late in october?',
      'Ravi Test was late on 2 days in Oct 2026.',
    ],
    [
      'Ravi',
      'late in the last 3 months?',
      'You were late on 3 days from Tue 18 Aug 2026 to Wed 18 Nov 2026.',
    ],
    [
      'Ravi',
      'how many times late since october',
      'You were late on 3 days from Thu 01 Oct 2026 to Wed 18 Nov 2026.',
    ],
    [
      'Ravi',
      'compare my late days oct vs nov',
      'The days you were late: 2 days in Oct 2026, 1 day in Nov 2026.',
    ],
    [
      'Ravi',
      'was I late more than last month?',
      'You were late on 1 day in Nov 2026 so far. In Oct 2026 it was 2 days.',
    ],
    [
      'Ravi',
      'my late days month by month',
      /^The days you were late: 0 days in Sep 2026, 2 days in Oct 2026, 1 day in Nov 2026\.$/,
    ],
    ['Ravi', 'how many days was I present in october', /^You were present on 2 days in Oct 2026\.$/],
    ['Ravi', 'hours in november', 'You worked 26h 00m on 3 days in Nov 2026 so far.'],
    ['Meera', 'how often was ravi late in october', 'Ravi Test was late on 2 days in Oct 2026.'],
    [
      'Meera',
      'how often were ravi and priya late in november',
      'Ravi Test was late on 1 day in Nov 2026 so far. Priya Test was not late in Nov 2026 so far.',
    ],
    ['Meera', 'who was late most often in october', 'Ravi Test has the most in Oct 2026: 2 days.'],
    ['Sunil', "how many hours did meera's team work in november", /^The team of Meera Test worked 26h 00m/],
    [
      'Meera',
      'who was late more often in october, ravi or priya',
      /^Ravi Test has the most in Oct 2026: 2 days\.$|^Ravi Test was late on 2 days in Oct 2026\. Priya/,
    ],
    [
      'Meera',
      'late days of ravi and priya month by month',
      /The days Ravi Test was late: .* The days Priya Test was late: /,
    ],
    [
      'Ravi',
      'did i work at least 8 hours on 3 november',
      /^You worked 9h 00m on 1 day|^On Tue 03 Nov 2026 you were/,
    ],
    ['Meera', 'how many hours did the company work in november', /^Your team worked 26h 00m/],
    ['Manoj', 'how often was ravi late in october', 'I cannot see the attendance of Ravi Test.'],
    ['Manoj', 'is ravi on leave today', 'I cannot see the leave of Ravi Test.'],
  ])
  test('absences of a whole year are all counted', async () => {
    const { body } = await at
      .as('Ravi')
      .get(`/api/attendance/history?from=2026-01-01&to=2026-11-18&userId=${at.ids.Ravi}&limit=500`)
    const absent = body.data.filter(({ status }: { status: string }) => status === 'Absent').length
    expect(absent).toBeGreaterThan(50)
    expect(await message('Ravi', 'how many days was i absent this year')).toContain(
      `absent on ${absent} days`,
    )
  })
})

describe('leave', () => {
  beforeEach(async () => {
    for (const [day, approve] of [
      ['2026-11-10', true],
      ['2026-11-24', true],
      ['2026-12-04', false],
    ] as const) {
      const made = await leave(at, 'Ravi', day)
      if (approve)
        await at.as('Meera').call('PUT', `/api/leaves/${made.body.id}/approval`, { action: 'approve' })
    }
  })
  answers([
    [
      'Ravi',
      'how many leaves have I used',
      'You have taken 2 days of leave in this leave year; 15 days are left.',
    ],
    ['Ravi', 'how many days did i take off in november', 'You took 1 day of leave in Nov 2026 so far.'],
    ['Ravi', 'how much pto have i burned through this month', 'You took 1 day of leave in Nov 2026 so far.'],
    [
      'Ravi',
      'status of my leave request',
      'Your leave of Fri 04 Dec 2026, 1 day, is pending with Meera Test.',
    ],
    ['Ravi', '10 nov leave status', 'Your leave of Tue 10 Nov 2026, 1 day, is approved by Meera Test.'],
    [
      'Ravi',
      'when is my next leave',
      'Your next leave is Tue 24 Nov 2026, 1 day. It is approved by Meera Test.',
    ],
    ['Ravi', 'when did i last take leave', 'Your last leave was Tue 10 Nov 2026, 1 day.'],
    [
      'Ravi',
      'cancel my leave on 4 december',
      /^Your leave of Fri 04 Dec 2026, 1 day, is pending .* I do not do that for you\.$/,
    ],
    ['Ravi', "what is Priya's leave balance", 'I cannot find anybody called Priya that you can see.'],
    ['Anita', 'how many leaves does ravi have left', 'Ravi Test has 15 days of leave left.'],
    ['Meera', 'is ravi on leave on 24 november', /^Ravi Test is on leave on Tue 24 Nov 2026\.$/],
    ['Meera', 'is ravi on leave tomorrow', 'Ravi Test has no approved leave tomorrow, Thu 19 Nov 2026.'],
    ['Meera', 'approve ravis leave', /^1 request from Ravi Test is waiting for you\./],
    ['Meera', 'did ravi apply for any leave', /^1 request from Ravi Test is waiting for you\./],
  ])
  test('a wish fills in the form and sends nothing', async () => {
    const { prepare } = await ask(at, 'Priya', 'can I put in a pto request for december 3 to 10')
    expect(prepare).toMatchObject({ form: 'leave', values: { fromDate: '2026-12-03', toDate: '2026-12-10' } })
    expect((await at.as('Priya').get('/api/leaves')).body).toEqual([])
  })
})

describe('the own record and the directory', () => {
  answers([
    ['Ravi', 'what is my pf number', 'No PF number is recorded for you in Muster.'],
    ['Ravi', 'my PAN please', 'No PAN is recorded for you.'],
    ['Ravi', 'what is my employee id', /^Your employee ID: /],
    ['Ravi', 'who do i report to', 'You report to Meera Test.'],
    ['Ravi', "what is meera's email", "Meera Test's email: meera@northwind.test."],
    ['Anita', 'how many employees do we have', '9 people work here; 0 have left.'],
    ['Anita', 'how many recruiters are there', '3 people with the role Recruiter work here.'],
    ['Ravi', 'how many employees do we have', 'Your role cannot see this in Muster.'],
    ['Sunil', 'who reports to meera', /^2 people report to Meera Test\.$/],
  ])
})

describe('money', () => {
  beforeEach(async () => {
    const arjun = at.as('Arjun')
    for (const [n, [client, invoiceDate, amount]] of (
      [
        ['Globex', '2026-10-05', '118000'],
        ['Initech', '2026-11-10', '59000'],
      ] as const
    ).entries()) {
      const { id } = (await arjun.post('/api/clients', { name: client })).body
      const candidate = await arjun.post('/api/billing-candidates', {
        name: `Candidate ${n}`,
        clientId: id,
        candidateMobile: `900000000${n}`,
        candidateEmail: `c${n}@home.test`,
        selectionMonth: invoiceDate.slice(0, 7),
        designation: 'Dev',
        managerEmail: 'meera@northwind.test',
        recruiterEmail: `${n === 0 ? 'ravi' : 'priya'}@northwind.test`,
        billableCTC: '1200000',
        billingType: 'Fixed',
        billingFixed: String(Number(amount) / 1.18),
        status: 'Joined',
        dateOfJoining: `${invoiceDate.slice(0, 7)}-01`,
      })
      expect(candidate.status, JSON.stringify(candidate.body)).toBe(200)
      const invoice = await arjun.post(`/api/billing-candidates/${candidate.body.id}/invoices`, {
        invoiceNumber: `S${n + 1}`,
        invoiceDate,
        invoiceRaisedAmount: String(Number(amount) / 1.18),
        invoiceAmount: amount,
        reason: 'As agreed',
      })
      expect(invoice.status, JSON.stringify(invoice.body)).toBe(200)
      const issued = await arjun.post(`/api/billing-invoices/${invoice.body.id}/issue`, { anyway: true })
      expect(issued.status, JSON.stringify(issued.body)).toBe(200)
      if (n === 0) {
        const paid = await arjun.post(`/api/billing-invoices/${invoice.body.id}/receipts`, {
          day: '2026-11-02',
          amount: '18000',
        })
        expect(paid.status, JSON.stringify(paid.body)).toBe(200)
      }
    }
  })
  answers([
    [
      'Arjun',
      'how much did we invoice in october',
      /^₹1,18,000 was invoiced in Oct 2026, with GST, in 1 invoice\.$/,
    ],
    ['Arjun', 'invoiced in november', /^₹59,000 was invoiced in Nov 2026/],
    ['Arjun', 'received this month', '₹18,000 was received in Nov 2026.'],
    ['Arjun', 'received in october', '₹0 was received in Oct 2026.'],
    ['Arjun', 'how much does Globex owe', 'Globex owes ₹1,00,000.'],
    ['Arjun', 'globex outstanding', 'Globex owes ₹1,00,000.'],
    ['Arjun', 'who owes us the most', 'Globex owes most: ₹1,00,000.'],
    ['Arjun', 'which clients owe for more than sixty days', 'No invoice is more than 60 days overdue.'],
    ['Arjun', 'dues older than 5 days', /^1 invoice is more than 5 days overdue: ₹1,00,000\.$/],
    [
      'Arjun',
      'The auditor called yesterday. Kindly tell how much was invoiced in october.',
      /^₹[\d,]+ was invoiced in Oct 2026/,
    ],
    [
      'Arjun',
      'how much does Vandelay owe us',
      'I find no client and nobody called Vandelay that you can see.',
    ],
    [
      'Arjun',
      'oldest unpaid invoice',
      /^No invoice is overdue\.$|^The oldest unpaid invoice is S1 of Globex/,
    ],
    [
      'Arjun',
      'is invoice S1 paid',
      /^Invoice S1 for Candidate 0 at Globex: ₹1,18,000 on Mon 05 Oct 2026, ₹1,00,000 outstanding/,
    ],
    ['Arjun', 'is october closed in the books', 'Oct 2026 is open in the books.'],
    ['Arjun', 'how many clients do we have', 'There are 2 clients, 2 of them active.'],
    [
      'Arjun',
      'compare invoiced oct vs nov',
      /₹1,18,000, 1 invoice in Oct 2026, ₹59,000, 1 invoice in Nov 2026\.$/,
    ],
    ['Meera', 'who is the top recruiter in october', /^Ravi Test is first in Oct 2026 with ₹1,00,000\.$/],
    ['Meera', 'who is the top recruiter this month', /^Priya Test is first in Nov 2026 with ₹50,000\.$/],
    ['Arjun', 'who is the top recruiter in october', /^Ravi Test is first in Oct 2026 with ₹1,00,000\.$/],
    [
      'Arjun',
      'which globex candidates are not invoiced',
      /^I can tell the candidates to be invoiced of the firm, but not of Globex\.$/,
    ],
    [
      'Arjun',
      'invoiced month by month this financial year',
      /in Sep 2026, .* in Oct 2026, .* in Nov 2026\.$/,
    ],
    ['Arjun', 'how much will we invoice next month', /is in the future\.$|was invoiced|I do not know/],
    ['Ravi', 'how much did we invoice in october', 'Your role cannot see this in Muster.'],
  ])
})

describe('what cannot be combined is said', () => {
  answers([
    [
      'Meera',
      "what is my team's leave balance",
      'A balance is shown to the person and to an Admin. I can tell you your own.',
    ],
    ['Ravi', 'who is late today', 'Your role cannot see this in Muster.'],
  ])
})
