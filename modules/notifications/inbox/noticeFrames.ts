/** A new notification in the event stream: each reader receives the newest of their own inbox. */
import type { App } from '../../../src/app'
import { frameOf, type DataFor } from '../../../src/live'
import { newestCount } from '../contract'
import { inboxOf } from './inbox'

/** A broadcast to more people is sent by its name: their windows ask in their own time. */
const mostPeople = 100

export function noticeFrames(app: App, people: readonly number[]): DataFor | undefined {
  if (people.length > mostPeople) return undefined
  return ({ userId }, id) =>
    frameOf(id, 'notification.rows', JSON.stringify(app.ask((ask) => inboxOf(ask, userId, newestCount))))
}
