/**
 * Documents and entries that a person left out of a file, because a problem of theirs can never be fixed: an
 * issued document does not change. Later files leave them out too and say so, until one that includes earlier
 * files contains them.
 */
import type { Ask, Tx } from '../../../src/app'
import { keyOf, type DraftProblem } from '../draft'
import type { ExportKind, LeftOut } from './exportContract'

type Of = { kind: ExportKind; company: string; from: string; to: string }

/** By the last file that left each one out, in the order of numbers. */
export const leftOutBefore = ({ db }: Ask, of: Of): LeftOut[] =>
  db
    .all<LeftOut & { file: number }>(
      `select l.subject, l.subject_id as id, l.number, l.reason, e.at, u.full_name as "by", max(e.id) as file
     from books_exports e
     join books_left_out l on l.export_id = e.id
     left join users u on u.id = e.author
     where e.entity = :company
       and e.kind = :kind
       and e.to_day >= :from
       and e.from_day <= :to
       and not exists (
         select 1
         from books_exported x
         where x.kind = e.kind
           and x.subject = l.subject
           and x.subject_id = l.subject_id
           and x.export_id > e.id
       )
     group by l.subject, l.subject_id
     order by l.number`,
      { kind: of.kind, company: of.company, from: of.from, to: of.to },
    )
    .map(({ file: _, ...one }) => one)

export const recordLeftOut = ({ db }: Tx, exportId: number, problems: readonly DraftProblem[]) =>
  db.run(
    `insert into books_left_out (export_id, subject, subject_id, number, reason)
     select :exportId, json_extract(value, '$.subject[0]'), json_extract(value, '$.subject[1]'),
       json_extract(value, '$.number'), group_concat(json_extract(value, '$.message'), ' ')
     from json_each(:problems)
     group by 2, 3`,
    { exportId, problems: JSON.stringify(problems) },
  )

/** The problems of what a person leaves out now. A document without one belongs in the file. */
export const chosenProblems = (problems: readonly DraftProblem[], without: ReadonlySet<string>) =>
  problems.filter(({ isBlocking, subject }) => isBlocking && subject && without.has(keyOf(subject)))
