/** Folders for the built program, deleted after the tests that requested them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { muster } from './program'

/** Call once in a test file. */
export function firmFolders() {
  const folder = mkdtempSync(join(tmpdir(), 'muster-cli-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  let count = 0
  /** A folder that does not exist yet. */
  const fresh = () => join(folder, `data-${++count}`)
  /** A folder with a firm and its Admin. */
  const begun = () => {
    const data = fresh()
    muster(
      (
        'user add --email first@firm.in --first-name First --last-name Admin --role Admin --data ' + data
      ).split(' '),
      { input: 'monsoon-40\n' },
    )
    return data
  }
  return { folder, fresh, begun }
}
