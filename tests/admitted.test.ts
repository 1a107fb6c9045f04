/**
 * The actor is checked again inside the write. A person who signs out, leaves or loses a role during a call
 * changes nothing more.
 */
import { describe, expect, test } from 'vitest'
import { may, roles } from '../src/domain/access'
import type { Endpoint } from '../src/domain/endpoint'
import { modules } from '../cli/modules'
import { atFirstWrite } from './support/atFirstWrite'
import { takesFile } from './support/calls'
import { addressOf, callOf, finesFor } from './support/validInput'
import { filledOffice, linkWhatsapp } from './support/filledOffice'
import { asJson } from './support/hostileInput'
import { office, oneOfEach, routes as programRoutes, type Name, type Office } from './support/office'

const endpoints = [...modules.flatMap((m) => m.routes ?? []), ...programRoutes]
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => endpoint.may !== 'public')

/** A permitted role, preferably not Admin: other rules refuse to deactivate an Admin. */
const askerOf = (endpoint: Endpoint): Name =>
  oneOfEach[roles.findLast((role) => may({ role }, endpoint.may as never))!]

const signOut = (at: Office, name: Name) =>
  at.app.database.writer.db.run(
    `update sessions set ended_at = '2026-11-18T00:00:00.000Z' where user_id = ?`,
    at.ids[name],
  )

/** A call whose headers have arrived. `meanwhile` runs before its body is sent. */
async function slowly(
  at: Office,
  name: Name,
  { method, path }: { method: string; path: string },
  type: string,
  body: string,
  meanwhile: () => void,
) {
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        meanwhile()
        controller.enqueue(new TextEncoder().encode(body))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const response = await at.app.http.request(
    path,
    {
      method,
      headers: { authorization: `Bearer ${at.tokens[name]}`, 'content-type': type },
      body: stream,
      duplex: 'half',
    } as RequestInit,
    { address: '203.0.113.7' } as never,
  )
  return { status: response.status, text: await response.text() }
}

/** The number of the last entry, and the row count of each table. */
const books = ({ app }: Office) =>
  app.ask(({ db }) =>
    db
      .all<{ name: string }>(
        `select name from sqlite_master where type = 'table' and sql like 'CREATE TABLE%'`,
      )
      .map(({ name }) => `${name} ${db.one<{ n: number }>(`select count(*) as n from "${name}"`)!.n}`),
  )

describe('a sign-out between the headers of a call and its body', () => {
  test.each(
    endpoints.filter((endpoint) => endpoint.body).map((endpoint) => [callOf(endpoint), endpoint] as const),
  )('%s', async (_, endpoint) => {
    const { at, rows } = await filledOffice()
    const name = askerOf(endpoint)
    const [fine] = finesFor(endpoint, at, rows)
    const address = addressOf(endpoint, fine!)
    const before = books(at)
    const { status, text } = await slowly(
      at,
      name,
      { method: endpoint.method, path: address },
      takesFile(endpoint) ? 'application/octet-stream' : 'application/json',
      takesFile(endpoint) ? 'Name,Email\nA,b@c.test' : asJson(fine!.body),
      () => signOut(at, name),
    )
    expect([status, text]).toEqual([401, expect.stringContaining('sign in')])
    expect(books(at)).toEqual(before)
  })
})

/** The uploaded file for each call that takes one. */
const sheets: Record<string, string> = {
  '/api/imports': 'First Name,Last Name,Email (Office)\nNina,Shah,nina@northwind.test',
  '/api/holidays/import': 'Date,Name\n2026-12-25,Christmas',
  '/api/devices/people/import': 'Number,Employee ID\n78,EMP0004',
  '/api/billing-candidates/import': 'Candidate Name\nNina Shah',
  '/api/clients/import': 'Client Name\nNorthwind',
  '/api/whatsapp/upload-attachment': 'A note.',
}

