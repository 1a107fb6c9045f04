/** The standby's reports: stored, judged again, and told to the Admins once. Wednesday, 18 November 2026. */
import { expect, test } from 'vitest'
import { storeToken } from '../people/tokens/ownTokens'
import { office, type Office } from '../../tests/support/office'

const good = {
  tookMs: 2300,
  everySeconds: 60,
  source: 'litestream',
  entry: 40,
  behindEntries: 0,
  behindMs: 200,
  isGood: true,
  faults: [],
}
const failed = {
  ...good,
  entry: null,
  behindEntries: null,
  behindMs: null,
  isGood: false,
  faults: [{ text: 'The copy is damaged.', todo: 'Copy it anew.' }],
}
const late = { ...good, behindEntries: 34, behindMs: 12_000 }

const report = async (at: Office, ...drills: object[]) => {
  for (const drill of drills) {
    const reply = await at.as('Anita').post('/api/standby/drills', drill)
    expect([reply.status, reply.body]).toEqual([200, { term: 1 }])
    at.clock.pass(1)
  }
}
const notices = ({ app }: Office) =>
  app.ask(({ db }) =>
    db
      .all<{ who: string; title: string; message: string; link: string }>(
        `select u.first_name as who, n.title, n.message, n.link
         from notifications n
         join users u on u.id = n.user_id
         order by n.id`,
      )
      .map(({ who, title, message, link }) => `${who}: ${title}. ${message} ${link}`),
  )
const events = ({ app }: Office) =>
  app.ask(({ db }) =>
    db
      .all<{ name: string; data: string }>(
        `select name, data from events where name glob 'standby.*' order by id`,
      )
      .map(({ name, data }) => `${name} ${data}`),
  )
const state = async (at: Office) => (await at.as('Anita').get('/api/standby')).body
const watch = (at: Office) => at.app.scheduler.run('standby.watch', '2026-11-18')

test('a firm with one machine has no drills, and the job does nothing', async () => {
  const at = await office()
  expect(await state(at)).toEqual({ term: 1, peer: null, isSilent: false, replica: null, drills: [] })
  expect(await watch(at)).toBe('no standby has reported yet')
  expect([notices(at), events(at)]).toEqual([[], []])
})

test('a good report is stored and writes no entry, also the first one', async () => {
  const at = await office('2026-11-18T04:00:00.000Z', {
    config: { peer: { origin: 'https://b.firm.in', token: null } },
  })
  await report(at, good)
  expect(await state(at)).toEqual({
    term: 1,
    peer: 'https://b.firm.in',
    isSilent: false,
    replica: null,
    drills: [{ ...good, id: 1, receivedAt: '2026-11-18T04:00:00.000Z' }],
  })
  expect([notices(at), events(at)]).toEqual([[], []])
})

test('the first failed report and the first good one after it notify the Admins, no others', async () => {
  const at = await office()
  await report(at, good, failed, failed, late, good, good)
  expect(notices(at)).toEqual([
    'Anita: The standby cannot take over. The copy is damaged. Copy it anew. /settings#backups',
    'Anita: The standby can take over again. Its latest check of the copy was good. /settings#backups',
  ])
  expect(events(at)).toEqual([
    'standby.failed {"why":"The copy is damaged."}',
    'standby.recovered {"entry":40}',
  ])
  const entries = (await at.as('Anita').get('/api/audit?group=settings')).body.data
  expect(entries.slice(0, 2)).toMatchObject([
    { what: 'Standby can take over again' },
    { what: 'Standby cannot take over' },
  ])
})

test('the very first report notifies if it failed, whether or not it has a reason', async () => {
  const at = await office()
  await report(at, { ...failed, faults: [] })
  expect(notices(at)).toEqual([
    "Anita: The standby cannot take over. The standby's check of its copy failed. Read the messages of " +
      'Muster on the second machine. /settings#backups',
  ])
})

test('a late copy is not good, whatever the standby says', async () => {
  const at = await office()
  await report(at, { ...late, behindMs: 5000 }, late)
  const text = 'The copy is 12 s behind (limit 5 s).'
  const { drills } = await state(at)
  expect(drills.map((one: { isGood: boolean; faults: object[] }) => [one.isGood, one.faults])).toEqual([
    [false, [expect.objectContaining({ text })]],
    [true, []],
  ])
  expect(events(at)).toEqual([`standby.failed {"why":"${text}"}`])
  // The standby may say it in the same words.
  await report(at, { ...late, isGood: false, faults: [{ text }] })
  expect((await state(at)).drills[0].faults).toEqual([{ text }])
})

test('a copy that could not be opened is not good', async () => {
  const at = await office()
  await report(at, { ...good, entry: null })
  expect((await state(at)).drills[0].isGood).toBe(false)
})

