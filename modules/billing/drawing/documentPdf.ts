/**
 * Draws an invoice, a credit note or a receipt from its facts, on A4. The same facts give the same bytes.
 *
 *   drawDocument(facts)                      as issued
 *   drawDocument(facts, { registration })    with the IRN and the QR code of the e-invoice portal
 *   drawDocument(facts, { draft: true })     with the word DRAFT, and without a code to pay
 */
import { dayText } from '../../../src/domain/day'
import { line, paragraph, roomAt, type Paper } from '../../../src/pdf/paper'
import { drawLines, drawTotals, taxName } from './amounts'
import type { CreditNoteFacts, DocumentFacts, InvoiceFacts, ReceiptFacts } from '../documents/documentFacts'
import { drawRegistration } from './eInvoiceBlock'
import { edge, noteMissingLetters, printed, soft, textsIn, widthOfSheet } from './paperOf'
import { drawHead, stateText, type Detail } from './parties'
import { drawFoot } from './payment'
import type { Registration } from '../documents/registrations'

export const drawDocument = (
  facts: DocumentFacts,
  { draft: isDraft = false, registration }: { draft?: boolean; registration?: Registration | null } = {},
): Promise<Uint8Array> =>
  printed(
    { title: `${facts.title} ${facts.number}`, author: facts.supplier.name, day: facts.day, isDraft },
    (paper) => {
      let y = drawHead(paper, {
        title: facts.title,
        copy: isDraft ? 'DRAFT' : facts.kind === 'receipt' ? null : 'ORIGINAL FOR RECIPIENT',
        supplier: facts.supplier,
        recipient: facts.recipient,
        recipientLabel: labels[facts.kind],
        details: detailsOf(facts),
      })
      y = facts.kind === 'receipt' ? drawReceived(paper, y, facts) : drawSupply(paper, y, facts)
      for (const [name, text] of textsOf(facts)) y = drawText(paper, y, name, text)
      if (registration) y = drawRegistration(paper, y + 4, registration)
      const payable = facts.kind === 'invoice' ? facts : null
      const hasCode = !isDraft && payable !== null && payable.supplier.upi !== null && payable.total > 0
      y = drawFoot(paper, y + 6, facts.supplier, payable, hasCode)
      const { logo: _, ...supplier } = facts.supplier
      noteMissingLetters(paper, y, textsIn({ ...facts, supplier }))
    },
  )

const labels: Record<DocumentFacts['kind'], string> = {
  invoice: 'Bill to',
  'credit note': 'Credit to',
  receipt: 'Received from',
}

function detailsOf(facts: DocumentFacts): Detail[] {
  const name = { invoice: 'Invoice', 'credit note': 'Credit note', receipt: 'Receipt' }[facts.kind]
  const own: Detail[] = [
    [`${name} number`, facts.number],
    [`${name} date`, dayText(facts.day)],
  ]
  if (facts.title === 'Receipt') return own
  return [
    ...own,
    ...ownDates(facts),
    ['Place of supply', facts.placeOfSupply ? stateText(facts.placeOfSupply) : '-'],
    ['Reverse charge', facts.reverseCharge ? 'Yes' : 'No'],
  ]
}

const ownDates = (facts: DocumentFacts): Detail[] =>
  facts.kind === 'invoice'
    ? [['Due date', dayText(facts.dueDay)]]
    : facts.kind === 'credit note'
      ? [
          ['Invoice number', facts.invoice.number],
          ['Invoice date', dayText(facts.invoice.day)],
        ]
      : []

function drawSupply(paper: Paper, top: number, facts: InvoiceFacts | CreditNoteFacts): number {
  const y = drawLines(paper, top, facts.lines)
  return drawTotals(
    paper,
    y + 4,
    [
      ['Taxable value', facts.taxable],
      ...facts.taxes.map((tax) => [taxName(tax), tax.amount] as const),
      ...(facts.roundOff ? [['Round off', facts.roundOff] as const] : []),
    ],
    [facts.kind === 'invoice' ? 'Total' : 'Total credited', facts.total],
  )
}

function drawReceived(
  paper: Paper,
  top: number,
  { title, settles, received, tds, total, note }: ReceiptFacts,
): number {
  const advance = title === 'Receipt Voucher' ? 'Advance for recruitment services' : 'On account'
  let y = drawText(
    paper,
    top,
    'For',
    settles ? `Invoice ${settles.number} of ${dayText(settles.day)}` : advance,
  )
  if (note) y = drawText(paper, y, 'Payment', note)
  return drawTotals(
    paper,
    y + 4,
    [
      ['Amount received', received],
      ['Tax deducted (TDS)', tds],
    ],
    ['Total', total],
  )
}

const textsOf = (facts: DocumentFacts): [name: string, text: string][] => [
  ...(facts.kind === 'credit note' ? [['Reason', facts.reason] satisfies [string, string]] : []),
  ...(facts.remarks ? [['Remarks', facts.remarks] satisfies [string, string]] : []),
]

/** A label with its text below, line by line as it was written. */
function drawText(paper: Paper, top: number, name: string, text: string): number {
  let y = roomAt(paper, top, 30)
  line(paper, name, edge, y, { size: 8, colour: soft })
  y += 13
  for (const written of text.split('\n'))
    y = paragraph(paper, written, edge, y, { size: 9.5, width: widthOfSheet })
  return y + 8
}
