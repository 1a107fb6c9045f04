/** Events, idempotency keys, attempts and the HTTP edge, tested through the whole application. */
import { describe, expect, test } from 'vitest'
import { office } from '../tests/support/office'
import { connect, isBusy } from './driver'
import type { Call } from './call'
import type { Endpoint } from './domain/endpoint'
import { keyOf } from './input'

const events = (at: Awaited<ReturnType<typeof office>>, name: string) =>
  at.app.ask(({ db }) =>
    db.all<{ actor: number; source: string; data: string; at: string }>(
      'select actor, source, data, at from events where name = ? order by id',
      name,
    ),
  )

describe('the journal', () => {
  test('records the actor, the time, the source and the values before and after', async () => {
    const at = await office('2026-11-18T04:00:00.000Z')
    const location = { lat: 19.1, lng: 72.8, accuracy: 5 }
    await at.as('Ravi').post('/api/attendance/punch', { type: 'in', location })
    at.clock.pass(60)
    await at.as('Ravi').post('/api/attendance/punch', { type: 'out', location })
    const [first, second] = events(at, 'attendance.punched')
    expect(first).toMatchObject({ actor: at.ids.Ravi, source: '203.0.113.7', at: '2026-11-18T04:00:00.000Z' })
    expect(JSON.parse(first!.data)).toMatchObject({ before: null, after: { status: 'Working' } })
    expect(JSON.parse(second!.data)).toMatchObject({
      before: { status: 'Working' },
      after: { status: 'Absent', totalHours: '1.00' },
    })
  })

  test('a part that fails alone loses its rows and events, and only those', async () => {
    const at = await office()
    await at.write((tx) => {
      tx.record('call.kept', {})
      expect(() =>
        tx.attempt(() => {
          tx.record('firm.set_up', { name: 'gone', zone: 'UTC', demo: false })
          tx.db.run(`insert into holidays (day, name) values ('2026-01-26', 'gone')`)
          throw new Error('no')
        }),
      ).toThrow('no')
      tx.db.run(`insert into holidays (day, name) values ('2026-08-15', 'stays')`)
    })
    expect(events(at, 'firm.set_up').map((e) => JSON.parse(e.data).name)).not.toContain('gone')
    expect(at.app.ask(({ db }) => db.all('select name from holidays'))).toEqual([{ name: 'stays' }])
  })

  test('if the disk ends the transaction in the middle of a part, nothing is saved, even if the verb continues', async () => {
    const at = await office()
    const count = () => at.app.ask(({ db }) => db.one<{ n: number }>('select count(*) as n from events')!.n)
    const before = count()
    const written = at.write((tx) => {
      tx.record('call.kept', {})
      for (const isFull of [true, false])
        try {
          tx.attempt(() => {
            tx.db.run(`insert into holidays (day, name) values ('2026-01-26', 'gone')`)
            if (!isFull) return
            tx.db.run('rollback')
            throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
          })
        } catch {
          // A bulk action does the same: it reports the row and continues with the next.
        }
    })
    await expect(written).rejects.toMatchObject({
      status: 503,
      message:
        'The data could not be written to the disk. Nothing of this request was saved; please try again.',
    })
    expect(at.app.ask(({ db }) => db.all('select name from holidays'))).toEqual([])
    expect(count()).toBe(before)
  })

  test('a refused write records nothing', async () => {
    const at = await office()
    const before = at.app.ask(({ db }) => db.one<{ n: number }>('select count(*) as n from events')!.n)
    await expect(
      at.write(
        (tx) => (
          tx.record('call.kept', {}),
          (() => {
            throw new Error('no')
          })()
        ),
      ),
    ).rejects.toThrow('no')
    expect(at.app.ask(({ db }) => db.one<{ n: number }>('select count(*) as n from events')!.n)).toBe(before)
  })

  test('the same key twice in one turn runs once', async () => {
    const at = await office()
    let ran = 0
    const keyed = { key: 'twice-in-a-turn', request: 'same' }
    const work = () => at.app.write({ actor: 1, source: 'test' }, () => ({ n: ++ran }), keyed)
    expect(await Promise.all([work(), work()])).toEqual([{ n: 1 }, { n: 1 }])
    expect(ran).toBe(1)
  })

  test('open windows are notified of the commits of another process', async () => {
    const at = await office()
    await at.app.start()
    const heard: string[] = []
    at.app.live.notify = (_, name) => void heard.push(name)
    const other = connect(at.app.database.file)
    const insert = () => {
      const id = (other.prepare('select max(id) + 1 as id from events').get([]) as { id: number }).id
      other
        .prepare(
          `insert into events (id, at, name, source, data)
           values (?, '2026-11-18T04:00:00.000Z', 'attendance.located', 'cli', ?)`,
        )
        .run([id, JSON.stringify({ userId: at.ids.Ravi, day: '2026-11-18', punchId: 1, address: 'x' })])
    }
    // A job at the start may be writing at this moment. Its turn ends with the next one of the event loop.
    for (let tries = 0; tries < 50; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      try {
        insert()
        break
      } catch (error) {
        if (!isBusy(error)) throw error
      }
    }
    other.close()
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(heard.filter((name) => name === 'attendance.located')).toHaveLength(1)
  })
})

