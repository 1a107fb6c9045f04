/** The audit: entries, and filters by person, subject, kind and day. */
import { describe, expect, test } from 'vitest'
import { office, type Office } from '../../tests/support/office'
import { groupOf, hasWords, toEntryFields } from './words'

async function busy(): Promise<Office> {
  const at = await office()
  await at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, {
    designation: 'Lead',
    aadharNumber: '123456789012',
    basicSalary: '540000',
  })
  await at.as('Anita').call('PUT', `/api/users/${at.ids.Priya}`, { designation: 'Senior' })
  await at.as('Ravi').post('/api/attendance/punch', {
    type: 'in',
    location: { lat: 19.1197, lng: 72.8468, accuracy: 12, timestamp: '2026-11-18T04:00:00.000Z' },
  })
  await at.as('Anita').post(`/api/users/${at.ids.Ravi}/reveal`, { field: 'aadharNumber' })
  return at
}
const names = async (at: Office, query: string) =>
  (await at.as('Anita').get(`/api/audit?${query}`)).body.data.map((entry: { name: string }) => entry.name)

describe('the audit', () => {
  test('entries have person, time, source, event, before and after; identity numbers and pay are masked', async () => {
    const at = await busy()
    const { data } = (await at.as('Anita').get(`/api/audit?about=${at.ids.Ravi}`)).body
    expect(data[0]).toMatchObject({
      name: 'person.revealed',
      what: 'Identity number viewed',
      by: { name: 'Anita Test' },
      about: { name: 'Ravi Test' },
      source: '203.0.113.7',
      details: [{ field: 'Field', value: 'aadharNumber' }],
    })
    expect(data[1]).toMatchObject({ name: 'person.changed', at: '2026-11-18T04:00:00.000Z', erased: false })
    expect(data[1].changes).toEqual([
      { field: 'Designation', before: 'Recruiter', after: 'Lead' },
      { field: 'Aadhar number', before: null, after: 'XXXXXXXX9012' },
      { field: 'Basic salary', before: null, after: 'hidden' },
    ])
    expect(JSON.stringify(data)).not.toContain('123456789012')
    expect(JSON.stringify(data)).not.toContain('540000')
  })

  test('entries are found by subject, person, kind and day', async () => {
    const at = await busy()
    expect(await names(at, `about=${at.ids.Priya}&group=people`)).toEqual(['person.changed', 'person.added'])
    expect(await names(at, `by=${at.ids.Anita}`)).toEqual([
      'person.revealed',
      'person.changed',
      'person.changed',
    ])
    expect(await names(at, 'group=attendance')).toContain('attendance.punched')
    expect(await names(at, `by=${at.ids.Ravi}`)).toEqual([])
    expect(await names(at, `by=${at.ids.Ravi}&group=attendance`)).toEqual(['attendance.punched'])
    expect(await names(at, 'from=2026-11-18&to=2026-11-18')).toHaveLength(3)
    expect(await names(at, 'to=2026-11-17&group=people')).toHaveLength(9)
    expect((await at.as('Anita').get('/api/audit?from=yesterday')).status).toBe(400)
  })

  test('entries are paged', async () => {
    const at = await busy()
    const first = (await at.as('Anita').get('/api/audit?limit=5')).body
    const second = (await at.as('Anita').get(`/api/audit?limit=200&before=${first.next}`)).body
    expect(first.data).toHaveLength(5)
    expect(second.next).toBeNull()
    expect(second.data[0].id).toBeLessThan(first.data.at(-1).id)
  })

  test('the chain is intact, and an export is an entry', async () => {
    const at = await busy()
    expect((await at.as('Anita').get('/api/audit/verify')).body).toMatchObject({ wrong: [], erased: 0 })
    const file = await at.as('Anita').get('/api/audit/export?group=people')
    expect(file.headers.get('content-type')).toContain('text/csv')
    expect(file.body.split('\r\n')[1]).toContain('"Identity number viewed","person.revealed","Anita Test"')
    expect(await names(at, 'group=imports and exports')).toEqual(['audit.exported'])
    expect((await at.as('Sunil').get('/api/audit')).status).toBe(403)
  })
})

test('every event has its own text and a group', () => {
  const files = import.meta.glob<string>(['../*/contract.ts', '../*/*Contract.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const events = Object.values(files).flatMap((text) =>
    [
      ...(/interface Events \{([\s\S]*?)\n {2}\}/.exec(text)?.[1] ?? '').matchAll(
        /^ {4}'([a-z_]+\.[a-z_]+)'/gm,
      ),
    ].map((found) => found[1]!),
  )
  expect(events.length).toBeGreaterThan(40)
  expect(events.filter((name) => groupOf(name) === 'other')).toEqual([])
  expect(events.filter((name) => !hasWords(name))).toEqual([])
})

test('shows before and after for any data', () => {
  expect(toEntryFields({ before: null, after: { a: 1, isActive: true } })).toEqual({
    changes: [
      { field: 'A', before: null, after: '1' },
      { field: 'Is active', before: null, after: 'Yes' },
    ],
    details: [],
  })
  expect(toEntryFields({ before: 3, after: null, why: 'x' })).toEqual({
    changes: [{ field: 'Value', before: '3', after: null }],
    details: [{ field: 'Why', value: 'x' }],
  })
  expect(toEntryFields({ userId: 4, people: [1, 2] })).toEqual({
    changes: [],
    details: [{ field: 'People', value: '1, 2' }],
  })
})
