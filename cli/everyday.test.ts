/**
 * Thirty weekly jobs of an office, as docs/command-line.md describes them, on a fresh demo firm and with
 * files as other programs write them.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inProcess } from '../tests/support/commands'
import { muster as built } from '../tests/support/program'
import { ago, lastSunday } from '../tests/support/recentDays'

const folder = mkdtempSync(join(tmpdir(), 'muster-everyday-'))
const data = join(folder, 'data')
const at = (name: string) => join(folder, name)
const runInProcess = (...args: string[]) => inProcess([...args, '--data', data], folder)
const json = async (...args: string[]) => JSON.parse((await runInProcess(...args, '--json')).out) as Row[]
type Row = Record<string, string | number | null>

/** Runs a command, expects it to succeed without warnings, and returns its output. */
async function done(...args: string[]): Promise<string> {
  const { code, out: text, wrong } = await runInProcess(...args)
  expect([code, wrong]).toEqual([0, ''])
  return text
}
const file = (name: string, lines: string[], before = '') => {
  writeFileSync(at(name), before + lines.join('\r\n'))
  return at(name)
}
const admin = ['--as', 'admin@muster.test']
const manager = ['--as', 'manager@muster.test']
const accounts = ['--as', 'accounts@muster.test']
/** 15/11/2026 */
const slashed = (day: string) => day.split('-').toReversed().join('/')

