/** The audit from the command line. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { office, type Office } from '../../tests/support/office'
import { commands } from './commands'

const folder = mkdtempSync(join(tmpdir(), 'muster-audit-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => void vi.restoreAllMocks())

const exported = (at: Office) =>
  at.app.ask(({ db }) => db.all(`select 1 from events where name = 'audit.exported'`)).length
async function exportTo(at: Office, file: string) {
  vi.spyOn(console, 'log').mockReturnValue()
  const program = new Command('muster').exitOverride()
  commands(program, async () => at.app)
  await program.parseAsync(['audit', 'export', file], { from: 'user' })
}

test('the whole of it is written to a file, which is an entry', async () => {
  const at = await office()
  const file = join(folder, 'audit.csv')
  await exportTo(at, file)
  expect(readFileSync(file, 'utf8')).toContain('"person.added"')
  expect(exported(at)).toBe(1)
})

test('a file that cannot be written is said once, by its name, and was not taken away', async () => {
  const at = await office()
  await expect(exportTo(at, '/nowhere/audit.csv')).rejects.toMatchObject({
    code: 'ENOENT',
    path: '/nowhere/audit.csv',
  })
  expect(exported(at)).toBe(0)
})
