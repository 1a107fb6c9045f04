/** Ends everything with which somebody could act as a person. */
import type { Tx } from '../../../src/app'
import { endTokens } from './apiTokens'
import { endSessions } from './sessions'

/** All sessions and API tokens: when the person leaves, or the account is taken back from a stranger. */
export function endAccess(tx: Tx, userId: number, reason: Parameters<typeof endSessions>[2]) {
  endSessions(tx, userId, reason)
  endTokens(tx, userId)
}