beforeAll(async () => void (await done('seed', 'demo')), 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('1. list the people at work now', async () => {
  const rows = await json('attendance', 'today', ...manager)
  expect(rows.length).toBeGreaterThan(3)
})

test("2. export an employee's days as CSV for the payroll", async () => {
  const csv = await done('attendance', 'history', ...admin, '--person', 'recruiter@muster.test', '--csv')
  const [head, ...rows] = csv.trimEnd().split('\r\n')
  expect(head).toBe('"Date","Employee","Name","Status","In","Out","Hours","Productive hours","Leave"')
  expect(rows.every((row) => row.includes('"EMP0011","Arjun Mehta"'))).toBe(true)
})

test('3. and 4. import the log of a biometric device after a dry run', async () => {
  const log = file(
    'essl.txt',
    [
      'Emp Code\tEmp Name\tLog Date\tLog Time\tDirection',
      `emp0011\tArjun\t${slashed(lastSunday)}\t09:31:22\tIN`,
      `emp0011\tArjun\t${slashed(lastSunday)}\t06:40:05 PM\tOUT`,
    ],
    '\uFEFF',
  )
  // The date order is ambiguous if the Sunday is one of the first twelve days of a month.
  const order = Number(lastSunday.slice(8)) <= 12 ? ['--order', 'dmy'] : []
  expect(await done('attendance', 'punch-log', log, '--dry-run', ...order)).toContain(
    '2 punches would be added',
  )
  expect(await done('attendance', 'punch-log', log, ...order)).toContain('2 punches added, 0 already known')
  expect(await done('attendance', 'punch-log', log, ...order)).toContain('0 punches added, 2 already known')
  const [day] = await json(
    'attendance',
    'history',
    ...admin,
    '--person',
    'recruiter@muster.test',
    '--from',
    lastSunday,
    '--to',
    lastSunday,
  )
  expect(day).toMatchObject({ date: lastSunday, in: '09:31', out: '18:40' })
})

test('5. and 6. list pending leave and approve one', async () => {
  const [first, ...more] = await json('leave', 'list', ...manager)
  expect(await done('leave', 'approve', String(first!.id), ...manager)).toBe(
    `Leave ${first!.id} is approved.\n`,
  )
  expect(await json('leave', 'list', ...manager)).toHaveLength(more.length)
})

test('7. and 8. list pending regularizations; rejecting requires a reason', async () => {
  const [first] = await json('regularization', 'list', ...manager)
  const reject = ['regularization', 'reject', String(first!.id), ...manager]
  expect((await runInProcess(...reject)).wrong).toBe('Please give a reason for rejecting it\n')
  expect(await done(...reject, '--comment', 'The gate log says otherwise')).toContain('is rejected')
})

test('9. to 11. import three people from a sheet after a dry run, with links to set a password', async () => {
  const people = file('joiners.csv', [
    'First Name;Last Name;Office Email;Role;Date of Joining;Manager Email',
    `Sneha;Patil;sneha.patil@example.com;Recruiter;${ago(3)};manager@muster.test`,
    `Rahul;Nair;rahul.nair@example.com;Recruiter;${ago(3)};manager@muster.test`,
    `Meera;D'Souza;meera.dsouza@example.com;Recruiter;${ago(3)};manager@muster.test`,
  ])
  expect(await done('admin', 'people', 'import', people, ...admin, '--dry-run')).toContain('3 new, 0 changed')
  const ran = await runInProcess('admin', 'people', 'import', people, ...admin, '--links', at('links.csv'))
  expect(ran).toMatchObject({ code: 0, out: expect.stringContaining('3 imported') })
  expect(ran.wrong).toMatch(/^MUSTER_URL is not set, so add the address .* in front of each link\.\n$/)
  expect(readFileSync(at('links.csv'), 'utf8').trim().split('\n')).toHaveLength(4)
  const found = await json('admin', 'people', 'list', ...admin, '--search', 'example.com')
  expect(found).toHaveLength(3)
})

test('12. move several people to another manager', async () => {
  const people = ['--person', 'sneha.patil@example.com', '--person', 'rahul.nair@example.com']
  const text = await done('admin', 'bulk', 'manager-change', 'sachin.joshi@muster.test', ...admin, ...people)
  expect(text).toContain('Sneha Patil: Priya Nambiar -> Sachin Joshi')
  expect(text).toContain('Rahul Nair: Priya Nambiar -> Sachin Joshi')
})

test('13. and 14. promote an employee and show the record', async () => {
  const change = ['--designation', 'Team Lead', '--basic-salary', '660000']
  await done('admin', 'people', 'change', 'recruiter@muster.test', ...admin, ...change)
  const text = await done('admin', 'people', 'show', 'recruiter@muster.test', ...admin)
  expect(text).toMatch(/^designation +Team Lead$/m)
  expect(text).toMatch(/^basicSalary +660000\.00$/m)
})

test('15. deactivate a leaver', async () => {
  const leave = ['admin', 'bulk', 'deactivate', ago(1), ...admin, '--person', 'rahul.nair@example.com']
  expect(await done(...leave)).toContain('1 changed')
  expect((await done('user', 'list', '--csv')).match(/rahul\.nair.*/)![0]).toBeTruthy()
})

test("16. import next year's holidays from the State's list", async () => {
  const list = file('holidays.csv', ['Holiday;Date', 'Republic Day;26-Jan-2031', 'Holi;08/03/2031'])
  const bring = ['admin', 'holidays', 'import', list, ...admin]
  const response = await runInProcess(...bring)
  expect([response.code, response.wrong]).toEqual([1, expect.stringContaining('--order dmy or --order mdy')])
  expect(await done(...bring, '--order', 'dmy')).toContain('2 holidays added.')
  expect(await json('admin', 'holidays', 'list', ...admin, '--year', '2031')).toMatchObject([
    { date: '2031-01-26' },
    { date: '2031-03-08' },
  ])
})

test('17. change a rule from 1 January on', async () => {
  const set = ['admin', 'settings', 'set', 'attendance', 'graceMinutes=10', ...admin, '--from', '2031-01-01']
  expect(await done(...set, '--dry-run')).toContain('graceMinutes 15 -> 10')
  await done(...set)
  expect(await done('admin', 'settings', 'get', 'attendance')).toContain('"from":"2031-01-01"')
})

test('18. and 19. add a client and a candidate', async () => {
  const terms = ['--fee-percent', '8.33', '--credit-days', '45']
  await done('billing', 'clients', 'add', 'Lotus Cements', ...accounts, ...terms)
  const candidate = ['--candidate-mobile', '98765 43210', '--candidate-email', 'kavya@example.com']
  const placed = [
    '--selection-month',
    '2026-11',
    '--designation',
    'Analyst',
    '--manager-email',
    'manager@muster.test',
  ]
  const pay = [
    '--billable-ctc',
    '1200000',
    '--billing-percentage',
    '8.33',
    '--status',
    'Joined',
    '--date-of-joining',
    ago(5),
  ]
  const text = await done(
    'billing',
    'candidates',
    'add',
    'Kavya Menon',
    ...manager,
    '--client',
    'lotus cements',
    ...candidate,
    ...placed,
    ...pay,
  )
  expect(text).toMatch(/: Kavya Menon, Lotus Cements, Rs 99960\.00\.\n$/)
})

let invoice: Row
test('20. add an invoice with the amounts that the form proposes', async () => {
  const [kavya] = await json('billing', 'candidates', 'list', ...accounts, '--search', 'Kavya Menon')
  const text = await done('billing', 'invoices', 'add', String(kavya!.id), ...accounts)
  expect(text).toMatch(/^Added invoice \S+ of \d{4}-\d\d-\d\d: Rs 117952\.80, due /)
  ;[invoice] = (await json('billing', 'invoices', 'list', ...accounts, '--search', 'Kavya')) as [Row]
  const again = await runInProcess('billing', 'invoices', 'add', String(kavya!.id), ...accounts)
  expect(again.wrong).toContain('This placement is fully invoiced (Rs 99960.00).')
})

test("21. and 22. add receipts by hand and from the bank's statement", async () => {
  const paid = ['--amount', '50000', '--tds', '5000', '--note', 'UTR SBIN526']
  const by = (number: string) => runInProcess('billing', 'receipts', 'add', number, ...accounts, ...paid)
  const first = await by(String(invoice.number))
  // If another company has an invoice with this number, the command requires the id.
  const received = first.code === 0 ? first : await by(String(invoice.id))
  expect(received.out).toContain('Rs 62952.80 outstanding.')
  const bank = file('bank.csv', [
    'Date;Particulars;Bill No;Invoice Date;Credit;TDS',
    `${invoice.date};NEFT CR-HDFC0001;${invoice.number};${invoice.date};"40,000.00";`,
  ])
  expect(await done('billing', 'receipts', 'import', bank, ...accounts)).toContain(
    '1 new, 0 changed, 0 unchanged, 0 with errors.',
  )
  expect(await done('billing', 'receipts', 'import', bank, ...accounts)).toContain(
    '0 new, 0 changed, 1 unchanged, 0 with errors.',
  )
})

test('23. list outstanding invoices for the reminder letters', async () => {
  const unpaid = await json('billing', 'invoices', 'list', ...accounts, '--paid', 'No')
  expect(unpaid.find(({ id }) => id === invoice.id)).toMatchObject({ outstanding: '22952.80' })
})

test('24. export candidates as a workbook', async () => {
  await done('billing', 'candidates', 'export', at('candidates.xlsx'), ...accounts)
  expect(readFileSync(at('candidates.xlsx')).subarray(0, 2).toString()).toBe('PK')
})

test('25. import tasks from a planning tool', async () => {
  const list = file('tasks.csv', [
    'Subject,Owner,Due,Priority',
    'Call HDFC,recruiter@muster.test,27-Nov-2031,High',
    'Send the offers,Arjun Mehta,28-Nov-2031,',
  ])
  expect(await done('tasks', 'import', list, ...manager)).toBe(
    '2 new, 0 changed, 0 unchanged, 0 with errors.\n',
  )
  const open = await json('tasks', 'list', '--as', 'recruiter@muster.test', '--search', 'HDFC')
  expect(open).toMatchObject([{ title: 'Call HDFC', deadline: '2031-11-27 23:59', priority: 'high' }])
})

test("26. generate last month's report", async () => {
  await done(
    'reports',
    'generate',
    '--type',
    'attendance',
    '--month',
    ago(31).slice(0, 7),
    '--format',
    'pdf',
    '--out',
    at('month.pdf'),
  )
  expect(readFileSync(at('month.pdf')).subarray(0, 4).toString()).toBe('%PDF')
})

test('27. ask the assistant a question', async () =>
  expect(await done('chat', 'ask', 'kitni chutti bachi hai', '--as', 'recruiter@muster.test')).toMatch(
    /leave/i,
  ))

test('28. reset a forgotten password', () =>
  expect(
    built(['user', 'reset-password', 'recruiter@muster.test', '--data', data], { input: 'monsoon-42\n' }),
  ).toMatchObject({
    code: 0,
    out: expect.stringContaining('changed. All their sessions have ended.'),
  }))

test('29. list the audit entries and verify that they are complete', async () => {
  const entries = await json(
    'admin',
    'audit',
    'list',
    ...admin,
    '--by',
    'accounts@muster.test',
    '--limit',
    '5',
  )
  expect(entries.every(({ by, source }) => by === 'Sukhwinder Ahluwalia' && source !== null)).toBe(true)
  expect(entries.length).toBeGreaterThan(3)
  expect(await done('admin', 'audit', 'verify')).toContain('the chain is complete')
})

test('30. create a backup, verify it and restore it elsewhere', async () => {
  await done('backup', '--to', at('all.muster'))
  expect(await done('backup', 'verify', at('all.muster'))).toContain('is valid')
  const restored = await inProcess(['restore', at('all.muster'), '--data', at('elsewhere'), '--yes'], folder)
  expect(restored.code).toBe(0)
  const there = await inProcess(
    ['admin', 'people', 'list', ...admin, '--json', '--data', at('elsewhere')],
    folder,
  )
  expect(JSON.parse(there.out)).toHaveLength((await json('admin', 'people', 'list', ...admin)).length)
})
