/**
 * The kinds of request that modules have registered, and the name under which those that wait are counted.
 */
import type { ApprovalKind } from './contract'

const kinds = new Map<ApprovalKind, string>()

/** Once, by the module whose requests they are. `countedAs` is the plural: `leaves`. */
export function registerKind(kind: ApprovalKind, countedAs: string): void {
  kinds.set(kind, countedAs)
}

export const registeredKinds = (): readonly (readonly [kind: ApprovalKind, countedAs: string])[] => [...kinds]
