/**
 * Calls every endpoint with hostile values, as every permitted role and one that is not. The values derive
 * from the contracts, so a new endpoint is covered when it is declared. No call may cause a fault, disclose
 * internals or break a row.
 *
 *   MUSTER_FUZZ_RUNS=300 MUSTER_FUZZ_SEED=7 npx vitest run tests/fuzz.test.ts     longer, or from another
 *                                                                                 seed
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { may, roles, type Permission } from '../src/domain/access'
import type { Endpoint } from '../src/domain/endpoint'
import { modules } from '../cli/modules'
import { openReader } from '../src/db'
import { placed, placesIn, takesFile } from './support/calls'
import { addressOf, callOf, finesFor, type Given } from './support/validInput'
import { filledOffice, linkWhatsapp } from './support/filledOffice'
import { asJson, books, hostile, hostileText } from './support/hostileInput'
import { hostileBytes, noBodies } from './support/hostileBodies'
import { isAll, runs as full } from './tiers.js'
import { oneOfEach, routes as programRoutes, type Caller, type Office, type Reply } from './support/office'

const seed = Number(process.env.MUSTER_FUZZ_SEED ?? 20_261_122)
/** Hostile values for each field. */
const runs = Number(process.env.MUSTER_FUZZ_RUNS ?? full(6))
/** The limit of processor time for a call: reading in quadratic time would take minutes. */
const longest = 5000

const endpoints = [...modules.flatMap((m) => m.routes ?? []), ...programRoutes].map(
  ({ endpoint }) => endpoint,
)
const parts = ['params', 'query', 'body'] as const
/** Internals that no answer may disclose: files, statements, lines of a stack trace. */
const inside =
  /node_modules|node:internal|SQLITE|no such (?:table|column):|constraint failed|\.[tj]s:\d+|\n\s+at |\/tmp\/|\/home\/|\/modules\/|TypeError|RangeError|ReferenceError|is not a function|Cannot read prop|prepared statement|fts5/

/** Other correct answers of some calls, and the reason. */
const alsoRight: Record<string, { status: number; text?: RegExp }> = {
  // The browser is redirected to the sign-in screen.
  'GET /api/auth/oidc/callback': { status: 303 },
  // The browser is redirected to the page, which checks the token when it is used.
  'GET /api/mail/unsubscribe/:token': { status: 303 },
  // The server's limit of sessions is reached, which is a setting and not a fault.
  'POST /api/whatsapp/connect': { status: 503, text: /people are using WhatsApp now/ },
}

function troubleOf(endpoint: Endpoint, { status, body, headers }: Reply, ms: number): string | null {
  const also = alsoRight[callOf(endpoint).split('?')[0]!]
  if (status === also?.status && (also.text?.test(body?.message) ?? true)) return null
  if (status >= 500) return `answers ${status} ${JSON.stringify(body)}`
  if (ms > longest) return `took ${Math.round(ms)} ms of the processor`
  if (status >= 400) {
    if (typeof body?.message !== 'string' || !body.message || !headers.get('content-type')?.includes('json'))
      return `refuses ${status} without a message`
    const bodyText = JSON.stringify(body)
    if (inside.test(bodyText)) return `tells of its inside: ${bodyText.slice(0, 300)}`
    return bodyText.length > 50_000 ? `refuses in ${bodyText.length} characters` : null
  }
  if (status !== 200) return `answers ${status}`
  if (endpoint.media) return null
  const documented = endpoint.answer.safeParse(body)
  return documented.success
    ? null
    : `answers something else than is documented: ${JSON.stringify(documented.error.issues[0])}`
}

type Sent = { body?: string | undefined; headers?: Record<string, string> }

/** Sends one request. Returns the errors of the answer with the details to repeat the request. */
async function tried(
  at: Office,
  as: Caller,
  endpoint: Endpoint,
  given: Given,
  reported: string,
  sent: Sent = { body: endpoint.body && asJson(given.body) },
): Promise<string[]> {
  const address = addressOf(endpoint, given)
  const before = process.cpuUsage()
  const reply = await as.call(endpoint.method, address, sent.body, sent.headers)
  if (reply.body instanceof ReadableStream) await reply.body.cancel()
  const { user, system } = process.cpuUsage(before)
  const trouble = troubleOf(endpoint, reply, (user + system) / 1000)
  const logged = at.logged.splice(0).join('\n')
  return trouble
    ? [
        `${reported} ${trouble}\n    ${endpoint.method} ${address.slice(0, 300)} ${sent.body?.slice(0, 300) ?? ''}\n    ${logged.slice(0, 1500)}`,
      ]
    : []
}

const mayCall = (endpoint: Endpoint) =>
  endpoint.may === 'public' ? roles : roles.filter((role) => may({ role }, endpoint.may as Permission))
const askersOf = (at: Office, endpoint: Endpoint): Caller[] => [
  ...(endpoint.may === 'public' ? [at.nobody] : []),
  ...mayCall(endpoint).map((role) => at.as(oneOfEach[role])),
]

