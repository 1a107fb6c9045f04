/**
 * An office with at least one row of every kind. Somebody of Meera's team (or Arjun, who keeps the books)
 * creates each row through its call. The tests that send every call as every person use it.
 *
 *   const { at, rows } = await filledOffice()      rows: { task: 1, leave: 1, … }
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { whenSettled } from '../../modules/imports/service'
import { whenMade } from '../../modules/reports/generating'
import { registryOf } from '../../modules/whatsapp/link/sessionRegistry'
import { simulator, usualScript } from '../../modules/whatsapp/engine/simulator'
import { addDevice } from './deviceRows'
import { addDrill } from './standbyRows'
import { office, password, type Name, type Office, type Reply } from './office'

export type Rows = Awaited<ReturnType<typeof fill>>

let template: Promise<{ file: string; rows: Rows; files: [key: string, bytes: Uint8Array][] }> | null = null

/** Created once in a test process, then copied with its files. */
export async function filledOffice(
  options: Parameters<typeof office>[1] = {},
): Promise<{ at: Office; rows: Rows }> {
  const { file, rows, files } = await (template ??= makeTemplate())
  const at = await office(undefined, { ...options, from: file })
  for (const [key, bytes] of files) await at.app.files.setItemRaw(key, bytes)
  return { at, rows }
}

/** Links simulated WhatsApp, which connects at once. Without a link its calls are refused. */
export async function linkWhatsapp(at: Office, people: readonly Name[]) {
  registryOf(at.app).sending = {
    engine: simulator(`${at.app.config.data}/whatsapp`, {
      ...usualScript,
      scanAfter: 5,
      taken: 1,
      delivered: 2,
      read: 3,
    }),
    pace: 0.0001,
  }
  for (const name of people) await at.as(name).post('/api/whatsapp/connect')
  for (const name of people)
    await vi.waitFor(
      async () => expect((await at.as(name).get('/api/whatsapp/status')).body.state).toBe('connected'),
      10_000,
    )
}

