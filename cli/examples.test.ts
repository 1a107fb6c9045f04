/**
 * Every example of docs/command-line.md, run as it stands there on a fresh demo firm. Only what a firm of
 * today's date has otherwise is put in its place: a number of a row, and the folder that files lie in.
 */
import { readdirSync, rmSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleOf, leaves } from '../src/commandTree'
import { connect } from '../src/driver'
import { inProcess } from '../tests/support/commands'
import { muster as built, serve } from '../tests/support/program'
import { program } from './main'

const folder = mkdtempSync(join(tmpdir(), 'muster-examples-'))
const data = join(folder, 'data')
const root = join(import.meta.dirname, '..')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (...args: string[]) => inProcess(args.includes('--data') ? args : [...args, '--data', data], root)

beforeAll(async () => {
  expect((await run('seed', 'demo')).code).toBe(0)
  mkdirSync(join(folder, 'usb'))
  const db = connect(join(data, 'muster.db'))
  // The manager's phone is linked; a recruiter has a second factor and an account at the provider.
  db.exec(
    `insert into whatsapp_sessions (user_id, is_linked, phone_number)
     select id, 1, '919876500000' from users where email = 'manager@muster.test';
     insert into second_factors (user_id, secret, since, last_step, salt)
     select id, 'x', '2026-01-01T00:00:00.000Z', 0, 'x' from users where email = 'recruiter@muster.test';
     insert into provider_links (issuer, subject, user_id, linked_at)
     select 'https://login.example.com', 'arjun', id, '2026-01-01T00:00:00.000Z'
     from users where email = 'recruiter@muster.test'`,
  )
  db.close()
  for (const [name, lines] of Object.entries(files)) writeFileSync(join(folder, name), lines.join('\r\n'))
}, 120_000)

/** Nobody worked on the last one that is over. */
const sunday = new Date(Date.now() - (new Date().getUTCDay() || 7) * 86_400_000).toISOString().slice(0, 10)

/** As other programs write them: their own titles, dates and amounts. */
const files: Record<string, string[]> = {
  'people.csv': [
    'First Name,Last Name,Email (Office),Role',
    'Nisha,Pillai,nisha.pillai@example.com,Recruiter',
  ],
  'tasks.csv': [
    'Task,Assignee,Due Date,Priority',
    'Send the offer letters,recruiter@muster.test,21-Jan-2031,High',
  ],
  'candidates.csv': [
    'Candidate Name,Client,Candidate Mobile,Candidate Email,Selection Month,Designation,Manager Email,Billable CTC',
    'Ritu Jain,{client},9812345678,ritu.jain@example.com,2026-11,Analyst,manager@muster.test,"8,40,000"',
  ],
  'clients.csv': ['Company Name,Contact Person,GST No', 'Vardhman Yarns,Ms Kaur,'],
  'invoices.csv': [
    'Voucher No,Candidate ID,Date,Taxable Value,Gross Total,Reason',
    'T/901,{joined},01-Nov-2026,"1,000.00","1,180.00",Part payment as agreed',
  ],
  'receipts.csv': ['Bill No,Value Date,Amount,TDS,UTR', '{invoice},02-Nov-2026,"900.00",100,HDFCN52026'],
  'holidays.csv': ['Name,Date', 'Pongal,2031-01-15'],
  'punches.csv': ['employee id,time,direction', `EMP0011,${sunday} 09:31,in`, `EMP0011,${sunday} 18:40,out`],
  'balances.csv': ['Employee ID,Total,Used,Carry Forward', 'EMP0011,18,6.5,2'],
}

const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).said)
const first = async (field: string, ...args: string[]) => String((await json(...args))[0][field])
const admin = ['--as', 'admin@muster.test']

