/**
 * A concurrent write that fails: a write in the same turn of the event loop finds the disk full, and SQLite
 * rolls back the transaction that both share.
 *
 *   const lose = losing(at, /^import:/)     watches writes whose source matches
 *   lose.at(3, 'lost')                      fails the third of them, once
 *   lose.at(3, 'stands')                    reports a failed commit that was committed
 *   lose.count()                            their number since then
 *
 *   allRows(at)                             every table without its random columns
 */
import { expect, test } from 'vitest'
import type { App } from '../../src/app'
import { busy } from '../../src/domain/errors'
import { isAll } from '../tiers'
import { office, type Office } from './office'

export type How = 'lost' | 'stands'

export function rollingBack({ app }: { app: App }, sources: RegExp) {
  const write = app.write.bind(app)
  const commit = app.database.write.bind(app.database)
  let seen = 0
  let wanted = { nth: 0, how: 'lost' as How }
  let hit = false
  const disk = () => Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  const commitThatFails: typeof commit = async (work, after) => {
    if (wanted.how === 'stands') {
      await commit(work)
      throw busy()
    }
    const own = commit(work, after)
    const neighbour = commit((db) => {
      db.run('rollback')
      throw disk()
    })
    const [outcome] = await Promise.allSettled([own, neighbour])
    if (outcome!.status === 'rejected') throw outcome!.reason
    return outcome!.value
  }
  Object.assign(app.database, {
    write: ((work, after) => {
      if (!hit) return commit(work, after)
      hit = false
      return commitThatFails(work, after)
    }) as typeof commit,
  })
  Object.assign(app, {
    write: ((origin, work, keyed) => {
      if (sources.test(origin.source) && ++seen === wanted.nth) hit = true
      // It runs synchronously up to its commit, so the next database write is this one.
      const written = write(origin, work, keyed)
      hit = false
      return written
    }) as typeof write,
  })
  return {
    at: (nth: number, how: How) => ((seen = 0), (wanted = { nth, how })),
    count: () => seen,
  }
}

/** Every turn. The usual run takes only the first, the middle and the last. */
function turns(first: number, last: number): number[] {
  const all = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  return isAll ? all : [...new Set([all[0]!, all[all.length >> 1]!, all.at(-1)!])]
}

const random = new Set(['salt', 'digest', 'hash', 'token_hash', 'password_hash', 'file'])

/** All rows of every table, without the random columns. */
export const allRows = ({ app }: { app: App }): Record<string, unknown[]> =>
  app.ask(({ db }) =>
    Object.fromEntries(
      db
        .all<{ name: string }>(
          `select name
           from sqlite_master
           where type = 'table'
             and name not like 'sqlite_%'
             and name <> 'state'
             and sql not like 'CREATE VIRTUAL%'
           order by name`,
        )
        .map(({ name }) => [
          name,
          db
            .all<Record<string, unknown>>(`select * from "${name}"`)
            .map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !random.has(column))))
            // A table without row ids is ordered by its key, which may be random.
            .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
        ]),
    ),
  )

/**
 * The work gives the same result and rows, whether a turn is lost or not, and whichever one. `prepare` sets
 * up a firm. `work` returns the result to compare besides the rows. Turns before `first` get a 503, and the
 * caller retries them.
 */
export function standsLostTurns<Ready>(
  title: string,
  sources: RegExp,
  prepare: (at: Office) => Promise<Ready>,
  work: (at: Office, ready: Ready) => Promise<unknown>,
  { first = 1, least = 1 }: { first?: number; least?: number } = {},
) {
  test(title, { timeout: 60_000 }, async () => {
    const run = async (nth: number, how: How) => {
      const at = await office()
      const ready = await prepare(at)
      const lose = rollingBack(at, sources)
      lose.at(nth, how)
      const answer = await work(at, ready)
      const writes = lose.count()
      const rows = allRows(at)
      expect(at.logged.filter((line) => line.includes('"level":"error"'))).toEqual([])
      await at.app.stop()
      return { answer, rows, writes }
    }
    const calm = await run(0, 'lost')
    expect(calm.writes).toBeGreaterThanOrEqual(least)
    for (const how of ['lost', 'stands'] as const)
      for (const nth of turns(first, calm.writes)) {
        const { answer, rows } = await run(nth, how)
        expect(answer, `answer, turn ${nth} ${how}`).toEqual(calm.answer)
        expect(rows, `rows, turn ${nth} ${how}`).toEqual(calm.rows)
      }
  })
}
