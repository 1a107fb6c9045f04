/** The foot of a document: bank account, a UPI code to scan, and the place for a signature. */
import { rupees } from '../../../src/domain/money'
import { heightOf, line, paragraph, roomAt, type Paper } from '../../../src/pdf/paper'
import type { InvoiceFacts, SupplierFacts } from '../documents/documentFacts'
import { edge, soft, widthOfSheet } from './paperOf'
import { drawQrCode } from './qrCode'

const signatureWidth = 168
const codeSize = 92
const bankWidth = widthOfSheet - signatureWidth - codeSize - 40
const label = { size: 8, colour: soft } as const

/** `payable`: the invoice that is paid to this account; null for other documents. */
export function drawFoot(
  paper: Paper,
  top: number,
  supplier: SupplierFacts,
  payable: InvoiceFacts | null,
  hasCode: boolean,
): number {
  const rows = payable ? bankRows(supplier) : []
  const height = Math.max(
    rows.length ? rows.reduce((sum, [, value]) => sum + rowHeight(paper, value), 18) : 0,
    hasCode ? codeSize + 16 : 0,
    heightOf(paper, `For ${supplier.name}`, signatureWidth, { size: 9, bold: true }) + 60,
  )
  const y = roomAt(paper, top, height)
  if (rows.length) drawBank(paper, y, rows)
  if (hasCode && payable) drawCode(paper, y, payable)
  drawSignature(paper, y, supplier.name)
  return y + height
}

const nameWidth = 78
const value = { size: 9, width: bankWidth - nameWidth } as const
const rowHeight = (paper: Paper, text: string) => heightOf(paper, text, value.width, value) + 2

function bankRows({ bank, upi }: SupplierFacts): [name: string, value: string][] {
  const all: [string, string | null | undefined][] = [
    ['Account name', bank?.accountName],
    ['Bank', bank?.bankName],
    ['Account number', bank?.accountNumber],
    ['IFSC', bank?.ifsc],
    ['Branch', bank?.branch],
    ['UPI', upi],
  ]
  return all.flatMap(([name, text]): [string, string][] => (text ? [[name, text]] : []))
}

function drawBank(paper: Paper, top: number, rows: readonly [name: string, value: string][]) {
  line(paper, 'Payment to', edge, top, { size: 9, bold: true })
  let y = top + 16
  for (const [name, text] of rows) {
    line(paper, name, edge, y, { size: 9, colour: soft })
    y = paragraph(paper, text, edge + nameWidth, y, value) + 2
  }
}

/** NPCI's address of a payment. */
const upiAddress = ({ supplier, number, total }: InvoiceFacts): string =>
  `upi://pay?pa=${supplier.upi}&pn=${encodeURIComponent(shortName(supplier.name))}&am=${rupees(total)}` +
  `&cu=INR&tn=${encodeURIComponent(number)}`

/** The name is shown to the payer only. More characters would make the code too fine to scan. */
const shortName = (name: string): string => Array.from(name).slice(0, 40).join('').trim()

function drawCode(paper: Paper, top: number, invoice: InvoiceFacts) {
  const left = edge + bankWidth + 12
  drawQrCode(paper, upiAddress(invoice), left, top, { side: codeSize, level: 'M' })
  line(paper, 'Scan to pay by UPI', left, top + codeSize + 3, { ...label, width: codeSize, align: 'center' })
}

function drawSignature(paper: Paper, top: number, name: string) {
  const left = edge + widthOfSheet - signatureWidth
  const y = paragraph(paper, `For ${name}`, left, top, { size: 9, bold: true, width: signatureWidth })
  line(paper, 'Authorised signatory', left, y + 40, label)
}
