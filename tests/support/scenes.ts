/** Scenes of the office that send notifications, each in a few words. */
import { expect } from 'vitest'
import type { Name, Office } from './office'

/** The title, the actions, and the expected notifications by person. */
export type Scene = [what: string, play: (at: Office, a: Acts) => Promise<unknown>, notices: string[]]

type Acts = {
  leave(name: Name, from: string, to?: string): Promise<number>
  decide(name: Name, id: number, action?: 'approve' | 'reject'): Promise<unknown>
  wrong(name: Name, date: string): Promise<number>
  right(name: Name, id: number, action?: 'approve' | 'reject'): Promise<unknown>
  job(name: string, now: string): Promise<unknown>
}

export function acts(at: Office): Acts {
  const done = async (reply: Promise<{ status: number; body: any }>) => {
    const { status, body } = await reply
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  return {
    leave: async (name, from, to = from) =>
      (
        await done(
          at.as(name).post('/api/leaves', {
            leaveType: 'personal',
            fromDate: from,
            toDate: to,
            duration: 'full_day',
            reason: 'Family',
          }),
        )
      ).id,
    decide: (name, id, action = 'approve') =>
      done(at.as(name).call('PUT', `/api/leaves/${id}/approval`, { action, comment: 'Quarter end' })),
    wrong: async (name, date) =>
      (
        await done(
          at.as(name).post('/api/regularizations', {
            requestType: 'on_duty',
            targetDate: date,
            reason: 'At a client',
          }),
        )
      ).id,
    right: (name, id, action = 'approve') =>
      done(at.as(name).call('PUT', `/api/regularizations/${id}/approval`, { action, comment: 'No' })),
    job: (name, now) => (at.clock.set(now), at.app.scheduler.run(name, now.slice(0, 10))),
  }
}
