/** The hand-over: its entry is the last one of this machine. */
import { expect, test } from 'vitest'
import { office, type Office } from '../../tests/support/office'

/** Of a firm with two machines. */
const paired = () =>
  office('2026-11-18T04:00:00.000Z', { config: { peer: { origin: 'https://b.firm.in', token: null } } })
const moving = 'Muster moves to another machine. Please try again in a minute.'
const handOver = (at: Office, term = 1, headers?: Record<string, string>) =>
  at.as('Anita').post('/api/standby/hand-over', { term }, headers)
const last = ({ app }: Office) =>
  app.ask(({ db }) =>
    db.one<{ id: number; name: string; hash: string }>(
      'select id, name, hash from events order by id desc limit 1',
    ),
  )
const terms = ({ app }: Office) => app.ask(({ db }) => db.all('select * from standby_terms order by term'))
/** Counts the requests to end the program. */
const ends = ({ app }: Office) => {
  const count = { times: 0 }
  app.onEndService(() => void count.times++)
  return count
}

test('the answer is the last entry with its hash; the program ends, and no write is accepted after it', async () => {
  const at = await paired()
  const ended = ends(at)
  const first = at.app.ask(({ db }) => db.one<{ at: string }>('select at from events order by id limit 1')!)
  const { status, body } = await handOver(at)
  expect([status, ended.times]).toEqual([200, 1])
  expect(last(at)).toEqual({ id: body.entry, name: 'standby.handed_over', hash: body.hash })
  expect(terms(at)).toEqual([
    {
      term: 1,
      began_at: first.at,
      entry: null,
      ended_at: '2026-11-18T04:00:00.000Z',
      ended_entry: body.entry,
    },
  ])
  expect(await at.as('Anita').post('/api/holidays', { date: '2026-12-25', name: 'Christmas' })).toMatchObject(
    {
      status: 503,
      body: { message: moving },
    },
  )
  await expect(at.write(() => 1)).rejects.toMatchObject({ status: 503, message: moving })
  // Reading still works while the answers are sent.
  expect((await at.as('Anita').get('/api/standby')).status).toBe(200)
  expect(last(at)!.id).toBe(body.entry)
})

test('writes of the same turn before it are committed, those after it are refused', async () => {
  const at = await paired()
  const kept = () => at.write((tx) => tx.record('call.kept', {}).id)
  const write = at.app.write.bind(at.app)
  const around: Promise<number>[] = []
  // The hand-over shares its turn with a write before it and one after it.
  Object.assign(at.app, {
    write: ((origin, work, keyed) => {
      Object.assign(at.app, { write })
      around.push(kept())
      const handing = write(origin, work, keyed)
      around.push(kept())
      for (const one of around) one.catch(() => {})
      return handing
    }) as typeof write,
  })
  const { body } = await handOver(at)
  expect(await Promise.allSettled(around)).toMatchObject([
    { status: 'fulfilled', value: body.entry - 1 },
    { status: 'rejected', reason: { status: 503, message: moving } },
  ])
  expect(last(at)).toMatchObject({ id: body.entry, hash: body.hash })
})

test('a firm with one machine cannot hand over, and its server continues', async () => {
  const at = await office()
  const ended = ends(at)
  expect(await handOver(at)).toMatchObject({
    status: 409,
    body: { message: 'This firm has one machine: MUSTER_PEER names no other.' },
  })
  expect([ended.times, terms(at), await at.write(() => 1)]).toEqual([0, [], 1])
})

test('another term, and a second hand-over, are refused; nothing ends', async () => {
  const at = await paired()
  await at.write(({ db }) => db.run(`insert into standby_terms (term, began_at) values (3, '2026-11-18')`))
  const ended = ends(at)
  expect(await handOver(at, 1)).toMatchObject({
    status: 409,
    body: { message: 'This machine serves in term 3, not in term 1. Ask for its term again.' },
  })
  await at.write(({ db }) => db.run(`update standby_terms set ended_at = '2026-11-18T03:00:00.000Z'`))
  expect(await handOver(at, 3)).toMatchObject({
    status: 409,
    body: {
      message:
        'This machine has handed over already, at 2026-11-18T03:00:00.000Z. Take over on the other machine.',
    },
  })
  expect([ended.times, await at.write(() => 1)]).toEqual([0, 1])
})

test('a hand-over that cannot be written changes nothing, and writes continue', async () => {
  const at = await paired()
  const ended = ends(at)
  at.app.database.writer.connection.exec(
    `create trigger full before insert on standby_terms begin select raise(abort, 'full'); end`,
  )
  expect((await handOver(at)).status).toBe(500)
  at.app.database.writer.connection.exec('drop trigger full')
  expect([ended.times, terms(at), await at.write(() => 1)]).toEqual([0, [], 1])
})

test('a repeated call gets the stored answer and does not end the program again', async () => {
  const at = await paired()
  const key = { 'idempotency-key': 'hand-over-1' }
  const { body } = await handOver(at, 1, key)
  // As after a restart.
  at.app.database.refuseWrites('')()
  const ended = ends(at)
  expect(await handOver(at, 1, key)).toMatchObject({ status: 200, body })
  expect([ended.times, last(at)!.id]).toEqual([0, body.entry])
})
