/**
 * The recipients of every notification: one table for all kinds except tasks (taskNotices.test.ts). The
 * people of the office: Anita (Admin) > Sunil (Senior Manager) > Meera (Manager) > Ravi, Priya; Manoj
 * (Manager) > Rekha. Wednesday, 18 November 2026.
 */
import { expect, test } from 'vitest'
import { addPerson, deactivate } from '../modules/people/service'
import { desk, office, type Office } from './support/office'
import { acts, type Scene } from './support/scenes'

const admin = (at: Office) => ({
  post: (path: string, body: object) => at.as('Anita').post(path, body),
  put: (path: string, body: object) => at.as('Anita').call('PUT', path, body),
})

const scenes: Scene[] = [
  ['leave is asked for', (_, a) => a.leave('Ravi', '2026-11-23'), ['Meera: Leave approval required']],
  [
    'leave is approved',
    async (_, a) => a.decide('Meera', await a.leave('Ravi', '2026-11-23')),
    ['Meera: Leave approval required', 'Ravi: Leave Approved'],
  ],
  [
    'leave is rejected',
    async (_, a) => a.decide('Meera', await a.leave('Ravi', '2026-11-23'), 'reject'),
    ['Meera: Leave approval required', 'Ravi: Leave Rejected'],
  ],
  [
    'the first of two steps is approved',
    async (_, a) => a.decide('Meera', await a.leave('Ravi', '2026-11-23', '2026-11-27')),
    ['Meera: Leave approval required', 'Sunil: Leave approval required'],
  ],
  [
    'both steps are approved',
    async (_, a) => {
      const id = await a.leave('Ravi', '2026-11-23', '2026-11-27')
      await a.decide('Meera', id)
      await a.decide('Sunil', id)
    },
    ['Meera: Leave approval required', 'Ravi: Leave Approved', 'Sunil: Leave approval required'],
  ],
  [
    'pending leave is cancelled by its applicant',
    async (at, a) => at.as('Ravi').call('DELETE', `/api/leaves/${await a.leave('Ravi', '2026-11-23')}`),
    ['Meera: Leave approval required'],
  ],
  [
    'approved leave is retracted',
    async (at, a) => {
      const id = await a.leave('Ravi', '2026-11-23')
      await a.decide('Sunil', id)
      await at.as('Ravi').call('PUT', `/api/leaves/${id}/retract`)
    },
    ['Meera: Leave approval required', 'Ravi: Leave Approved', 'Sunil: Leave retracted'],
  ],
  [
    'the only Admin asks for leave',
    (_, a) => a.leave('Anita', '2026-11-23'),
    ['Anita: Leave Approved', 'Sunil: Leave approved without an approver'],
  ],
  [
    'one of two Admins asks for leave',
    async (at, a) => {
      await at.write((tx) => tx.db.run(`update users set role = 'Admin' where id = ?`, at.ids.Arjun))
      await a.leave('Anita', '2026-11-23')
    },
    ['Arjun: Leave approval required'],
  ],
  [
    'nobody decides for two working days',
    async (_, a) => {
      await a.leave('Ravi', '2026-12-10')
      await a.job('approvals.pass_on', '2026-11-20T04:01:00.000Z')
      await a.job('approvals.pass_on', '2026-11-20T04:16:00.000Z')
    },
    [
      'Meera: Leave approval required',
      'Meera: Other approvers can decide a request too',
      'Sunil: Leave approval required',
    ],
  ],
  [
    'the manager leaves the firm',
    async (at, a) => {
      await a.leave('Ravi', '2026-12-10')
      await at.write((tx) => deactivate(tx, at.ids.Meera))
    },
    ['Meera: Leave approval required', 'Sunil: Leave approval required'],
  ],
  [
    'somebody who leaves had asked',
    async (at, a) => {
      await a.leave('Ravi', '2026-12-10')
      await at.write((tx) => deactivate(tx, at.ids.Ravi))
    },
    ['Meera: Leave approval required'],
  ],
  [
    'a holiday falls on approved leave',
    async (at, a) => {
      await a.decide('Meera', await a.leave('Ravi', '2026-11-23'))
      await admin(at).post('/api/holidays?preview=1', { name: 'Id', date: '2026-11-23' })
      await admin(at).post('/api/holidays', { name: 'Id', date: '2026-11-23' })
    },
    ['Meera: Leave approval required', 'Ravi: Leave Approved', 'Ravi: Your leave changed'],
  ],
  [
    'a balance is adjusted',
    (at) => admin(at).put(`/api/leaves/balance/${at.ids.Ravi}`, { totalLeaves: 20, reason: 'Promised' }),
    ['Ravi: Leave balance changed'],
  ],
  [
    'balances are brought to a policy',
    async (at) => {
      await admin(at).put('/api/leave-policies/4', { totalLeaves: 24 })
      await admin(at).post('/api/leave-policies/update-all-balances', {})
    },
    ['Priya: Leave balance changed', 'Ravi: Leave balance changed', 'Rekha: Leave balance changed'],
  ],
  [
    'a regularization is asked for',
    (_, a) => a.wrong('Ravi', '2026-11-17'),
    ['Meera: Regularization approval required'],
  ],
  [
    'it is approved',
    async (_, a) => a.right('Meera', await a.wrong('Ravi', '2026-11-17')),
    ['Meera: Regularization approval required', 'Ravi: Regularization Approved'],
  ],
  [
    'it is rejected',
    async (_, a) => a.right('Meera', await a.wrong('Ravi', '2026-11-17'), 'reject'),
    ['Meera: Regularization approval required', 'Ravi: Regularization Rejected'],
  ],
  [
    'it is withdrawn',
    async (at, a) =>
      at.as('Ravi').call('DELETE', `/api/regularizations/${await a.wrong('Ravi', '2026-11-17')}`),
    ['Meera: Regularization approval required'],
  ],
  [
    'an Admin tells the managers',
    (at) =>
      admin(at).post('/api/notifications/broadcast', {
        title: 'Review',
        message: 'At four',
        roles: ['Manager'],
      }),
    ['Manoj: Review', 'Meera: Review'],
  ],
  [
    'ten in the morning',
    async (at, a) => {
      for (const name of ['Anita', 'Sunil', 'Meera', 'Manoj', 'Rekha', 'Arjun', 'Sana'] as const)
        await at.as(name).post('/api/attendance/punch', { type: 'in', location: desk })
      await a.job('attendance.remind', '2026-11-18T04:30:00.000Z')
      await a.job('attendance.remind', '2026-11-18T04:31:00.000Z')
    },
    ['Priya: Time to punch in', 'Ravi: Time to punch in'],
  ],
  [
    'the books do not agree at night',
    async (at, a) => {
      await a.leave('Ravi', '2026-11-23')
      await at.write((tx) => tx.db.run('delete from leave_halves'))
      await a.job('leave.check', '2026-11-19T03:40:00.000Z')
    },
    ['Anita: Leave data needs a check', 'Meera: Leave approval required'],
  ],
  [
    'a birthday and an anniversary, where the firm wants them',
    async (at, a) => {
      await at.write((tx) =>
        tx.db.run(`update users set date_of_birth = '1998-11-18' where id = ?`, at.ids.Ravi),
      )
      await at.write((tx) =>
        tx.db.run(`update employments set joined = '2024-11-18' where user_id = ?`, at.ids.Manoj),
      )
      await a.job('notifications.celebrate', '2026-11-18T03:30:00.000Z')
      await admin(at).post('/api/settings', {
        key: 'celebrations',
        value: { birthdays: true, anniversaries: true },
      })
      await a.job('notifications.celebrate', '2026-11-18T03:31:00.000Z')
      await a.job('notifications.celebrate', '2026-11-18T03:32:00.000Z')
    },
    [
      "Meera: It is Ravi Test's birthday today",
      'Meera: Manoj Test has been here for 2 years today',
      "Priya: It is Ravi Test's birthday today",
      'Rekha: Manoj Test has been here for 2 years today',
      'Sunil: Manoj Test has been here for 2 years today',
    ],
  ],
  [
    'somebody joins, is moved, punches',
    async (at) => {
      await at.write((tx) =>
        addPerson(tx, {
          firstName: 'New',
          lastName: 'Comer',
          email: 'new@northwind.test',
          role: 'Recruiter',
          managerId: at.ids.Meera,
          passwordHash: null,
        }),
      )
      expect((await admin(at).put(`/api/users/${at.ids.Priya}`, { managerId: at.ids.Manoj })).status).toBe(
        200,
      )
      expect((await at.as('Ravi').post('/api/attendance/punch', { type: 'in', location: desk })).status).toBe(
        200,
      )
    },
    [],
  ],
]

test.each(scenes)('%s', async (_, play, wanted) => {
  const at = await office()
  await play(at, acts(at))
  const notices = at.app.ask(({ db }) =>
    db
      .all<{ name: string; title: string }>(
        'select u.first_name as name, n.title from notifications n join users u on u.id = n.user_id',
      )
      .map(({ name, title }) => `${name}: ${title}`),
  )
  expect(notices.toSorted()).toEqual(wanted)
})
