/** A new notification in the event stream: each reader receives the newest of their own inbox. */
import type { App } from '../../../src/app'
import { frameOf, type DataFor } from '../../../src/live'
import { readerOf } from '../../people/service'
import { newestCount } from '../contract'
import { inboxOf } from './inbox'

/** A broadcast to more people is sent by its name: their windows ask in their own time. */
const mostPeople = 100

export function noticeFrames(app: App, people: readonly number[]): DataFor | undefined {
  if (people.length > mostPeople) return undefined
  return (stream, id) => {
    try {
      return app.ask((ask) => {
        if (!readerOf(ask, stream)) return null
        return frameOf(id, 'notification.rows', JSON.stringify(inboxOf(ask, stream.userId, newestCount)))
      })
    } catch (error) {
      app.log.error('Notifications could not be read for a window', { error: error as Error })
      return null
    }
  }
}
