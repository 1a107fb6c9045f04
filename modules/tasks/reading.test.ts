/** Which tasks a person sees, in what order, and the totals. */
import { beforeEach, describe, expect, test } from 'vitest'
import { roles } from '../../src/domain/access'
import { names, office, oneOfEach, type Name, type Office } from '../../tests/support/office'
import { changeTask, given, idsOf, removeTask } from '../../tests/support/tasks'

let at: Office
beforeEach(async () => {
  at = await office()
})

describe('visibility', () => {
  test('the creator, the assignee, Admin and Senior Manager see a task; for others it is 404 in every call', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    for (const name of names) {
      const sees = ['Meera', 'Ravi', 'Anita', 'Sunil'].includes(name)
      const status = async (reply: Promise<{ status: number }>) => (await reply).status
      expect(await status(at.as(name).get(`/api/tasks/${id}`)), name).toBe(sees ? 200 : 404)
      expect(await status(at.as(name).get(`/api/tasks/${id}/people`)), name).toBe(sees ? 200 : 404)
      expect(await status(at.as(name).post(`/api/tasks/${id}/comments`, { comment: 'Seen' })), name).toBe(
        sees ? 200 : 404,
      )
      if (sees) continue
      expect(await status(at.as(name).post(`/api/tasks/${id}/complete`)), name).toBe(404)
      expect(await status(changeTask(at, name, id, { title: 'Mine' })), name).toBe(404)
      expect(await status(removeTask(at, name, id)), name).toBe(404)
    }
    expect((await at.as('Anita').get('/api/tasks/4711')).body).toEqual({ message: 'Task not found' })
  })

  test('only the assignee completes, only the creator changes and deletes; others who see it get 403', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    for (const name of ['Meera', 'Sunil', 'Anita'] as const) {
      expect(
        [await at.as(name).post(`/api/tasks/${id}/complete`)].map(({ status, body }) => [
          status,
          body.message,
        ]),
      ).toEqual([[403, 'Only the assignee can complete the task']])
      expect((await changeTask(at, name, id, { status: 'in_progress' })).status).toBe(403)
    }
    for (const name of ['Ravi', 'Sunil', 'Anita'] as const) {
      expect(
        [await changeTask(at, name, id, { title: 'Mine' })].map(({ status, body }) => [status, body.message]),
      ).toEqual([[403, 'Only the person who created the task can change it']])
      expect([await removeTask(at, name, id)].map(({ status, body }) => [status, body.message])).toEqual([
        [403, 'Only the person who created the task can delete it'],
      ])
    }
    // A valid change beside an invalid one changes nothing.
    expect((await changeTask(at, 'Ravi', id, { status: 'in_progress', title: 'Mine' })).status).toBe(403)
    expect((await at.as('Ravi').get(`/api/tasks/${id}`)).body).toMatchObject({
      status: 'pending',
      title: 'Call the client',
    })
  })

  test('views by role', async () => {
    const a = (await given(at, 'Meera', 'Ravi')).id
    const b = (await given(at, 'Sunil', 'Meera')).id
    const c = (await given(at, 'Anita', 'Arjun')).id
    for (const role of roles) {
      const who = at.as(oneOfEach[role])
      for (const call of [
        '/api/tasks?',
        '/api/tasks/analytics/overdue?',
        '/api/tasks/analytics/upcoming?',
        '/api/tasks/analytics/summary?',
      ]) {
        expect((await who.get(call)).status).toBe(200)
        expect((await who.get(`${call}view=my-tasks`)).status).toBe(200)
        expect((await who.get(`${call}view=assigned-by-me`)).status, `${role} ${call}`).toBe(
          ['Admin', 'Senior Manager', 'Manager'].includes(role) ? 200 : 403,
        )
        expect((await who.get(`${call}view=all`)).status, `${role} ${call}`).toBe(
          ['Admin', 'Senior Manager'].includes(role) ? 200 : 403,
        )
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
  test('open tasks by deadline, then completed ones, latest first; filtered, searched and paged', async () => {
    const make = async (title: string, deadline: string, priority: string) =>
      (await given(at, 'Meera', 'Ravi', { title, deadline, priority })).id
    const late = await make('Send invoices', '2026-11-25', 'low')
    const soon = await make('Screen Java profiles', '2026-11-19', 'urgent')
    const done = await make('Prepare offer', '2026-11-20', 'high')
    const started = await make('Visit Bluepeak', '2026-11-22', 'urgent')
    const doneLater = await make('Old thing', '2026-11-21', 'low')
    await at.as('Ravi').post(`/api/tasks/${done}/complete`)
    at.clock.set('2026-11-18T05:00:00.000Z')
    await at.as('Ravi').post(`/api/tasks/${doneLater}/complete`)
    await changeTask(at, 'Ravi', started, { status: 'in_progress' })
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
    // One letter matches nearly everything, so it does not filter.
    expect(await idsOf(at, 'Ravi', 'search=j')).toEqual(all)
    expect(await idsOf(at, 'Ravi', 'search=j s')).toEqual(all)
    expect(await idsOf(at, 'Ravi', 'search=j scr')).toEqual([soon])
    const page = async (query: string) => {
      const { data, pagination } = (await at.as('Ravi').get(`/api/tasks?${query}`)).body
      return { ids: data.map((task: any) => task.id), ...pagination }
    }
    expect(await page('page=1&limit=2')).toEqual({
      ids: [soon, started],
      page: 1,
      limit: 2,
      totalItems: 5,
      totalPages: 3,
    })
    expect(await page('page=2&limit=2')).toEqual({
      ids: [late, doneLater],
      page: 2,
      limit: 2,
      totalItems: 5,
      totalPages: 3,
    })
    expect(await page('page=3&limit=2')).toEqual({
      ids: [done],
      page: 3,
      limit: 2,
      totalItems: 5,
      totalPages: 3,
    })
    expect(await page('page=4&limit=2')).toEqual({ ids: [], page: 4, limit: 2, totalItems: 5, totalPages: 3 })
    expect((await page('page=1&status=completed')).ids).toEqual([doneLater, done])
  })

  test("overdue, upcoming and the four totals, by the firm's day", async () => {
    const today = (await given(at, 'Meera', 'Ravi', { deadline: '2026-11-18T11:00' })).id
    const week = (await given(at, 'Meera', 'Ravi', { deadline: '2026-11-25' })).id
    const beyond = (await given(at, 'Meera', 'Ravi', { deadline: '2026-11-26T00:00' })).id
    const done = (await given(at, 'Meera', 'Ravi', { deadline: '2026-11-19' })).id
    await at.as('Ravi').post(`/api/tasks/${done}/complete`)
    await changeTask(at, 'Ravi', week, { status: 'in_progress' })
    const look = async (by: Name, call: string) =>
      (await at.as(by).get(`/api/tasks/analytics/${call}`)).body.map((task: any) => task.id)
    // The deadline has passed, but it is still today.
    at.clock.set('2026-11-18T18:29:59.000Z')
    expect(await look('Ravi', 'overdue')).toEqual([])
    expect(await look('Ravi', 'upcoming?days=7')).toEqual([today, week])
    expect(await look('Ravi', 'upcoming?days=8')).toEqual([today, week, beyond])
    expect((await at.as('Ravi').get('/api/tasks/analytics/summary')).body).toEqual({
      total: 3,
      pending: 2,
      overdue: 0,
      completed: 1,
      upcoming: 2,
    })
    at.clock.set('2026-11-18T18:30:00.000Z')
    expect(await look('Ravi', 'overdue')).toEqual([today])
    expect(await look('Meera', 'overdue?view=assigned-by-me')).toEqual([today])
    expect(await look('Meera', 'overdue')).toEqual([])
    expect(await look('Sunil', 'overdue?view=all')).toEqual([today])
    expect((await at.as('Ravi').get(`/api/tasks/${today}`)).body.isOverdue).toBe(true)
    expect((await at.as('Meera').get('/api/tasks/analytics/summary?view=assigned-by-me')).body).toEqual({
      total: 3,
      pending: 2,
      overdue: 1,
      completed: 1,
      upcoming: 2,
    })
    at.clock.set('2026-11-30T18:30:00.000Z')
    expect((await at.as('Ravi').get('/api/tasks/analytics/summary')).body).toMatchObject({
      overdue: 3,
      completed: 0,
    })
  })
})
