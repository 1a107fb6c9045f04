/** Faults that browsers report: a line in the log for each, a few a minute, so that nobody fills it. */
import type { App } from '../../src/app'
import type { Caller } from '../../src/http'
import type { Answer, Input } from '../../src/domain/endpoint'
import type { reportFault } from './contract'

/** In a minute, from everybody together: a release that breaks a screen breaks it for all. */
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
    app.log.error('A screen could not be drawn', {
      fault,
      path: path.replace(/[?#].*$/s, ''),
      said: message,
      stack,
      agent: agent?.slice(0, 200) ?? null,
    })
  else if (minute.count === mostAMinute + 1)
    app.log.warn('More screens could not be drawn; the rest of this minute is not told')
  return { success: true }
}
