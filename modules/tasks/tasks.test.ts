/** Tasks through the calls: who may what, what each answers, and what is refused. Wednesday, 18 November 2026, 09:30 in Mumbai. */
import { beforeEach, describe, expect, test } from 'vitest'
import { roles } from '../../src/domain/access'
import { names, office, oneOfEach, type Name, type Office } from '../../tests/support/office'

const told = (at: Office) =>
  at.app.ask(({ db }) => db.all<{ name: string; title: string; message: string; link: string }>(`select u.first_name as name, n.title, n.message, n.link from notifications n join users u on u.id = n.user_id where n.type = 'task' order by n.id`))
const titles = (at: Office) => told(at).map(({ name, title }) => `${name}: ${title}`)
const events = (at: Office) => at.app.ask(({ db }) => db.all<{ name: string }>(`select name from events where name glob 'task.*' order by id`)).map(({ name }) => name)

export async function given(at: Office, by: Name, to: Name, more: Record<string, unknown> = {}): Promise<any> {
  const { status, body } = await at.as(by).post('/api/tasks', { title: 'Call the client', description: 'About the three Java profiles', assignedTo: at.ids[to], deadline: '2026-11-20', ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const patch = (at: Office, by: Name, id: number, body: object) => at.as(by).call('PATCH', `/api/tasks/${id}`, body)
const del = (at: Office, by: Name, id: number) => at.as(by).call('DELETE', `/api/tasks/${id}`)
const idsOf = async (at: Office, by: Name, query: string) => (await at.as(by).get(`/api/tasks?${query}`)).body.map((task: any) => task.id)

let at: Office
beforeEach(async () => {
  at = await office()
})

describe('making one', () => {
  test('says everything back, tells the assignee, and is in the audit', async () => {
    const task = await given(at, 'Meera', 'Ravi', { priority: 'high', category: 'Sourcing' })
    expect(task).toEqual({
      id: 1, title: 'Call the client', description: 'About the three Java profiles', assignedTo: at.ids.Ravi, assignedBy: at.ids.Meera,
      assignedToUser: { id: at.ids.Ravi, firstName: 'Ravi', lastName: 'Test', isActive: true }, assignedByUser: { id: at.ids.Meera, firstName: 'Meera', lastName: 'Test', isActive: true },
      deadline: '2026-11-20T18:29:00.000Z', priority: 'high', category: 'Sourcing', status: 'pending', isOverdue: false, notes: null, createdAt: '2026-11-18T04:00:00.000Z', completedAt: null, version: 1, commentCount: 0, repeat: null, comments: [],
    })
    expect(told(at)).toEqual([{ name: 'Ravi', title: 'Task assigned', message: 'Meera Test assigned "Call the client" to you, due 20 Nov 2026 at 23:59.', link: '/tasks?task=1' }])
    const { body } = await at.as('Anita').get('/api/audit?group=tasks')
    expect(body.data).toMatchObject([{ what: 'Task assigned', by: { name: 'Meera Test' }, about: { name: 'Ravi Test' } }])
  })

  test('medium is the usual priority, an empty category is none, an id may be text, and a task for oneself tells nobody', async () => {
    expect(await given(at, 'Meera', 'Meera', { category: ' ', assignedTo: String(at.ids.Meera) })).toMatchObject({ priority: 'medium', category: null, assignedTo: at.ids.Meera })
    expect(told(at)).toEqual([])
  })

  test('who may assign to whom: Admin to everybody, managers to themselves and those below', async () => {
    const may = async (by: Name) => {
      const reach: Name[] = []
      for (const to of names) if ((await at.as(by).post('/api/tasks', { title: 'x', description: 'y', assignedTo: at.ids[to], deadline: '2026-11-20' })).status === 200) reach.push(to)
      return reach
    }
    expect(await may('Anita')).toEqual(names)
    expect(await may('Sunil')).toEqual(['Sunil', 'Meera', 'Ravi', 'Priya', 'Manoj', 'Rekha'])
    expect(await may('Meera')).toEqual(['Meera', 'Ravi', 'Priya'])
    for (const by of ['Ravi', 'Arjun', 'Sana'] as const) expect(await may(by)).toEqual([])
    const listed = async (by: Name, query = '') => (await at.as(by).get(`/api/tasks/assignable-users${query}`)).body.users.map((user: any) => user.firstName).toSorted()
    expect(await listed('Anita')).toEqual([...names].toSorted())
    expect(await listed('Sunil')).toEqual(['Manoj', 'Meera', 'Priya', 'Ravi', 'Rekha', 'Sunil'])
    expect(await listed('Meera')).toEqual(['Meera', 'Priya', 'Ravi'])
    expect(await listed('Meera', '?search=rek')).toEqual([])
    expect(await listed('Anita', '?search=rek')).toEqual(['Rekha'])
    expect(await listed('Anita', '?limit=2')).toHaveLength(2)
    expect(await listed('Anita', `?search=${encodeURIComponent(`"' or 1=1 --`)}`)).toEqual([])
    expect(await listed('Anita', '?search=%25')).toEqual([])
    expect(JSON.stringify((await at.as('Anita').get('/api/tasks/assignable-users')).body)).not.toMatch(/salary|hash|contact/i)
  })

  test('nobody who has left, and nobody who is not there', async () => {
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Priya}`, { isActive: false })
    for (const assignedTo of [at.ids.Priya, 4711]) {
      const { status, body } = await at.as('Meera').post('/api/tasks', { title: 'x', description: 'y', assignedTo, deadline: '2026-11-20' })
      expect([status, body.errors[0].field]).toEqual([422, 'assignedTo'])
    }
    expect((await at.as('Anita').get('/api/tasks/assignable-users?search=priya')).body.users).toEqual([])
  })

  test.each([
    [{ assignedTo: undefined }, 400, 'assignedTo', 'Please select a user to assign the task'],
    [{ assignedTo: null }, 400, 'assignedTo', 'Please select a user to assign the task'],
    [{ assignedTo: '1 or 1=1' }, 400, 'assignedTo', 'Please select a user to assign the task'],
    [{ deadline: undefined }, 400, 'deadline', 'Please set a deadline for the task'],
    [{ deadline: ' ' }, 400, 'deadline', 'Please set a deadline for the task'],
    [{ deadline: '2026-11-17' }, 422, 'deadline', 'Deadline must be in the future'],
    [{ deadline: '2026-11-18T04:00:00.000Z' }, 422, 'deadline', 'Deadline must be in the future'],
    [{ deadline: 'soon' }, 422, 'deadline', 'Must be a date, or a date and a time'],
    [{ title: '  ' }, 400, 'title', 'Title is required'],
    [{ title: undefined }, 400, 'title', 'Title is required'],
    [{ title: 'x'.repeat(201) }, 400, 'title', 'At most 200 characters'],
    [{ title: 'a\nb' }, 400, 'title', 'Must not contain control characters'],
    [{ description: '' }, 400, 'description', 'Description is required'],
    [{ priority: 'utmost' }, 400, 'priority', /./],
    [{ category: 'x'.repeat(61) }, 400, 'category', /./],
    [{ repeat: { every: 'hourly' } }, 400, 'repeat.every', /./],
    [{ repeat: { every: 'monthly', day: 32 } }, 400, 'repeat.day', /./],
    [{ repeat: { every: 'daily', until: '2026-11-19' } }, 422, 'repeat.until', 'Must not be before the deadline'],
  ])('%j is refused with %d at %s', async (wrong, wanted, field, message) => {
    const { status, body } = await at.as('Meera').post('/api/tasks', { title: 'x', description: 'y', assignedTo: at.ids.Ravi, deadline: '2026-11-20', ...wrong })
    expect(status).toBe(wanted)
    const error = body.errors.find((one: any) => one.field === field)
    expect(error?.message, JSON.stringify(body)).toMatch(message instanceof RegExp ? message : new RegExp(`^${message}$`))
    expect(events(at)).toEqual([])
  })

  test('the same press twice makes one task', async () => {
    const body = { title: 'Once', description: 'y', assignedTo: at.ids.Ravi, deadline: '2026-11-20' }
    const [one, two] = [await at.as('Meera').post('/api/tasks', body, { 'idempotency-key': 'one-press-of-create' }), await at.as('Meera').post('/api/tasks', body, { 'idempotency-key': 'one-press-of-create' })]
    expect([two.status, two.body.id]).toEqual([200, one.body.id])
    expect(await idsOf(at, 'Ravi', 'view=my-tasks')).toEqual([one.body.id])
  })

  test('text is text: what looks like SQL or HTML is kept and found as it is', async () => {
    const title = `<img src=x onerror=alert(1)> '); drop table tasks; --`
    const description = '<script>\n"quoted" & `ticked` ${x} %_ \\'
    const task = await given(at, 'Meera', 'Ravi', { title, description, category: `'or''='` })
    expect(task).toMatchObject({ title, description, category: `'or''='` })
    const { body } = await at.as('Ravi').post(`/api/tasks/${task.id}/comments`, { comment: description })
    expect(body.comments[0].comment).toBe(description)
    expect(await idsOf(at, 'Ravi', `search=${encodeURIComponent("'); drop table tasks")}`)).toEqual([task.id])
    expect(await idsOf(at, 'Ravi', `search=${encodeURIComponent('" OR title:*')}`)).toEqual([])
    for (const bad of ["status=' or 1=1", 'priority=1;--', 'view=everything', 'page=-1', 'limit=0']) expect((await at.as('Ravi').get(`/api/tasks?${bad}`)).status, bad).toBe(400)
    expect((await at.as('Ravi').get('/api/tasks/1%20or%201=1')).status).toBe(400)
  })
})

describe('who sees what', () => {
  test('the creator, the assignee, Admin and Senior Manager; for others it is not there, whatever they try', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    for (const name of names) {
      const sees = ['Meera', 'Ravi', 'Anita', 'Sunil'].includes(name)
      const status = async (reply: Promise<{ status: number }>) => (await reply).status
      expect(await status(at.as(name).get(`/api/tasks/${id}`)), name).toBe(sees ? 200 : 404)
      expect(await status(at.as(name).get(`/api/tasks/${id}/people`)), name).toBe(sees ? 200 : 404)
      expect(await status(at.as(name).post(`/api/tasks/${id}/comments`, { comment: 'Seen' })), name).toBe(sees ? 200 : 404)
      if (sees) continue
      expect(await status(at.as(name).post(`/api/tasks/${id}/complete`)), name).toBe(404)
      expect(await status(patch(at, name, id, { title: 'Mine' })), name).toBe(404)
      expect(await status(del(at, name, id)), name).toBe(404)
    }
    expect((await at.as('Anita').get('/api/tasks/4711')).body).toEqual({ message: 'Task not found' })
  })

  test('only the assignee completes, only the creator changes and deletes: 403 for others who see it', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    for (const name of ['Meera', 'Sunil', 'Anita'] as const) {
      expect([await at.as(name).post(`/api/tasks/${id}/complete`)].map(({ status, body }) => [status, body.message])).toEqual([[403, 'Only the person to whom the task is assigned can complete it']])
      expect((await patch(at, name, id, { status: 'in_progress' })).status).toBe(403)
    }
    for (const name of ['Ravi', 'Sunil', 'Anita'] as const) {
      expect([await patch(at, name, id, { title: 'Mine' })].map(({ status, body }) => [status, body.message])).toEqual([[403, 'Only the person who created the task can change it']])
      expect([await del(at, name, id)].map(({ status, body }) => [status, body.message])).toEqual([[403, 'Only the person who created the task can delete it']])
    }
    // Half of what is asked for is nothing.
    expect((await patch(at, 'Ravi', id, { status: 'in_progress', title: 'Mine' })).status).toBe(403)
    expect((await at.as('Ravi').get(`/api/tasks/${id}`)).body).toMatchObject({ status: 'pending', title: 'Call the client' })
  })

  test('views by role', async () => {
    const a = (await given(at, 'Meera', 'Ravi')).id
    const b = (await given(at, 'Sunil', 'Meera')).id
    const c = (await given(at, 'Anita', 'Arjun')).id
    for (const role of roles) {
      const who = at.as(oneOfEach[role])
      for (const call of ['/api/tasks?', '/api/tasks/analytics/overdue?', '/api/tasks/analytics/upcoming?', '/api/tasks/analytics/summary?']) {
        expect((await who.get(call)).status).toBe(200)
        expect((await who.get(`${call}view=my-tasks`)).status).toBe(200)
        expect((await who.get(`${call}view=assigned-by-me`)).status, `${role} ${call}`).toBe(['Admin', 'Senior Manager', 'Manager'].includes(role) ? 200 : 403)
        expect((await who.get(`${call}view=all`)).status, `${role} ${call}`).toBe(['Admin', 'Senior Manager'].includes(role) ? 200 : 403)
      }
    }
    expect(await idsOf(at, 'Ravi', '')).toEqual([a])
    expect(await idsOf(at, 'Meera', 'view=my-tasks')).toEqual([b])
    expect(await idsOf(at, 'Meera', 'view=assigned-by-me')).toEqual([a])
    expect(await idsOf(at, 'Sunil', 'view=all')).toEqual([a, b, c])
    expect(await idsOf(at, 'Priya', '')).toEqual([])
  })
})

describe('lists', () => {
  test('open ones by their deadline, then done ones, the latest first; filtered, found by words, in pages', async () => {
    const make = async (title: string, deadline: string, priority: string) => (await given(at, 'Meera', 'Ravi', { title, deadline, priority })).id
    const late = await make('Send invoices', '2026-11-25', 'low')
    const soon = await make('Screen Java profiles', '2026-11-19', 'urgent')
    const done = await make('Prepare offer', '2026-11-20', 'high')
    const started = await make('Visit Bluepeak', '2026-11-22', 'urgent')
    const doneLater = await make('Old thing', '2026-11-21', 'low')
    await at.as('Ravi').post(`/api/tasks/${done}/complete`)
    at.clock.set('2026-11-18T05:00:00.000Z')
    await at.as('Ravi').post(`/api/tasks/${doneLater}/complete`)
    await patch(at, 'Ravi', started, { status: 'in_progress' })
    const all = [soon, started, late, doneLater, done]
    expect(await idsOf(at, 'Ravi', 'view=my-tasks')).toEqual(all)
    expect(await idsOf(at, 'Ravi', 'status=all&priority=All')).toEqual(all)
    expect(await idsOf(at, 'Ravi', 'status=pending')).toEqual([soon, late])
    expect(await idsOf(at, 'Ravi', 'status=in_progress')).toEqual([started])
    expect(await idsOf(at, 'Ravi', 'status=completed')).toEqual([doneLater, done])
    expect(await idsOf(at, 'Ravi', 'priority=urgent')).toEqual([soon, started])
    expect(await idsOf(at, 'Ravi', 'priority=low&status=completed')).toEqual([doneLater])
    expect(await idsOf(at, 'Ravi', 'search=java scr')).toEqual([soon])
    expect(await idsOf(at, 'Meera', 'view=assigned-by-me&search=ravi')).toEqual(all)
    expect(await idsOf(at, 'Meera', 'view=assigned-by-me&search=recruiter')).toEqual([])
    expect(await idsOf(at, 'Ravi', 'search=!!')).toEqual([])
    // One letter begins nearly everything: it narrows nothing yet.
    expect(await idsOf(at, 'Ravi', 'search=j')).toEqual(all)
    expect(await idsOf(at, 'Ravi', 'search=j scr')).toEqual([soon])
    const page = async (query: string) => {
      const { data, pagination } = (await at.as('Ravi').get(`/api/tasks?${query}`)).body
      return { ids: data.map((task: any) => task.id), ...pagination }
    }
    expect(await page('page=1&limit=2')).toEqual({ ids: [soon, started], page: 1, limit: 2, totalItems: 5, totalPages: 3 })
    expect(await page('page=2&limit=2')).toEqual({ ids: [late, doneLater], page: 2, limit: 2, totalItems: 5, totalPages: 3 })
    expect(await page('page=3&limit=2')).toEqual({ ids: [done], page: 3, limit: 2, totalItems: 5, totalPages: 3 })
    expect(await page('page=4&limit=2')).toEqual({ ids: [], page: 4, limit: 2, totalItems: 5, totalPages: 3 })
    expect((await page('page=1&status=completed')).ids).toEqual([doneLater, done])
  })

  test('overdue, upcoming and the four figures, by the day of the firm', async () => {
    const today = (await given(at, 'Meera', 'Ravi', { deadline: '2026-11-18T11:00' })).id
    const week = (await given(at, 'Meera', 'Ravi', { deadline: '2026-11-25' })).id
    const beyond = (await given(at, 'Meera', 'Ravi', { deadline: '2026-11-26T00:00' })).id
    const done = (await given(at, 'Meera', 'Ravi', { deadline: '2026-11-19' })).id
    await at.as('Ravi').post(`/api/tasks/${done}/complete`)
    await patch(at, 'Ravi', week, { status: 'in_progress' })
    const look = async (by: Name, call: string) => (await at.as(by).get(`/api/tasks/analytics/${call}`)).body.map((task: any) => task.id)
    // The deadline has passed, and it is still today.
    at.clock.set('2026-11-18T18:29:59.000Z')
    expect(await look('Ravi', 'overdue')).toEqual([])
    expect(await look('Ravi', 'upcoming?days=7')).toEqual([today, week])
    expect(await look('Ravi', 'upcoming?days=8')).toEqual([today, week, beyond])
    expect((await at.as('Ravi').get('/api/tasks/analytics/summary')).body).toEqual({ total: 3, pending: 2, overdue: 0, completed: 1, upcoming: 2 })
    at.clock.set('2026-11-18T18:30:00.000Z')
    expect(await look('Ravi', 'overdue')).toEqual([today])
    expect(await look('Meera', 'overdue?view=assigned-by-me')).toEqual([today])
    expect(await look('Meera', 'overdue')).toEqual([])
    expect(await look('Sunil', 'overdue?view=all')).toEqual([today])
    expect((await at.as('Ravi').get(`/api/tasks/${today}`)).body.isOverdue).toBe(true)
    expect((await at.as('Meera').get('/api/tasks/analytics/summary?view=assigned-by-me')).body).toEqual({ total: 3, pending: 2, overdue: 1, completed: 1, upcoming: 2 })
    at.clock.set('2026-11-30T18:30:00.000Z')
    expect((await at.as('Ravi').get('/api/tasks/analytics/summary')).body).toMatchObject({ overdue: 3, completed: 0 })
  })
})

describe('changing one', () => {
  test('the creator changes fields; what is stale is 409; the deadline is told, the rest is not', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    expect((await patch(at, 'Meera', id, { title: 'Call them twice', priority: 'urgent', category: null, version: 1 })).body).toMatchObject({ title: 'Call them twice', priority: 'urgent', version: 2, description: 'About the three Java profiles' })
    expect(await patch(at, 'Meera', id, { title: 'Old news', version: 1 })).toMatchObject({ status: 409, body: { message: 'This task has been changed since you opened it. Please look at it again.' } })
    expect(titles(at)).toEqual(['Ravi: Task assigned'])
    expect((await patch(at, 'Meera', id, { deadline: '2026-11-21T15:30' })).body.deadline).toBe('2026-11-21T10:00:00.000Z')
    expect(told(at).at(-1)).toMatchObject({ name: 'Ravi', title: 'Task deadline changed', message: '"Call them twice" is now due 21 Nov 2026 at 15:30.' })
    const { body } = await at.as('Anita').get('/api/audit?group=tasks')
    expect(body.data[1].changes).toEqual(expect.arrayContaining([{ field: 'Title', before: 'Call the client', after: 'Call them twice' }, { field: 'Priority', before: 'medium', after: 'urgent' }]))
  })

  test('a status that the assignee moves makes nobody stale', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    expect((await patch(at, 'Ravi', id, { status: 'in_progress' })).body).toMatchObject({ status: 'in_progress', version: 1 })
    expect((await patch(at, 'Ravi', id, { status: 'pending' })).body.status).toBe('pending')
    expect((await patch(at, 'Ravi', id, { status: 'completed' })).status).toBe(400)
    expect((await patch(at, 'Meera', id, { title: 'New', version: 1 })).status).toBe(200)
    expect(titles(at)).toEqual(['Ravi: Task assigned'])
  })

  test('a deadline that has passed need not be moved to change the rest', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    at.clock.set('2026-11-25T04:00:00.000Z')
    expect((await patch(at, 'Meera', id, { title: 'Still', deadline: '2026-11-20T18:29:00.000Z' })).status).toBe(200)
    expect((await patch(at, 'Meera', id, { deadline: '2026-11-24' })).body.message).toBe('Deadline must be in the future')
  })

  test('given to somebody else: begun anew, both are told, only whom one may assign to', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    await patch(at, 'Ravi', id, { status: 'in_progress' })
    expect((await patch(at, 'Meera', id, { assignedTo: at.ids.Rekha })).body.errors).toEqual([{ field: 'assignedTo', message: 'You can assign tasks to yourself and to your team' }])
    expect((await patch(at, 'Meera', id, { assignedTo: at.ids.Priya })).body).toMatchObject({ assignedTo: at.ids.Priya, status: 'pending' })
    expect(titles(at)).toEqual(['Ravi: Task assigned', 'Priya: Task assigned', 'Ravi: Task reassigned'])
    expect((await at.as('Ravi').get(`/api/tasks/${id}`)).status).toBe(404)
    expect((await at.as('Priya').get(`/api/tasks/${id}`)).status).toBe(200)
    // Who no longer assigns still corrects what was assigned.
    await at.write((tx) => tx.db.run(`update users set role = 'Recruiter' where id = ?`, at.ids.Meera))
    expect((await patch(at, 'Meera', id, { assignedTo: at.ids.Ravi })).status).toBe(403)
    expect((await patch(at, 'Meera', id, { title: 'Corrected' })).status).toBe(200)
  })

  test('what is completed stays as it was', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    await at.as('Ravi').post(`/api/tasks/${id}/complete`, { notes: 'Both agreed' })
    for (const [by, body] of [['Meera', { title: 'x' }], ['Ravi', { status: 'pending' }]] as const) expect(await patch(at, by, id, body)).toMatchObject({ status: 409, body: { message: 'This task is already completed' } })
  })

  test('nothing asked is nothing done', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    expect((await patch(at, 'Meera', id, {})).body.version).toBe(1)
    expect((await patch(at, 'Meera', id, { title: 'Call the client' })).status).toBe(200)
    expect(events(at)).toEqual(['task.created'])
  })
})

