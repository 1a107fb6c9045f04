/** Heads in a file outside the database: what is added, failures, and the findings of doctor and verify. */
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { disk } from '../../src/archive/disk'
import { headsOf } from '../../src/chain/heads'
import { office, type Office } from '../../tests/support/office'
import { tamper } from '../../tests/support/tampering'
import { examine, storeOutside } from './headsFile'

const folder = mkdtempSync(join(tmpdir(), 'muster-heads-'))
afterEach(() => void vi.restoreAllMocks())
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
const fresh = () => join(folder, `heads-${++count}.csv`)

const night = (at: Office, day: string) => at.app.scheduler.run('audit.head', day)
const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').slice(0, -1)
const recorded = (at: Office) =>
  at.app.ask(({ db }) => headsOf(db)).map(({ id, hash, day }) => `${id},${hash},${day}`)
const bad = async (at: Office) => (await examine(at.app)).filter(({ ok }) => !ok)
const wrongEntries = async (at: Office) =>
  (await at.as('Anita').get('/api/audit/verify')).body.wrong.map(({ what }: { what: string }) => what)
const cutOff = (at: Office) =>
  tamper(
    at.app.database.writer.connection,
    `delete from audit_heads;
     delete from events where id > 12`,
  )

describe('each night', () => {
  test('the head is appended to the file once, and existing lines are unchanged', async () => {
    const file = fresh()
    writeFileSync(file, '# Northwind\n')
    const at = await office(undefined, { config: { auditHeads: file } })
    await night(at, '2026-11-18')
    await night(at, '2026-11-18')
    await night(at, '2026-11-19')
    expect(linesOf(file)).toEqual(['# Northwind', ...recorded(at)])
    expect(recorded(at)).toHaveLength(2)
    expect(await examine(at.app)).toEqual([
      { ok: true, text: `Audit heads in ${file}: 2, and all belong to this audit` },
    ])
  })

  test('missing heads are added: from nights before the setting, and after a half-written line', async () => {
    const file = fresh()
    const at = await office()
    await night(at, '2026-11-17')
    await night(at, '2026-11-18')
    const [first, second] = recorded(at)
    writeFileSync(file, `${first}\n${second!.slice(0, 20)}`)
    const setting = { ...at.app, config: { ...at.app.config, auditHeads: file } }
    expect(await storeOutside(setting)).toBe(1)
    expect(linesOf(file)).toEqual([first, second!.slice(0, 20), second])
  })

  test('without the setting nothing is written, and doctor explains the risk', async () => {
    const at = await office()
    expect(await night(at, '2026-11-18')).toMatch(/^entry \d+ /)
    const [finding] = await examine(at.app)
    expect(finding).toMatchObject({ ok: true, todo: expect.stringContaining('MUSTER_AUDIT_HEADS') })
  })
})

describe('a file that cannot be written', () => {
  test.each([
    ['its folder is missing', () => join(fresh(), 'x', 'heads.csv'), 'it or its folder does not exist'],
    [
      'it is a folder',
      () => {
        const file = fresh()
        mkdirSync(file)
        return file
      },
      'it is not a plain file',
    ],
    ['it never ends', () => '/dev/zero', 'it is not a plain file'],
  ])('%s: the job fails, doctor says why, and the server continues', async (_, made, why) => {
    const file = made()
    const at = await office(undefined, { config: { auditHeads: file } })
    await expect(night(at, '2026-11-18')).rejects.toThrow(
      `The head of the audit could not be added to ${file} (MUSTER_AUDIT_HEADS): ${why}`,
    )
    expect(recorded(at)).toHaveLength(1)
    expect(at.app.scheduler.list().find(({ name }) => name === 'audit.head')?.error).toContain(why)
    expect((await bad(at)).map(({ text }) => text)).toEqual([expect.stringContaining(file)])
    expect((await at.as('Ravi').get('/api/auth/me')).status).toBe(200)
  })

  test('on a full disk a half-written line is removed, and the next night adds both', async () => {
    const file = fresh()
    const at = await office(undefined, { config: { auditHeads: file } })
    await night(at, '2026-11-17')
    const before = readFileSync(file, 'utf8')
    let calls = 0
    vi.spyOn(disk, 'write').mockImplementation(async (handle, bytes) => {
      if (calls++) throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' })
      return handle.write(bytes.subarray(0, 10))
    })
    await expect(night(at, '2026-11-18')).rejects.toThrow('the disk is full')
    expect(readFileSync(file, 'utf8')).toBe(before)
    vi.restoreAllMocks()
    await night(at, '2026-11-19')
    expect(linesOf(file)).toEqual(recorded(at))
    expect(recorded(at)).toHaveLength(3)
  })

  test('at start it is logged, stops nothing, and the next successful night makes up for it', async () => {
    const parent = fresh()
    const file = join(parent, 'heads.csv')
    const at = await office(undefined, { config: { auditHeads: file } })
    await expect(night(at, '2026-11-18')).rejects.toThrow('could not be added')
    await at.app.start()
    await expect.poll(() => at.logged.join('')).toContain('Audit heads could not be written to the file')
    mkdirSync(parent)
    await night(at, '2026-11-19')
    expect(linesOf(file)).toEqual(recorded(at))
    expect(recorded(at)).toHaveLength(2)
    expect(await bad(at)).toEqual([])
  })
})

describe("the file's heads", () => {
  test('are compared in the browser and by doctor: removed newest entries are detected', async () => {
    const file = fresh()
    const at = await office(undefined, { config: { auditHeads: file } })
    await night(at, '2026-11-18')
    const [head] = at.app.ask(({ db }) => headsOf(db))
    expect((await at.as('Anita').get('/api/audit/verify')).body).toMatchObject({
      wrong: [],
      heads: { recorded: 1, outside: 1 },
    })
    cutOff(at)
    // No head is recorded any more, but the file is still checked.
    expect(await wrongEntries(at)).toEqual([
      `Entry ${head!.id}, a head stored in line 1 of ${file}, is missing: the newest entries were removed.`,
    ])
    expect(await bad(at)).toEqual([
      {
        ok: false,
        text: `1 of 1 heads in ${file} do not belong to this audit`,
        todo: 'Run muster admin audit verify: it says which, and what that means.',
      },
    ])
  })

  test('that cannot be read, and invalid lines, are reported: they were not compared', async () => {
    const file = fresh()
    const at = await office(undefined, { config: { auditHeads: file } })
    await night(at, '2026-11-18')
    appendFileSync(file, 'rubbish\n')
    expect(await wrongEntries(at)).toEqual([`Line 2 of ${file} is not a head, so it was not compared.`])
    rmSync(file)
    expect(await wrongEntries(at)).toEqual([
      `The heads in ${file} could not be read: it or its folder does not exist.`,
    ])
    expect((await bad(at)).length).toBeGreaterThan(0)
    writeFileSync(file, '')
    expect((await bad(at))[0]).toMatchObject({
      text: `${file} (MUSTER_AUDIT_HEADS) lacks 1 of 1 heads of the audit`,
      todo: 'Run muster jobs run audit.head: it adds them, or says why it cannot.',
    })
  })
})
