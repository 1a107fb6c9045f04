/**
 * A planned takeover that has begun: the primary was asked to stop. It is written beside the copy, so that a
 * second try does not take over with less than the primary had.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../../src/archive/disk'
import { z } from '../../src/domain/endpoint'
import { CannotStart } from '../cannotStart'

const shape = z.object({
  /** The primary's. A copy with a higher one is from after it took the firm back. */
  term: z.int(),
  at: z.string(),
  /** Null: the primary has not answered. */
  last: z.nullable(z.object({ entry: z.int(), hash: z.string() })),
})
export type Pending = z.output<typeof shape>

const fileIn = (place: string) => join(place, 'takeover.json')

export function readPending(place: string): Pending | null {
  const file = fileIn(place)
  if (!existsSync(file)) return null
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new CannotStart(
      `${file} cannot be read. It says which entry a primary wrote last. Look at it, and delete it.`,
    )
  }
}

export const writePending = (place: string, pending: Pending) =>
  writeWhole(fileIn(place), JSON.stringify(pending))

export const endPending = (place: string) => rmSync(fileIn(place), { force: true })
