/** The calendar link. It is Wednesday, 18 November 2026, 09:30. */
import { expect, test } from 'vitest'
import { inZoneOfMachine, readCalendar, unfolded, type ReadEntry } from '../../../tests/support/calendars'
import { ask, decide, on } from '../../../tests/support/leave'
import { office, type Name, type Office } from '../../../tests/support/office'

const linkOf = async (at: Office, name: Name): Promise<string> =>
  (await at.as(name).post('/api/leaves/calendar-link')).body.path
const textAt = async (at: Office, path: string) => String((await at.nobody.get(path)).body)
const entriesAt = async (at: Office, path: string) => readCalendar(await textAt(at, path))
const spans = (entries: ReadEntry[]) => entries.map(({ name, start, end }) => [name, start, end])
const half = (day: string, part: 'morning' | 'afternoon') => ({ ...on(day), duration: `half_day_${part}` })
const given = (text: string, name: string) =>
  unfolded(text)
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1))
const zoneTo = (at: Office, zone: string) => at.write(({ db }) => db.run('update firm set zone = ?', zone))

test('the calendar has holidays, Saturdays off and own leave; the end of days is exclusive', async () => {
  const at = await office()
  await at.as('Anita').post('/api/holidays', { name: 'Christmas, the day', date: '2026-12-25' })
  await at
    .as('Anita')
    .post('/api/saturday-overrides', { date: '2026-11-28', isHoliday: true, reason: 'पिकनिक; all' })
  await ask(at, 'Ravi', on('2026-11-23', '2026-11-25'))
  await decide(at, 'Meera', (await ask(at, 'Ravi', on('2026-12-01'))).body.id)
  await ask(at, 'Priya', on('2026-12-03'))
  const path = await linkOf(at, 'Ravi')
  const feed = await at.nobody.get(path)
  expect(feed.status).toBe(200)
  expect(feed.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  for (const machine of ['Asia/Kolkata', 'America/New_York', 'UTC'])
    expect(spans(inZoneOfMachine(machine, () => readCalendar(String(feed.body))))).toEqual([
      ['Leave, pending', '2026-11-23', '2026-11-26'],
      ['पिकनिक; all', '2026-11-28', '2026-11-29'],
      ['Leave', '2026-12-01', '2026-12-02'],
      ['Christmas, the day', '2026-12-25', '2026-12-26'],
    ])
})

test('half a day has the times of its half of the shift, also across midnight', async () => {
  const at = await office()
  await at.write(
    ({ db }) => void db.run(`insert into shift_assignments values (?, '2026-11-26', 2)`, at.ids.Ravi),
  )
  await ask(at, 'Ravi', half('2026-11-24', 'morning'))
  await ask(at, 'Ravi', half('2026-11-25', 'afternoon'))
  await ask(at, 'Ravi', half('2026-11-26', 'morning'))
  await ask(at, 'Ravi', half('2026-11-27', 'afternoon'))
  const text = await textAt(at, await linkOf(at, 'Ravi'))
  // 09:30 to 18:30, then 18:30 to 03:30, in India.
  expect(spans(readCalendar(text))).toEqual([
    ['Leave (half day), pending', '2026-11-24T04:00:00.000Z', '2026-11-24T08:30:00.000Z'],
    ['Leave (half day), pending', '2026-11-25T08:30:00.000Z', '2026-11-25T13:00:00.000Z'],
    ['Leave (half day), pending', '2026-11-26T13:00:00.000Z', '2026-11-26T17:30:00.000Z'],
    ['Leave (half day), pending', '2026-11-27T17:30:00.000Z', '2026-11-27T22:00:00.000Z'],
  ])
  expect(text).toContain('DTEND;TZID=Asia/Kolkata:20261128T033000\r\n')
})

test('a firm in New York has its times before and after the clocks change', async () => {
  const at = await office('2026-10-14T14:00:00.000Z')
  await zoneTo(at, 'America/New_York')
  await ask(at, 'Ravi', half('2026-10-30', 'morning'))
  await ask(at, 'Ravi', half('2026-11-02', 'morning'))
  expect(spans(await entriesAt(at, await linkOf(at, 'Ravi'))).map(([, start]) => start)).toEqual([
    '2026-10-30T13:30:00.000Z',
    '2026-11-02T14:30:00.000Z',
  ])
})

test('an entry keeps its id when it is decided, shortened or renamed, and cancelled leave disappears', async () => {
  const at = await office()
  const holiday = (await at.as('Anita').post('/api/holidays', { name: 'Xmas', date: '2026-12-25' })).body
  const long = (await ask(at, 'Ravi', on('2026-11-23', '2026-11-25'))).body.id
  const gone = (await ask(at, 'Ravi', half('2026-12-02', 'morning'))).body.id
  const path = await linkOf(at, 'Ravi')
  const before = await entriesAt(at, path)
  expect(before).toHaveLength(3)
  await decide(at, 'Meera', long)
  await at.as('Ravi').call('DELETE', `/api/leaves/${gone}`)
  await at.as('Anita').call('DELETE', `/api/holidays/${holiday.id}`)
  await at.as('Anita').post('/api/holidays', { name: 'Christmas', date: '2026-12-25' })
  at.clock.set('2026-11-24T04:00:00.000Z')
  await at.as('Ravi').call('PUT', `/api/leaves/${long}/retract`)
  const after = await entriesAt(at, path)
  expect(after.map(({ uid, name, end }) => [uid, name, end])).toEqual([
    [before[0]!.uid, 'Leave', '2026-11-25'],
    [before[2]!.uid, 'Christmas', '2026-12-26'],
  ])
})

test('leave without a day left is not in the calendar', async () => {
  const at = await office()
  await ask(at, 'Ravi', half('2026-11-24', 'morning'))
  const path = await linkOf(at, 'Ravi')
  expect(await entriesAt(at, path)).toHaveLength(1)
  await at.as('Anita').post('/api/holidays', { name: 'Guru Nanak Jayanti', date: '2026-11-24' })
  expect(spans(await entriesAt(at, path))).toEqual([['Guru Nanak Jayanti', '2026-11-24', '2026-11-25']])
})

test('ids differ between firms, and stay when the firm gets another name or zone', async () => {
  const path = async (at: Office) => {
    await at.as('Anita').post('/api/holidays', { name: 'Christmas', date: '2026-12-25' })
    await ask(at, 'Ravi', on('2026-11-23'))
    return linkOf(at, 'Ravi')
  }
  const [one, other] = [await office(), await office()]
  await other.write(({ db }) => db.run(`update firm set set_up_at = '2026-01-05T04:00:00.001Z'`))
  const [onePath, otherPath] = [await path(one), await path(other)]
  const ids = async () => (await entriesAt(one, onePath)).map(({ uid }) => uid)
  const first = await ids()
  const all = [...first, ...(await entriesAt(other, otherPath)).map(({ uid }) => uid)]
  expect(new Set(all).size).toBe(4)
  await one.write(({ db }) => db.run(`update firm set name = 'Southwind', zone = 'Asia/Dubai'`))
  expect(await ids()).toEqual(first)
})

test('the text is the same at every fetch, so a client that has it gets 304 without a body', async () => {
  const at = await office()
  const { id } = (await ask(at, 'Ravi', half('2026-11-24', 'morning'))).body
  const path = await linkOf(at, 'Ravi')
  const first = await at.nobody.get(path)
  const etag = first.headers.get('etag')!
  at.clock.set('2026-11-18T09:00:00.000Z')
  expect((await at.nobody.get(path)).body).toBe(first.body)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await at.nobody.get(path, { 'if-none-match': known })
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag])
  }
  await decide(at, 'Meera', id)
  const changed = await at.nobody.get(path, { 'if-none-match': etag })
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(etag)
})

