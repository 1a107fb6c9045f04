/** Folders for the built program, which go with the tests that asked for them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { muster } from './program'

/** Asked for once by a test file. */
export function firmFolders() {
  const folder = mkdtempSync(join(tmpdir(), 'muster-cli-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  let count = 0
  /** One that is not there yet. */
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
