/** The calendar link. It is Wednesday, 18 November 2026, 09:30. */
import { expect, test } from 'vitest'
import { ask, on } from '../../../tests/support/leave'
import { office } from '../../../tests/support/office'

test('a calendar link has holidays and own leave as all-day entries with an exclusive end; a new link disables the old one', async () => {
  const at = await office()
  await at.as('Anita').post('/api/holidays', { name: 'Christmas, the day', date: '2026-12-25' })
  await ask(at, 'Ravi', on('2026-11-23', '2026-11-25'))
  const { path } = (await at.as('Ravi').post('/api/leaves/calendar-link')).body
  const feed = await at.nobody.get(path)
  expect(feed.status).toBe(200)
  expect(feed.headers.get('content-type')).toContain('text/calendar')
  const text = String(feed.body).replaceAll('\r\n ', '')
  expect(text).toContain('DTSTART;VALUE=DATE:20261123\r\n')
  expect(text).toContain('DTEND;VALUE=DATE:20261126\r\n')
  expect(text).toContain('SUMMARY:Leave\\, pending')
  expect(text).toContain('DTSTART;VALUE=DATE:20261225\r\n')
  expect(text).toContain('SUMMARY:Christmas\\, the day')
  const next = (await at.as('Ravi').post('/api/leaves/calendar-link')).body.path
  expect([(await at.nobody.get(path)).status, (await at.nobody.get(next)).status]).toEqual([404, 200])
})
