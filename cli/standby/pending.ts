/**
 * A planned takeover that has begun: the primary was asked to stop. It is written beside the new data folder,
 * so that a second try does not take over with less than the primary had.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { renameSynced, syncFile } from '../../src/archive/disk'
import { z } from '../../src/domain/endpoint'
import type { Last } from './primary'

const shape = z.object({
  term: z.int(),
  /** Null: the primary has not answered. */
  last: z.nullable(z.object({ entry: z.int(), hash: z.string() })),
})
export type Pending = z.output<typeof shape>

export const pendingFile = (data: string) => join(dirname(data), `.${basename(data)}.takeover.json`)

export function readPending(data: string): Pending | null {
  const file = pendingFile(data)
  return existsSync(file) ? shape.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

export function writePending(data: string, pending: { term: number; last: Last | null }) {
  const passing = `${pendingFile(data)}.tmp`
  writeFileSync(passing, JSON.stringify(pending), { mode: 0o600 })
  syncFile(passing)
  renameSynced(passing, pendingFile(data))
}

export const endPending = (data: string) => rmSync(pendingFile(data), { force: true })
