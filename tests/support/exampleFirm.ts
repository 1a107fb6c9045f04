/**
 * Runs the command line's examples on a demo firm of today. Ids in an example are replaced by the firm's own
 * ids, and folders by the test's folder.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { connect } from '../../src/driver'
import { exampleOf, leaves } from '../../src/commandTree'
import { program } from '../../cli/main'
import { inProcess } from './commands'
import { fakeGstPortal } from './fakeGstPortal'
import { ago, lastSunday } from './recentDays'

const root = join(import.meta.dirname, '..', '..')

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** 15-Nov-2026, as other programs write a date. */
const written = (day: string) => `${day.slice(8)}-${months[Number(day.slice(5, 7)) - 1]}-${day.slice(0, 4)}`
const lately = ago(2)

/** Files in the format of other programs, with their own titles, dates and amounts. */
const files: Record<string, string[]> = {
  'people.csv': [
    'First Name,Last Name,Email (Office),Role,Date Of Join',
    'Nisha,Pillai,nisha.pillai@example.com,Recruiter,21-Nov-2026',
  ],
  'tasks.csv': [
    'Task,Assignee,Due Date,Priority',
    'Send the offer letters,recruiter@muster.test,21-Jan-2031,High',
  ],
  'candidates.csv': [
    'Candidate Name,Client,Candidate Mobile,Candidate Email,Selection Month,Designation,Manager Email,Billable CTC,Billing %',
    'Ritu Jain,{client},9812345678,ritu.jain@example.com,2026-11,Analyst,manager@muster.test,"8,40,000",8.33',
  ],
  'clients.csv': ['Company Name,Contact Person,GST No', 'Vardhman Yarns,Ms Kaur,'],
  'invoices.csv': [
    'Voucher No,Candidate ID,Date,Taxable Value,Gross Total,Reason',
    `T/901,{joined},${written(lately)},"1,000.00","1,180.00",Part payment as agreed`,
  ],
  'receipts.csv': [
    'Bill No,Value Date,Amount,TDS,UTR',
    `{invoice},${written(lately)},"900.00",100,HDFCN52026`,
  ],
  'statement.csv': [
    'Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    `${written(lately)},NEFT CR-{client}-FEES,N2641,,"4,321.50","9,999.50"`,
  ],
  'form-168.csv': [
    'Name of Deductor,TAN of Deductor,Section,Transaction Date,Amount Paid,Tax Deducted',
    `Vardhman Yarns,PNEA12345B,393(1),${written(lately)},"10,000.00","1,000.00"`,
  ],
  'holidays.csv': ['Name,Date', 'Pongal,2031-01-15'],
  'punches.csv': [
    'employee id,time,direction',
    `EMP0011,${lastSunday} 09:31,in`,
    `EMP0011,${lastSunday} 18:40,out`,
  ],
  'numbers.csv': ['Enroll No,Emp Code', '11,EMP0011', '12,emp0012'],
  'balances.csv': ['Employee ID,Total,Used,Carry Forward', 'EMP0011,18,6.5,2'],
}

const admin = ['--as', 'admin@muster.test']

/** Each command of the tree that does something, with its name and example. */
export const examples = leaves(program({ root }, [])).map(({ path, command }) => ({
  path: path.join(' '),
  command,
  line: exampleOf(command)!,
}))

export type ExampleFirm = Awaited<ReturnType<typeof exampleFirm>>

