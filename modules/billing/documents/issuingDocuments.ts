/**
 * Collects the facts of an invoice, a credit note or a receipt as they are known now, and stores them when it
 * is issued.
 *
 *   freezeInvoice  freezeCreditNote  freezeReceipt
 *   invoiceNow(ask, id)            the invoice as it would be issued today
 *   documentNow(ask, kind, id)     any document as it would be issued today
 */
import type { Ask, Tx } from '../../../src/app'
import { dayText, type Day } from '../../../src/domain/day'
import { firmOf } from '../../firm/service'
import { companyOf } from '../companies/companies'
import { billingSettings } from '../terms/terms'
import { creditNoteFacts, invoiceFacts, receiptFacts } from './buildingFacts'
import {
  recipientFacts,
  type ClientFacts,
  type CreditNoteFacts,
  type DocumentFacts,
  type InvoiceFacts,
  type PartyFacts,
  type ReceiptFacts,
} from './documentFacts'
import { documentOf, storeDocument, type DocumentKind } from './storedDocuments'

export const freezeInvoice = (tx: Tx, id: number, because: string) =>
  storeDocument(tx, 'invoice', id, invoiceNow(tx, id), because)
export const freezeCreditNote = (tx: Tx, id: number, because = 'it was added') =>
  storeDocument(tx, 'credit note', id, creditNoteNow(tx, id), because)
export const freezeReceipt = (tx: Tx, { id }: { id: number }, because = 'it was recorded') =>
  storeDocument(tx, 'receipt', id, receiptNow(tx, id), because)

export const documentNow = (ask: Ask, kind: DocumentKind, id: number): DocumentFacts =>
  kind === 'invoice' ? invoiceNow(ask, id) : kind === 'receipt' ? receiptNow(ask, id) : creditNoteNow(ask, id)

type InvoiceFound = {
  number: string
  day: Day
  dueDay: Day
  raised: number
  amount: number
  entity: string
  remarks: string | null
  clientId: number
  clientGstin: string | null
  candidate: string
  designation: string
  joined: Day | null
}

export function invoiceNow(ask: Ask, id: number): InvoiceFacts {
  const found = ask.db.one<InvoiceFound>(
    `select i.number, i.invoice_day as day, i.due_day as dueDay, i.raised, i.amount, i.entity, i.remarks,
       iif(i.issued_at is null, b.client_id, i.client_id) as clientId, i.client_gstin as clientGstin,
       b.name as candidate, b.designation, b.joining_day as joined
     from billing_invoices i
     join billing_candidates b on b.id = i.candidate_id
     where i.id = ?`,
    id,
  )!
  const { candidate, designation, joined, raised, entity, clientId, clientGstin, ...invoice } = found
  const usual = billingSettings(ask, invoice.day)
  const description = lineOf({ candidate, designation, joined })
  return invoiceFacts({
    ...parties(ask, entity, clientId, clientGstin),
    invoice,
    lines: [{ description, sac: usual.sac, amount: raised }],
    rate: Math.round(usual.gstPercent * 100),
  })
}

type Placed = { candidate: string; designation: string; joined: Day | null }

/** The line of a placement on its invoice. */
const lineOf = ({ candidate, designation, joined }: Placed): string =>
  `Recruitment of ${candidate}, ${designation}` + (joined ? `, joined ${dayText(joined)}` : '')

/** The invoice that a form proposes, as it would be issued. */
export function proposedInvoice(
  ask: Ask,
  {
    entity,
    clientId,
    placed,
    raised,
    ...invoice
  }: {
    entity: string
    clientId: number
    placed: Placed
    raised: number
    number: string
    day: Day
    dueDay: Day
    amount: number
  },
): InvoiceFacts {
  const usual = billingSettings(ask, invoice.day)
  return invoiceFacts({
    ...parties(ask, entity, clientId, null),
    invoice: { ...invoice, remarks: null },
    lines: [{ description: lineOf(placed), sac: usual.sac, amount: raised }],
    rate: Math.round(usual.gstPercent * 100),
  })
}

type NoteFound = {
  invoiceId: number
  number: string
  day: Day
  raised: number
  amount: number
  reason: string
  entity: string
  clientId: number
  clientGstin: string | null
}

