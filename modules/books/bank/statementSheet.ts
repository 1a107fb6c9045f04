/**
 * Imports a bank statement: its credits. Columns are those of the bank. A credit that another statement
 * contained is stored once: the balance tells equal credits apart, and where a statement has none it is
 * asked.
 */
import { randomUUID } from 'node:crypto'
import type { Ask, Tx } from '../../../src/app'
import { dayText } from '../../../src/domain/day'
import { conflict } from '../../../src/domain/errors'
import { inr } from '../../../src/domain/money'
import type { Who } from '../../../src/http'
import {
  defineImport,
  waiting,
  type CheckedRow,
  type Journal,
  type Questions,
  type ReadRow,
  type StagedRow,
} from '../../imports/service'
import { firmDay } from '../../firm/service'
import { companyQuestion } from '../companyQuestion'
import { isInAnotherSheet, refuseUndone, undoneSheets } from '../sheetLines'
import { signedAmount } from '../signedAmount'
import { compact } from '../matching/evidence'
import { creditOf, statementColumns } from './statementColumns'

type Stored = {
  id: number
  day: string
  amount: number
  narration: string
  reference: string | null
  balance: number | null
}

function validateStatement(ask: Ask, rows: readonly ReadRow[], _: Who, questions: Questions): CheckedRow[] {
  const company = companyQuestion(ask, questions, 'Which company is this account of?')
  // Another sheet with the same credits may be applied between this preview and its own application.
  const sheet = randomUUID()
  const last = ask.db.one<{ id: number | null }>('select max(id) as id from books_bank_lines')?.id ?? 0
  const undone = undoneSheets(ask, 'bank statements')
  const stored = new Map<string, Stored[]>()
  const used = new Set<number>()
  if (company.answer)
    for (const line of ask.db.all<Stored>(
      `select id, day, amount, narration, reference, balance
       from books_bank_lines
       where entity = ?`,
      company.answer,
    )) {
      const key = `${line.day} ${line.amount}`
      stored.set(key, [...(stored.get(key) ?? []), line])
    }
  return rows.map(({ row, cells, values, problems: found }): CheckedRow => {
    questions.beginRow(row)
    const problems = [...found]
    const say = (field: string | null, message: string) =>
      problems.push({
        field,
        title: statementColumns.find((one) => one.field === field)?.title ?? '',
        message,
      })
    const credit = creditOf(values)
    const day = values.day as string | undefined
    const narration = String(values.narration ?? '').trim()
    const checked = { row, cells, name: narration || `Row ${row}`, version: null, changes: [], secret: null }
    // A summary has no date, and sums or titles instead of amounts. It is not stored, like withdrawals.
    const isSummary =
      day === undefined && (!/\p{L}/u.test(narration) || (credit !== null && 'problem' in credit))
    if (credit === null || isSummary)
      return { ...checked, state: 'unchanged', target: null, wanted: {}, problems: [] }
    if ('problem' in credit) say(...credit.problem)
    if (!day && !problems.some(({ field }) => field === 'day')) say('day', 'Required')
    if (day && day > firmDay(ask)) say('day', 'Must not be in the future')
    if (!company.answer) say(null, waiting(company.question))
    const balance = values.balance === undefined ? null : signedAmount(String(values.balance))
    const reference = values.reference === undefined ? null : String(values.reference)
    let known: number | null = null
    if (!problems.length && 'amount' in credit) {
      const line = { day: day!, amount: credit.amount, narration, reference, balance }
      const free = (stored.get(`${line.day} ${line.amount}`) ?? []).filter(({ id }) => !used.has(id))
      const same = sameLine(free, line)
      if (same === 'unclear') {
        const question = {
          id: `line:${row}`,
          field: 'narration',
          text:
            `${inr(credit.amount)} on ${dayText(line.day)}, ${narration}: an earlier statement has a ` +
            'credit of this amount with another narration, and no balance tells them apart. Is it the same?',
          options: [
            { value: 'same', label: 'The same credit' },
            { value: 'other', label: 'Another credit' },
          ],
        }
        const answer = questions.answer(question, narration)
        if (answer === null) say('narration', waiting(question))
        else if (answer === 'same') known = free.find((one) => one.balance === null || balance === null)!.id
      } else known = same
      if (known !== null) used.add(known)
    }
    return {
      ...checked,
      state: problems.length ? 'wrong' : known === null ? 'new' : 'unchanged',
      target: known,
      wanted: {
        entity: company.answer,
        day: day ?? null,
        amount: 'amount' in credit ? credit.amount : null,
        narration,
        reference,
        balance,
        sheet,
        last,
        undone,
      },
      problems,
    }
  })
}

