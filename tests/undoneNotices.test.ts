/**
 * The recipients of the notification of an undone decision, and the notifications that requested the
 * decision. Ravi reports to Meera, she to Sunil.
 */
import { describe, expect, test } from 'vitest'
import { ask, decide, on } from './support/leave'
import { office, type Name, type Office } from './support/office'
import { startPushOffice, subscribe } from './support/pushing'

const undo = (at: Office, name: Name, id: number) => at.as(name).post(`/api/leaves/${id}/approval/undo`)
const seconds = (at: Office, count: number) => at.clock.pass(count / 60)
const inbox = async (at: Office, name: Name) =>
  (await at.as(name).get('/api/notifications')).body.map(
    (n: { title: string; isRead: boolean }) => `${n.title}${n.isRead ? ' (read)' : ''}`,
  )

describe('an undone decision', () => {
  test('notifies nobody within ten seconds, and its notifications are removed', async () => {
    const { at, service, drain } = await startPushOffice()
    await subscribe(at, 'Ravi', service)
    const { id } = (await ask(at, 'Ravi', on('2026-11-23'))).body
    await decide(at, 'Meera', id)
    expect(await inbox(at, 'Ravi')).toEqual(['Leave Approved'])
    expect(await inbox(at, 'Meera')).toEqual(['Leave approval required (read)'])
    seconds(at, 9)
    await drain()
    await undo(at, 'Meera', id)
    expect(await inbox(at, 'Ravi')).toEqual([])
    expect(await inbox(at, 'Meera')).toEqual(['Leave approval required'])
    seconds(at, 60)
    await drain()
    expect(service.received).toEqual([])
  })

  test('notifies the applicant after ten seconds', async () => {
    const { at, service, drain } = await startPushOffice()
    await subscribe(at, 'Ravi', service)
    const { id } = (await ask(at, 'Ravi', on('2026-11-23'))).body
    await decide(at, 'Meera', id)
    seconds(at, 11)
    await drain()
    await undo(at, 'Meera', id)
    await drain()
    expect(await inbox(at, 'Ravi')).toEqual(['Decision undone', 'Leave Approved'])
    expect(service.received.map(({ payload }) => payload.title)).toEqual([
      'Leave Approved',
      'Decision undone',
    ])
  })

  test('notifies the approver of the step that it had opened and settles the earlier notification', async () => {
    const at = await office()
    const { id } = (await ask(at, 'Ravi', on('2026-11-23', '2026-11-26'))).body
    await decide(at, 'Meera', id)
    expect(await inbox(at, 'Sunil')).toEqual(['Leave approval required'])
    seconds(at, 5)
    await undo(at, 'Meera', id)
    expect(await inbox(at, 'Sunil')).toEqual([
      'A request no longer waits for you',
      'Leave approval required (read)',
    ])
    expect(await inbox(at, 'Meera')).toEqual(['Leave approval required'])
    expect(await inbox(at, 'Ravi')).toEqual([])
    // After another approval and undo there is one unread notification, not two.
    seconds(at, 5)
    await decide(at, 'Meera', id)
    seconds(at, 5)
    await undo(at, 'Meera', id)
    const unread = (await inbox(at, 'Sunil')).filter((title: string) => !title.endsWith('(read)'))
    expect(unread).toEqual(['A request no longer waits for you'])
  })

  test('has a time limit that the request shows to its approver only', async () => {
    const at = await office()
    const { id } = (await ask(at, 'Ravi', on('2026-11-23'))).body
    const until = async (name: Name) => (await at.as(name).get(`/api/leaves/${id}`)).body.undoUntil
    expect(await until('Meera')).toBeNull()
    await decide(at, 'Meera', id)
    expect(await until('Meera')).toBe('2026-11-18T04:01:00.000Z')
    for (const name of ['Ravi', 'Sunil', 'Anita'] as const) expect(await until(name)).toBeNull()
    seconds(at, 61)
    expect(await until('Meera')).toBeNull()
    // A decision cannot be undone after the applicant has retracted the leave.
    const other = (await ask(at, 'Ravi', on('2026-11-24'))).body
    await decide(at, 'Meera', other.id)
    await at.as('Ravi').call('PUT', `/api/leaves/${other.id}/retract`)
    expect((await at.as('Meera').get(`/api/leaves/${other.id}`)).body.undoUntil).toBeNull()
  })
})

describe('a notification that requests a decision is settled with the request', () => {
  test.each([
    ['decided', (at: Office, id: number) => decide(at, 'Sunil', id)],
    ['cancelled', (at: Office, id: number) => at.as('Ravi').call('DELETE', `/api/leaves/${id}`)],
  ])('%s: the notification is read and is not pushed to any device', async (_, end) => {
    const { at, service, drain } = await startPushOffice()
    await subscribe(at, 'Meera', service)
    const { id } = (await ask(at, 'Ravi', on('2026-11-23'))).body
    await end(at, id)
    await drain()
    expect(service.received.map(({ payload }) => payload.title)).not.toContain('Leave approval required')
    expect((await inbox(at, 'Meera'))[0]).toBe('Leave approval required (read)')
  })
})
