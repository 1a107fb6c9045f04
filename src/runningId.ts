/** Identifies the running process, so that an address can be compared with it. It has no other meaning. */
import { randomUUID } from 'node:crypto'

export const runningId: string = randomUUID()