async function makeTemplate() {
  const at = await office()
  const rows = await fill(at)
  const folder = mkdtempSync(join(tmpdir(), 'muster-furnished-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'muster.db')
  at.app.database.writer.db.run('vacuum into ?', file)
  const keys = await at.app.files.getKeys()
  return {
    file,
    rows,
    files: await Promise.all(
      keys.map(async (key): Promise<[string, Uint8Array]> => [
        key,
        (await at.app.files.getItemRaw<Uint8Array>(key))!,
      ]),
    ),
  }
}

export async function fill(at: Office) {
  const make = async (
    as: Name,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply['body']> => {
    const reply = await at.as(as).call(method, path, body, headers)
    if (reply.status !== 200)
      throw new Error(`${method} ${path} as ${as}: ${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const octets = { 'content-type': 'application/octet-stream' }
  const client = await make('Arjun', 'POST', '/api/clients', {
    name: 'Globex',
    contactPerson: 'Hank',
    contactEmail: 'hank@globex.test',
  })
  const candidate = await make('Arjun', 'POST', '/api/billing-candidates', {
    clientId: client.id,
    name: 'Asha Rao',
    candidateMobile: '98765 43210',
    candidateEmail: 'asha@home.test',
    selectionMonth: '2026-10',
    designation: 'Java Developer',
    managerEmail: 'meera@northwind.test',
    recruiterEmail: 'ravi@northwind.test',
    billableCTC: '1200000',
    billingPercentage: '8.33',
    status: 'Joined',
    dateOfJoining: '2026-11-02',
  })
  const invoice = await make('Arjun', 'POST', `/api/billing-candidates/${candidate.id}/invoices`, {
    invoiceNumber: 'INV/1',
    invoiceDate: '2026-11-10',
    invoiceRaisedAmount: '50000',
    invoiceAmount: '59000',
    reason: 'Agreed',
  })
  const issued = `/api/billing-invoices/${invoice.id}`
  await make('Arjun', 'POST', `${issued}/issue`)
  const received = await make('Arjun', 'POST', `${issued}/receipts`, { day: '2026-11-11', amount: '100' })
  const credited = await make('Arjun', 'POST', `${issued}/credit-notes`, {
    day: '2026-11-12',
    raised: '100',
    reason: 'Discount',
  })
  const account = await make('Arjun', 'POST', `/api/clients/${client.id}/advances`, {
    entityName: candidate.entityName,
    day: '2026-11-13',
    amount: '100',
  })
  const task = await make('Meera', 'POST', '/api/tasks', {
    title: 'Call Globex',
    description: 'Before noon',
    assignedTo: at.ids.Ravi,
    deadline: '2026-11-20T10:00:00.000Z',
    priority: 'high',
  })
  const leave = await make('Ravi', 'POST', '/api/leaves', {
    leaveType: 'personal',
    fromDate: '2026-11-25',
    toDate: '2026-11-25',
    reason: 'A wedding',
  })
  const regularization = await make('Ravi', 'POST', '/api/regularizations', {
    requestType: 'work_from_home',
    targetDate: '2026-11-17',
    reason: 'At home',
  })
  const template = await make('Ravi', 'POST', '/api/whatsapp/templates', {
    name: 'Hello',
    message: 'Hello {{Name}}',
  })
  const list = await make('Ravi', 'POST', '/api/whatsapp/broadcast-lists', {
    name: 'Friends',
    recipients: ['9876543210'],
  })
  await make('Ravi', 'POST', '/api/whatsapp/opt-outs', { number: '9876500001' })
  const attachment = await make('Ravi', 'POST', '/api/whatsapp/upload-attachment', 'A few words', octets)
  const page = await make('Anita', 'POST', '/api/assistant/pages', {
    title: 'Not yet',
    body: 'A page that is not published',
    isPublished: false,
  })
  const imported = await make(
    'Arjun',
    'POST',
    '/api/imports?kind=candidates&name=candidates.csv',
    'Candidate Name,Client\nVikram Shah,Globex\n',
    octets,
  )
  const broadcast = await make('Anita', 'POST', '/api/notifications/broadcast', {
    title: 'Diwali',
    message: 'The office is closed',
    roles: ['All'],
    sendPush: false,
  })
  const holiday = await make('Anita', 'POST', '/api/holidays', { name: 'Diwali', date: '2026-12-09' })
  const override = await make('Anita', 'POST', '/api/saturday-overrides', {
    date: '2026-12-12',
    isHoliday: true,
  })
  const shift = await make('Anita', 'POST', '/api/shifts', {
    name: 'Evening',
    starts: '14:00',
    ends: '23:00',
    inReminder: '14:30',
    outReminder: '23:30',
    autoOut: '23:59',
  })
  const report = await make('Anita', 'POST', '/api/reports', {
    type: 'attendance',
    title: 'Early November',
    range: 'custom',
    from: '2026-11-01',
    to: '2026-11-15',
    format: 'excel',
  })
  // Rows that need WhatsApp itself or a browser's push service are inserted directly.
  const { batch, message, credit, file, device, devicePerson } = await at.write((tx) => {
    const { db } = tx
    const now = tx.now()
    const batch = db.run(
      `insert into whatsapp_batches (user_id, message, state, total, created_at)
       values (?, 'Hello', 'paused', 1, ?)`,
      at.ids.Ravi,
      now,
    ).lastId
    const message = db.run(
      `insert into whatsapp_messages (user_id, batch_id, number, message, state, error, created_at)
       values (?, ?, '919876500002', 'Hello', 'failed', 'No answer', ?)`,
      at.ids.Ravi,
      batch,
      now,
    ).lastId
    db.run(
      `insert into whatsapp_messages (user_id, batch_id, number, message, state, created_at)
       values (?, ?, '919876500003', 'Hello', 'queued', ?)`,
      at.ids.Ravi,
      batch,
      now,
    )
    db.run(
      `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, vapid_key, created_at)
       values (?, 1, 'https://fcm.googleapis.com/fcm/send/of-ravi', 'p', 'a', 'k', ?)`,
      at.ids.Ravi,
      now,
    )
    const credit = db.run(
      `insert into books_bank_lines (entity, day, amount, narration, sheet, at)
       values ('Staffing Services', '2026-11-18', 1000, 'NEFT CR-GLOBEX', '1', ?)`,
      now,
    ).lastId
    const file = db.run(
      `insert into books_exports (kind, entity, from_day, to_day, count, file_name, content, at)
       values ('tally', 'Staffing Services', '2026-11-01', '2026-11-30', 1, 'tally.xml', x'3c78', ?)`,
      now,
    ).lastId
    addDrill(db, now)
    return { batch, message, credit, file, ...addDevice(db, now, at.ids.Priya) }
  })
  await whenSettled(at.app, imported.id)
  await whenMade(at.app, report.id)
  const idOf = (sql: string, ...values: number[]) =>
    at.app.ask(({ db }) => db.one<{ id: number }>(sql, ...values)!.id)
  const notice = idOf('select id from notifications where user_id = ? order by id limit 1', at.ids.Ravi)
  const webhook = await make('Anita', 'POST', '/api/webhooks', {
    name: 'Payroll',
    address: 'https://hooks.invalid/muster',
    events: ['task.created'],
  })
  await make('Meera', 'POST', '/api/tasks', {
    title: 'Call Initech',
    description: 'Before noon',
    assignedTo: at.ids.Ravi,
    deadline: '2026-11-20T10:00:00.000Z',
    priority: 'high',
  })
  const apiToken = (
    await make('Ravi', 'POST', '/api/profile/api-tokens', {
      name: 'Sheet',
      scopes: ['read'],
      days: 30,
      password,
    })
  ).id as number
  const session = idOf('select id from sessions where user_id = ?', at.ids.Ravi)
  const change = idOf('select id from calendar_changes order by id desc limit 1')
  return {
    client: client.id as number,
    candidate: candidate.id as number,
    invoice: invoice.id as number,
    entry: received.entries[0].id as number,
    creditNote: credited.creditNotes[0].id as number,
    advance: account.entries[0].id as number,
    task: task.id as number,
    leave: leave.id as number,
    regularization: regularization.id as number,
    template: template.id as number,
    list: list.id as number,
    attachment: (attachment.url as string).split('/').at(-1)!,
    page: page.id as number,
    import: imported.id as number,
    broadcast: broadcast.broadcastId as number,
    holiday: holiday.id as number,
    override: override.id as number,
    shift: shift.id as number,
    report: report.id as number,
    batch,
    message,
    credit,
    file,
    device,
    devicePerson,
    notice,
    session,
    apiToken,
    webhook: webhook.id as number,
    delivery: idOf('select id from webhook_deliveries'),
    change,
  }
}
