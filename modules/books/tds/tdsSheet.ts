/**
 * Imports the lines of a TDS certificate or of Form 26AS (168): who deducted what, and when. A line that was
 * imported before is the same deductor, day, value and tax; each stored line matches one row of the sheet.
 */
import { randomUUID } from 'node:crypto'
import type { Ask, Tx } from '../../../src/app'
import { conflict } from '../../../src/domain/errors'
import type { Who } from '../../../src/http'
import {
  defineImport,
  waiting,
  type CheckedRow,
  type Column,
  type Journal,
  type Questions,
  type ReadRow,
  type StagedRow,
} from '../../imports/service'
import { firmDay } from '../../firm/service'
import { tanIn } from '../../../src/domain/identity'
import { tanMessage } from '../../billing/contract'
import { partyKey } from '../../billing/service'
import { signedAmount } from '../signedAmount'
import { companyQuestion } from '../companyQuestion'
import { refuseUndone, undoneSheets } from '../sheetLines'

export const tdsColumns: readonly Column[] = [
  {
    field: 'deductor',
    title: 'Deductor',
    type: 'text',
    most: 200,
    also: ['name of deductor', 'deductor name', 'name of the deductor', 'party', 'client', 'customer'],
    help: 'Required: the client as the certificate names it',
  },
  {
    field: 'tan',
    title: 'TAN',
    type: 'text',
    most: 20,
    also: ['tan of deductor', 'deductor tan', 'tan of the deductor', 'tan no'],
    help: 'Finds the client, whatever its name',
  },
  {
    field: 'section',
    title: 'Section',
    type: 'text',
    most: 30,
    also: ['section code', 'section 1', 'nature of payment', 'code'],
    help: 'As the certificate states it',
  },
  {
    field: 'day',
    title: 'Transaction Date',
    type: 'day',
    also: ['date', 'date of payment', 'date of payment credit', 'transaction dt', 'date of deduction'],
    help: 'Required, for example 2026-04-03',
  },
  {
    field: 'paid',
    title: 'Amount Paid',
    type: 'text',
    most: 40,
    also: [
      'amount paid credited',
      'amount paid credited rs',
      'amount credited',
      'amount paid or credited',
      'gross amount',
      'total amount paid credited',
    ],
    help: 'The value on which tax was deducted, in rupees',
  },
  {
    field: 'tds',
    title: 'Tax Deducted',
    type: 'text',
    most: 40,
    also: [
      'tax deducted rs',
      'tds',
      'tds amount',
      'tax',
      'tds deducted',
      'total tax deducted',
      'tax deducted tds',
    ],
    help: 'Required, in rupees',
  },
]

type Stored = { id: number; deductor: string; tan: string | null; day: string; paid: number; tds: number }

function validateTds(ask: Ask, rows: readonly ReadRow[], _: Who, questions: Questions): CheckedRow[] {
  const company = companyQuestion(ask, questions, 'Which company was the tax deducted from?')
  const stored = company.answer
    ? ask.db.all<Stored>(
        'select id, deductor, tan, day, paid, tds from books_tds_seen where entity = ?',
        company.answer,
      )
    : []
  const used = new Set<number>()
  // Another sheet with the same lines may be applied between this preview and its own application.
  const sheet = randomUUID()
  const last = ask.db.one<{ id: number | null }>('select max(id) as id from books_tds_seen')?.id ?? 0
  const undone = undoneSheets(ask, 'tds certificates')
  return rows.map(({ row, cells, values, problems: found }) => {
    questions.beginRow(row)
    const problems = [...found]
    const say = (field: string | null, message: string) =>
      problems.push({ field, title: tdsColumns.find((one) => one.field === field)?.title ?? '', message })
    for (const field of ['deductor', 'day', 'tds'])
      if (values[field] === undefined && !problems.some((one) => one.field === field)) say(field, 'Required')
    const tan = values.tan === undefined ? null : tanIn(String(values.tan))
    if (values.tan !== undefined && tan === null) say('tan', tanMessage)
    const day = String(values.day ?? '')
    if (day > firmDay(ask)) say('day', 'Must not be in the future')
    const amount = (field: 'paid' | 'tds'): number => {
      const text = values[field]
      const paise = text === undefined || text === null ? 0 : signedAmount(String(text))
      if (paise === null) say(field, `${text} is not an amount such as 1180.50`)
      return paise ?? 0
    }
    const [paid, tds] = [amount('paid'), amount('tds')]
    // Form 26AS reverses a wrong line by a negative one.
    if (values.tds !== undefined && tds === 0 && !problems.length) say('tds', 'Must not be 0')
    if (Math.abs(tds) > Math.abs(paid) && values.paid !== undefined)
      say('tds', 'Is more than the amount paid. Check the columns')
    if (!company.answer) say(null, waiting(company.question))
    const deductor = String(values.deductor ?? '')
    const isSame = (one: Stored) =>
      one.day === day &&
      one.tds === tds &&
      // A certificate may not state the value that Form 168 states.
      (one.paid === paid || one.paid === 0 || paid === 0) &&
      (tan && one.tan ? one.tan === tan : partyKey(one.deductor) === partyKey(deductor))
    const known = problems.length ? undefined : stored.find((one) => !used.has(one.id) && isSame(one))
    if (known) used.add(known.id)
    return {
      row,
      cells,
      state: problems.length ? 'wrong' : known ? 'unchanged' : 'new',
      name: deductor || `Row ${row}`,
      target: known?.id ?? null,
      version: null,
      wanted: {
        entity: company.answer,
        deductor,
        tan,
        section: values.section ?? null,
        day,
        paid,
        tds,
        last,
        sheet,
        undone,
      },
      changes: [],
      problems,
      secret: null,
    }
  })
}

function apply(tx: Tx, _: Who, { wanted }: StagedRow): Journal {
  const { entity, deductor, tan, section, day, paid, tds, last, sheet, undone } = wanted
  refuseUndone(tx, 'tds certificates', undone)
  const later = tx.db.all<Stored>(
    `select id, deductor, tan, day, paid, tds
     from books_tds_seen
     where entity = ? and day = ? and tds = ? and id > ? and sheet <> ?`,
    entity!,
    day!,
    tds!,
    last!,
    sheet!,
  )
  if (later.some((one) => partyKey(one.deductor) === partyKey(String(deductor)) || (tan && one.tan === tan)))
    throw conflict('Another sheet with this line was imported after the preview. Import this file again')
  const { lastId } = tx.db.run(
    `insert into books_tds_seen (entity, deductor, tan, section, day, paid, tds, sheet, at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    entity!,
    deductor!,
    tan ?? null,
    section ?? null,
    day!,
    paid!,
    tds!,
    sheet!,
    tx.now(),
  )
  return { target: lastId, version: 1, added: true }
}

export const tdsKind = defineImport({
  name: 'tds certificates',
  may: 'manage_invoices',
  columns: tdsColumns,
  needs: [['deductor', 'tan'], 'day', 'tds'],
  noHeader:
    'Could not find valid header row. Please ensure your file has columns ' +
    "'Deductor', 'Transaction Date' and 'Tax Deducted', or choose the columns",
  empty: 'No tax was found in the file.',
  skipWithout: ['tds', 'paid'],
  remembersColumns: true,
  validate: validateTds,
  apply,
  // The lines are deleted when the whole sheet is undone, unless another sheet contains them.
  undo: () => {},
})
