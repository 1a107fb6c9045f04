/**
 * Secrets that a call returns are in its answer and nowhere else: not stored for a repeated call, not in the
 * log, not in a backup, and in no answer of a call whose contract does not declare a secret.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { may, roles } from '../src/domain/access'
import type { Endpoint } from '../src/domain/endpoint'
import { modules } from '../cli/modules'
import { byHand, cheaply, opened } from './support/backups'
import { codeOf, given, login, own, second, ticketFor } from './support/factor'
import { addressOf, callOf, finesFor } from './support/validInput'
import { filledOffice } from './support/filledOffice'
import { asJson } from './support/hostileInput'
import { office, oneOfEach, password, routes as programRoutes, type Office } from './support/office'
import { openReader } from '../src/db'
import type { Db } from '../src/db'

cheaply()

const endpoints = [...modules.flatMap((m) => m.routes ?? []), ...programRoutes].map(
  ({ endpoint }) => endpoint,
)
const planted = { aadharNumber: '234567890124', panNumber: 'QWERT6789Y' }
/** The columns that store the numbers themselves. */
const ownColumns: Record<string, readonly string[]> = { users: ['aadhar_number', 'pan_number'] }

let keys = 0
const key = () => ({ 'idempotency-key': `a-secret-key-${keys++}` })

/** The secrets that each call returns, by the name of the call. */
async function allGiven(at: Office): Promise<Record<string, string[]>> {
  const anita = at.as('Anita')
  const ravi = at.as('Ravi')
  const reveal = (field: keyof typeof planted) =>
    anita.post(`/api/users/${at.ids.Ravi}/reveal`, { field }, key())
  const begun = (await ravi.post(`${own}/begin`, { password }, key())).body
  const confirmed = (await ravi.post(`${own}/confirm`, { code: codeOf(at, begun.secret) }, key())).body
  at.clock.pass(1)
  const renewed = await ravi.post(
    `${own}/recovery-codes`,
    { password, code: codeOf(at, begun.secret) },
    key(),
  )
  at.clock.pass(1)
  const ticket = await ticketFor(at, 'Ravi')
  const signedIn = await at.nobody.post(second, { ticket, code: codeOf(at, begun.secret) }, key())
  const links = await anita.post('/api/users/password-links', { ids: [at.ids.Priya, at.ids.Rekha] }, key())
  const feed = await ravi.post('/api/leaves/calendar-link', {}, key())
  const apiToken = await anita.post(
    '/api/profile/api-tokens',
    { name: 'Sheet', scopes: ['read'], days: 1, password },
    key(),
  )
  const webhook = await anita.post(
    '/api/webhooks',
    { name: 'Payroll', address: 'https://hooks.invalid/muster', events: ['person.added'] },
    key(),
  )
  const renewedSecret = await anita.post(`/api/webhooks/${webhook.body.id}/secret`, {}, key())
  const connected = await at.as('Manoj').post('/api/whatsapp/connect', {}, key())
  const status = await at.as('Manoj').get('/api/whatsapp/status')
  return {
    'POST /api/auth/login': [(await at.nobody.post(login, given('Meera'), key())).body.token, ticket],
    'POST /api/auth/second-factor': [signedIn.body.token],
    'POST /api/profile/second-factor/begin': [begun.secret],
    'POST /api/profile/second-factor/confirm': confirmed.recoveryCodes,
    'POST /api/profile/second-factor/recovery-codes': renewed.body.recoveryCodes,
    'POST /api/users/password-links': links.body.map(({ link }: { link: string }) => link.split('#')[1]),
    'POST /api/users/:id/reveal': [
      (await reveal('aadharNumber')).body.value,
      (await reveal('panNumber')).body.value,
    ],
    'POST /api/leaves/calendar-link': [feed.body.path.split('/').at(-1)],
    'POST /api/profile/api-tokens': [apiToken.body.token],
    'POST /api/webhooks': [webhook.body.secret],
    'POST /api/webhooks/:id/secret': [renewedSecret.body.secret],
    'POST /api/whatsapp/connect': [connected.body.qrCode],
    'GET /api/whatsapp/status': [status.body.qrCode],
  }
}

/** Calls with a secret that other tests cover. */
const elsewhere: Record<string, string> = {
  'POST /api/first-run': 'firstRun.test.ts: nobody is there before it',
  'POST /api/auth/oidc/start': 'sealed for the process that made it; provider tests',
  'POST /api/auth/oidc/finish': 'a token by the same function as the sign-in; provider tests',
  'GET /api/users/export': 'a workbook, never stored',
  'GET /api/profile/data': 'one’s own numbers, never stored',
}

/** The places of a text in a database, except in its own columns. */
function foundIn(db: Db, secrets: readonly string[]): string[] {
  return db
    .all<{ name: string }>(`select name from sqlite_schema where type = 'table' and sql not like '%virtual%'`)
    .flatMap(({ name }) =>
      db.all<Record<string, unknown>>(`select * from "${name}"`).flatMap((row) =>
        Object.entries(row).flatMap(([column, value]) => {
          if (ownColumns[name]?.includes(column)) return []
          const text = value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)
          return secrets
            .filter((secret) => text.includes(secret))
            .map((secret) => `${name}.${column}: ${secret}`)
        }),
      ),
    )
}

const plant = (at: Office) =>
  at.app.database.writer.db.run(
    'update users set aadhar_number = ?, pan_number = ? where id = ?',
    planted.aadharNumber,
    planted.panNumber,
    at.ids.Ravi,
  )

