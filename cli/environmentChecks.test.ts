/** The findings of doctor about the machine around the data, and its advice. */
import { expect, test } from 'vitest'
import { office } from '../tests/support/office'
import { examine } from '../modules/notifications/push/vapid'
import {
  chromium,
  clockOf,
  jumped,
  network,
  proxy,
  schema,
  secret,
  space,
  surroundings,
  zone,
} from './environmentChecks'

const now = '2026-11-18T04:00:00.000Z'
const toText = (findings: { ok: boolean; text: string; todo?: string }[]) =>
  findings.map(({ ok, text, todo }) => `${ok ? 'ok' : 'BAD'} ${text}${todo ? ` -> ${todo}` : ''}`).join('\n')

test.each([
  [[null], true, 'The clock says 18 Nov 2026, 09:30 (Asia/Kolkata)'],
  [['2026-11-18T04:01:59.000Z', null], true, 'The clock says'],
  [['2020-01-01T00:00:00.000Z', '2026-11-18T04:45:00.000Z'], false, '45 minutes before the last write'],
  [['2026-11-18T16:00:00.000Z', '2026-11-18T03:00:00.000Z'], false, '12 hours before'],
  [['2027-11-18T04:00:00.000Z'], false, '365 days before'],
])('the clock, if the last writes were at %j', (seen, ok, text) => {
  expect(clockOf(now, seen, 'Asia/Kolkata')).toMatchObject({
    ok,
    text: expect.stringContaining(text),
    ...(ok ? {} : { todo: expect.stringContaining('timedatectl') }),
  })
})

test.each([
  [
    { url: null, trustProxy: false, host: '127.0.0.1' },
    false,
    'ok No proxy is trusted -> Behind a reverse proxy set MUSTER_TRUST_PROXY=1',
  ],
  [
    { url: null, trustProxy: false, host: '0.0.0.0' },
    false,
    'ok No proxy is trusted -> It listens on 0.0.0.0 without TLS',
  ],
  [
    { url: null, trustProxy: true, host: '127.0.0.1' },
    false,
    'ok The public address is not set -> Set MUSTER_URL',
  ],
  [
    { url: null, trustProxy: true, host: '0.0.0.0' },
    false,
    'a client that bypasses the proxy can claim any address',
  ],
  [
    { url: null, trustProxy: false, host: '127.0.0.1' },
    true,
    'BAD An identity provider is set, but not the public address: nobody can sign in with it -> Set MUSTER_URL',
  ],
  [
    { url: 'https://muster.example.com', trustProxy: true, host: '127.0.0.1' },
    true,
    'ok X-Forwarded-For of the proxy is trusted\nok The public address is https://muster.example.com',
  ],
  [
    { url: 'http://muster.example.com', trustProxy: true, host: '127.0.0.1' },
    false,
    'The public address is http://muster.example.com, without https -> Without https browsers give no location',
  ],
  [
    { url: 'http://127.0.0.1:3000', trustProxy: false, host: '127.0.0.1' },
    false,
    'which works only on this computer -> Other computers and phones cannot open this address',
  ],
  [
    { url: null, trustProxy: false, host: '127.0.0.1' },
    false,
    'ok The public address is not set -> Set MUSTER_URL',
  ],
])('settings that depend on each other: %j, an identity provider %j', (config, hasProvider, text) => {
  expect(toText(proxy(config, hasProvider))).toContain(text)
})

test('disk, schema, browser and time zone', () => {
  expect([toText([space(5000)]), toText([space(150)])]).toEqual([
    'ok 5000 MB free',
    'BAD 150 MB free -> Free some space: below 200 MB writes may soon fail.',
  ])
  expect(network(0xef53)).toEqual([])
  // The value that statfs returns if its type is signed.
  expect(toText(network(0xff534d42 | 0))).toMatch(
    /^BAD The data folder is on a network disk \(CIFS\) -> Move it/,
  )
  expect(toText([schema(['a', 'b'], ['a', 'b'])])).toBe(
    'ok The schema is up to date: 2 migrations, the last b',
  )
  expect(toText([schema(['a'], ['a', 'b'])])).toMatch(/^BAD The schema lacks b -> Start the server/)
  expect(toText([chromium({ path: '/usr/bin/chromium', wrong: null }, false)])).toBe(
    'ok Chromium for WhatsApp: /usr/bin/chromium',
  )
  expect(toText([chromium({ path: null, wrong: null }, false)])).toMatch(
    /^ok No Chromium: only WhatsApp needs it -> Install it/,
  )
  expect(
    toText([chromium({ path: null, wrong: 'MUSTER_CHROMIUM is /x, which cannot be run.' }, false)]),
  ).toMatch(/^BAD MUSTER_CHROMIUM is \/x/)
  expect([
    toText(zone({ zone: 'Asia/Kolkata' }, null)),
    toText(zone({ zone: 'Asia/Kolkata' }, 'Asia/Dubai')),
  ]).toEqual(['ok The time zone is Asia/Kolkata until the firm sets its own', ''])
})

