/**
 * Helpers for backups: manual backups in the office's own folder, with cheap key derivation, on a disk that a
 * test can make fail.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { disk } from '../../src/archive/disk'
import { cost } from '../../src/archive/sealing'
import { verified } from '../../modules/backups/verifying'
import { runnerOf } from '../../modules/backups/running'
import type { Office } from './office'

const [real, dear] = [{ ...disk }, { ...cost }]
export const mendDisk = () => void Object.assign(disk, real)

/** Call once in a file. `disk` is restored after each test, the cost of key derivation after the last. */
export function cheaply(): void {
  beforeAll(() => void Object.assign(cost, { N: 16 }))
  afterEach(mendDisk)
  afterAll(() => void Object.assign(cost, dear))
}

export const full = () =>
  Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))

export const folderOf = (at: Office) => join(at.app.config.data, 'backups')
export const byHand = (at: Office, input: { to?: string; passphrase?: string } = {}) =>
  runnerOf(at.app).begin({ origin: { actor: null, source: 'cli' }, ...input })
export const state = async (at: Office) => (await at.as('Anita').get('/api/backups')).body

/** Restores the backup into a folder and returns its contents. */
export async function opened(at: Office, file: string, passphrase: string | null = null) {
  const folder = join(at.app.config.data, 'opened')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  return { folder, ...(await verified(file, passphrase, folder, { withFiles: true })) }
}
