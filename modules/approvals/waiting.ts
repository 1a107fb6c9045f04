/**
 * How many requests of each kind a person can decide now, as an answer and as a frame of the event stream: a
 * change is counted for those concerned, so their windows need not ask.
 */
import type { App, Ask } from '../../src/app'
import { may } from '../../src/domain/access'
import { frameOf, type DataFor } from '../../src/live'
import { registeredKinds } from './kinds'
import { orgOf } from './org'
import { decidableCount, type Decider } from './trails'

/** By the tabs of the Approvals screen. */
export const countWaiting = (ask: Ask, who: Decider): Record<string, number> =>
  Object.fromEntries(
    registeredKinds().map(([kind, countedAs]) => [countedAs, decidableCount(ask, who, kind)]),
  )

/** The frame for one reader, by their role as it is now; null for people who decide nothing. */
export function waitingFrames(app: App): DataFor {
  return ({ userId }, id) =>
    app.ask((ask) => {
      const reader = orgOf(ask).person(userId)
      if (!reader?.isActive || !may(reader, 'approve_leaves')) return null
      return frameOf(id, 'approval.counts', JSON.stringify(countWaiting(ask, reader)))
    })
}
