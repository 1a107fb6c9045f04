/** The closures of work in batches store no state, because a batch may be repeated. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { changedOutside, functionsGivenTo } from './support/closures'

describe('a function given to a batch stores no state', () => {
  const calls = /^(inBatches|eachInBatches)$/

  test('the scan finds state in a closure', () => {
    const found = (source: string) => functionsGivenTo(calls, source).flatMap(changedOutside)
    expect(found('let n = 0; inBatches(a, o, { next: () => [], work() { n++ } })')).toEqual(['n'])
    expect(found('const all = []; eachInBatches(a, o, xs, (tx, x) => void all.push(x))')).toEqual(['all'])
    expect(found('let last; inBatches(a, o, { next: () => [], work: (_, x) => { last.at = x } })')).toEqual([
      'last',
    ])
    expect(found('let n = 0; const work = () => { n += 1 }; eachInBatches(a, o, xs, work)')).toEqual(['n'])
    expect(
      found('eachInBatches(a, o, xs, (tx, x) => { const all = []; all.push(x); tx.db.run("") })'),
    ).toEqual([])
  })

  test('the product has no such closure', () => {
    const files = ['src', 'modules', 'cli'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map((file) => join(folder, file)),
    )
    const given = files.flatMap((file) =>
      functionsGivenTo(calls, readFileSync(file, 'utf8')).map((fn) => ({ file, fn })),
    )
    expect(given.length).toBeGreaterThan(20)
    expect(given.flatMap(({ file, fn }) => changedOutside(fn).map((name) => `${file}: ${name}`))).toEqual([])
  })
})
