/**
 * Importing and exporting tasks as a sheet, also lists of other programs. Wednesday, 18 November 2026, 09:30.
 */
import { describe, expect, test } from 'vitest'
import { office, type Name } from '../../tests/support/office'
import { importInOneStep } from '../imports/service'
import { tasksKind } from './taskSheet'

const roles = { Meera: 'Manager', Anita: 'Admin' } as const

async function desk() {
  const at = await office()
  const bring = (lines: string[], { as = 'Meera' as keyof typeof roles, isDry = false } = {}) => {
    const who = { id: at.ids[as], role: roles[as], sessionId: 0 }
    const by = { who, origin: { actor: who.id, source: 'cli' } }
    return importInOneStep(at.app, by, tasksKind, 'tasks.csv', Buffer.from(lines.join('\n')), { isDry })
  }
  const given = async (as: Name = 'Meera') =>
    (await at.as(as).get('/api/tasks?view=assigned-by-me&page=1')).body.data as any[]
  return { at, bring, given }
}

/** A list as a planning tool exports it. */
const header = 'Task Name;Notes;Assigned To;Due Date;Priority'

test('tasks are imported once with day and time; repeating changes nothing; a changed line changes its task', async () => {
  const { bring, given } = await desk()
  const lines = [
    'Title,Assigned To,Deadline,Time,Category',
    'Call the bank,ravi@northwind.test,20-Nov-2026,16:30,Money',
    'Send offers,Ravi <Ravi@northwind.test>,2026-11-25,,',
  ]
  expect(await bring(lines, { isDry: true })).toMatchObject({ new: 2, errors: [], importId: null })
  expect(await given()).toEqual([])
  expect(await bring(lines)).toMatchObject({ message: 'Added 2 new tasks.', errors: [] })
  expect(await given()).toMatchObject([
    {
      title: 'Call the bank',
      deadline: '2026-11-20T11:00:00.000Z',
      priority: 'medium',
      category: 'Money',
      description: 'Call the bank',
    },
    { title: 'Send offers', deadline: '2026-11-25T18:29:00.000Z' },
  ])
  expect(await bring(lines)).toMatchObject({ new: 0, updated: 2, errors: [] })
  const changed = [lines[0]!, lines[1]!.replace('Money', 'Bank')]
  expect(await bring(changed)).toMatchObject({ new: 0, updated: 1, errors: [] })
  const after = await given()
  expect([after.length, after[0].category]).toEqual([2, 'Bank'])
})

test('a list with other titles and semicolons is imported', async () => {
  const { bring, given } = await desk()
  expect(await bring([header, 'Call;Twice;ravi@northwind.test;21-Nov-26;URGENT'])).toMatchObject({ new: 1 })
  expect(await given()).toMatchObject([{ title: 'Call', description: 'Twice', priority: 'urgent' }])
})

test('people are identified as in every sheet', async () => {
  const { bring, given } = await desk()
  const names = ['Mr. Ravi Test', 'Test, Ravi', 'RAVI  TEST']
  const lines = [header, ...names.map((name, n) => `Call ${n};x;"${name}";2026-11-20;low`)]
  expect(await bring(lines)).toMatchObject({ new: 3, errors: [] })
  expect(await given()).toHaveLength(3)
  expect((await bring([header, 'Call;x;Ravi Nobody;2026-11-20;low'])).errors).toEqual([
    {
      row: 2,
      error: 'Assigned To: Nobody is called Ravi Nobody. Enter the office email or employee ID',
    },
  ])
})

describe('an invalid line is reported with its column', () => {
  test.each([
    ['Call;x;nobody@x.in;2026-11-20;low', 'Assigned To: Nobody has the email nobody@x.in'],
    [
      'Call;x;anita@northwind.test;2026-11-20;low',
      'Assigned To: You can assign tasks to yourself and to your team',
    ],
    ['Call;x;ravi@northwind.test;2026-11-17;low', 'Deadline: Deadline must be in the future'],
    ['Call;x;ravi@northwind.test;;low', 'Deadline: Required'],
    ['Call;x;ravi@northwind.test;2026-11-20;asap', 'Priority: One of low, medium, high, urgent'],
    [';x;ravi@northwind.test;2026-11-20;low', 'Title: Required'],
  ])('%s', async (line, sentence) => {
    const { bring, given } = await desk()
    expect((await bring([header, line])).errors).toEqual([{ row: 2, error: sentence }])
    expect(await given()).toEqual([])
  })

  test('a duplicate line is reported', async () => {
    const { bring } = await desk()
    const line = 'Call;x;ravi@northwind.test;2026-11-20;low'
    expect((await bring([header, line, line])).errors).toEqual([
      { row: 3, error: 'Title: Row 2 is the same task' },
    ])
  })
})

test('an import can be undone while nobody has worked on its tasks', async () => {
  const { at, bring, given } = await desk()
  const lines = [header, 'A;x;ravi@northwind.test;2026-11-20;low', 'B;x;ravi@northwind.test;2026-11-20;low']
  const { importId } = await bring(lines)
  const [first] = await given()
  await at.as('Ravi').call('PATCH', `/api/tasks/${first.id}`, { status: 'in_progress' })
  const response = await at.as('Meera').post(`/api/imports/${importId}/undo`, {})
  expect([response.status, response.body.message]).toEqual([
    409,
    expect.stringContaining("'A' has changed since"),
  ])
  await at.as('Ravi').call('PATCH', `/api/tasks/${first.id}`, { status: 'pending' })
  await at.as('Meera').post(`/api/imports/${importId}/undo`, {})
  await expect.poll(async () => (await given()).length, { timeout: 5000 }).toBe(0)
})

test("importing an Admin's export of all tasks adds none of them", async () => {
  const { at, bring } = await desk()
  const lines = [header, 'A;x;ravi@northwind.test;2026-11-20;low']
  await bring(lines)
  expect(await bring(lines, { as: 'Anita' })).toMatchObject({ new: 0, updated: 1, errors: [] })
  expect((await bring([header, lines[1]!.replace('low', 'high')], { as: 'Anita' })).errors).toEqual([
    { row: 2, error: 'Title: Only the person who created the task can change it' },
  ])
  expect((await at.as('Anita').get('/api/tasks?view=all&page=1')).body.data).toHaveLength(1)
})
