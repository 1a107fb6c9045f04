/**
 * One folder for all that a run of the tests writes; it goes with the run, also where a worker was stopped
 * before it could tidy up.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export default function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'muster-tests-'))
  // Where `tmpdir()` leads, in this process and in the workers that it starts.
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
