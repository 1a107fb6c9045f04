/** A Saturday override, and which Saturday of its month it is. */
import type { z } from '../../../src/domain/endpoint'
import type { override } from '../contract'

export type Override = z.output<typeof override>
export const ordinals = ['', '1st', '2nd', '3rd', '4th', '5th'] as const
