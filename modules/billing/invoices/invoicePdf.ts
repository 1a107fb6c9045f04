/**
 * An invoice to print: one A4 page with what rule 46 asks of it, the tax by the state of both, the amount in
 * words.
 */
import type { App, Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import { dayText } from '../../../src/domain/day'
import { inr, inWords } from '../../../src/domain/money'
import { download } from '../../../src/download'
import { latin } from '../../../src/latin'
import { defineTask } from '../../../src/worker'
import { firmOf } from '../../firm/service'
import { find, ownState } from './invoices'
import { taxOf } from '../rules'
import { billingSettings, companySettings } from '../terms/terms'

type Paper = {
  number: string
  lines: [string, string][]
  supplier: string[]
  recipient: string[]
  item: string
  sac: string
  rows: [string, string][]
  total: string
  words: string
  note: string | null
}

function paperOf(ask: Ask, who: Who, id: number): Paper {
  const row = find(ask, who, id)
  const usual = billingSettings(ask, row.invoiceDate)
  const client = ask.db.one<{
    name: string
    address: string | null
    gstin: string | null
    state: string | null
  }>('select name, address, gstin, state from clients where id = ?', row.clientId)!
  const gstin = usual.gstins[companySettings(ask).entities.indexOf(row.entityName)] || null
  const own = ownState(ask, row.entityName)
  const rate = Math.round(usual.gstPercent * 100)
  const { cgst, sgst, igst, total } = taxOf(row.raised, rate, own, client.state)
  // A total that was agreed otherwise is shown as it is, its tax as one line.
  const off = row.amount - total
  const rounding: [string, string][] = off ? [['Round off', money(off)]] : []
  const taxes: [string, string][] =
    Math.abs(off) > 100
      ? [['Tax as agreed', money(row.amount - row.raised)]]
      : igst
        ? [[`IGST ${usual.gstPercent}%`, money(igst)], ...rounding]
        : [
            [`CGST ${usual.gstPercent / 2}%`, money(cgst)],
            [`SGST ${usual.gstPercent / 2}%`, money(sgst)],
            ...rounding,
          ]
  const designation = ask.db.one<{ designation: string }>(
    'select designation from billing_candidates where id = ?',
    row.candidateId,
  )!.designation
  return {
    number: row.invoiceNumber,
    lines: [
      ['Invoice number', row.invoiceNumber],
      ['Invoice date', dayText(row.invoiceDate)],
      ['Due date', dayText(row.dueDate)],
      ['Place of supply', client.state ? `State code ${client.state}` : '-'],
      ['Reverse charge', 'No'],
    ],
    supplier: [row.entityName, firmOf(ask)?.name ?? '', ...(gstin ? [`GSTIN ${gstin}`] : [])].filter(
      (text, i, all) => text && all.indexOf(text) === i,
    ),
    recipient: [
      client.name,
      ...(client.address ?? '').split('\n'),
      ...(client.gstin ? [`GSTIN ${client.gstin}`] : []),
    ].filter(Boolean),
    item:
      `Recruitment of ${row.candidateName}, ` +
      `${designation}${row.joined ? `, joined ${dayText(row.joined)}` : ''}`,
    sac: usual.sac,
    rows: [['Taxable value', money(row.raised)], ...taxes],
    total: money(row.amount),
    words: inWords(row.amount),
    note: row.remarks,
  }
}

/** The letters of the paper have no sign for the rupee. */
const money = (paise: number) => inr(paise).replace('₹', 'Rs ')

export const writeInvoice = defineTask<{ who: Who; id: number }, Uint8Array, void>({
  name: 'billing.invoice',
  async run({ ask, emit }, { who, id }) {
    const paper = ask((at) => paperOf(at, who, id))
    const { default: PDFDocument } = await import('pdfkit')
    const pdf = new PDFDocument({
      size: 'A4',
      margin: 48,
      compress: false,
      info: { Title: `Invoice ${paper.number}` },
    })
    const pieces: Uint8Array[] = []
    pdf.on('data', (piece: Uint8Array) => pieces.push(piece))
    const done = new Promise<void>((resolve) => pdf.on('end', () => resolve()))
    draw(pdf, paper)
    pdf.end()
    await done
    await emit(Buffer.concat(pieces))
  },
})

function draw(
  pdf: PDFKit.PDFDocument,
  { lines, supplier, recipient, item, sac, rows, total, words, note }: Paper,
) {
  const said = (text: string) => latin(text).text
  const width = pdf.page.width - 96
  pdf.font('Helvetica-Bold').fontSize(18).text('Tax Invoice', 48, 48)
  pdf.fontSize(11).text(said(supplier[0] ?? ''), 48, 84, { width: width / 2 })
  pdf.font('Helvetica').fontSize(9)
  for (const text of supplier.slice(1)) pdf.text(said(text), { width: width / 2 })
  const left = pdf.y
  lines.forEach(([name, value], i) => {
    pdf
      .font('Helvetica')
      .text(name, 330, 84 + i * 14)
      .font('Helvetica-Bold')
      .text(said(value), 430, 84 + i * 14)
  })
  const from = Math.max(left, 84 + lines.length * 14) + 18
  pdf
    .font('Helvetica')
    .fontSize(9)
    .text('Bill to', 48, from)
    .font('Helvetica-Bold')
    .fontSize(11)
    .text(said(recipient[0] ?? ''), { width: width / 2 })
    .font('Helvetica')
    .fontSize(9)
  for (const text of recipient.slice(1)) pdf.text(said(text), { width: width / 2 })

  let y = pdf.y + 24
  const line = (name: string, value: string, bold = false) => {
    pdf
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(10)
      .text(said(name), 48, y, { width: width - 130 })
      .text(value, 48 + width - 120, y, { width: 120, align: 'right' })
    y = Math.max(pdf.y, y + 14) + 6
    pdf
      .moveTo(48, y - 3)
      .lineTo(48 + width, y - 3)
      .lineWidth(0.5)
      .strokeColor('#c9ced4')
      .stroke()
  }
  line(`Description (SAC ${sac})`, 'Amount', true)
  line(item, rows[0]![1])
  for (const [name, value] of rows) line(name, value)
  line('Total', total, true)
  pdf
    .font('Helvetica')
    .fontSize(9)
    .text(words, 48, y + 6, { width })
  if (note) pdf.text(said(note), 48, pdf.y + 10, { width })
  pdf.text('Authorised signatory', 48 + width - 150, pdf.page.height - 110, { width: 150, align: 'center' })
}

export function invoicePdf(app: App, who: Who, id: number): Response {
  const { invoiceNumber } = app.ask((ask) => find(ask, who, id))
  return download(app, writeInvoice, { who, id }, `invoice_${invoiceNumber.replaceAll(/[^\w-]+/g, '_')}.pdf`)
}