/** Runs the checks of `muster doctor`, and the integrity check of the file. */
function brokenIn(at: Office): string[] {
  // Uses its own connection: a long-lived one mistakes a full-text index that others have changed for a
  // broken one.
  const reader = openReader(at.app.database.file)
  try {
    const file = reader.db
      .all<{ quick_check: string }>('pragma quick_check')
      .map((row) => row.quick_check)
      .filter((text) => text !== 'ok')
    const lost = reader.db.all('pragma foreign_key_check').map((row) => JSON.stringify(row))
    return [
      ...file,
      ...lost,
      ...at.app.ask((ask) =>
        modules
          .flatMap((m) => m.checks?.(ask) ?? [])
          .filter(({ ok }) => !ok)
          .map(({ text }) => text),
      ),
    ]
  } finally {
    reader.close()
  }
}

/** The usual run tries a quarter of the known values at each place, and another quarter at the next. */
const known = (turn: number) => (isAll ? books : books.filter((_, at) => (at + turn) % 4 === 0))

function expectNone(at: Office, found: readonly string[]) {
  if (found.length) expect.fail(`${found.length} of seed ${seed}\n${found.slice(0, 20).join('\n')}`)
  const broken = brokenIn(at)
  if (broken.length) expect.fail(`seed ${seed}: ${broken.join('\n')}`)
  expect(Object.keys(Object.prototype)).toEqual([])
  for (const name of ['polluted', 'isAdmin']) expect(({} as Record<string, unknown>)[name]).toBeUndefined()
}

describe.each(endpoints.map((endpoint) => [callOf(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  test('handles hostile values', async () => {
    const { at, rows } = await filledOffice()
    if (/^\/api\/whatsapp\/send(?:-bulk)?$/.test(endpoint.path)) await linkWhatsapp(at, ['Meera', 'Ravi'])
    const askers = askersOf(at, endpoint)
    const found: string[] = []
    let turn = 0
    for (const fine of finesFor(endpoint, at, rows)) {
      for (const asker of askers) found.push(...(await tried(at, asker, endpoint, fine, 'as it should be')))
      const places = parts.flatMap((part) =>
        fine[part] === undefined
          ? []
          : placesIn(fine[part])
              .filter((place) => part === 'body' || place.length > 0)
              .map((place) => ({ part, place })),
      )
      for (const { part, place } of places)
        for (const value of [
          ...known(turn),
          ...fc.sample<unknown>(part === 'body' ? hostile : hostileText, {
            seed: seed + turn,
            numRuns: runs,
          }),
        ]) {
          const given = { ...fine, [part]: placed(fine[part], place, value) }
          found.push(
            ...(await tried(
              at,
              askers[turn++ % askers.length]!,
              endpoint,
              given,
              `${part} ${place.join('.')}`,
            )),
          )
        }
    }
    expectNone(at, found)
  })

  test('refuses malformed calls and people without permission, for every content', async () => {
    const { at, rows } = await filledOffice()
    const [fine] = finesFor(endpoint, at, rows)
    const [asker] = askersOf(at, endpoint)
    const found: string[] = []
    const usual = endpoint.body && asJson(fine!.body)
    // Runs first, because a successful call may change permissions.
    if (endpoint.may !== 'public') {
      const strangers = [
        at.nobody,
        ...roles.filter((role) => !mayCall(endpoint).includes(role)).map((role) => at.as(oneOfEach[role])),
      ]
      for (const stranger of strangers)
        for (const body of [
          usual,
          '{"__proto__":{"role":"Admin"},"role":"Admin","userId":1,"who":{"id":1,"role":"Admin"}}',
          '{',
        ])
          if (endpoint.path !== '/api/whatsapp/send-bulk')
            expect([401, 403], callOf(endpoint)).toContain(
              (
                await stranger.call(
                  endpoint.method,
                  addressOf(endpoint, fine!),
                  endpoint.method === 'GET' ? undefined : body,
                )
              ).status,
            )
    }
    if (endpoint.body)
      for (const [reported, sent] of noBodies(usual!))
        found.push(...(await tried(at, asker!, endpoint, fine!, reported, sent)))
    if (takesFile(endpoint))
      for (const [reported, sent] of hostileBytes)
        found.push(...(await tried(at, asker!, endpoint, fine!, reported, sent)))
    for (const query of [
      '?__proto__=1&constructor=2&__proto__[polluted]=1',
      `?${'page=1&'.repeat(5000)}page=2`,
      `?x=${'y'.repeat(100_000)}`,
      '?%E0%A4%A=%FF&%00=%00',
      '?&&&===&?',
      '?page=1&page=x&limit=-1&limit=5',
    ])
      found.push(
        ...(await tried(
          at,
          asker!,
          { ...endpoint, path: endpoint.path + query },
          { ...fine, query: undefined },
          'query',
          { body: usual },
        )),
      )
    expectNone(at, found)
  })
})

test('valid examples pass the contracts, so that hostile values reach the code behind them', async () => {
  const unread: string[] = []
  for (const endpoint of endpoints) {
    if (takesFile(endpoint)) continue
    const { at, rows } = await filledOffice()
    for (const fine of finesFor(endpoint, at, rows)) {
      const reply = await askersOf(at, endpoint)[0]!.call(
        endpoint.method,
        addressOf(endpoint, fine),
        endpoint.body && asJson(fine.body),
      )
      if (reply.body instanceof ReadableStream) await reply.body.cancel()
      if (reply.status === 400)
        unread.push(
          `${callOf(endpoint)} ${JSON.stringify(reply.body.errors).slice(0, 300)} of ${endpoint.body ? asJson(fine.body).slice(0, 200) : addressOf(endpoint, fine)}`,
        )
    }
  }
  if (unread.length) expect.fail(unread.join('\n'))
})
