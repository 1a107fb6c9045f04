/** Creating a task: permitted assignees, the response, and errors. */
import { beforeEach, describe, expect, test } from 'vitest'
import { names, office, type Name, type Office } from '../../tests/support/office'
import { events, given, idsOf, listNotices } from '../../tests/support/tasks'

let at: Office
beforeEach(async () => {
  at = await office()
})

describe('creating a task', () => {
  test('returns all fields, notifies the assignee, and is in the audit', async () => {
    const task = await given(at, 'Meera', 'Ravi', { priority: 'high', category: 'Sourcing' })
    expect(task).toEqual({
      id: 1,
      title: 'Call the client',
      description: 'About the three Java profiles',
      assignedTo: at.ids.Ravi,
      assignedBy: at.ids.Meera,
      assignedToUser: { id: at.ids.Ravi, firstName: 'Ravi', lastName: 'Test', isActive: true },
      assignedByUser: { id: at.ids.Meera, firstName: 'Meera', lastName: 'Test', isActive: true },
      deadline: '2026-11-20T18:29:00.000Z',
      priority: 'high',
      category: 'Sourcing',
      status: 'pending',
      isOverdue: false,
      notes: null,
      createdAt: '2026-11-18T04:00:00.000Z',
      completedAt: null,
      version: 1,
      commentCount: 0,
      repeat: null,
      comments: [],
    })
    expect(listNotices(at)).toEqual([
      {
        name: 'Ravi',
        title: 'Task assigned',
        message: 'Meera Test assigned "Call the client" to you, due 20 Nov at 23:59.',
        link: '/tasks?task=1',
      },
    ])
    const { body } = await at.as('Anita').get('/api/audit?group=tasks')
    expect(body.data).toMatchObject([
      { what: 'Task assigned', by: { name: 'Meera Test' }, about: { name: 'Ravi Test' } },
    ])
  })

  test('the default priority is medium, an empty category is none, an id may be text, and a task for oneself notifies nobody', async () => {
    expect(
      await given(at, 'Meera', 'Meera', { category: ' ', assignedTo: String(at.ids.Meera) }),
    ).toMatchObject({ priority: 'medium', category: null, assignedTo: at.ids.Meera })
    expect(listNotices(at)).toEqual([])
  })

  test('an Admin assigns to everybody, managers to themselves and their team', async () => {
    const may = async (by: Name) => {
      const reach: Name[] = []
      for (const to of names)
        if (
          (
            await at.as(by).post('/api/tasks', {
              title: 'x',
              description: 'y',
              assignedTo: at.ids[to],
              deadline: '2026-11-20',
            })
          ).status === 200
        )
          reach.push(to)
      return reach
    }
    expect(await may('Anita')).toEqual(names)
    expect(await may('Sunil')).toEqual(['Sunil', 'Meera', 'Ravi', 'Priya', 'Manoj', 'Rekha'])
    expect(await may('Meera')).toEqual(['Meera', 'Ravi', 'Priya'])
    for (const by of ['Ravi', 'Arjun', 'Sana'] as const) expect(await may(by)).toEqual([])
    const listed = async (by: Name, query = '') =>
      (await at.as(by).get(`/api/tasks/assignable-users${query}`)).body.users
        .map((user: any) => user.firstName)
        .toSorted()
    expect(await listed('Anita')).toEqual([...names].toSorted())
    expect(await listed('Sunil')).toEqual(['Manoj', 'Meera', 'Priya', 'Ravi', 'Rekha', 'Sunil'])
    expect(await listed('Meera')).toEqual(['Meera', 'Priya', 'Ravi'])
    expect(await listed('Meera', '?search=rek')).toEqual([])
    expect(await listed('Anita', '?search=rek')).toEqual(['Rekha'])
    expect(await listed('Anita', '?limit=2')).toHaveLength(2)
    expect(await listed('Anita', `?search=${encodeURIComponent(`"' or 1=1 --`)}`)).toEqual([])
    expect(await listed('Anita', '?search=%25')).toEqual([])
    expect(JSON.stringify((await at.as('Anita').get('/api/tasks/assignable-users')).body)).not.toMatch(
      /salary|hash|contact/i,
    )
  })

  test('former and unknown employees are rejected', async () => {
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Priya}`, { isActive: false })
    for (const assignedTo of [at.ids.Priya, 4711]) {
      const { status, body } = await at
        .as('Meera')
        .post('/api/tasks', { title: 'x', description: 'y', assignedTo, deadline: '2026-11-20' })
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
    [{ deadline: 'soon' }, 422, 'deadline', 'Must be a date, or a date and time'],
    [{ title: '  ' }, 400, 'title', 'Title is required'],
    [{ title: undefined }, 400, 'title', 'Title is required'],
    [{ title: 'x'.repeat(201) }, 400, 'title', 'At most 200 characters'],
    [{ title: 'a\nb' }, 400, 'title', 'Must not contain control characters'],
    [{ description: '' }, 400, 'description', 'Description is required'],
    [{ priority: 'utmost' }, 400, 'priority', /./],
    [{ category: 'x'.repeat(61) }, 400, 'category', /./],
    [{ repeat: { every: 'hourly' } }, 400, 'repeat.every', /./],
    [{ repeat: { every: 'monthly', day: 32 } }, 400, 'repeat.day', /./],
    [
      { repeat: { every: 'daily', until: '2026-11-19' } },
      422,
      'repeat.until',
      'Must not be before the deadline',
    ],
  ])('%j is rejected with %d at %s', async (wrong, wanted, field, message) => {
    const { status, body } = await at.as('Meera').post('/api/tasks', {
      title: 'x',
      description: 'y',
      assignedTo: at.ids.Ravi,
      deadline: '2026-11-20',
      ...wrong,
    })
    expect(status).toBe(wanted)
    const error = body.errors.find((one: any) => one.field === field)
    expect(error?.message, JSON.stringify(body)).toMatch(
      message instanceof RegExp ? message : new RegExp(`^${message}$`),
    )
    expect(events(at)).toEqual([])
  })

  test('the same request twice creates one task', async () => {
    const body = { title: 'Once', description: 'y', assignedTo: at.ids.Ravi, deadline: '2026-11-20' }
    const [one, two] = [
      await at.as('Meera').post('/api/tasks', body, { 'idempotency-key': 'one-press-of-create' }),
      await at.as('Meera').post('/api/tasks', body, { 'idempotency-key': 'one-press-of-create' }),
    ]
    expect([two.status, two.body.id]).toEqual([200, one.body.id])
    expect(await idsOf(at, 'Ravi', 'view=my-tasks')).toEqual([one.body.id])
  })

  test('text that looks like SQL or HTML is stored and found unchanged', async () => {
    const title = `<img src=x onerror=alert(1)> '); drop table tasks; --`
    const description = '<script>\n"quoted" & `ticked` ${x} %_ \\'
    const task = await given(at, 'Meera', 'Ravi', { title, description, category: `'or''='` })
    expect(task).toMatchObject({ title, description, category: `'or''='` })
    const { body } = await at.as('Ravi').post(`/api/tasks/${task.id}/comments`, { comment: description })
    expect(body.comments[0].comment).toBe(description)
    expect(await idsOf(at, 'Ravi', `search=${encodeURIComponent("'); drop table tasks")}`)).toEqual([task.id])
    expect(await idsOf(at, 'Ravi', `search=${encodeURIComponent('" OR title:*')}`)).toEqual([])
    for (const bad of ["status=' or 1=1", 'priority=1;--', 'view=everything', 'page=-1', 'limit=0'])
      expect((await at.as('Ravi').get(`/api/tasks?${bad}`)).status, bad).toBe(400)
    expect((await at.as('Ravi').get('/api/tasks/1%20or%201=1')).status).toBe(400)
  })
})
