/**
 * The kinds of requests that modules have registered, and the name under which pending ones are counted; and
 * what else they count on the Approvals screen.
 */
import type { Ask } from '../../src/app'
import type { ApprovalKind } from './contract'
import type { Decider } from './trails'

type Count = (ask: Ask, who: Decider) => { all: number; yours: number }

const kinds = new Map<ApprovalKind, string>()
const counts = new Map<string, Count>()

/** Called once by the module that owns the requests. `countedAs` is the plural: `leaves`. */
export function registerKind(kind: ApprovalKind, countedAs: string): void {
  kinds.set(kind, countedAs)
}

/** What is decided there without a request, such as worked days of leave. */
export function registerCount(countedAs: string, count: Count): void {
  counts.set(countedAs, count)
}

export const registeredKinds = (): readonly (readonly [kind: ApprovalKind, countedAs: string])[] => [...kinds]
export const registeredCounts = (): readonly (readonly [countedAs: string, count: Count])[] => [...counts]
