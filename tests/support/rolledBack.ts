/**
 * A neighbour that loses the turn: a write that comes in the same turn of the event loop finds the disk full,
 * and SQLite rolls back the transaction that both are in.
 *
 *   const lose = losing(at, /^import:/)     writes whose origin's source fits
 *   lose.at(3, 'lost')                      the third of them, once
 *   lose.at(3, 'stands')                    its commit says that it failed, and stands
 *   lose.count()                            how many there were since
 *
 *   allRows(at)                             every table, but for what is random
 */
import { expect, test } from 'vitest'
import type { App } from '../../src/app'
import { busy } from '../../src/domain/errors'
import { isAll } from '../tiers'
import { office, type Office } from './office'

export type How = 'lost' | 'stands'

export function losing({ app }: { app: App }, sources: RegExp) {
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
      // Up to its commit it runs at once: the next write of the database is this one's.
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

/** Every turn; the first, the middle and the last one in the usual run. */
function turns(first: number, last: number): number[] {
  const all = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  return isAll ? all : [...new Set([all[0]!, all[all.length >> 1]!, all.at(-1)!])]
}

const random = new Set(['salt', 'digest', 'hash', 'token_hash', 'password_hash', 'file'])

/** Every table's rows, but for columns that are random. */
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
            // The order of a table without row ids is its key's, which may be random.
            .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
        ]),
    ),
  )

/**
 * The work does the same whichever of its turns is lost, and whether it is: it answers the same and leaves
 * the same rows. `prepare` makes a firm ready; `work` answers what is compared beside the rows. `first`: the
 * turns before it are answered with 503, and asked for again by who asked.
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
      const lose = losing(at, sources)
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
