/**
 * Lists and actions of the command line on behalf of a person: they show exactly as much as the person's
 * screens.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inProcess } from '../tests/support/commands'
import { largeFirm } from '../tests/support/largeFirm'

const folder = mkdtempSync(join(tmpdir(), 'muster-listings-'))
const data = join(folder, 'data')
const muster = (...args: string[]) => inProcess([...args, '--data', data], folder)
let people: Awaited<ReturnType<typeof largeFirm>>

beforeAll(async () => {
  mkdirSync(data)
  people = await largeFirm(data, 3)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const admin = ['--as', 'admin@load.test']
const json = async (...args: string[]) => JSON.parse((await muster(...args, '--json')).out)

test('help works for commands at every depth', async () => {
  expect((await muster('help', 'billing', 'invoices', 'add')).out).toContain(
    'Usage: muster billing invoices add',
  )
  const wrong = await muster('help', 'billing', 'bills')
  expect([wrong.code, wrong.wrong]).toEqual([
    2,
    expect.stringContaining("there is no command 'billing bills'"),
  ])
})

test('unused columns are reported; --order settles an ambiguous date', async () => {
  const file = join(folder, 'clients.csv')
  writeFileSync(file, 'Client Name,Bank,Terms\nInitech,HDFC,net 30\n')
  const imported = await muster('billing', 'clients', 'import', file, ...admin, '--dry-run')
  expect(imported.wrong).toBe('Not used: Bank, Terms\n')
  expect(imported.out).toBe(
    'Row 2, Initech: new\n1 new, 0 changed, 0 unchanged, 0 with errors. Nothing was imported.\n',
  )
  const people = join(folder, 'people.csv')
  writeFileSync(people, 'First Name,Last Name,Email,Date of Joining\nNia,Rao,nia@load.test,03/04/2026\n')
  const bring = ['admin', 'people', 'import', people, ...admin]
  const response = (await muster(...bring)).wrong
  expect(response).toContain(
    'Date of Joining: which comes first in its dates, the day or the month? 1 row waits',
  )
  expect(response).toContain('  --answer order:dateOfJoining=dmy   The day (03/04 is 3 April)')
  expect((await muster(...bring, '--order', 'dmy')).out).toContain('1 imported')
  const [nia] = await json('admin', 'people', 'list', ...admin, '--search', 'nia@load.test')
  expect(nia).toMatchObject({ joined: '2026-04-03' })
  writeFileSync(people, 'First Name,Last Name,Email,Status\nUma,Das,uma@load.test,Bench\nTotal,,,\n')
  const open = await muster(...bring, '--answer', 'joining=2026-04-06')
  expect(open.wrong).toContain('Is the status Bench active or inactive? 1 row waits (Bench). Answer with')
  expect(open.wrong).toContain('  --answer status:bench=Inactive   Inactive')
  expect((await muster(...bring, '--answer', 'joining')).wrong).toContain('Write it as joining=today.')
  const both = ['--answer', 'joining=2026-04-06', '--answer', 'status:bench=Active']
  expect((await muster(...bring, ...both)).out).toContain('1 imported')
  const [uma] = await json('admin', 'people', 'list', ...admin, '--search', 'uma@load.test')
  expect(uma).toMatchObject({ joined: '2026-04-06' })
})

describe('tasks', () => {
  test('are added by a permitted person, listed as table, CSV and JSON, and completed by the assignee', async () => {
    const to = people.recruiters[0]!.email
    const added = await muster(
      'tasks',
      'add',
      'Ring, the bank',
      ...admin,
      '--to',
      to,
      '--deadline',
      '2031-01-15',
    )
    expect([added.code, added.out]).toEqual([0, `Task 1 assigned to ${to}.\n`])
    const [row] = await json('tasks', 'list', '--as', to)
    expect(row).toMatchObject({ id: 1, status: 'pending', priority: 'medium', title: 'Ring, the bank' })
    const table = (await muster('tasks', 'list', '--as', to)).out.trimEnd().split('\n')
    expect(table).toHaveLength(2)
    expect(table[1]).toMatch(/^ {3}1 {2}2031-01-1\d \d\d:\d\d {2}pending .* Ring, the bank$/)
    const csv = (await muster('tasks', 'list', '--as', to, '--csv')).out.trimEnd().split(/\r?\n/)
    expect(csv[0]).toBe('"Task","Deadline","Status","Priority","Assigned to","Assigned by","Title"')
    expect(csv[1]).toMatch(/^1,"2031-01-1\d \d\d:\d\d","pending","medium",.*,"Ring, the bank"$/)

    const notTheirs = await muster('tasks', 'complete', '1', ...admin)
    expect([notTheirs.code, notTheirs.wrong]).toEqual([1, 'Only the assignee can complete the task\n'])
    expect((await muster('tasks', 'complete', '1', '--as', to, '--notes', 'Done')).out).toBe(
      'Task 1 completed: Ring, the bank.\n',
    )
    expect(await json('tasks', 'list', '--as', to, '--status', 'pending')).toEqual([])
    expect((await muster('tasks', 'list', '--as', to, '--status', 'pending')).out).toBe('No tasks found.\n')
  })

  test.each([
    [['tasks', 'list', ...admin, '--view', 'x'], 2, 'Allowed choices are my-tasks, assigned-by-me, all.'],
    [
      ['tasks', 'add', 'X', ...admin, '--to', 'no@x.in', '--deadline', '2031-01-15'],
      1,
      'Nobody has the email no@x.in',
    ],
    [
      ['tasks', 'add', 'X', ...admin, '--to', 'admin@load.test', '--deadline', 'soon'],
      1,
      'Must be a date, or a date and time',
    ],
    [['tasks', 'complete', 'x', ...admin], 2, '<id>: Must be a number'],
    [['tasks', 'list', '--as', 'no@x.in'], 1, 'No active person has the email no@x.in'],
    [['attendance', 'today', ...admin, '--status', 'Asleep'], 2, 'Allowed choices are Present,'],
    [['attendance', 'history', ...admin, '--from', '2026-02-30'], 2, '--from: Must be a date'],
    [['regularization', 'approve', '9', ...admin], 1, 'This request does not exist'],
    [['chat', 'ask', ' ', ...admin], 2, 'write a question of at most 1000 characters'],
  ])('%j: %d', async (args, code, sentence) => {
    const ran = await muster(...args)
    expect(ran.wrong).toContain(sentence)
    expect([ran.code, ran.out]).toEqual([code, ''])
  })
})

test('attendance: the list shows the same people as the screen', async () => {
  const everybody = await json('attendance', 'today', ...admin)
  expect(everybody.length).toBeGreaterThan(2)
  expect(Object.keys(everybody[0])).toEqual([
    'employeeId',
    'name',
    'status',
    'in',
    'out',
    'hours',
    'late',
    'leave',
  ])
  const recruiter = await muster('attendance', 'today', '--as', people.recruiters[0]!.email)
  expect([recruiter.code, recruiter.out]).toEqual([1, ''])
  const own = await json('attendance', 'history', '--as', people.recruiters[0]!.email)
  expect(new Set(own.map(({ name }: { name: string }) => name)).size).toBeLessThanOrEqual(1)
})

test("the assistant answers from the asker's records", async () => {
  const { code, out: text } = await muster(
    'chat',
    'ask',
    'how many leaves do I have left',
    '--as',
    people.recruiters[0]!.email,
  )
  expect([code, text]).toEqual([0, expect.stringMatching(/leave/i)])
  const reply = await json('chat', 'ask', 'how many leaves do I have left', ...admin)
  expect(reply).toMatchObject({ intent: 'leave.balance', from: 'records' })
})

test('deactivating a person first reports the tasks and sign-ins it affects', async () => {
  const leave = ['user', 'deactivate', people.recruiters[2]!.email]
  const task = ['--to', people.recruiters[2]!.email, '--deadline', '2031-01-15']
  await muster('tasks', 'add', 'Close the file', ...admin, ...task)
  const dry = await muster(...leave, '--dry-run')
  expect([dry.code, dry.out]).toEqual([
    0,
    '1 task returns to its creator\n1 sign-in ends\nNothing was changed.\n',
  ])
  expect((await muster(...leave)).out).toContain(`${people.recruiters[2]!.email} is deactivated.`)
  expect((await muster(...leave, '--dry-run')).code).toBe(1)
})