describe('every returned secret', () => {
  test('belongs to a call whose contract declares it', async () => {
    const at = await office()
    plant(at)
    const secret = endpoints.filter((endpoint) => endpoint.secret).map(callOf)
    expect([...Object.keys(await allGiven(at)), ...Object.keys(elsewhere)].toSorted()).toEqual(
      secret.toSorted(),
    )
  })

  test('is nowhere in the database, in the log or in a backup', async () => {
    const at = await office(undefined, { onDisk: true, isTalkative: true })
    plant(at)
    const secrets = Object.entries(await allGiven(at)).flatMap(([call, texts]) => {
      for (const text of texts) expect(text?.length, call).toBeGreaterThan(8)
      return texts
    })
    expect(foundIn(at.app.database.reader, secrets)).toEqual([])
    expect(at.logged.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([])
    const { folder } = await opened(at, (await byHand(at)).file)
    const reader = openReader(join(folder, 'muster.db'))
    try {
      expect(foundIn(reader.db, secrets)).toEqual([])
    } finally {
      reader.close()
    }
    // Unused pages and the write-ahead log contain none either.
    const numbers = Object.values(planted)
    const random = secrets.filter((secret) => !numbers.includes(secret))
    for (const file of ['muster.db', 'muster.db-wal']) {
      const bytes = readFileSync(join(at.app.config.data, file)).toString('latin1')
      expect(random.filter((secret) => bytes.includes(secret))).toEqual([])
    }
  })

  test("is in no other call's answer", async () => {
    const { at, rows } = await filledOffice()
    plant(at)
    const secrets = Object.values(await allGiven(at)).flat()
    const leaks: string[] = []
    const requested = async (endpoint: Endpoint, as: ReturnType<Office['as']>, who: string) => {
      for (const fine of finesFor(endpoint, at, rows)) {
        const { body } = await as.call(
          endpoint.method,
          addressOf(endpoint, fine),
          endpoint.body ? asJson(fine.body) : undefined,
          endpoint.method === 'GET' ? {} : key(),
        )
        if (body instanceof ReadableStream) await body.cancel()
        const text = typeof body === 'string' ? body : JSON.stringify(body ?? null)
        for (const secret of secrets)
          if (text.includes(secret)) leaks.push(`${callOf(endpoint)} as ${who}: ${secret}`)
      }
    }
    for (const endpoint of endpoints.filter((one) => !one.secret && one.path !== '/api/auth/logout'))
      for (const role of roles)
        if (endpoint.may === 'public' || may({ role }, endpoint.may))
          await requested(endpoint, at.as(oneOfEach[role]), role)
    expect(leaks).toEqual([])
    expect(foundIn(at.app.database.reader, secrets)).toEqual([])
  })
})

describe('a repeated call', () => {
  test('with the same key is refused as already done, and the first secret stays valid', async () => {
    const at = await office()
    const again = key()
    const first = await at.as('Ravi').post('/api/leaves/calendar-link', {}, again)
    const { status, body } = await at.as('Ravi').post('/api/leaves/calendar-link', {}, again)
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^This was already done\./)])
    expect((await at.nobody.get(first.body.path)).status).toBe(200)
    const links = { ids: [at.ids.Ravi] }
    const made = await at.as('Anita').post('/api/users/password-links', links, again)
    expect((await at.as('Anita').post('/api/users/password-links', links, again)).status).toBe(409)
    const token = made.body[0].link.split('#')[1]
    expect((await at.nobody.post('/api/auth/set-password/check', { token })).status).toBe(200)
    expect(
      (await at.as('Anita').post('/api/users/password-links', { ids: [at.ids.Meera] }, again)).status,
    ).toBe(422)
  })

  test('to reveal a number runs again and writes another audit entry', async () => {
    const at = await office()
    plant(at)
    const again = key()
    const ask = () => at.as('Anita').post(`/api/users/${at.ids.Ravi}/reveal`, { field: 'panNumber' }, again)
    expect((await ask()).body).toEqual({ value: planted.panNumber })
    expect((await ask()).body).toEqual({ value: planted.panNumber })
    const entries = at.app.ask(({ db }) => db.all(`select answer from events where name = 'person.revealed'`))
    expect(entries).toEqual([{ answer: null }, { answer: null }])
  })

  test('for a preview runs again and leaves no trace', async () => {
    const at = await office()
    const again = key()
    const count = () => at.app.ask(({ db }) => db.one('select count(*) as n from events'))
    const before = count()
    const holiday = { date: '2026-12-25', name: 'Christmas' }
    expect((await at.as('Anita').post('/api/holidays?preview=1', holiday, again)).status).toBe(200)
    expect(count()).toEqual(before)
    await at.as('Anita').post('/api/holidays', holiday)
    expect((await at.as('Anita').post('/api/holidays?preview=1', holiday, again)).status).not.toBe(200)
  })
})

test('an error of a calendar link does not disclose its path', async () => {
  const at = await office(undefined, { isTalkative: true })
  const { path } = (await at.as('Ravi').post('/api/leaves/calendar-link', {})).body
  Object.assign(at.app, {
    ask: () => {
      throw new Error('a fault of ours')
    },
  })
  expect((await at.nobody.get(path)).status).toBe(500)
  expect(at.logged.join('\n')).toContain('a fault of ours')
  expect(at.logged.join('\n')).not.toContain(path.split('/').at(-1))
})
