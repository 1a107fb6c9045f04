/** The rows of a sheet between reading and applying, and how they are listed. */
import type { App, Ask, Tx } from '../../src/app'
import type { Who } from '../../src/http'
import { may } from '../../src/domain/access'
import type { Input } from '../../src/domain/endpoint'
import { notFound } from '../../src/domain/errors'
import type { Found, SerializedRow } from './checking'
import type { Choices } from './choices'
import type { ImportInfo, ImportRow, listImportRows, Problem } from './contract'
import { kindNames, kindOf, type ImportKind } from './kinds'

export type ImportState = ImportInfo['state']
export type StagedImport = {
  id: number
  kind: string
  fileName: string
  file: string | null
  byUser: number
  by: string
  createdAt: string
  state: ImportState
  choices: Choices
  found: Found | null
  done: number
  total: number
  message: string | null
  finishedAt: string | null
}

type Row = Omit<StagedImport, 'choices' | 'found'> & { choices: string; found: string | null }
const columns = `
  i.id, i.kind, i.file_name as fileName, i.file, i.by_user as byUser,
  coalesce(u.full_name, 'Muster') as "by", i.created_at as createdAt, i.state,
  i.choices, i.found, i.done, i.total, i.message, i.finished_at as finishedAt
`
const toImport = (row: Row): StagedImport => ({
  ...row,
  choices: JSON.parse(row.choices) as Choices,
  found: row.found === null ? null : (JSON.parse(row.found) as Found),
})

/**
 * One's own imports of permitted kinds; an Admin sees all. An import shows what its uploader could see, so it
 * does not exist for others.
 */
export function findImport(ask: Ask, who: Who, id: number): StagedImport & { of: ImportKind } {
  const row = importOf(ask, id)
  const of = row && kindOf(row.kind)
  if (!row || !of || !may(who, of.may) || !(row.byUser === who.id || seesAll(who)))
    throw notFound('Import not found')
  return { ...row, of }
}

const seesAll = (who: Who) => may(who, 'manage_employees')

export function importOf({ db }: Ask, id: number): StagedImport | undefined {
  const row = db.one<Row>(
    `select ${columns}
     from imports i
     left join users u on u.id = i.by_user
     where i.id = ?`,
    id,
  )
  return row && toImport(row)
}

export function importsFor({ db }: Ask, who: Who, kind?: string): StagedImport[] {
  const kinds = kindNames().filter((name) => may(who, kindOf(name)!.may) && (!kind || kind === name))
  return db
    .all<Row>(
      `select ${columns}
       from imports i
       left join users u on u.id = i.by_user
       where i.kind in (select value from json_each(?))
         and (i.by_user = ? or ?)
       order by i.id desc
       limit 50`,
      JSON.stringify(kinds),
      who.id,
      seesAll(who) ? 1 : 0,
    )
    .map(toImport)
}

/** Existing rows stay, because a write may be repeated. */
export function stage(tx: Tx, id: number, rows: readonly SerializedRow[], from: number) {
  rows.forEach((row, i) =>
    tx.db.run(
      `insert into import_rows (
         import_id, row, position, state, name, target, version, cells, wanted, changes, problems, secret
       )
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       on conflict do nothing`,
      id,
      row.row,
      from + i,
      row.state,
      row.name,
      row.target,
      row.version,
      row.cells,
      row.wanted,
      row.changes,
      row.problems,
      row.state === 'wrong' || row.state === 'unchanged' ? null : row.secret,
    ),
  )
}

export function infoOf({ db }: Ask, staged: StagedImport): ImportInfo {
  const counts: ImportInfo['counts'] = {
    new: 0,
    changed: 0,
    unchanged: 0,
    wrong: 0,
    applied: 0,
    added: 0,
    refused: 0,
  }
  for (const { state, outcome, n } of db.all<{
    state: ImportRow['state']
    outcome: ImportRow['outcome']
    n: number
  }>(
    `select state, outcome, count(*) as n
     from import_rows
     where import_id = ?
     group by state, outcome`,
    staged.id,
  )) {
    counts[state] += n
    if (outcome === 'applied' || outcome === 'refused') counts[outcome] += n
    if (outcome === 'applied' && state === 'new') counts.added += n
  }
  const { n: passwordsLeft } = db.one<{ n: number }>(
    `select count(*) as n
     from import_rows indexed by import_rows_secret
     where import_id = ? and secret is not null`,
    staged.id,
  )!
  const { id, kind, fileName, by, createdAt, state, done, total, message, found, finishedAt } = staged
  return {
    id,
    kind,
    fileName,
    by,
    createdAt,
    state,
    done,
    total,
    message,
    counts,
    firstReasons: counts.refused ? firstReasons(db, staged.id) : [],
    finishedAt,
    passwordsLeft,
    sheets: found?.sheets ?? [],
    sheet: found?.sheet ?? null,
    columns: found?.columns ?? [],
    questions: found?.questions ?? [],
    passed: found?.passed ?? 0,
    passedRows: found?.passedRows ?? [],
    follows: found?.follows ?? [],
    fields: (kindOf(kind)?.columns ?? []).map(({ field, title, help }) => ({ field, title, help })),
  }
}

// Uses the index of the counts; otherwise finding two refused rows would scan fifty thousand.
const firstSql = `
  select row, journal
  from import_rows
  where import_id = ?
    and row in (
      select row
      from import_rows indexed by import_rows_count
      where import_id = ?
        and state in ('new', 'changed')
        and outcome = 'refused'
      order by row
      limit 3
    )
  order by row
`

function firstReasons(db: Ask['db'], id: number): string[] {
  return db
    .all<{ row: number; journal: string }>(firstSql, id, id)
    .map(({ row, journal }) => `Row ${row}: ${(JSON.parse(journal) as { refusal: string }).refusal}`)
}

type StoredRow = {
  row: number
  state: ImportRow['state']
  outcome: ImportRow['outcome']
  name: string
  target: number | null
  changes: string
  problems: string
  journal: string | null
}

export function rowsOf(
  { db }: Ask,
  id: number,
  { show, page = 1, limit = 50 }: Pick<Input<typeof listImportRows>, 'show' | 'page' | 'limit'>,
) {
  const where =
    show === 'applied' || show === 'refused' ? 'outcome = :show' : show ? 'state = :show' : ':show is null'
  const params = { id, show: show ?? null }
  const totalItems = db.one<{ n: number }>(
    `select count(*) as n from import_rows where import_id = :id and ${where}`,
    params,
  )!.n
  const data = db
    .all<StoredRow>(
      `select row, state, outcome, name, target, changes, problems, journal
       from import_rows
       where import_id = :id and ${where}
       order by row
       limit :limit offset :offset`,
      { ...params, limit, offset: (page - 1) * limit },
    )
    .map(({ journal, changes, problems, ...row }): ImportRow => ({
      ...row,
      changes: JSON.parse(changes) as ImportRow['changes'],
      problems: JSON.parse(problems) as Problem[],
      refusal:
        row.outcome === 'refused' && journal ? (JSON.parse(journal) as { refusal: string }).refusal : null,
    }))
  return { data, pagination: { page, limit, totalItems, totalPages: Math.ceil(totalItems / limit) } }
}

/** All rows, in the file's order. */
export function everyRow(app: App, id: number): ImportRow[] {
  const rows: ImportRow[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, pagination } = app.ask((ask) => rowsOf(ask, id, { page, limit: 1000 }))
    rows.push(...data)
    pages = pagination.totalPages
  }
  return rows
}
