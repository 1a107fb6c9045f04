/**
 * Random tampering with the audit: the triggers stay, are restored or are missing, and the traces are covered
 * up or not. Verification detects it, or docs/audit.md lists its kind as beyond the promise.
 */
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beyond, judge, stateOf, type State, type Verdict } from '../../tests/support/auditJudge'
import { office } from '../../tests/support/office'
import { reseal, rewriteHeads, rowsOf, unguarded } from '../../tests/support/tampering'
import { ways, type Given } from '../../tests/support/tamperingWays'
import { runs } from '../../tests/tiers'
import { openReader } from '../db'
import { connect, type Connection } from '../driver'
import { storeHead, type StoredHead } from './heads'
import { verifyChain } from './verifying'

const folder = mkdtempSync(join(tmpdir(), 'muster-tampering-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const base = join(folder, 'base.db')
const copy = join(folder, 'copy.db')
const now = '2033-02-10T04:00:00.000Z'
let was: State
let stored: StoredHead[]
let last: number

/** Seven years of entries: the older ones are erased, two nights have recorded heads, and changes follow. */
beforeAll(async () => {
  const at = await office('2026-03-01T04:00:00.000Z')
  const change = async (count: number) => {
    for (let n = 0; n < count; n++)
      await at
        .as('Anita')
        .call(
          'PUT',
          `/api/users/${at.ids.Ravi}`,
          { designation: `${at.clock.now()} ${n}` },
          { 'idempotency-key': `tampering-${at.clock.now()}-${n}` },
        )
  }
  const night = async (day: string) => {
    at.clock.set(`${day}T22:20:00.000Z`)
    return { ...(await at.write((tx) => storeHead(tx, day)))!, where: `the night of ${day}` }
  }
  await change(3)
  stored = [await night('2026-03-01')]
  at.clock.set('2033-02-01T04:00:00.000Z')
  await at.app.scheduler.run('retention.run', '2033-02-01')
  await change(3)
  stored.push(await night('2033-02-01'))
  await change(3)
  at.app.database.writer.connection.prepare('vacuum into ?').run([base])
  const connection = connect(base, { readonly: true })
  was = stateOf(connection)
  connection.close()
  last = Math.max(...was.entries.keys())
  expect([...was.entries.values()].filter(({ salt }) => salt === null).length).toBeGreaterThan(5)
})

type Tampering = {
  what: ({ way: keyof typeof ways } & Given)[]
  triggers: 'in place' | 'put back' | 'left out'
  cover: 'none' | 'sealed anew' | 'sealed anew with the heads'
  outside: 'kept' | 'none' | 'written anew'
}

/** Ignores a tampering that is refused or has no target. */
const tried = (work: () => void) => {
  try {
    work()
  } catch {
    return
  }
}

function tamper(connection: Connection, { what, cover }: Tampering) {
  for (const { way, ...given } of what) tried(() => ways[way](connection, given))
  const is = stateOf(connection)
  const changed = [...was.entries.values()].filter(
    (entry) => JSON.stringify(entry) !== JSON.stringify(is.entries.get(entry.id)),
  )
  const from = Math.min(...changed.map(({ id }) => id), last)
  if (cover === 'sealed anew') tried(() => reseal(connection, from))
  if (cover === 'sealed anew with the heads') tried(() => rewriteHeads(connection, from))
}

/** The expected verdict and the report of the verification. */
function outcome(tampering: Tampering): { verdict: Verdict; reported: string[] } {
  for (const end of ['', '-wal', '-shm']) rmSync(`${copy}${end}`, { force: true })
  copyFileSync(base, copy)
  const connection = connect(copy)
  connection.exec('pragma synchronous = off')
  if (tampering.triggers === 'in place') tamper(connection, tampering)
  else unguarded(connection, () => tamper(connection, tampering))
  if (tampering.triggers === 'left out')
    for (const { name } of rowsOf<{ name: string }>(
      connection,
      `select name from sqlite_schema where type = 'trigger' and tbl_name = 'events'`,
    ))
      connection.exec(`drop trigger ${name}`)
  const is = stateOf(connection)
  const outside =
    tampering.outside === 'none'
      ? []
      : tampering.outside === 'kept'
        ? stored
        : stored.flatMap((head) => {
            const hash = is.entries.get(head.id)?.hash
            return hash ? [{ ...head, hash }] : []
          })
  connection.close()
  const reader = openReader(copy)
  const { wrong } = reader.ask((db) => verifyChain(db, { now, outside }))
  reader.close()
  return { verdict: judge(was, is, outside), reported: wrong.map(({ what }) => what) }
}

const tampering: fc.Arbitrary<Tampering> = fc.record({
  what: fc.array(
    fc.record({
      way: fc.constantFrom(...(Object.keys(ways) as (keyof typeof ways)[])),
      a: fc.integer({ min: 1, max: 45 }),
      b: fc.integer({ min: 1, max: 45 }),
      text: fc.string({ maxLength: 8 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  triggers: fc.constantFrom('in place', 'put back', 'put back', 'put back', 'left out'),
  cover: fc.constantFrom('none', 'sealed anew', 'sealed anew with the heads'),
  outside: fc.constantFrom('kept', 'none', 'written anew'),
})

test('every tampering is detected, or its kind is listed as beyond the promise', () => {
  fc.assert(
    fc.property(tampering, (one) => {
      const { verdict, reported } = outcome(one)
      if (verdict === 'found') expect(reported).not.toEqual([])
      else {
        expect(reported).toEqual([])
        expect(['whole', ...beyond]).toContain(verdict)
      }
    }),
    { numRuns: runs(800) },
  )
})

const usual: Tampering = { what: [], triggers: 'put back', cover: 'none', outside: 'kept' }
const way = (name: keyof typeof ways, given: Partial<Given> = {}) => ({
  way: name,
  a: 1,
  b: 1,
  text: 'x',
  ...given,
})

test.each<[Verdict, string, () => Partial<Tampering>]>([
  ['whole', 'nothing at all', () => ({})],
  ['whole', 'what the triggers refuse', () => ({ triggers: 'in place', what: [way('taken out', { a: 9 })] })],
  ['found', 'an entry altered', () => ({ what: [way('words altered', { a: last })] })],
  ['After the last head', 'the newest entry cut off', () => ({ what: [way('cut off', { a: last - 1 })] })],
  [
    'After the last head',
    'the newest entry altered and sealed anew',
    () => ({ what: [way('words altered', { a: last })], cover: 'sealed anew' }),
  ],
  [
    'found',
    'an older one altered and all sealed anew, the recorded heads left',
    () => ({ what: [way('words altered', { a: stored[0]!.id })], cover: 'sealed anew', outside: 'none' }),
  ],
  [
    'found',
    'the same, the recorded heads written anew, against heads outside',
    () => ({ what: [way('words altered', { a: stored[0]!.id })], cover: 'sealed anew with the heads' }),
  ],
  [
    'Rewriting with the heads',
    'the same, with no head outside',
    () => ({
      what: [way('words altered', { a: stored[0]!.id })],
      cover: 'sealed anew with the heads',
      outside: 'none',
    }),
  ],
  [
    'Rewriting with the heads',
    'the same, the heads outside written anew as well',
    () => ({
      what: [way('words altered', { a: stored[0]!.id })],
      cover: 'sealed anew with the heads',
      outside: 'written anew',
    }),
  ],
  [
    'Rewriting with the heads',
    'the newest cut off with the heads that tell of them',
    () => ({
      what: [way('cut off', { a: stored[1]!.id - 1 }), way('a head taken out', { a: stored[1]!.id })],
      outside: 'none',
    }),
  ],
  [
    'found',
    'the same, against heads outside',
    () => ({
      what: [way('cut off', { a: stored[1]!.id - 1 }), way('a head taken out', { a: stored[1]!.id })],
    }),
  ],
  ['Adding at the end', 'an entry with a seal', () => ({ what: [way('added with a seal')] })],
  ['Stored replies', 'an answer', () => ({ what: [way('an answer altered')] })],
  ['A true head', 'one more head', () => ({ what: [way('a head put in', { a: 3 })] })],
])('%s: %s', (verdict, _, given) => {
  const is = outcome({ ...usual, ...given() })
  expect(is.verdict).toBe(verdict)
  expect(is.reported.length > 0, is.reported.join('\n')).toBe(verdict === 'found')
})

test('docs/audit.md lists exactly the kinds that are beyond the promise', () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'audit.md'), 'utf8')
  const listed = page
    .split('### What it cannot detect')[1]
    ?.split('\n#')[0]
    ?.matchAll(/^- \*\*(.+?)\.\*\*/gm)
  expect([...(listed ?? [])].map(([, name]) => name)).toEqual([...beyond, 'Other data'])
})
