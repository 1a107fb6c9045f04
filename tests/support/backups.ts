/**
 * Backups in tests: made by hand in the office's own folder, under seals that cost nothing, on a disk that a
 * test may let fail.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { disk } from '../../src/archive/disk'
import { cost } from '../../src/archive/sealing'
import { proved } from '../../modules/backups/verifying'
import { runnerOf } from '../../modules/backups/running'
import type { Office } from './office'

const [real, dear] = [{ ...disk }, { ...cost }]
export const mendDisk = () => void Object.assign(disk, real)

/** Once a file: `disk` is whole again after each test, and seals cost what they cost after the last. */
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

/** Reads all of it back, and gives what lies where. */
export async function opened(at: Office, file: string, passphrase: string | null = null) {
  const folder = join(at.app.config.data, 'opened')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  return { folder, ...(await proved(file, passphrase, folder, { withFiles: true })) }
}
