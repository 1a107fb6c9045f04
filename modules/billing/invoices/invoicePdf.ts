/**
 * The invoice as a PDF: one A4 page with everything that rule 46 requires, tax by the states of both parties,
 * and the amount in words.
 */
import type { App, Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import { dayText } from '../../../src/domain/day'
import { inr, inWords } from '../../../src/domain/money'
import { download } from '../../../src/download'
import { defineTask } from '../../../src/worker'
import { firmOf } from '../../firm/service'
import { companyOf, gstinOn } from '../companies/companies'
import { findInvoiceRow, ownState } from './invoices'
import { taxOf } from '../rules'
import { billingSettings } from '../terms/terms'
import type { InvoicePaper } from './invoicePaper'

function paperOf(ask: Ask, who: Who, id: number): InvoicePaper {
  const row = findInvoiceRow(ask, who, id)
  const usual = billingSettings(ask, row.invoiceDate)
  const client = ask.db.one<{
    name: string
    address: string | null
    gstin: string | null
    state: string | null
  }>('select name, address, gstin, state from clients where id = ?', row.clientId)!
  const gstin = gstinOn(companyOf(ask, row.entityName), row.invoiceDate)
  const own = ownState(ask, row.entityName)
  const rate = Math.round(usual.gstPercent * 100)
  const { cgst, sgst, igst, total } = taxOf(row.raised, rate, own, client.state)
  // If a different total was agreed, it is printed with the tax as one line.
  const off = row.amount - total
  const rounding: [string, string][] = off ? [['Round off', inr(off)]] : []
  const taxes: [string, string][] =
    Math.abs(off) > 100
      ? [['Tax as agreed', inr(row.amount - row.raised)]]
      : igst
        ? [[`IGST ${usual.gstPercent}%`, inr(igst)], ...rounding]
        : [
            [`CGST ${usual.gstPercent / 2}%`, inr(cgst)],
            [`SGST ${usual.gstPercent / 2}%`, inr(sgst)],
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
    rows: [['Taxable value', inr(row.raised)], ...taxes],
    total: inr(row.amount),
    words: inWords(row.amount),
    note: row.remarks,
  }
}

export const writeInvoice = defineTask<{ who: Who; id: number }, Uint8Array, void>({
  name: 'billing.invoice',
  async run({ ask, emit }, { who, id }) {
    const paper = ask((at) => paperOf(at, who, id))
    // Imported on demand, because pdfkit is large and rarely needed.
    const { drawInvoice } = await import('./invoicePaper')
    await emit(await drawInvoice(paper))
  },
})

export function invoicePdf(app: App, who: Who, id: number): Response {
  const { invoiceNumber } = app.ask((ask) => findInvoiceRow(ask, who, id))
  return download(app, writeInvoice, { who, id }, `invoice_${invoiceNumber.replaceAll(/[^\w-]+/g, '_')}.pdf`)
}
