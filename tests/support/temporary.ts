/**
 * One folder for all files of a test run. It is deleted after the run, even if a worker was stopped before
 * its own clean-up.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export default function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'muster-tests-'))
  // `tmpdir()` returns it, in this process and in its workers.
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
