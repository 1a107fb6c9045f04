/** Errors that browsers report: one log line each, limited per minute so that nobody can fill the log. */
import type { App } from '../../src/app'
import type { Caller } from '../../src/http'
import type { Answer, Input } from '../../src/domain/endpoint'
import type { reportFault } from './contract'

/** Per minute for everybody together, because a broken release breaks a screen for all. */
export const mostAMinute = 20

const minutes = new WeakMap<App, { since: number; count: number }>()

export function report(
  app: App,
  { agent }: Caller,
  { fault, path, message, stack }: Input<typeof reportFault>,
): Answer<typeof reportFault> {
  const now = Date.parse(app.clock.now())
  const before = minutes.get(app)
  const minute = before && now - before.since < 60_000 ? before : { since: now, count: 0 }
  minutes.set(app, minute)
  minute.count++
  if (minute.count <= mostAMinute)
    app.log.error('A screen failed to render', {
      fault,
      path: path.replace(/[?#].*$/s, ''),
      text: message,
      stack,
      agent: agent?.slice(0, 200) ?? null,
    })
  else if (minute.count === mostAMinute + 1)
    app.log.warn('More screens failed to render; the rest of this minute is not logged')
  return { success: true }
}