/** A fresh demo firm with the files that the examples mention. */
export async function exampleFirm() {
  const folder = mkdtempSync(join(tmpdir(), 'muster-examples-'))
  const data = join(folder, 'data')
  const run = (...args: string[]) =>
    inProcess(args.includes('--data') ? args : [...args, '--data', data], root)
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

  const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).out)
  const first = async (field: string, ...args: string[]) => String((await json(...args))[0][field])

  /** Replaces an example's ids by this firm's. */
  const places: Record<string, (args: string[]) => Promise<string[]>> = {
    'tasks complete': async (args) =>
      swapped(
        args,
        '190',
        await first('id', 'tasks', 'list', '--as', 'recruiter@muster.test', '--status', 'pending'),
      ),
    'tasks reopen': async (args) =>
      swapped(
        args,
        '189',
        await first('id', 'tasks', 'list', '--as', 'recruiter@muster.test', '--status', 'completed'),
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
    'billing invoices issue': async (args) => swapped(args, 'INV-1', await draft()),
    'billing receipts add': async (args) => swapped(args, 'INV-1', (await open()).number),
    'billing invoices register': async (args) => {
      await answered()
      return args
    },
    'billing candidates import': async (args) =>
      filled(args, 'candidates.csv', { client: await first('name', 'billing', 'clients', 'list', ...admin) }),
    'billing invoices import': async (args) => filled(args, 'invoices.csv', { joined: await uninvoiced() }),
    'billing receipts import': async (args) =>
      filled(args, 'receipts.csv', { invoice: (await open()).number }),
    'books bank import': async (args) => [
      ...filled(args, 'statement.csv', {
        client: await first('name', 'billing', 'clients', 'list', ...admin),
      }),
      '--answer',
      'company=Staffing Services',
    ],
    'books tds import': async (args) => [...args, '--answer', 'company=Staffing Services'],
    'token end': async (args) => {
      await run('token', 'create', ...admin, '--name', 'Sheet')
      return swapped(args, '1', await first('id', 'token', 'list', ...admin))
    },
    'books bank book': async (args) => swapped(args, '7', await credit()),
    'books export': async (args) => [...args, '--company', 'Staffing Services', '--again'],
    'admin holidays delete': async (args) =>
      swapped(args, '2031-02-03', String((await json('admin', 'holidays', 'list', ...admin)).at(-1).date)),
    'backup verify': async (args) => swapped(args, args[2]!, backupMade()),
    restore: async (args) =>
      swapped(swapped(args, args[1]!, backupMade()), '/var/lib/muster-new', join(folder, 'new')),
    'standby check': async (args) => swapped(args, '/srv/muster-copy', snapshot()),
    takeover: async (args) =>
      swapped(
        swapped(args, '/srv/muster-copy', snapshot()),
        '/var/lib/muster-new',
        join(folder, 'taken-over'),
      ),
    'seed demo': async (args) => swapped(args, '/tmp/demo', join(folder, 'another')),
  }

  /** The data folder as a snapshot of the disk has it: nothing writes now. */
  function snapshot() {
    const copy = join(folder, 'snapshot')
    cpSync(data, copy, { recursive: true, filter: (path) => !path.endsWith('.lock') })
    return copy
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

  /** An invoice with a sufficient open amount, and a candidate who joined and has no invoice. */
  async function open(): Promise<{ number: string }> {
    const all = await json('billing', 'invoices', 'list', ...admin)
    const numbers = all.map(({ number }: { number: string }) => number)
    return all.find(
      (one: { number: string; outstanding: string; date: string }) =>
        Number(one.outstanding) > 20_000 &&
        one.date < lately &&
        numbers.indexOf(one.number) === numbers.lastIndexOf(one.number),
    )
  }
  /** The id of a credit with a proposal. */
  async function credit(): Promise<string> {
    const { number } = await open()
    const [invoice] = await json('billing', 'invoices', 'list', ...admin, '--search', number)
    writeFileSync(
      join(folder, 'paid.csv'),
      `Date,Narration,Deposit\n${written(lately)},${invoice.client} ${number},${invoice.outstanding}`,
    )
    await run(
      'books',
      'bank',
      'import',
      join(folder, 'paid.csv'),
      ...admin,
      '--answer',
      `company=${invoice.company}`,
    )
    const lines = await json('books', 'bank', 'list', ...admin)
    return String(lines.find((one: { proposal: object | null }) => one.proposal).id)
  }
  /** Writes the answer of the e-invoice portal to a month's file. */
  async function answered() {
    await run('admin', 'settings', 'set', 'books', 'eInvoiceDays=0', ...admin)
    const file = join(folder, 'e-invoices.json')
    const invoices: { date: string; company: string }[] = await json('billing', 'invoices', 'list', ...admin)
    for (const { date, company } of invoices) {
      const of = ['--month', date.slice(0, 7), '--company', company, '--again']
      if ((await run('books', 'export', 'e-invoice', file, ...admin, ...of)).code === 0) break
    }
    const answer = fakeGstPortal({ today: ago(0) }).upload(readFileSync(file, 'utf8'))
    writeFileSync(join(folder, 'answer.json'), answer)
  }
  /** The id of a draft. */
  let drafted: string | undefined
  async function draft(): Promise<string> {
    if (drafted) return drafted
    const number = 'DRAFT-1'
    await run('billing', 'invoices', 'add', await uninvoiced(), ...admin, '--invoice-number', number)
    const all = await json('billing', 'invoices', 'list', ...admin, '--search', number)
    return (drafted = String(all[0].id))
  }
  async function uninvoiced(): Promise<string> {
    const invoiced = new Set(
      (await json('billing', 'invoices', 'list', ...admin)).map(
        (one: { candidate: string }) => one.candidate,
      ),
    )
    const joined = await json('billing', 'candidates', 'list', ...admin, '--status', 'Joined')
    type Joined = { name: string; dateOfJoining: string }
    return String(
      joined.find(({ name, dateOfJoining }: Joined) => !invoiced.has(name) && dateOfJoining < lately).id,
    )
  }

  /** Files and folders are in the test's folder. */
  const placed = (arg: string) =>
    /^[\w-]+\.(?:csv|xlsx|pdf|xml|json)$/.test(arg)
      ? join(folder, arg)
      : arg.replace(/^\/media\/usb\/muster$/, join(folder, 'usb'))

  return {
    folder,
    data,
    run,
    /** The words of an example, split as a shell does, for this firm. */
    async argsOf({ path, line }: { path: string; line: string }): Promise<string[]> {
      const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!)
      return ((await places[path]?.(words)) ?? words).map(placed)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
