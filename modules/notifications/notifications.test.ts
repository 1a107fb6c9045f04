/** The inbox and broadcasts through the API. */
import { describe, expect, test } from 'vitest'
import { office, type Name, type Office } from '../../tests/support/office'
import { addPerson, deactivate } from '../people/service'
import { isOn } from './inbox/celebrations'
import { notify } from './inbox/notify'
import { dueAfterQuiet } from './inbox/quietHours'

const notifyPeople = (at: Office, people: Name[], title = 'Hello') =>
  at.write((tx) =>
    notify(tx, { people: people.map((n) => at.ids[n]), type: 'other', title, message: 'There', link: null }),
  )
const inbox = async (at: Office, name: Name) =>
  (await at.as(name).get('/api/notifications')).body as {
    id: number
    title: string
    isRead: boolean
    type: string
  }[]

test("own notifications: newest first, read, read all, delete, delete all; another person's are 404", async () => {
  const at = await office()
  for (const title of ['One', 'Two', 'Three']) await notifyPeople(at, ['Ravi', 'Ravi', 'Priya'], title)
  const [three, two, one] = await inbox(at, 'Ravi')
  expect([three!.title, two!.title, one!.title]).toEqual(['Three', 'Two', 'One'])
  expect((await at.as('Ravi').call('PUT', `/api/notifications/${two!.id}/read`)).body).toMatchObject({
    id: two!.id,
    isRead: true,
  })
  expect((await inbox(at, 'Ravi')).map((n) => n.isRead)).toEqual([false, true, false])
  for (const [method, path] of [
    ['PUT', `/api/notifications/${two!.id}/read`],
    ['DELETE', `/api/notifications/${two!.id}`],
  ] as const)
    expect((await at.as('Meera').call(method, path)).status).toBe(404)
  expect((await at.as('Ravi').call('PUT', '/api/notifications/mark-all-read')).body).toEqual({
    success: true,
    count: 2,
  })
  expect((await at.as('Ravi').call('DELETE', `/api/notifications/${one!.id}`)).body).toEqual({
    success: true,
  })
  expect((await at.as('Ravi').call('DELETE', '/api/notifications/delete-all')).body).toEqual({
    success: true,
    count: 2,
  })
  expect(await inbox(at, 'Ravi')).toEqual([])
  expect(await inbox(at, 'Priya')).toHaveLength(3)
})

test('delete all deletes the seen notifications; later ones stay', async () => {
  const at = await office()
  for (const title of ['One', 'Two']) await notifyPeople(at, ['Ravi'], title)
  const [two] = await inbox(at, 'Ravi')
  await notifyPeople(at, ['Ravi'], 'Three')
  expect((await at.as('Ravi').call('DELETE', `/api/notifications/delete-all?upTo=${two!.id}`)).body).toEqual({
    success: true,
    count: 2,
  })
  expect((await inbox(at, 'Ravi')).map(({ title }) => title)).toEqual(['Three'])
  expect((await at.as('Ravi').call('DELETE', '/api/notifications/delete-all?upTo=all')).status).toBe(400)
})

test('former employees are not notified', async () => {
  const at = await office()
  await at.write((tx) => deactivate(tx, at.ids.Priya))
  await notifyPeople(at, ['Ravi', 'Priya'])
  expect(at.app.ask(({ db }) => db.all('select user_id as id from notifications'))).toEqual([
    { id: at.ids.Ravi },
  ])
})