describe('completing, commenting, deleting', () => {
  test('completed once, with or without notes; its creator is told', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    const { body } = await at.as('Ravi').call('POST', `/api/tasks/${id}/complete`)
    expect(body).toMatchObject({ status: 'completed', notes: null, completedAt: '2026-11-18T04:00:00.000Z' })
    expect((await at.as('Ravi').post(`/api/tasks/${id}/complete`, { notes: 'Again' })).status).toBe(409)
    expect(told(at).at(-1)).toEqual({ name: 'Meera', title: 'Task completed', message: 'Ravi Test completed "Call the client".', link: `/tasks?task=${id}` })
    const other = await given(at, 'Meera', 'Meera')
    expect((await at.as('Meera').post(`/api/tasks/${other.id}/complete`, { notes: '  Done\nby hand ' })).body.notes).toBe('Done\nby hand')
    expect(titles(at)).toEqual(['Ravi: Task assigned', 'Meera: Task completed'])
  })

  test('a comment tells the other side, never its author', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    expect((await at.as('Ravi').post(`/api/tasks/${id}/comments`, { comment: ' Which client? ' })).body).toMatchObject({ commentCount: 1, notTold: [], comments: [{ comment: 'Which client?', user: { firstName: 'Ravi' }, createdAt: '2026-11-18T04:00:00.000Z' }] })
    await at.as('Sunil').post(`/api/tasks/${id}/comments`, { comment: 'Bluepeak' })
    expect(titles(at)).toEqual(['Ravi: Task assigned', 'Meera: New comment', 'Meera: New comment', 'Ravi: New comment'])
    for (const comment of ['', '  \n ', undefined, 7]) expect((await at.as('Ravi').post(`/api/tasks/${id}/comments`, { comment })).status).toBe(400)
    expect((await at.as('Ravi').post(`/api/tasks/${id}/comments`, { comment: 'x'.repeat(2001) })).status).toBe(400)
    await at.as('Ravi').post(`/api/tasks/${id}/complete`)
    expect((await at.as('Ravi').post(`/api/tasks/${id}/comments`, { comment: 'And it is done' })).status).toBe(200)
  })

  test('@name tells who sees the task; who does not is not told, and that is said without saying whether there is such a person', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    const { body } = await at.as('Ravi').post(`/api/tasks/${id}/comments`, { comment: '@sunil test and @Meera Test: ask @Rekha Test or @Nobody Known, write to x@Anita Test' })
    expect(body.notTold).toEqual(['@Rekha', '@Nobody'])
    expect(titles(at)).toEqual(['Ravi: Task assigned', 'Sunil: You were mentioned', 'Meera: You were mentioned'])
    // To name oneself is one's own act; the other side hears of the comment.
    await at.as('Ravi').post(`/api/tasks/${id}/comments`, { comment: '@Ravi Test: mine' })
    expect(titles(at).slice(3)).toEqual(['Meera: New comment'])
  })

  test('whom one may name, of those whose names one knows', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    const listed = async (by: Name, search = '') => (await at.as(by).get(`/api/tasks/${id}/people?search=${search}`)).body.map((one: any) => one.firstName)
    expect(await listed('Meera')).toEqual(['Ravi', 'Anita', 'Sunil'])
    expect(await listed('Meera', 'su')).toEqual(['Sunil'])
    expect(await listed('Meera', 'rek')).toEqual([])
    expect(await listed('Ravi')).toEqual(['Meera'])
    await at.as('Sunil').post(`/api/tasks/${id}/comments`, { comment: 'Hello' })
    expect(await listed('Ravi')).toEqual(['Meera', 'Sunil'])
  })

  test('deleted with its comments; an open one is told to its assignee, a done one to nobody', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    await at.as('Ravi').post(`/api/tasks/${id}/comments`, { comment: 'Hm' })
    expect((await del(at, 'Meera', id)).body).toEqual({ success: true })
    expect((await at.as('Meera').get(`/api/tasks/${id}`)).status).toBe(404)
    expect(told(at).at(-1)).toMatchObject({ name: 'Ravi', title: 'Task deleted', link: '/tasks' })
    const other = await given(at, 'Meera', 'Ravi')
    await at.as('Ravi').post(`/api/tasks/${other.id}/complete`)
    const before = told(at).length
    await del(at, 'Meera', other.id)
    expect(told(at)).toHaveLength(before)
    expect(at.app.ask(({ db }) => db.one('select (select count(*) from tasks) as tasks, (select count(*) from task_comments) as comments'))).toEqual({ tasks: 0, comments: 0 })
    expect((await at.as('Anita').get('/api/audit?group=tasks')).body.data[0]).toMatchObject({ what: 'Task deleted', changes: expect.arrayContaining([{ field: 'Title', before: 'Call the client', after: null }]) })
  })
})
