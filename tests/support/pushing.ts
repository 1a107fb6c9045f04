/**
 * The small office with a test push service: browsers that subscribe, people who are notified, and each
 * delivery's result. Wednesday, 18 November 2026, 09:30 in Mumbai.
 */
import { expect } from 'vitest'
import { outboxes } from '../../modules/notifications'
import { notify, type Notice } from '../../modules/notifications/inbox/notify'
import { office, type Name, type Office } from './office'
import { certificate, pushService } from './pushService'

export type Service = Awaited<ReturnType<typeof pushService>>
let service: Service | null = null
/** Call after each test. */
export async function end() {
  await service?.close()
  service = null
}

export async function startPushOffice(at = '2026-11-18T04:00:00.000Z') {
  service = await pushService()
  const here = await office(at, { config: { pushHosts: [service.host()], pushCa: certificate } })
  return { at: here, service, drain: () => outboxes.get(here.app)!.push.drain() }
}
export const subscribe = async (at: Office, name: Name, from: Service) => {
  const subscription = from.browser()
  expect((await at.as(name).post('/api/push/subscribe', { subscription, userAgent: 'Test' })).status).toBe(
    200,
  )
  return subscription
}
export const notifyPeople = (at: Office, people: Name[], more: Partial<Notice> = {}) =>
  at.write((tx) =>
    notify(tx, {
      people: people.map((n) => at.ids[n]),
      type: 'leave_update',
      title: 'Leave Approved',
      message: 'Enjoy',
      link: '/leave',
      ...more,
    }),
  )
export const states = (at: Office) =>
  at.app.ask(({ db }) =>
    db.all<{ state: string; attempts: number; error: string | null }>(
      'select state, attempts, error from deliveries order by id',
    ),
  )
