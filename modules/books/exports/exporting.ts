/**
 * Files of the books. A file is written once and stored. Its documents and entries are marked, so that the
 * next file leaves them out; only on purpose a file contains them again.
 *
 *   draftNow   previewFile   writeFile   filesOf   fileOf
 */
import type { Ask, Tx } from '../../../src/app'
import { dayText } from '../../../src/domain/day'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { conflict, notFound } from '../../../src/domain/errors'
import { firstDay, lastDay, monthOf } from '../../../src/domain/month'
import { rupees } from '../../../src/domain/money'
import type { Who } from '../../../src/http'
import { refuse } from '../refusing'
import { companyNames, markReported } from '../../billing/service'
import { gstr1Draft } from '../gst/gstr1File'
import { eInvoiceDraft } from '../gst/eInvoiceFile'
import { keepLedgers } from '../tally/savedLedgers'
import { tallyDraft } from '../tally/tallyFile'
import type * as call from './exportContract'
import type { ExportedFile, ExportKind } from './exportContract'
import { keyOf, type Draft, type Wanted } from '../draft'
import { chosenProblems, leftOutBefore, recordLeftOut } from './leftOut'

const draftOf: Record<ExportKind, (ask: Ask, wanted: Wanted) => Draft> = {
  tally: tallyDraft,
  gstr1: gstr1Draft,
  'e-invoice': eInvoiceDraft,
}

type Of = Omit<Wanted, 'without'> & { kind: ExportKind }

/** Without what an earlier file left out; a file that includes earlier ones offers it again. */
export function draftNow(ask: Ask, of: Of, without: Iterable<string> = []) {
  const leftOut = leftOutBefore(ask, of)
  const before = of.again ? [] : leftOut.map(({ subject, id }) => keyOf([subject, id]))
  return { ...draftOf[of.kind](ask, { ...of, without: new Set([...before, ...without]) }), leftOut }
}

/** `chosen`: the problems of what a person leaves out with this file. */
function draft(ask: Ask, of: Of, without: ReadonlySet<string>) {
  const { company, from, to, kind } = of
  const names = companyNames(ask)
  if (!names.includes(company)) refuse('company', `Must be one of ${names.join(', ')}`)
  if (to < from) refuse('to', `Must not be before ${dayText(from)}`)
  if (kind === 'gstr1' && (from !== firstDay(monthOf(from)) || to !== lastDay(monthOf(from))))
    refuse('to', 'GSTR-1 is of one month: from its first to its last day')
  const whole = draftNow(ask, of)
  const chosen = chosenProblems(whole.problems, without)
  return { chosen, ...(chosen.length ? draftNow(ask, of, without) : whole) }
}

export function previewFile(
  ask: Ask,
  _: Who,
  { again, without = '', ...of }: Input<typeof call.previewExport>,
): Answer<typeof call.previewExport> {
  const keys = new Set(without.split(',').filter(Boolean))
  const { subjects, exportedBefore, sums, problems, chosen, leftOut } = draft(
    ask,
    { ...of, again: again === 'true' },
    keys,
  )
  return {
    count: subjects.length,
    exportedBefore,
    sums: sums.map(({ label, amount, register, leftOut: less }) => ({
      label,
      amount: rupees(amount),
      register: register === undefined ? null : rupees(register),
      leftOut: less ? rupees(less) : null,
    })),
    // Also those of what is left out now, so that a person can include it again.
    problems: [...chosen, ...problems].map(({ subject, ...problem }) => ({
      ...problem,
      subject: subject && { subject: subject[0], id: subject[1] },
    })),
    leftOut: again === 'true' ? [] : leftOut,
  }
}

export function writeFile(
  tx: Tx,
  _: Who,
  { again = false, without = [], ...of }: Input<typeof call.writeExport>,
) {
  const keys = new Set(without.map(({ subject, id }) => keyOf([subject, id])))
  const made = draft(tx, { ...of, again }, keys)
  const { content, fileName, subjects, chosen } = made
  const known = new Set(chosen.map(({ subject }) => keyOf(subject!)))
  if (keys.size > known.size)
    refuse(
      'without',
      'A document without a problem that prevents the file belongs in it. Check the preview again',
    )
  refuseDraft(made, again)
  const { kind, company, from, to } = of
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
  markExported(tx, { kind, id }, made)
  if (kind === 'e-invoice')
    markReported(
      tx,
      subjects.flatMap(([of, subjectId]) => (of === 'entry' ? [] : { kind: of, id: subjectId })),
    )
  recordLeftOut(tx, id, chosen)
  keepLedgers(tx, company, made.ledgers ?? new Map())
  const numbers = [...new Set(chosen.map(({ number }) => number))]
  tx.record('books.exported', {
    exportId: id,
    what: kind,
    company,
    from,
    to,
    count: subjects.length,
    ...(numbers.length && { leftOut: numbers }),
  })
  return filesOf(tx, { id })[0]!
}

function refuseDraft(
  { problems, sums, subjects, exportedBefore, chosen }: ReturnType<typeof draft>,
  again: boolean,
) {
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
  // An empty file may record what was left out.
  if (subjects.length === 0 && chosen.length === 0)
    throw conflict(
      exportedBefore
        ? again
          ? 'The portal has registered everything of this period, so there is nothing to report again'
          : 'Everything of this period is in an earlier file. Choose to export it again'
        : 'Nothing of this period is to be exported',
    )
}

/** The id by which Tally knows a voucher stays. */
function markExported(tx: Tx, file: { kind: ExportKind; id: number }, { subjects, vouchers }: Draft) {
  const rows = subjects.map((subject) => {
    const voucher = vouchers?.get(keyOf(subject))
    return [...subject, voucher?.id ?? null, voucher?.parts ?? null]
  })
  tx.db.run(
    `insert into books_exported (kind, subject, subject_id, export_id, voucher, parts)
     select :kind, json_extract(value, '$[0]'), json_extract(value, '$[1]'), :id,
       json_extract(value, '$[2]'), json_extract(value, '$[3]')
     from json_each(:rows)
     where true
     on conflict (kind, subject, subject_id) do update
       set export_id = excluded.export_id, voucher = excluded.voucher, parts = excluded.parts`,
    { ...file, rows: JSON.stringify(rows) },
  )
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
