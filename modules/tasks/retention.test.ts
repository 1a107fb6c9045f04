/** One person's tasks for export, and the retention of tasks. */
import { beforeEach, describe, expect, test } from 'vitest'
import { office, type Office } from '../../tests/support/office'
import { complete, tasks, weeklyReport } from '../../tests/support/tasks'
import { purges, personal } from './retention'

let at: Office
beforeEach(async () => {
  at = await office()
})

describe('keeping', () => {
  test('a person can export their tasks', async () => {
    const { id } = await weeklyReport(at, 'Meera', 'Ravi')
    await at.as('Ravi').post(`/api/tasks/${id}/comments`, { comment: 'Mine' })
    expect(at.app.ask((ask) => personal(ask, at.ids.Ravi))).toMatchObject({
      Tasks: [{ Title: 'Weekly report', 'Assigned by': 'Meera Test' }],
      'Task comments': [{ Task: 'Weekly report', Comment: 'Mine' }],
    })
    expect(at.app.ask((ask) => personal(ask, at.ids.Priya))).toEqual({ Tasks: [], 'Task comments': [] })
    expect(
      (await at.as('Ravi').get('/api/profile/data?format=json')).body.Tasks ??
        JSON.parse((await at.as('Ravi').get('/api/profile/data?format=json')).body).Tasks,
    ).toHaveLength(1)
  })

  test('tasks completed long ago are deleted with comments; open and repeating ones stay', async () => {
    const [purge] = purges
    const old = await weeklyReport(at, 'Meera', 'Ravi')
    await at.as('Ravi').post(`/api/tasks/${old.id}/comments`, { comment: 'Mine' })
    await complete(at, 'Ravi', old.id)
    await weeklyReport(at, 'Meera', 'Ravi')
    const before = '2027-01-01'
    expect(at.app.ask((ask) => purge!.count(ask, before))).toBe(1)
    expect(at.app.ask((ask) => purge!.count(ask, '2026-11-18'))).toBe(0)
    expect(await at.write((tx) => purge!.step(tx, before, 100))).toBe(1)
    expect(await at.write((tx) => purge!.step(tx, before, 100))).toBe(0)
    expect(tasks(at).map(({ status }) => status)).toEqual(['pending'])
    expect(
      at.app.ask(
        ({ db }) =>
          db.one<{ n: number }>(`select count(*) as n from tasks_search where tasks_search match 'weekly'`)!
            .n,
      ),
    ).toBe(1)
  })
})