test('in a whole firm, doctor notices a clock that was set back', async () => {
  const at = await office()
  const all = () => surroundings(at.app).then(toText)
  expect(await all()).toContain('ok No server is running on this folder')
  // The file is from today, which is later than the test's clock.
  expect(await all()).toMatch(
    /BAD The clock says 18 Nov 2026, 09:30 \(Asia\/Kolkata\), which is \d+ (minutes|hours|days) before/,
  )
  at.clock.set(new Date(Date.now() + 60_000).toISOString())
  expect(await all()).not.toContain('BAD')
})

test('the push keys: not generated yet, present, outdated, damaged, missing', async () => {
  const at = await office(now, { onDisk: true })
  const keys = () => examine(at.app).then(toText)
  expect(await keys()).toBe('ok Push: keys are generated for the first device')
  const { publicKey } = (await at.as('Ravi').get('/api/push/vapid-key')).body as { publicKey: string }
  const device = (key: string) =>
    at.app.database.write((db) =>
      db.run(
        `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, vapid_key, created_at)
         values (?, 1, ?, 'p', 'a', ?, ?)`,
        at.ids.Ravi,
        `https://push.test/${key}`,
        key,
        now,
      ),
    )
  await device(publicKey)
  expect(await keys()).toBe('ok Push: 1 key for 1 device')
  await device('of-another-time')
  expect(await keys()).toMatch(/^BAD Push: 1 device of 2 use a key that no longer exists -> Restore/)
  await at.app.files.setItem('push:vapid.json', { not: 'keys' } as never)
  expect(await keys()).toMatch(/^BAD Push: its keys, files\/push\/vapid.json, are damaged/)
  await at.app.files.removeItem('push:vapid.json')
  expect(await keys()).toMatch(/^BAD Push: the keys of 2 devices are missing/)
})

test('a clock jump is a problem while it lasts, and a note afterwards', () => {
  const jump = { expected: '2026-11-18T04:00:00.000Z', showed: '2026-11-19T04:00:00.000Z' }
  const findingOf = (settledAt: string | null, returned: 0 | 1 | null) =>
    jumped([{ ...jump, settledAt, returned }], 'Asia/Kolkata')[0]!
  expect(findingOf(null, null)).toEqual({
    ok: false,
    text:
      'The clock jumped ahead by 24 hours, from 18 Nov 2026, 09:30 to 19 Nov 2026, 09:30. Jobs wait until ' +
      'it returns or runs evenly for 15 minutes',
    todo: 'Set the clock (timedatectl set-ntp true).',
  })
  expect(findingOf('2026-11-18T04:01:00.000Z', 1)).toMatchObject({
    ok: true,
    text: 'The clock jumped ahead by 24 hours, from 18 Nov 2026, 09:30 to 19 Nov 2026, 09:30, and returned',
  })
  expect(findingOf('2026-11-18T04:01:00.000Z', 0).text).toContain(
    ', and ran evenly from there: it is trusted',
  )
  expect(jumped([], 'Asia/Kolkata')).toEqual([])
})

test('a secret from the environment is not sent to another server that Settings name', () => {
  const bound = { secret: 's3cret', origin: 'https://login.example.com' }
  expect(toText(secret('MUSTER_OIDC_SECRET', bound, 'https://other.example.com/tenant'))).toBe(
    'BAD MUSTER_OIDC_SECRET is for https://login.example.com, but Settings name https://other.example.com: ' +
      'it is not sent -> Set MUSTER_OIDC_ORIGIN if that is the right server; otherwise correct Settings.',
  )
  expect(secret('MUSTER_OIDC_SECRET', bound, 'https://login.example.com/tenant')).toEqual([])
  expect(secret('MUSTER_OIDC_SECRET', bound, '')).toEqual([])
  expect(secret('MUSTER_OIDC_SECRET', null, 'https://login.example.com')).toEqual([])
})