/** Finds the same line among those of this day and amount. Null: it is new. */
function sameLine(lines: readonly Stored[], line: Omit<Stored, 'id'>): number | null | 'unclear' {
  const text = (one: Pick<Stored, 'narration' | 'reference'>) =>
    compact(`${one.narration}${one.reference ?? ''}`).text
  const hasBalance = (one: Pick<Stored, 'balance'>) => one.balance !== null && line.balance !== null
  const byBalance = lines.find((one) => hasBalance(one) && one.balance === line.balance)
  if (byBalance) return byBalance.id
  const others = lines.filter((one) => !hasBalance(one))
  // A UTR identifies a payment, whatever the balance. Short references are placeholders.
  const byReference = lines.find((one) => isUtr(one.reference) && one.reference === line.reference)
  const byText = byReference ?? others.find((one) => text(one) === text(line))
  if (byText) return byText.id
  // Another balance is another credit. Without one, a shorter narration may be the same.
  return others.length ? 'unclear' : null
}

const isUtr = (reference: string | null) =>
  reference !== null && /^[A-Z0-9]{10,30}$/i.test(reference) && /[1-9]/.test(reference)

function apply(tx: Tx, _: Who, { wanted }: StagedRow): Journal {
  const { entity, day, amount, narration, reference, balance, sheet, last, undone } = wanted
  refuseUndone(tx, 'bank statements', undone)
  const later = tx.db.all<Stored>(
    `select id, day, amount, narration, reference, balance
     from books_bank_lines
     where entity = ? and day = ? and amount = ? and id > ? and sheet <> ?`,
    entity!,
    day!,
    amount!,
    last!,
    sheet!,
  )
  const line = { narration, reference: reference ?? null, balance: balance ?? null } as Omit<Stored, 'id'>
  if (sameLine(later, line) !== null)
    throw conflict('Another sheet with this credit was imported after the preview. Import this file again')
  const { lastId } = tx.db.run(
    `insert into books_bank_lines (entity, day, amount, narration, reference, balance, sheet, at)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
    entity!,
    day!,
    amount!,
    narration!,
    reference ?? null,
    balance ?? null,
    sheet!,
    tx.now(),
  )
  return { target: lastId, version: 1, added: true }
}

/** The lines are deleted when the whole sheet is undone, unless another sheet contains them. */
function refuseBooked(tx: Tx, _: Who, { target }: Journal) {
  const line = tx.db.one<{ narration: string }>(
    `select narration
     from books_bank_lines
     where id = ?
       and exists (select 1 from books_bookings where line_id = ?)`,
    target,
    target,
  )
  if (line && !isInAnotherSheet(tx, 'bank statements', target))
    throw conflict(
      `${line.narration} is booked to receipts, also if they were reversed. It stays; set it aside instead`,
    )
}

export const statementsKind = defineImport({
  name: 'bank statements',
  may: 'manage_invoices',
  columns: statementColumns,
  needs: ['day', 'narration', ['deposit', 'amount']],
  noHeader:
    'Could not find valid header row. Please ensure your file has columns ' +
    "'Date', 'Narration' and 'Deposit', or choose the columns",
  empty: 'No credits were found in the file.',
  skipWithout: ['deposit', 'withdrawal', 'amount'],
  remembersColumns: true,
  validate: validateStatement,
  apply,
  undo: refuseBooked,
})
