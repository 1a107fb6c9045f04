/** Jobs and the command line in batches, tested like batches.test.ts. */
import { afterEach, beforeEach, describe, vi } from 'vitest'
import { importBalances } from '../modules/leave/balance/openingBalances'
import { yearEnd } from '../modules/leave/balance/yearEnd'
import { importLog } from '../modules/attendance/devices/devices'
import { readLog } from '../modules/attendance/devices/deviceLog'
import { sendMany } from '../modules/whatsapp/sending/bulk'
import { standsLostTurns } from './support/rolledBack'
import { desk, type Name, type Office } from './support/office'
import { runTask, weeklyReport } from './support/tasks'

// Every item is its own turn.
beforeEach(() => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 5))
})
afterEach(() => void vi.restoreAllMocks())

async function punched(at: Office, ...names: Name[]) {
  for (const name of names) await at.as(name).post('/api/attendance/punch', { type: 'in', location: desk })
}

describe('leave', () => {
  standsLostTurns(
    'the year begins',
    /^job:leave/,
    async (at) => at.clock.set('2027-01-01T04:00:00.000Z'),
    (at) => at.app.scheduler.run('leave.year', '2027-01-01'),
    { least: 9 },
  )
  standsLostTurns(
    'carried days lapse',
    /^job:leave/,
    async (at) => {
      at.clock.set('2027-01-01T04:00:00.000Z')
      await at.app.scheduler.run('leave.year', '2027-01-01')
      at.clock.set('2027-04-01T04:00:00.000Z')
    },
    (at) => at.app.scheduler.run('leave.year', '2027-04-01'),
    { least: 9 },
  )
  standsLostTurns(
    'the year is ended by hand',
    /^cli/,
    async (at) => at.clock.set('2027-01-01T04:00:00.000Z'),
    (at) => yearEnd(at.app, '2026-01-01', false, at.ids.Anita),
    { least: 9 },
  )
  standsLostTurns(
    'opening balances',
    /^cli/,
    async () => {},
    (at) =>
      importBalances(
        at.app,
        'Employee ID,Total,Used\nEMP0004,20,3\nEMP0005,18,0\nNOBODY,1,1\nEMP0006,21.5,2',
        at.ids.Anita,
      ),
    { least: 4 },
  )
})

describe('attendance', () => {
  standsLostTurns(
    'forgotten sessions are closed',
    /^job:attendance/,
    async (at) => {
      await punched(at, 'Ravi', 'Priya', 'Rekha')
      at.clock.set('2026-11-18T20:00:00.000Z')
    },
    (at) => at.app.scheduler.run('attendance.close', '2026-11-18'),
    { least: 3 },
  )
  standsLostTurns(
    'reminders',
    /^job:attendance/,
    async (at) => at.clock.set('2026-11-18T04:30:00.000Z'),
    (at) => at.app.scheduler.run('attendance.remind', '2026-11-18'),
    { least: 3 },
  )
  standsLostTurns(
    "a device's log",
    /^cli:attendance/,
    async () => {},
    (at) =>
      importLog(
        at.app,
        readLog(
          [
            'EMP0004,2026-11-17 09:30,in',
            'EMP0004,2026-11-17 18:30,out',
            'EMP0005,2026-11-17 09:31,in',
            'EMP0005,2026-11-17 18:20,out',
            'EMP0006,2026-11-17 18:20,out',
          ].join('\n'),
          'Asia/Kolkata',
        ).rows,
      ),
    { least: 3 },
  )
})

describe('background work', () => {
  const requested = async (at: Office) => {
    for (const name of ['Ravi', 'Priya'] as const)
      await at.as(name).post('/api/leaves', {
        leaveType: 'personal',
        fromDate: '2026-12-07',
        toDate: '2026-12-08',
        duration: 'full_day',
        reason: 'Family',
        workingDaysOnly: true,
      })
    at.clock.set('2026-11-27T04:00:00.000Z')
  }
  standsLostTurns('requests that lie are passed on', /^job:approvals/, requested, (at) =>
    at.app.scheduler.run('approvals.pass_on', '2026-11-27'),
  )
  standsLostTurns(
    'tasks come again',
    /^job:tasks/,
    async (at) => {
      await weeklyReport(at, 'Meera', 'Ravi', { repeat: { every: 'daily' } })
      await weeklyReport(at, 'Meera', 'Priya', { repeat: { every: 'daily' } })
    },
    (at) => runTask(at, 'tasks.repeat', '2026-11-20T11:30:00.000Z'),
    { least: 2 },
  )
  standsLostTurns(
    'tasks are reminded of',
    /^job:tasks/,
    async (at) => {
      await weeklyReport(at, 'Meera', 'Ravi')
      await weeklyReport(at, 'Meera', 'Priya')
    },
    (at) => runTask(at, 'tasks.remind', '2026-11-20T11:31:00.000Z'),
  )
  standsLostTurns(
    'what is over is purged',
    /^job:retention/,
    async (at) => {
      await punched(at, 'Ravi', 'Priya', 'Rekha')
      at.clock.set('2036-11-18T20:00:00.000Z')
    },
    (at) => at.app.scheduler.run('retention.run', '2036-11-18'),
    { least: 3 },
  )
  standsLostTurns(
    'deliveries and deleted notifications are purged',
    /^job:notifications/,
    async (at) => {
      await at.as('Anita').post('/api/notifications/broadcast', {
        title: 'Hello',
        message: 'All',
        roles: ['Recruiter'],
        sendPush: false,
        sendInApp: true,
      })
      for (const name of ['Ravi', 'Priya'] as const) await at.as(name).call('DELETE', '/api/notifications')
      at.clock.set('2027-06-18T20:00:00.000Z')
    },
    (at) => at.app.scheduler.run('notifications.tidy', '2027-06-18'),
    { least: 2 },
  )
  standsLostTurns(
    'a WhatsApp message to many is queued once for each',
    /^203/,
    (at) =>
      at.write(
        (tx) =>
          void tx.db.run(
            `insert into whatsapp_sessions (user_id, phone_number, is_linked)
             values (?, '919820012345', 1)`,
            at.ids.Meera,
          ),
      ),
    (at) =>
      sendMany(
        at.app,
        {
          who: { id: at.ids.Meera, role: 'Manager', sessionId: 0 },
          address: '203.0.113.7',
          agent: null,
          origin: { actor: at.ids.Meera, source: '203.0.113.7' },
        },
        {
          message: 'Hello {{name}}',
          recipients: ['9811100001', '9811100002', '9811100003'].map((number) => ({ number, name: number })),
        },
      ),
    { first: 2, least: 5 },
  )
})
