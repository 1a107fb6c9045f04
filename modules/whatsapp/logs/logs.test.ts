/** The log: search, export, retention; and validation of the settings. */
import { beforeEach, describe, expect, test } from 'vitest'
import { at, linkedInAMoment } from '../../../tests/support/whatsappFiles'

beforeEach(linkedInAMoment)

describe('the log', () => {
  const fill = () =>
    at.write(({ db }) => {
      const insert = (number: string, name: string, state: string, day: string) =>
        db.run(
          `insert into whatsapp_messages (user_id, number, name, message, state, created_at)
           values (?, ?, ?, ?, ?, ?)`,
          at.ids.Ravi,
          number,
          name,
          '=1+1 "Hello",\nworld',
          state,
          `${day}T20:00:00.000Z`,
        )
      insert('919876543210', 'Asha', 'read', '2026-11-10')
      insert('919811122333', 'Bala 100%', 'failed', '2026-11-11')
      insert('919822233444', 'Chitra', 'queued', '2026-11-12')
    })
  const names = async (query: string) =>
    (await at.as('Ravi').get(`/api/whatsapp/message-logs?${query}`)).body.map(
      (one: { recipientName: string }) => one.recipientName,
    )
  test.each([
    ['', ['Chitra', 'Bala 100%', 'Asha']],
    ['limit=2', ['Chitra', 'Bala 100%']],
    ['before=3', ['Bala 100%', 'Asha']],
    ['status=failed', ['Bala 100%']],
    ['search=98111 22', ['Bala 100%']],
    ['search=ash', ['Asha']],
    ['search=100%25', ['Bala 100%']],
    ['search=_', []],
    ['from=2026-11-12', ['Chitra', 'Bala 100%']], // 20:00 UTC is the next day in Mumbai
    ['to=2026-11-11', ['Asha']],
  ])('%s', async (query, found) => {
    await fill()
    expect(await names(query)).toEqual(found)
  })
  test.each(['status=lost', 'from=2026-13-01', 'before=x', 'limit=0', 'batchId=-1'])(
    '%s is named',
    async (query) =>
      expect((await at.as('Ravi').get(`/api/whatsapp/message-logs?${query}`)).body.errors[0].field).toBe(
        query.split('=')[0],
      ),
  )
  test("is exported as CSV without formulas, in the firm's time", async () => {
    await fill()
    const { headers, body } = await at.as('Ravi').get('/api/whatsapp/message-logs/export?status=read')
    expect(headers.get('content-disposition')).toContain('whatsapp_messages_2026-11-18.csv')
    expect(body).toContain('"2026-11-11 01:30","919876543210","Asha","read"')
    expect(body).toContain(`"'=1+1 ""Hello"",\nworld"`)
    expect(body.trim().split('\r\n')).toHaveLength(2)
  })
  test('is deleted after the retention period, except waiting messages', async () => {
    await fill()
    await at.as('Anita').post('/api/settings', { key: 'retention', value: { messagesDays: 1 } })
    await at.app.scheduler.run('retention.run', '2026-11-18')
    expect(await names('')).toEqual(['Chitra'])
  })
})

test('refuses invalid settings by field', async () => {
  const save = async (value: object) =>
    (await at.as('Anita').post('/api/settings', { key: 'whatsapp', value })).body.errors?.[0]
  expect(await save({ leastPauseSeconds: 1 })).toEqual({
    field: 'value.leastPauseSeconds',
    message: 'Must be from 3 to 600',
  })
  expect(await save({ leastPauseSeconds: 30 })).toEqual({
    field: 'value.mostPauseSeconds',
    message: 'Must not be shorter than the shortest pause',
  })
  expect(await save({ bulkFrom: '' })).toEqual({
    field: 'value.bulkFrom',
    message: 'Enter both times, or none',
  })
  expect(await save({ country: '+91' })).toEqual({
    field: 'value.country',
    message: 'Must be a country code such as 91',
  })
  expect(await save({ dailyCap: 40, bulkFrom: '', bulkTo: '' })).toBeUndefined()
  expect((await at.as('Ravi').get('/api/whatsapp/status')).body).toMatchObject({ dailyCap: 40, bulkFrom: '' })
})

test('the warning is shown once', async () => {
  expect((await at.as('Meera').get('/api/whatsapp/status')).body.warnedAt).toBeNull()
  await at.as('Meera').post('/api/whatsapp/bulk-warning')
  at.clock.pass(10)
  await at.as('Meera').post('/api/whatsapp/bulk-warning')
  expect((await at.as('Meera').get('/api/whatsapp/status')).body.warnedAt).toBe('2026-11-18T06:30:00.000Z')
})