describe('broadcast', () => {
  const send = (at: Office, body: object, path = '/api/notifications/broadcast') =>
    at
      .as('Anita')
      .post(path, { title: 'Fire drill', message: 'At four', sendPush: true, sendInApp: true, ...body })

  test.each([
    [['All'], 9],
    [['Recruiter'], 3],
    [['Manager', 'Senior Manager'], 3],
    [['All', 'Recruiter'], 9],
  ])('to %j: %d people', async (roles, count) => {
    const at = await office()
    const { body } = await send(at, { roles })
    expect(body).toMatchObject({
      success: true,
      sentCount: count,
      inAppSentCount: count,
      pushSentCount: 0,
      pushFailedCount: count,
    })
    expect((await inbox(at, 'Ravi')).map((n) => n.type)).toEqual(
      roles.includes('Manager') ? [] : ['broadcast'],
    )
    expect(
      (await at.as('Anita').get(`/api/notifications/broadcasts/${body.broadcastId}`)).body,
    ).toMatchObject({ recipients: count, inApp: count, withoutPush: count, isDone: true })
  })

  test('by designation; an empty one is reported', async () => {
    const at = await office()
    expect(
      (await send(at, { designations: ['Manager'] }, '/api/notifications/broadcast-by-designation')).body,
    ).toMatchObject({ success: true, sentCount: 2 })
    expect(
      (await send(at, { designations: ['Astronaut'] }, '/api/notifications/broadcast-by-designation')).body,
    ).toMatchObject({
      success: false,
      sentCount: 0,
      message: 'No active users found with the selected designation(s)',
    })
    expect((await at.as('Anita').get('/api/admin/designations')).body).toContainEqual({
      designation: 'Recruiter',
      count: 3,
    })
  })

  test.each([
    [{ roles: [] }, 400],
    [{ roles: ['King'] }, 400],
    [{ roles: ['All'], title: '   ' }, 400],
    [{ roles: ['All'], title: 'x'.repeat(101) }, 400],
    [{ roles: ['All'], message: 'x'.repeat(501) }, 400],
    [{ roles: ['All'], sendPush: false, sendInApp: false }, 422],
  ])('%j is rejected', async (body, status) => {
    const at = await office()
    expect((await send(at, body)).status).toBe(status)
    expect(await inbox(at, 'Ravi')).toEqual([])
  })

  test('only in the inbox, or only by push', async () => {
    const at = await office()
    expect((await send(at, { roles: ['All'], sendPush: false })).body).toMatchObject({
      inAppSentCount: 9,
      pushSentCount: 0,
      pushFailedCount: 0,
    })
    expect((await send(at, { roles: ['All'], sendInApp: false })).body).toMatchObject({
      inAppSentCount: 0,
      pushFailedCount: 9,
    })
    expect(await inbox(at, 'Ravi')).toHaveLength(1)
  })

  test('a Manager may not send', async () => {
    const at = await office()
    await at.write((tx) =>
      addPerson(tx, {
        firstName: 'One',
        lastName: 'More',
        email: 'more@northwind.test',
        role: 'Recruiter',
        passwordHash: null,
        joined: '2026-01-05',
      }),
    )
    expect(
      (
        await at
          .as('Meera')
          .post('/api/notifications/broadcast', { title: 'x', message: 'y', roles: ['All'] })
      ).status,
    ).toBe(403)
  })
})

test.each([
  ['2000-02-29', '2027-02-28', true],
  ['2000-02-29', '2028-02-28', false],
  ['2000-02-29', '2028-02-29', true],
  ['1998-11-18', '2026-11-18', true],
  ['1998-11-18', '2026-11-19', false],
])('%s has its anniversary on %s: %s', (first, day, is) => expect(isOn(first, day)).toBe(is))

test('a birthday is notified once a day, also if the firm is half a day ahead of UTC and the job runs again', async () => {
  const at = await office('2026-11-17T20:00:00.000Z')
  expect((await at.as('Anita').call('PUT', '/api/settings/firm', { zone: 'Pacific/Auckland' })).status).toBe(
    200,
  )
  expect(
    (
      await at
        .as('Anita')
        .post('/api/settings', { key: 'celebrations', value: { birthdays: true, anniversaries: false } })
    ).status,
  ).toBe(200)
  await at.write((tx) => tx.db.run(`update users set date_of_birth = '1998-11-18' where id = ?`, at.ids.Ravi))
  for (let run = 0; run < 2; run++) await at.app.scheduler.run('notifications.celebrate', '2026-11-18')
  expect((await inbox(at, 'Priya')).map(({ title }) => title)).toEqual(["It is Ravi Test's birthday today"])
})