/** What an example names that this firm has under another number. */
const places: Record<string, (args: string[]) => Promise<string[]>> = {
  'tasks complete': async (args) =>
    swapped(
      args,
      '190',
      await first('id', 'tasks', 'list', '--as', 'recruiter@muster.test', '--status', 'pending'),
    ),
  'leave approve': async (args) =>
    swapped(args, '31', await first('id', 'leave', 'list', '--as', args.at(4)!)),
  'leave reject': async (args) =>
    swapped(args, '31', await first('id', 'leave', 'list', '--as', args.at(4)!)),
  'regularization approve': async (args) =>
    swapped(args, '12', await first('id', 'regularization', 'list', '--as', args.at(4)!)),
  'regularization reject': async (args) =>
    swapped(args, '12', await first('id', 'regularization', 'list', '--as', args.at(4)!)),
  'billing candidates add': async (args) =>
    swapped(
      args,
      'Bluepeak Systems',
      await first('name', 'billing', 'clients', 'list', ...admin, '--active', 'Yes'),
    ),
  'billing invoices add': async (args) => swapped(args, '7', await uninvoiced()),
  'billing receipts add': async (args) => swapped(args, 'INV-1', (await open()).number),
  'billing candidates import': async (args) =>
    filled(args, 'candidates.csv', { client: await first('name', 'billing', 'clients', 'list', ...admin) }),
  'billing invoices import': async (args) => filled(args, 'invoices.csv', { joined: await uninvoiced() }),
  'billing receipts import': async (args) => filled(args, 'receipts.csv', { invoice: (await open()).number }),
  'backup verify': async (args) => swapped(args, args[2]!, backupMade()),
  restore: async (args) =>
    swapped(swapped(args, args[1]!, backupMade()), '/var/lib/muster-new', join(folder, 'new')),
  'seed demo': async (args) => swapped(args, '/tmp/demo', join(folder, 'another')),
}

const swapped = (args: string[], word: string, by: string) => {
  expect(args).toContain(word)
  return args.map((arg) => (arg === word ? by : arg))
}
function filled(args: string[], name: string, values: Record<string, string>) {
  const text = files[name]!.join('\r\n').replaceAll(/\{(\w+)\}/g, (_, field: string) => values[field]!)
  writeFileSync(join(folder, name), text)
  return args
}
const backupMade = () =>
  join(
    folder,
    'usb',
    readdirSync(join(folder, 'usb')).find((name) => name.endsWith('.muster'))!,
  )

/** An invoice with enough open, and a candidate who joined and has no invoice. */
async function open(): Promise<{ number: string }> {
  const all = await json('billing', 'invoices', 'list', ...admin)
  const numbers = all.map(({ number }: { number: string }) => number)
  return all.find(
    (one: { number: string; outstanding: string; date: string }) =>
      Number(one.outstanding) > 20_000 &&
      one.date < '2026-11-01' &&
      numbers.indexOf(one.number) === numbers.lastIndexOf(one.number),
  )
}
async function uninvoiced(): Promise<string> {
  const invoiced = new Set(
    (await json('billing', 'invoices', 'list', ...admin)).map((one: { candidate: string }) => one.candidate),
  )
  const joined = await json('billing', 'candidates', 'list', ...admin, '--status', 'Joined')
  return String(joined.find(({ name }: { name: string }) => !invoiced.has(name)).id)
}

/** The words of a line, as a shell takes them. */
const wordsOf = (line: string) =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!)

/** Files and folders lie in the folder of the test. */
const placed = (arg: string) =>
  /^[\w-]+\.(?:csv|xlsx|pdf)$/.test(arg)
    ? join(folder, arg)
    : arg.replace(/^\/media\/usb\/muster$/, join(folder, 'usb'))

/** The password is asked for; the server goes on until it is stopped. */
const otherwise: Record<string, (args: string[]) => Promise<number>> = {
  'user add': async (args) => built([...args, '--data', data], { input: 'monsoon-41\n' }).code!,
  'user reset-password': async (args) => built([...args, '--data', data], { input: 'monsoon-41\n' }).code!,
  async serve(args) {
    const server = await serve(join(folder, 'served'), args.slice(1))
    expect(server.out()).toContain('Muster')
    return (await server.stop())!
  },
  // An empty installation has one; the demo firm is set up.
  'setup-code': async (args) => built([...args, '--data', data]).code! - 1,
}

const all = leaves(program({ root }, []))
/** What makes what others need comes first; what takes somebody's access away last. */
const order = ['backup', 'user deactivate', 'user activate']
const rank = (path: string) => (path === 'backup' ? -1 : order.indexOf(path))
const inOrder = all
  .map(({ path, command }) => [path.join(' '), exampleOf(command)!] as const)
  .toSorted(([a], [b]) => rank(a) - rank(b))

describe('the examples of the page do what they say', () => {
  test.each(inOrder)('muster %s', async (path, line) => {
    const words = wordsOf(line)
    const args = ((await places[path]?.(words)) ?? words).map(placed)
    const other = otherwise[path]
    if (other) return expect(await other(args)).toBe(0)
    const { code, said, wrong } = await run(...args)
    expect({ path, code, wrong }).toEqual({ path, code: 0, wrong: '' })
    expect(said).not.toBe('')
  })
})