describe('the HTTP edge', () => {
  test('every call except the public ones answers 401, also one that does not exist', async () => {
    const at = await office()
    expect(await at.nobody.get('/api/attendance/today')).toMatchObject({
      status: 401,
      body: { message: 'Please sign in' },
    })
    expect((await at.nobody.get('/api/nothing')).status).toBe(401)
    expect((await at.nobody.get('/api/auth/me', { authorization: 'Bearer wrong' })).status).toBe(401)
    expect((await at.nobody.get('/api/firm')).status).toBe(200)
  })

  test('an unknown call or method answers 404, as JSON that names no host', async () => {
    const at = await office()
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['DELETE', '/api/attendance/today'],
      ['GET', '/api'],
    ] as const) {
      const reply = await at.as('Ravi').call(method, path)
      expect(reply.status).toBe(404)
      expect(JSON.stringify(reply.body)).not.toContain('localhost')
    }
  })

  test('the 403 is sent before the row is looked up', async () => {
    const at = await office()
    expect(await at.as('Ravi').get('/api/attendance/live')).toMatchObject({
      status: 403,
      body: { message: 'You do not have access to this' },
    })
  })

  test.each([
    ['text as JSON', '{"type":"start"', 'application/json', 400],
    ['JSON sent as text', '{"type":"start","reason":"Tea"}', 'text/plain', 415],
    ['a form', 'type=start', 'application/x-www-form-urlencoded', 415],
    ['an array', '[]', 'application/json', 400],
    ['null', 'null', 'application/json', 400],
    [
      'two megabytes',
      JSON.stringify({ type: 'start', reason: 'x'.repeat(2_000_000) }),
      'application/json',
      413,
    ],
    ['a prototype', '{"__proto__":{"type":"start"},"reason":"Tea"}', 'application/json', 400],
  ])('a body that is %s', async (_, body, type, status) => {
    const at = await office()
    const reply = await at.as('Ravi').call('POST', '/api/attendance/break', body, {
      'content-type': type,
      'content-length': String(body.length),
    })
    expect(reply.status).toBe(status)
    expect(typeof reply.body.message).toBe('string')
  })

  test('one answer names every invalid field', async () => {
    const at = await office()
    const reply = await at.nobody.post('/api/auth/login', { email: 'no', password: '' })
    expect(reply).toMatchObject({
      status: 400,
      body: {
        errors: [
          { field: 'email', message: 'Invalid email address' },
          { field: 'password', message: 'Password is required' },
        ],
      },
    })
  })

  test('at most a hundred invalid fields are named, each in a few words', async () => {
    const at = await office()
    const { status, body } = await at
      .as('Anita')
      .post('/api/check-working-days', { dates: Array.from({ length: 400 }, () => 'never') })
    expect([status, body.errors.length, body.errors[0].field]).toEqual([400, 100, 'dates.0'])
    const long = await at
      .as('Anita')
      .call('PUT', '/api/imports/1/choices', { columns: { ['x'.repeat(10_000)]: 'name' } })
    expect(long.status).toBe(400)
    expect(JSON.stringify(long.body).length).toBeLessThan(1000)
  })

  test('a fault answers 500 with an id that is also in the log, and discloses no internals', async () => {
    const at = await office()
    await at.write((tx) => void tx.db.run('alter table attendance_days rename to gone'))
    const reply = await at.as('Ravi').get('/api/attendance/today')
    expect(reply.status).toBe(500)
    expect(JSON.stringify(reply.body)).not.toMatch(/sql|attendance_days|at .*\.ts/i)
    expect(at.logged.join('')).toContain(reply.body.id)
    expect(at.logged.join('')).toContain('attendance_days')
  })

  test('a malformed address or parameter is refused', async () => {
    const at = await office()
    for (const path of [
      '/api/attendance/%E0%A4%A/working',
      '/api/attendance/2026-13-45/working',
      '/api/attendance/x%00y/working',
    ]) {
      const reply = await at.as('Ravi').get(path)
      expect([400, 404]).toContain(reply.status)
      expect(typeof reply.body.message).toBe('string')
    }
  })

  test('an idempotency key is bound to the path, the query and the body of its request', async () => {
    const at = await office()
    const key = { 'idempotency-key': 'a-key-of-its-own' }
    const holiday = { name: 'Founders Day', date: '2026-12-15' }
    const admin = at.as('Anita')
    // A preview stores nothing, so the same key may then create the previewed holiday.
    expect((await admin.post('/api/holidays?preview=1', holiday, key)).status).toBe(200)
    const made = await admin.post('/api/holidays', holiday, key)
    expect(made.status).toBe(200)
    expect((await admin.post('/api/holidays', holiday, key)).body).toEqual(made.body)
    for (const [path, body] of [
      ['/api/holidays?preview=1', holiday],
      ['/api/holidays', { ...holiday, name: 'Another' }],
      ['/api/saturday-overrides', holiday],
    ] as const)
      expect((await admin.post(path, body, key)).status, path).toBeGreaterThanOrEqual(400)
    expect((await admin.post('/api/holidays?preview=1', holiday, key)).status).toBe(422)
    expect((await admin.get('/api/holidays')).body).toContainEqual(
      expect.objectContaining({ name: 'Founders Day' }),
    )
  })

  test('a request is identified by its method, path, query and body', () => {
    const usual = { method: 'POST', path: '/api/tasks/1', search: '?a=1', body: '{}' }
    const usualEndpoint = { method: 'POST', path: '/api/tasks/:id' } as Endpoint
    const request = ({ method, path, search, body }: typeof usual) =>
      keyOf(
        usualEndpoint,
        { method, path, search, header: () => 'a-key-of-its-own' } as unknown as Call,
        body,
      )!.request
    const others = [{ method: 'PUT' }, { path: '/api/tasks/2' }, { search: '' }, { body: '{"a":1}' }]
    const all = [usual, ...others.map((other) => ({ ...usual, ...other }))].map(request)
    expect(new Set(all).size).toBe(5)
    expect(request(usual)).toBe(all[0])
  })

  test('a malformed Idempotency-Key is refused by name', async () => {
    const at = await office()
    expect(await at.as('Ravi').post('/api/auth/logout', {}, { 'idempotency-key': 'short' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'Idempotency-Key' }] },
    })
  })
})

test('the calls are printed as OpenAPI 3.1 and as a page without external addresses', async () => {
  const at = await office()
  const { body } = await at.nobody.get('/api/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  expect(
    body.paths['/api/attendance/{date}/working'].get.parameters.map((p: { name: string }) => p.name),
  ).toEqual(['date', 'userId'])
  expect(
    body.paths['/api/attendance/punch'].post.requestBody.content['application/json'].schema.properties
      .location.properties.lat,
  ).toMatchObject({ type: 'number' })
  expect(Object.keys(body.paths)).toHaveLength(new Set(at.app.routes.map((r) => r.endpoint.path)).size)
  const page = await at.nobody.get('/api/docs')
  expect(page.body).toContain('/api/attendance/punch')
  expect(page.body).not.toMatch(/https?:\/\/|<script/)
})