describe('when a push may go out', () => {
  const zone = 'Asia/Kolkata'
  const hours = (quietFrom: string | null, quietTo: string | null, digestAt: string | null = null) => ({
    quietFrom,
    quietTo,
    digestAt,
  })
  test.each([
    ['in the day', '2026-11-18T04:00:00.000Z', hours('21:00', '08:00'), false, '2026-11-18T04:00:00.000Z'],
    ['at night', '2026-11-18T16:00:00.000Z', hours('21:00', '08:00'), false, '2026-11-19T02:30:00.000Z'],
    [
      'after midnight',
      '2026-11-18T20:00:00.000Z',
      hours('21:00', '08:00'),
      false,
      '2026-11-19T02:30:00.000Z',
    ],
    [
      'urgent at night',
      '2026-11-18T16:00:00.000Z',
      hours('21:00', '08:00'),
      true,
      '2026-11-18T16:00:00.000Z',
    ],
    [
      'as quiet hours end',
      '2026-11-19T02:30:00.000Z',
      hours('21:00', '08:00'),
      false,
      '2026-11-19T02:30:00.000Z',
    ],
    ['quiet by day', '2026-11-18T06:00:00.000Z', hours('10:00', '18:00'), false, '2026-11-18T12:30:00.000Z'],
    ['no quiet hours', '2026-11-18T20:00:00.000Z', hours(null, null), false, '2026-11-18T20:00:00.000Z'],
    ['equal ends', '2026-11-18T20:00:00.000Z', hours('21:00', '21:00'), false, '2026-11-18T20:00:00.000Z'],
    [
      'a digest today',
      '2026-11-18T04:00:00.000Z',
      hours(null, null, '18:00'),
      false,
      '2026-11-18T12:30:00.000Z',
    ],
    [
      'a digest tomorrow',
      '2026-11-18T13:00:00.000Z',
      hours(null, null, '18:00'),
      false,
      '2026-11-19T12:30:00.000Z',
    ],
    [
      'a digest within quiet hours',
      '2026-11-18T04:00:00.000Z',
      hours('21:00', '08:00', '22:00'),
      false,
      '2026-11-19T02:30:00.000Z',
    ],
  ])('%s', (_, now, given, urgent, due) => expect(dueAfterQuiet(now, zone, given, urgent)).toBe(due))
})

test("a deleted notification can be restored for a day; 'mark all as read' can be undone", async () => {
  const at = await office()
  await at.write((tx) =>
    notify(tx, { people: [at.ids.Ravi, at.ids.Meera], type: 'other', title: 'One', message: '', link: null }),
  )
  await at.write((tx) =>
    notify(tx, { people: [at.ids.Ravi], type: 'other', title: 'Two', message: '', link: null }),
  )
  const ravi = at.as('Ravi')
  const list = async () =>
    (await ravi.get('/api/notifications')).body as { id: number; title: string; isRead: boolean }[]
  const [two, one] = await list()
  expect((await ravi.call('DELETE', `/api/notifications/${two!.id}`)).status).toBe(200)
  expect((await list()).map(({ title }) => title)).toEqual(['One'])
  for (const path of ['read', 'restore'])
    expect([
      path,
      (await at.as('Meera').call('PUT', `/api/notifications/${two!.id}/${path}`)).status,
    ]).toEqual([path, 404])
  expect((await ravi.call('DELETE', `/api/notifications/${two!.id}`)).status).toBe(404)
  expect((await ravi.call('PUT', `/api/notifications/${two!.id}/restore`)).body).toEqual(two)
  expect((await ravi.call('PUT', `/api/notifications/${two!.id}/restore`)).body).toEqual(two)
  expect((await list()).map(({ title }) => title)).toEqual(['Two', 'One'])

  await ravi.call('PUT', `/api/notifications/${one!.id}/read`)
  expect((await ravi.call('PUT', '/api/notifications/mark-all-read')).body.count).toBe(1)
  // Her notification among them is not changed.
  const meeras = ((await at.as('Meera').get('/api/notifications')).body as { id: number }[])[0]!.id
  await at.as('Meera').call('PUT', `/api/notifications/${meeras}/read`)
  expect(
    (await ravi.call('PUT', '/api/notifications/mark-unread', { ids: [two!.id, meeras] })).body.count,
  ).toBe(1)
  expect((await list()).map(({ title, isRead }) => [title, isRead])).toEqual([
    ['Two', false],
    ['One', true],
  ])

  await ravi.call('DELETE', `/api/notifications/${two!.id}`)
  at.clock.pass(60 * 24 * 3)
  await at.app.scheduler.run('notifications.tidy', '2026-11-21')
  expect((await ravi.call('PUT', `/api/notifications/${two!.id}/restore`)).status).toBe(404)
  expect(
    at.app.ask(({ db }) => db.all('select title from notifications where user_id = ?', at.ids.Ravi)),
  ).toEqual([{ title: 'One' }])
})
