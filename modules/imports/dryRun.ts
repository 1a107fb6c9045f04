/**
 * Rows are tried before anybody confirms: applied and rolled back. So the preview shows refusals by rules,
 * and side effects.
 */
import type { App, Ask, Tx } from '../../src/app'
import { inBatches } from '../../src/batches'
import type { Who } from '../../src/http'
import type { Follow, Problem } from './contract'
import { kindOf, type Follows, type ImportKind, type StagedRow } from './kinds'
import type { StagedImport } from './staging'
import { actorOf, atOnce, origin, refusalOf, retryForever } from './progress'

type Staged = Omit<StagedRow, 'wanted'> & { name: string; wanted: string; position: number }
/** How many names are listed for each. */
const mostNames = 20

/** Returns the side effects; a row that would be refused gets an error. */
export async function dryRun(app: App, staged: StagedImport): Promise<Follow[]> {
  const { id } = staged
  const kind = kindOf(staged.kind)!
  const tries = await inBatches<Staged, { name: string; what: readonly Follows[] }>(app, origin(app, id), {
    ...retryForever(app),
    next: (ask, { last }) => nextRows(ask, id, last?.position ?? -1),
    work(tx, { name, wanted, ...row }) {
      const stagedRow: StagedRow = { ...row, wanted: JSON.parse(wanted) as StagedRow['wanted'] }
      try {
        return { name, what: tried(tx, actorOf(tx, staged), kind, stagedRow) }
      } catch (error) {
        const { message, errors } = refusalOf(app, id, row.row, error)
        const titleOf = (field: string) => kind.columns.find((column) => column.field === field)?.title
        const problems: Problem[] = errors?.length
          ? errors.map((one) => ({
              field: titleOf(one.field) ? one.field : null,
              title: titleOf(one.field) ?? '',
              message: one.message,
            }))
          : [{ field: null, title: '', message }]
        refuse(tx, id, row.row, problems)
        return { name, what: [] }
      }
    },
  })
  return together(tries)
}

function tried(tx: Tx, who: Who, kind: ImportKind, row: StagedRow): readonly Follows[] {
  if (kind.tries) return kind.tries(tx, who, row)
  tx.rehearse(() => kind.apply(tx, who, row))
  return []
}

/** New and changed rows in order, one turn's worth. */
const nextRows = ({ db }: Ask, id: number, after: number): Staged[] =>
  db.all<Staged>(
    `select row, position, state, name, target, version, wanted
     from import_rows
     where import_id = ?
       and outcome is null
       and state in ('new', 'changed')
       and position > ?
     order by position
     limit ?`,
    id,
    after,
    atOnce,
  )

function refuse(tx: Tx, id: number, row: number, problems: readonly Problem[]) {
  tx.db.run(
    `update import_rows
     set state = 'wrong', problems = ?, secret = null
     where import_id = ? and row = ?`,
    JSON.stringify(problems),
    id,
    row,
  )
}

function together(rows: readonly { name: string; what: readonly Follows[] }[]): Follow[] {
  const found = new Map<string, Follow>()
  for (const { name, what } of rows)
    for (const { count, one, more } of what) {
      const known = found.get(more) ?? { what: one, count: 0, people: 0, names: [] }
      known.count += count
      known.people++
      if (known.count > 1) known.what = more
      if (known.names.length < mostNames) known.names.push(count > 1 ? `${name} (${count})` : name)
      found.set(more, known)
    }
  return [...found.values()]
}
