/** Comments on a request are not retained longer than the request. */
import { expect, test } from 'vitest'
import { office } from '../../tests/support/office'

test('purging leave and regularizations also deletes their approvers, decisions and comments', async () => {
  const at = await office()
  const leave = (
    await at.as('Ravi').post('/api/leaves', {
      leaveType: 'personal',
      fromDate: '2026-11-23',
      toDate: '2026-11-23',
      duration: 'full_day',
      reason: 'Family',
    })
  ).body.id
  const wrong = (
    await at
      .as('Ravi')
      .post('/api/regularizations', { requestType: 'on_duty', targetDate: '2026-11-17', reason: 'Client' })
  ).body.id
  expect(
    (
      await at
        .as('Meera')
        .call('PUT', `/api/leaves/${leave}/approval`, { action: 'approve', comment: 'Get well' })
    ).status,
  ).toBe(200)
  expect(
    (
      await at
        .as('Meera')
        .call('PUT', `/api/regularizations/${wrong}/approval`, { action: 'reject', comment: 'You were here' })
    ).status,
  ).toBe(200)
  const left = () =>
    [
      'leaves',
      'regularizations',
      'approval_requests',
      'approval_steps',
      'approval_holders',
      'approval_away',
    ].map((table) => at.app.ask(({ db }) => db.one<{ n: number }>(`select count(*) as n from ${table}`)!.n))
  expect(left()).toEqual([1, 1, 2, 2, 2, 1])
  at.clock.set('2034-01-01T04:00:00.000Z')
  await at.app.scheduler.run('retention.run', '2034-01-01')
  expect(left()).toEqual([0, 0, 0, 0, 0, 0])
})