test('silence for three intervals, at least three minutes, notifies once until the next report', async () => {
  const at = await office()
  await report(at, { ...good, everySeconds: 120 })
  at.clock.pass(5)
  expect([await watch(at), (await state(at)).isSilent]).toEqual(['the standby reports', false])
  at.clock.pass(1)
  expect([await watch(at), (await state(at)).isSilent]).toEqual(['the standby is silent', true])
  at.clock.pass(60)
  expect(await watch(at)).toBe('the standby is silent, and the Admins know')
  await report(at, { ...good, everySeconds: 10 })
  at.clock.pass(2)
  expect(await watch(at)).toBe('the standby reports')
  at.clock.pass(1)
  expect(await watch(at)).toBe('the standby is silent')
  const silent = (time: string) =>
    `Anita: The standby is silent. The standby has not reported since 18 Nov 2026, ${time}. Check that ` +
    'the second machine is on, that it reaches this one, and that its API token has not expired ' +
    '(My Profile, API tokens). /settings#backups'
  expect(notices(at)).toEqual([
    silent('09:30'),
    'Anita: The standby can take over again. Its latest check of the copy was good. /settings#backups',
    silent('10:37'),
  ])
  expect(events(at)).toEqual([
    'standby.failed {"why":"The standby has not reported since 18 Nov 2026, 09:30."}',
    'standby.recovered {"entry":40}',
    'standby.failed {"why":"The standby has not reported since 18 Nov 2026, 10:37."}',
  ])
})

test('a failed report after a silence notifies again, unless it had failed before', async () => {
  const at = await office()
  const titles = () => notices(at).map((text) => text.slice(0, text.indexOf('.')))
  await report(at, good)
  at.clock.pass(10)
  await watch(at)
  await report(at, failed)
  at.clock.pass(10)
  await watch(at)
  await report(at, failed)
  expect(titles()).toEqual([
    'Anita: The standby is silent',
    'Anita: The standby cannot take over',
    'Anita: The standby is silent',
  ])
})

test('after a start the standby has its usual time to report', async () => {
  const at = await office()
  await report(at, good)
  at.clock.pass(120)
  await at.app.start()
  expect([await watch(at), (await state(at)).isSilent]).toEqual(['the standby reports', false])
  at.clock.pass(4)
  expect(await watch(at)).toBe('the standby is silent')
})

test('only the newest 500 reports are kept, and a long fault is cut', async () => {
  const at = await office()
  for (let n = 0; n < 502; n++)
    await at.app.write({ actor: null, source: 'test' }, ({ db }) =>
      db.run(
        `insert into standby_drills
           (received_at, took_ms, every_seconds, source, is_good, faults)
         values ('2026-11-18T03:00:00.000Z', 1, 60, 'folder', 1, '[]')`,
      ),
    )
  await report(at, { ...failed, faults: [{ text: 'x'.repeat(5000) }] })
  const kept = at.app.ask(({ db }) =>
    db.one('select count(*) as n, min(id) as first, max(id) as last from standby_drills'),
  )
  expect(kept).toEqual({ n: 500, first: 4, last: 503 })
  const { drills } = await state(at)
  expect([drills.length, drills[0].faults[0].text.length]).toEqual([12, 1000])
})

test('Admins and tokens with the right scope report and read; nobody else does', async () => {
  const at = await office()
  const calls: [string, string, object?][] = [
    ['GET', '/api/standby'],
    ['GET', '/api/standby/head'],
    ['POST', '/api/standby/drills', good],
    ['POST', '/api/standby/hand-over', { term: 9 }],
  ]
  const statuses = async (token: string) => {
    const found: number[] = []
    for (const [method, path, body] of calls) {
      const response = await at.app.http.request(
        path,
        {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        },
        { address: '203.0.113.7' } as never,
      )
      found.push(response.status)
    }
    return found
  }
  const tokenWith = (scope: 'read' | 'manage_settings' | 'manage_employees') =>
    at.write(
      (tx) =>
        storeToken(
          tx,
          { id: at.ids.Anita, role: 'Admin', sessionId: 0 },
          { name: scope, scopes: [scope], days: 30 },
        ).token,
    )
  expect(await statuses(at.tokens.Sunil)).toEqual([403, 403, 403, 403])
  expect(await statuses(at.tokens.Anita)).toEqual([200, 200, 200, 409])
  expect(await statuses(await tokenWith('manage_settings'))).toEqual([200, 200, 200, 409])
  expect(await statuses(await tokenWith('read'))).toEqual([200, 200, 403, 403])
  expect(await statuses(await tokenWith('manage_employees'))).toEqual([403, 403, 403, 403])
  expect((await at.nobody.get('/api/standby')).status).toBe(401)
})

test('metrics have the last report; unknown figures are left out', async () => {
  const at = await office()
  const figures = () =>
    Object.fromEntries(
      at.app.ask((ask) =>
        at.app.modules.find(({ name }) => name === 'standby')!.gauges!(ask).map(({ name, value }) => [
          name.replace('muster_standby_', ''),
          value,
        ]),
      ),
    )
  expect(figures()).toEqual({ checked_seconds: 0, good: 0 })
  await report(at, late)
  const checked = Date.parse('2026-11-18T04:00:00.000Z') / 1000
  expect(figures()).toEqual({ checked_seconds: checked, good: 0, behind_seconds: 12, behind_entries: 34 })
  await report(at, { ...good, behindMs: null, behindEntries: null })
  expect(figures()).toEqual({ checked_seconds: checked + 60, good: 1 })
})