function creditNoteNow(ask: Ask, id: number): CreditNoteFacts {
  const { entity, clientId, clientGstin, invoiceId, ...note } = ask.db.one<NoteFound>(
    `select n.invoice_id as invoiceId, n.number, n.day, n.raised, n.amount, n.reason, n.entity,
       i.client_id as clientId, i.client_gstin as clientGstin
     from billing_credit_notes n
     join billing_invoices i on i.id = n.invoice_id
     where n.id = ?`,
    id,
  )!
  const earlier = creditedBefore(ask, invoiceId, id)
  const issued = documentOf(ask, 'invoice', invoiceId)?.facts as InvoiceFacts | undefined
  const invoice = issued ?? invoiceNow(ask, invoiceId)
  const facts = creditNoteFacts({ ...parties(ask, entity, clientId, clientGstin), note, invoice, earlier })
  // Its tax is that of the invoice, so its parties are, too, whatever was registered since.
  return { ...facts, supplier: invoice.supplier, recipient: invoice.recipient }
}

/** The sums of the earlier notes. `tax`: as they were issued, null if one is not stored yet. */
const creditedBefore = ({ db }: Ask, invoiceId: number, id: number) =>
  db.one<{ raised: number; amount: number; tax: number | null }>(
    `select coalesce(sum(n.raised), 0) as raised, coalesce(sum(n.amount), 0) as amount,
       iif(count(d.id) = count(n.id), coalesce(sum((
         select sum(t.value ->> 'amount')
         from json_each(d.facts, '$.taxes') t
       )), 0), null) as tax
     from billing_credit_notes n
     left join billing_documents d on d.kind = 'credit note' and d.subject_id = n.id
     where n.invoice_id = ? and n.id < ?`,
    invoiceId,
    id,
  )!

type ReceiptFound = {
  number: string | null
  day: Day
  amount: number
  tds: number
  note: string | null
  entity: string
  clientId: number
  clientGstin: string | null
  invoiceNumber: string | null
  invoiceDay: Day | null
}

function receiptNow(ask: Ask, id: number): ReceiptFacts {
  const { entity, clientId, clientGstin, invoiceNumber, invoiceDay, number, ...receipt } =
    ask.db.one<ReceiptFound>(
      `select e.number, e.day, e.amount, e.tds, e.note, e.entity, e.client_id as clientId,
         i.client_gstin as clientGstin, i.number as invoiceNumber, i.invoice_day as invoiceDay
       from billing_entries e
       left join billing_invoices i on i.id = e.invoice_id
       where e.id = ?`,
      id,
    )!
  return receiptFacts({
    ...parties(ask, entity, clientId, clientGstin),
    receipt: { ...receipt, number: number ?? `R-${id}` },
    settles: invoiceNumber === null ? null : { number: invoiceNumber, day: invoiceDay! },
  })
}

function parties(ask: Ask, entity: string, clientId: number, clientGstin: string | null) {
  return {
    company: companyOf(ask, entity),
    firm: firmOf(ask)?.name ?? null,
    client: clientFacts(ask, clientId, clientGstin),
  }
}

/** A client as documents print it now, with its main registration. */
export const clientParty = (ask: Ask, id: number): PartyFacts => recipientFacts(clientFacts(ask, id, null))

/** Those of earlier versions have neither city nor PIN code. */
type RegistrationFound = {
  gstin: string
  address: string | null
  city?: string | null
  pinCode?: string | null
}

/** With another registration than the main one its own address applies, if it has one. */
export function clientFacts({ db }: Ask, id: number, gstin: string | null): ClientFacts {
  const { registrations, ...client } = db.one<ClientFacts & { registrations: string }>(
    `select name, address, city, pin_code as pinCode, state, gstin, pan, registrations
     from clients
     where id = ?`,
    id,
  )!
  if (gstin === null || gstin === client.gstin) return client
  const of = (JSON.parse(registrations) as RegistrationFound[]).find((one) => one.gstin === gstin)
  return {
    ...client,
    gstin,
    state: gstin.slice(0, 2),
    ...(of?.address && { address: of.address, city: of.city ?? null, pinCode: of.pinCode ?? null }),
  }
}
