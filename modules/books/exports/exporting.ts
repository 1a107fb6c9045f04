/**
 * Files of the books. A file is written once and stored. Its documents and entries are marked, so that the
 * next file leaves them out; only on purpose a file contains them again.
 *
 *   previewFile   writeFile   filesOf   fileOf
 */
import type { Ask, Tx } from '../../../src/app'
import { dayText } from '../../../src/domain/day'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { conflict, notFound } from '../../../src/domain/errors'
import { firstDay, lastDay, monthOf } from '../../../src/domain/month'
import { rupees } from '../../../src/domain/money'
import type { Who } from '../../../src/http'
import { refuse } from '../refusing'
import { companyNames } from '../../billing/service'
import { gstr1Draft } from '../gst/gstr1File'
import { eInvoiceDraft } from '../gst/eInvoiceFile'
import { tallyDraft } from '../tally/tallyFile'
import type * as call from './exportContract'
import type { ExportedFile, ExportKind } from './exportContract'
import type { Draft, Wanted } from '../draft'

const draftOf: Record<ExportKind, (ask: Ask, wanted: Wanted) => Draft> = {
  tally: tallyDraft,
  gstr1: gstr1Draft,
  'e-invoice': eInvoiceDraft,
}

function draft(ask: Ask, wanted: Wanted & { kind: ExportKind }): Draft {
  const { company, from, to, kind } = wanted
  const names = companyNames(ask)
  if (!names.includes(company)) refuse('company', `Must be one of ${names.join(', ')}`)
  if (to < from) refuse('to', `Must not be before ${dayText(from)}`)
  if (kind === 'gstr1' && (from !== firstDay(monthOf(from)) || to !== lastDay(monthOf(from))))
    refuse('to', 'GSTR-1 is of one month: from its first to its last day')
  return draftOf[kind](ask, wanted)
}

export function previewFile(
  ask: Ask,
  _: Who,
  { again, ...wanted }: Input<typeof call.previewExport>,
): Answer<typeof call.previewExport> {
  const {
    content: _content,
    subjects,
    exportedBefore,
    sums,
    problems,
  } = draft(ask, {
    ...wanted,
    again: again === 'true',
  })
  return {
    count: subjects.length,
    exportedBefore,
    sums: sums.map(({ label, amount, register }) => ({
      label,
      amount: rupees(amount),
      register: register === undefined ? null : rupees(register),
    })),
    problems: [...problems],
  }
}

export function writeFile(tx: Tx, _: Who, { again = false, ...wanted }: Input<typeof call.writeExport>) {
  const { content, fileName, subjects, problems, sums, exportedBefore } = draft(tx, { ...wanted, again })
  const blocking = problems.filter(({ isBlocking }) => isBlocking)
  if (blocking.length)
    throw conflict(
      `Problems that prevent this file: ${blocking.length}. ` +
        `${blocking[0]!.number}: ${blocking[0]!.message}`,
    )
  const other = sums.find(({ amount, register }) => register !== undefined && amount !== register)
  if (other)
    throw conflict(
      `${other.label}: the file adds up to ${rupees(other.amount)}, and the register to ` +
        `${rupees(other.register!)}. Nothing was written. Please report this`,
    )
  if (subjects.length === 0)
    throw conflict(
      exportedBefore
        ? 'Everything of this period is in an earlier file. Choose to export it again'
        : 'Nothing of this period is to be exported',
    )
  const { kind, company, from, to } = wanted
  const { lastId: id } = tx.db.run(
    `insert into books_exports (kind, entity, from_day, to_day, count, file_name, content, author, at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    kind,
    company,
    from,
    to,
    subjects.length,
    fileName,
    Buffer.from(content),
    tx.actor,
    tx.now(),
  )
  tx.db.run(
    `insert into books_exported (kind, subject, subject_id, export_id)
     select :kind, json_extract(value, '$[0]'), json_extract(value, '$[1]'), :id
     from json_each(:subjects)
     where true
     on conflict (kind, subject, subject_id) do update set export_id = excluded.export_id`,
    { kind, id, subjects: JSON.stringify(subjects) },
  )
  tx.record('books.exported', { exportId: id, what: kind, company, from, to, count: subjects.length })
  return filesOf(tx, { id })[0]!
}

export const filesOf = ({ db }: Ask, { kind, id }: { kind?: ExportKind | undefined; id?: number }) =>
  db.all<ExportedFile>(
    `select e.id, e.kind, e.entity as company, e.from_day as "from", e.to_day as "to", e.count,
       e.file_name as fileName, e.at, u.full_name as "by"
     from books_exports e
     left join users u on u.id = e.author
     where (:kind is null or e.kind = :kind)
       and (:id is null or e.id = :id)
     order by e.id desc
     limit 100`,
    { kind: kind ?? null, id: id ?? null },
  )

export function fileOf({ db }: Ask, id: number): { fileName: string; content: Uint8Array } {
  const file = db.one<{ fileName: string; content: Uint8Array }>(
    'select file_name as fileName, content from books_exports where id = ?',
    id,
  )
  if (!file) throw notFound('File not found')
  return file
}
