/** The effects of a restore on sign-ins and deliveries. */
import { expect, test } from 'vitest'
import { office } from '../../tests/support/office'

test('after a restore ended sessions stay ended and nothing is sent twice', async () => {
  const at = await office()
  const { db } = at.app.database.writer
  const now = at.clock.now()
  db.run(
    `insert into deliveries (
       user_id, channel, address_id, type, title, message, is_urgent, state, due_at, created_at, receipt
     )
     values (?, 'push', 1, 'other', 't', 'm', 0, 'waiting', ?, ?, 'r1'),
       (?, 'push', 1, 'other', 't', 'm', 0, 'sent', ?, ?, 'r2')`,
    at.ids.Ravi,
    now,
    now,
    at.ids.Ravi,
    now,
    now,
  )
  db.run(
    `insert into whatsapp_sessions (user_id, is_linked, phone_number) values (?, 1, '919820011111')`,
    at.ids.Meera,
  )
  db.run(
    `insert into whatsapp_batches (id, user_id, message, state, total, created_at)
     values (1, ?, 'Hello', 'running', 2, ?)`,
    at.ids.Meera,
    now,
  )
  for (const [batch, state] of [
    [1, 'sent'],
    [1, 'queued'],
    [null, 'queued'],
    [null, 'delivered'],
  ] as const)
    db.run(
      `insert into whatsapp_messages (user_id, batch_id, number, message, state, created_at)
       values (?, ?, '919820022222', 'Hello', ?, ?)`,
      at.ids.Meera,
      batch,
      state,
      now,
    )
  db.run(
    `insert into password_links (token_hash, user_id, made_at, expires_at)
     values ('h', ?, ?, '2099-01-01T00:00:00.000Z')`,
    at.ids.Ravi,
    now,
  )
  db.run(`insert into calendar_links (user_id, token_hash, created_at) values (?, 'h', ?)`, at.ids.Priya, now)
  await at.write((tx) => void tx.record('backup.restored', { madeAt: now, version: '0.1.0' }))
  const all = (sql: string) => at.app.ask((ask) => ask.db.all<Record<string, unknown>>(sql))
  expect((await at.as('Ravi').get('/api/auth/me')).status).toBe(401)
  expect(all('select ended_by from sessions group by ended_by')).toEqual([{ ended_by: 'restored' }])
  expect(all('select 1 from password_links where used_at is null')).toEqual([])
  expect(all('select 1 from calendar_links')).toEqual([])
  expect(all('select state from deliveries order by receipt')).toEqual([
    { state: 'dropped' },
    { state: 'sent' },
  ])
  expect(all('select state from whatsapp_messages order by id')).toEqual(
    ['sent', 'cancelled', 'cancelled', 'delivered'].map((state) => ({ state })),
  )
  expect(all('select state from whatsapp_batches')).toEqual([{ state: 'cancelled' }])
  expect(all('select is_linked, trouble from whatsapp_sessions')).toEqual([
    { is_linked: 0, trouble: 'Muster was restored from a backup. Please connect again.' },
  ])
  expect(
    at.app.ask((ask) =>
      at.app.modules.flatMap((module) => module.checks?.(ask) ?? []).filter(({ ok }) => !ok),
    ),
  ).toEqual([])
})
