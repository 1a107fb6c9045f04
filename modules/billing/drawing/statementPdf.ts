/**
 * Draws a client's statement of account: every document and payment of a period with the balance after it.
 * Each page repeats the head of the table and carries the balance forward.
 */
import { dayText, type Day } from '../../../src/domain/day'
import { inrPaise } from '../../../src/domain/money'
import { heightOf, line, paragraph, roomAt, type Paper } from '../../../src/pdf/paper'
import type { PartyFacts, SupplierFacts } from '../documents/documentFacts'
import {
  drawRule,
  drawShade,
  edge,
  noteMissingLetters,
  printed,
  soft,
  textsIn,
  widthOfSheet,
} from './paperOf'
import { drawHead } from './parties'

/** Amounts in paise. Positive balances are owed by the client. */
export type StatementFacts = {
  supplier: SupplierFacts
  recipient: PartyFacts
  from: Day
  to: Day
  opening: number
  rows: readonly {
    day: Day
    /** The kind of entry: 'Invoice'. */
    what: string
    number: string | null
    /** The candidate, the invoice that was paid, a note. */
    text: string
    debit: number
    credit: number
    /** After this row. */
    balance: number
  }[]
  closing: number
  /** Open amounts of invoices by days overdue, on the last day. */
  ageing: Readonly<Record<string, number>>
  /** Credited after a payment. */
  owedToClient: number
  /** Advances that are not allocated to invoices yet. */
  onAccount: number
}

const figure = 79
const columns = { day: 61, number: 76 } as const
const whatWidth = widthOfSheet - columns.day - columns.number - 3 * figure - 12
const inset = 4
const text = { size: 8.5 } as const
const isBold = { ...text, bold: true } as const
/** The room that a page needs below its last row: the balance carried forward. */
const carried = 20

export const drawStatement = (statement: StatementFacts): Promise<Uint8Array> => {
  const { supplier, recipient, from, to } = statement
  return printed({ title: `Statement of ${recipient.name}`, author: supplier.name, day: to }, (paper) => {
    const top = drawHead(paper, {
      title: 'Statement of Account',
      copy: null,
      supplier,
      recipient,
      recipientLabel: 'Client',
      details: [
        ['From', dayText(from)],
        ['To', dayText(to)],
        ['Closing balance', balanceText(statement.closing)],
      ],
    })
    let y = drawTable(paper, top, statement)
    y = drawAgeing(paper, y + 10, statement)
    const { logo: _, ...plain } = supplier
    noteMissingLetters(paper, y, textsIn([plain, recipient, statement.rows]))
  })
}

function drawTable(paper: Paper, top: number, { from, to, opening, rows, closing }: StatementFacts): number {
  let y = drawTableHead(paper, roomAt(paper, top, 80))
  let balance = opening
  y = drawBalance(paper, y, { day: from, what: 'Opening balance', balance })
  for (const row of rows) {
    const words = [row.what, row.text].filter(Boolean).join(': ')
    const height = heightOf(paper, words, whatWidth, text) + 4
    if (y + height + carried > paper.page.height - paper.page.margins.bottom) {
      drawBalance(paper, y, { what: 'Carried forward', balance })
      paper.addPage()
      y = drawTableHead(paper, edge)
      y = drawBalance(paper, y, { what: 'Brought forward', balance })
    }
    line(paper, dayText(row.day), edge + inset, y, text)
    // The row fits, so this does not change the page.
    const next = paragraph(paper, words, edge + inset + columns.day, y, { ...text, width: whatWidth }) + 4
    line(paper, row.number ?? '', edge + inset + columns.day + whatWidth + 6, y, {
      ...text,
      width: columns.number - 4,
      fit: 'shrink',
    })
    drawFigures(paper, y, row.debit ? figures(row.debit) : '', row.credit ? figures(row.credit) : '')
    drawFigure(paper, y, 2, balanceText(row.balance))
    y = next
    balance = row.balance
  }
  y = roomAt(paper, y, 30)
  drawShade(paper, y, 20)
  drawRule(paper, y)
  const sum = (side: 'debit' | 'credit') => rows.reduce((all, row) => all + row[side], 0)
  const sums = { debit: sum('debit'), credit: sum('credit') }
  return drawBalance(paper, y + 4, { day: to, what: 'Closing balance', balance: closing, sums })
}

function drawTableHead(paper: Paper, y: number): number {
  drawShade(paper, y, 20)
  line(paper, 'Date', edge + inset, y + 4, isBold)
  line(paper, 'Details', edge + inset + columns.day, y + 4, isBold)
  line(paper, 'Number', edge + inset + columns.day + whatWidth + 6, y + 4, isBold)
  for (const [at, name] of ['Debit (₹)', 'Credit (₹)', 'Balance (₹)'].entries())
    drawFigure(paper, y + 4, at, name, true)
  return y + 25
}

function drawBalance(
  paper: Paper,
  y: number,
  {
    day,
    what,
    balance,
    sums,
  }: { day?: Day; what: string; balance: number; sums?: { debit: number; credit: number } },
): number {
  if (day) line(paper, dayText(day), edge + inset, y, isBold)
  line(paper, what, edge + inset + columns.day, y, isBold)
  if (sums) drawFigures(paper, y, figures(sums.debit), figures(sums.credit), true)
  drawFigure(paper, y, 2, balanceText(balance), true)
  return y + 17
}

function drawFigures(paper: Paper, y: number, debit: string, credit: string, bold = false) {
  drawFigure(paper, y, 0, debit, bold)
  drawFigure(paper, y, 1, credit, bold)
}

/** `at`: 0 is the debit, 2 the balance. */
const drawFigure = (paper: Paper, y: number, at: number, shown: string, bold = false) =>
  line(paper, shown, edge + widthOfSheet - (3 - at) * figure - inset + 4, y, {
    ...text,
    bold,
    width: figure - 4,
    align: 'right',
    fit: 'shrink',
  })

/** `1,18,000.00`: the head of the column names the currency. */
const figures = (paise: number): string => inrPaise(paise).replace('₹', '')
/** Dr: the client owes it. Cr: the client is owed it. */
const balanceText = (paise: number): string =>
  paise === 0 ? figures(0) : `${figures(Math.abs(paise))} ${paise > 0 ? 'Dr' : 'Cr'}`

/** The open invoices, and what is subtracted from them: together they are the closing balance. */
function drawAgeing(paper: Paper, top: number, { ageing, owedToClient, onAccount }: StatementFacts): number {
  const buckets = Object.entries(ageing)
  const width = widthOfSheet / buckets.length
  let y = roomAt(paper, top, 84)
  line(paper, 'Open invoices by days overdue (₹)', edge, y, { size: 8, colour: soft })
  drawShade(paper, y + 14, 18)
  for (const [at, [name, paise]] of buckets.entries()) {
    const style = { width: width - 8, align: 'right', fit: 'shrink' } as const
    line(paper, name, edge + at * width, y + 17, { ...isBold, ...style })
    line(paper, figures(paise), edge + at * width, y + 35, { ...text, ...style })
  }
  y += 54
  const subtracted = [
    ['Credited after payment', owedToClient],
    ['Advances not yet allocated', onAccount],
  ] as const
  for (const [name, paise] of subtracted) {
    if (!paise) continue
    line(paper, name, edge + inset, y, text)
    drawFigure(paper, y, 2, `${figures(paise)} Cr`)
    y += 15
  }
  return y
}