/** Calls that do not write on behalf of the asker, with the reason. */
const others: Record<string, string> = {
  'POST /api/check-working-days': 'a question',
  'PUT /api/events/subscription': 'kept in memory with the stream',
  'POST /api/imports/:id/undo': 'nothing was applied; batches.test.ts',
  'POST /api/auth/oidc/test': 'asks the provider',
  'POST /api/profile/second-factor/begin': 'the secret waits in memory for the session',
  'POST /api/profile/second-factor/confirm': 'nothing was begun; below',
  'POST /api/profile/second-factor/recovery-codes': 'has none; below',
  'POST /api/profile/second-factor/switch-off': 'has none; below',
  'POST /api/push/test': 'sends to oneself',
  'POST /api/users/invitations': 'this office has no mail server',
  'POST /api/billing-invoices/:id/mail': 'this office has no mail server',
  'POST /api/mail/test': 'asks the mail server; none is set',
  'POST /api/system/address/check': 'asks the public address; none is set',
  'POST /api/backups': 'accepted, and noted when it is made',
  'POST /api/standby/hand-over': 'refused without a second machine; handingOver.test.ts',
  'POST /api/system/retention': 'accepted; nothing is over',
  'POST /api/whatsapp/connect': 'written by the seat',
  'POST /api/whatsapp/disconnect': 'written by the seat',
  'POST /api/whatsapp/recipients': 'reads a list',
  'POST /api/chatbot/message': 'the conversation is not kept',
  'POST /api/chatbot/stream': 'the conversation is not kept',
  'POST /api/assistant/model-test': 'asks the model',
}

describe('a sign-out just before the write', () => {
  test.each(
    endpoints
      .filter((endpoint) => endpoint.method !== 'GET' || endpoint.media)
      .map((endpoint) => [callOf(endpoint), endpoint] as const),
  )('%s', async (called, endpoint) => {
    const { at, rows } = await filledOffice()
    if (endpoint.path.startsWith('/api/whatsapp/send')) await linkWhatsapp(at, ['Meera', 'Ravi', 'Sana'])
    const name = askerOf(endpoint)
    const reached = atFirstWrite(at, name, () => signOut(at, name))
    const [fine] = finesFor(endpoint, at, rows)
    const { status, body } = await at
      .as(name)
      .call(
        endpoint.method,
        addressOf(endpoint, fine!),
        sheets[endpoint.path] ?? (endpoint.body ? asJson(fine!.body) : undefined),
        sheets[endpoint.path] ? { 'content-type': 'application/octet-stream' } : {},
      )
    if (body instanceof ReadableStream) await body.cancel()
    if (reached()) expect([status, body]).toEqual([401, { message: 'Please sign in' }])
    else if (endpoint.method !== 'GET') expect(others).toHaveProperty([called])
  })
})

describe('a change of role just before the write', () => {
  const demoted = (at: Office, name: Name) =>
    at.app.database.writer.db.run(`update users set role = 'Recruiter' where id = ?`, at.ids[name])

  test('the command uses the current role', async () => {
    const at = await office()
    atFirstWrite(at, 'Meera', () => demoted(at, 'Meera'))
    const given = { title: 'Call', description: 'All', assignedTo: at.ids.Ravi, deadline: '2026-11-20' }
    expect((await at.as('Meera').post('/api/tasks', { ...given, priority: 'low' })).status).toBe(403)
  })

  test('data that was read under the former role is not written', async () => {
    const at = await office()
    atFirstWrite(at, 'Arjun', () =>
      at.app.database.writer.db.run(`update users set role = 'Scheduler' where id = ?`, at.ids.Arjun),
    )
    const { status, body } = await at.as('Arjun').get('/api/billing-candidates/export')
    expect([status, body.message]).toEqual([409, expect.stringContaining('Your role has just changed')])
  })
})

test('a repeated call is answered only if the person may still call', async () => {
  const at = await office()
  const key = { 'idempotency-key': 'holiday-0001' }
  const holiday = { date: '2026-12-25', name: 'Christmas' }
  expect((await at.as('Anita').post('/api/holidays', holiday, key)).status).toBe(200)
  atFirstWrite(at, 'Anita', () => signOut(at, 'Anita'))
  expect((await at.as('Anita').post('/api/holidays', holiday, key)).status).toBe(401)
})

test('an accepted bulk action continues', async () => {
  const at = await office()
  const write = at.app.write.bind(at.app)
  let writes = 0
  Object.assign(at.app, {
    write: ((origin, work, keyed) => {
      if (origin.actor === at.ids.Anita && ++writes === 2) signOut(at, 'Anita')
      return write(origin, work, keyed)
    }) as typeof write,
  })
  const people = ['Ravi', 'Priya'] as const
  const { status, body } = await at.as('Anita').post('/api/admin/bulk', {
    action: 'designation-change',
    value: 'Lead',
    ids: people.map((name) => at.ids[name]),
  })
  expect([status, body.done]).toEqual([200, 2])
  expect((await at.as('Anita').get('/api/auth/me')).status).toBe(401)
})