test('a change has a later time and a higher sequence', async () => {
  const at = await office()
  const { id } = (await ask(at, 'Ravi', on('2026-11-23'))).body
  const path = await linkOf(at, 'Ravi')
  const before = await textAt(at, path)
  at.clock.set('2026-11-18T05:00:00.000Z')
  await decide(at, 'Meera', id)
  const after = await textAt(at, path)
  expect([given(before, 'DTSTAMP'), given(after, 'DTSTAMP'), given(after, 'LAST-MODIFIED')]).toEqual([
    ['20261118T040000Z'],
    ['20261118T050000Z'],
    ['20261118T050000Z'],
  ])
  expect(Number(given(after, 'SEQUENCE')[0]) - Number(given(before, 'SEQUENCE')[0])).toBe(60)
})

test('holidays have the time of the last change of the calendar, an undo too', async () => {
  const at = await office()
  await at.as('Anita').post('/api/holidays', { name: 'Christmas', date: '2026-12-25' })
  at.clock.set('2026-11-18T05:00:00.000Z')
  const { undo } = (await at.as('Anita').post('/api/holidays', { name: 'Pongal', date: '2027-01-15' })).body
  at.clock.set('2026-11-18T06:00:00.000Z')
  await at.as('Anita').post(`/api/calendar-changes/${undo}/undo`)
  expect(given(await textAt(at, await linkOf(at, 'Ravi')), 'DTSTAMP')).toEqual(['20261118T060000Z'])
})

test('HEAD has the headers without a body', async () => {
  const at = await office()
  const path = await linkOf(at, 'Ravi')
  const [get, head] = [await at.nobody.get(path), await at.nobody.call('HEAD', path)]
  expect([head.status, head.body]).toEqual([200, ''])
  expect(head.headers.get('etag')).toBe(get.headers.get('etag'))
})

test('a new link ends the old one, an unknown link does not exist, and the link of a leaver ends', async () => {
  const at = await office()
  const first = await linkOf(at, 'Ravi')
  const second = await linkOf(at, 'Ravi')
  const statuses = async () =>
    Promise.all(
      [first, second, '/api/leaves/calendar/nothing.ics'].map(
        async (path) => (await at.nobody.get(path)).status,
      ),
    )
  expect(await statuses()).toEqual([404, 200, 404])
  await at.write(({ db }) => db.run('update users set is_active = 0 where id = ?', at.ids.Ravi))
  expect(await statuses()).toEqual([404, 404, 404])
})

test('the calendar has a name, and says how often to fetch it', async () => {
  const at = await office()
  const lines = unfolded(await textAt(at, await linkOf(at, 'Ravi')))
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Northwind Staffing: holidays and my leave',
      'X-WR-TIMEZONE:Asia/Kolkata',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
    ]),
  )
})
