/** The kinds of requests that modules have registered, and the name under which pending ones are counted. */
import type { ApprovalKind } from './contract'

const kinds = new Map<ApprovalKind, string>()

/** Called once by the module that owns the requests. `countedAs` is the plural: `leaves`. */
export function registerKind(kind: ApprovalKind, countedAs: string): void {
  kinds.set(kind, countedAs)
}

export const registeredKinds = (): readonly (readonly [kind: ApprovalKind, countedAs: string])[] => [...kinds]
