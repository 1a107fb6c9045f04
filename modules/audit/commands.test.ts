/** The audit from the command line. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { office, type Office } from '../../tests/support/office'
import { tamper } from '../../tests/support/tampering'
import { commands } from './commands'

const folder = mkdtempSync(join(tmpdir(), 'muster-audit-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => void vi.restoreAllMocks())

const exported = (at: Office) =>
  at.app.ask(({ db }) => db.all(`select 1 from events where name = 'audit.exported'`)).length
/** The output on both streams, and the exit code. */
async function runCommand(
  at: Office,
  ...args: string[]
): Promise<{ out: string; err: string; code: number }> {
  const [log, error] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')]
  log.mockReturnValue()
  error.mockReturnValue()
  const program = new Command('muster').exitOverride()
  commands(program, async () => at.app)
  for (const command of program.commands[0]!.commands)
    command.exitOverride().configureOutput({ writeErr: () => {} })
  await program.parseAsync(['admin', 'audit', ...args], { from: 'user' })
  const code = Number(process.exitCode ?? 0)
  process.exitCode = undefined
  const text = (spy: typeof log) => spy.mock.calls.map(([line]) => String(line)).join('\n')
  const answer = { out: text(log), err: text(error), code }
  vi.restoreAllMocks()
  return answer
}
const exportTo = (at: Office, file: string) => runCommand(at, 'export', file)

test('the whole audit is exported to a file, which is an entry', async () => {
  const at = await office()
  const file = join(folder, 'audit.csv')
  await exportTo(at, file)
  expect(readFileSync(file, 'utf8')).toContain('"person.added"')
  expect(exported(at)).toBe(1)
})

test('an unwritable file is reported once by name, without an entry', async () => {
  const at = await office()
  await expect(exportTo(at, '/nowhere/audit.csv')).rejects.toMatchObject({
    status: 422,
    message: 'There is no folder /nowhere for audit.csv. Create it first, or name another',
  })
  expect(exported(at)).toBe(0)
})

describe('verify', () => {
  test('reports an intact audit, what it was compared with, and its head for --head', async () => {
    const at = await office()
    const first = await runCommand(at, 'verify')
    expect(first).toMatchObject({ code: 0, err: '' })
    const [, head] = /It ends with (\d+,[\w-]{43})$/.exec(first.out) ?? []
    expect(first.out).toMatch(
      /^\d+ entries; the chain is complete\. Compared with 0 recorded heads and none stored elsewhere: /,
    )
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, { designation: 'Lead' })
    await at.app.scheduler.run('audit.head', '2026-11-18')
    const file = join(folder, 'heads.csv')
    writeFileSync(file, `${head},2026-11-17\n`)
    const again = await runCommand(at, 'verify', '--head', head!, '--heads', file, '--head', head!)
    expect(again).toMatchObject({ code: 0, err: '' })
    expect(again.out).toContain(
      'the chain is complete. Compared with 1 recorded head and 3 stored elsewhere.',
    )
  })

  test('reports each problem in a sentence, the advice once, and exits with 1', async () => {
    const at = await office()
    await at.as('Anita').post(`/api/users/${at.ids.Ravi}/reveal`, { field: 'aadharNumber' })
    const { out } = await runCommand(at, 'verify')
    const [, head] = /It ends with (\S+)$/.exec(out)!
    tamper(
      at.app.database.writer.connection,
      `update events set data = '{}', salt = null where name = 'person.revealed';
       delete from events where id = 5`,
    )
    const { code, err, out: end } = await runCommand(at, 'verify', '--head', head!.replace(/^\d+/, '3'))
    expect(code).toBe(1)
    expect(err.split('\n')).toEqual([
      expect.stringMatching(/^Entry 3 is not the one stored in --head/),
      expect.stringMatching(/^ {6}If this database was restored from a backup/),
      'Entry 5 is missing: it was removed.',
      expect.stringMatching(/^Entry 6 \(.+\) does not follow from the previous entry/),
      expect.stringMatching(
        /^Entry \d+ \(Identity number viewed, 18 Nov 2026 04:00 UTC\) was erased, although no audit entry allows erasing yet\.$/,
      ),
      expect.stringMatching(/^ {6}Somebody changed the database without Muster\./),
    ])
    expect(end).toContain(
      '19 entries; 4 problems found. Compared with 0 recorded heads and 1 stored elsewhere.',
    )
  })

  test.each(['812', 'x,y', '812,short', ''])('an invalid head (%j) is misuse', async (head) => {
    const at = await office()
    await expect(runCommand(at, 'verify', '--head', head)).rejects.toMatchObject({
      name: 'CommanderError',
      message: expect.stringContaining('Write ENTRY,HASH'),
    })
  })

  test('a missing file of heads is an error: nothing was compared', async () => {
    const at = await office()
    const { code, err } = await runCommand(at, 'verify', '--heads', '/nowhere/heads.csv')
    expect(code).toBe(1)
    expect(err).toContain(
      'The heads in /nowhere/heads.csv could not be read: it or its folder does not exist.',
    )
  })
})
