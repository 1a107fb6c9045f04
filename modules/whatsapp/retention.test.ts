/** Retention of paused bulk sends. */
import { expect, test } from 'vitest'
import { office } from '../../tests/support/office'

const batch = (
  at: Awaited<ReturnType<typeof office>>,
  id: number,
  createdAt: string,
  lastSent: string | null,
) =>
  at.write(({ db }) => {
    db.run(
      `insert into whatsapp_batches (id, user_id, message, state, total, created_at)
       values (?, ?, 'Hello', 'paused', 2, ?)`,
      id,
      at.ids.Meera,
      createdAt,
    )
    const insert = (state: string, handedAt: string | null, number: string) =>
      db.run(
        `insert into whatsapp_messages (user_id, batch_id, number, message, state, created_at, handed_at)
         values (?, ?, ?, 'Hello', ?, ?, ?)`,
        at.ids.Meera,
        id,
        number,
        state,
        createdAt,
        handedAt,
      )
    if (lastSent) insert('sent', lastSent, '919876500001')
    insert('queued', null, `91987650010${id}`)
  })
const states = (at: Awaited<ReturnType<typeof office>>) =>
  at.app.ask(({ db }) =>
    db.all<{ state: string }>('select state from whatsapp_batches order by id').map(({ state }) => state),
  )

test('cancels one without sent messages for thirty days, but not one that was active last week', async () => {
  const at = await office('2026-11-18T06:30:00.000Z')
  await batch(at, 1, '2026-09-01T06:30:00.000Z', '2026-09-02T06:30:00.000Z')
  await batch(at, 2, '2026-09-01T06:30:00.000Z', '2026-11-12T06:30:00.000Z')
  await batch(at, 3, '2026-09-01T06:30:00.000Z', null)
  await batch(at, 4, '2026-11-10T06:30:00.000Z', null)
  expect(await at.app.scheduler.run('whatsapp.tidy', '2026-11-18')).toBe(
    '0 files deleted, 2 bulk sends given up',
  )
  expect(states(at)).toEqual(['cancelled', 'paused', 'cancelled', 'paused'])
})

test('the audit shows that it was paused when its last number opted out', async () => {
  const at = await office('2026-11-18T06:30:00.000Z')
  await batch(at, 1, '2026-11-10T06:30:00.000Z', null)
  expect((await at.as('Meera').post('/api/whatsapp/opt-outs', { number: '9876500101' })).status).toBe(200)
  expect(states(at)).toEqual(['ended'])
  expect(
    at.app.ask(({ db }) =>
      db
        .all<{ data: string }>(`select data from events where name = 'whatsapp.batch_changed'`)
        .map(({ data }) => JSON.parse(data)),
    ),
  ).toMatchObject([{ before: 'paused', after: 'ended' }])
})
