/**
 * Reads the answer of the e-invoice portal or of its bulk upload. The field names are those of the portal's
 * API page and of answers in public repositories. Believed: the download of the bulk upload uses them too.
 *
 *   readPortalAnswer(text)   matchAnswer(answer, document)
 */
import { dayText, isDay, type Day } from '../../../src/domain/day'
import { inrPaise } from '../../../src/domain/money'
import type { IssuedDocument } from '../documents/issuedDocuments'
import { needsEInvoice, unregistered } from './eInvoice'
import { expectedIrn, irnType, type IrnType } from './irn'
import { isObject, signedData } from './signedJwt'

export type PortalAnswer = {
  irn: string
  ackNumber: string
  /** Indian time, as the portal writes it: `2026-11-18 19:29:00`. */
  ackAt: string
  /** A token for the QR code. */
  signedQr: string
  signedInvoice: string | null
  /** The rest is what the QR code says. */
  number: string
  day: Day
  type: IrnType
  sellerGstin: string
}

/**
 * The portal has cancelled the IRN. `cancelledAt`: as `ackAt`, null if the row does not say it. `answer`: the
 * registration, if the row repeats it.
 */
export type PortalCancellation = { irn: string; cancelledAt: string | null; answer: PortalAnswer | null }

/** `row`: from 1. 0 is the whole file. `number`: of the document, null if the row does not name it. */
export type AnswerProblem = { row: number; number: string | null; message: string }

export type ReadAnswer = {
  answers: PortalAnswer[]
  cancellations: PortalCancellation[]
  problems: AnswerProblem[]
}

export function readPortalAnswer(text: string): ReadAnswer {
  const rows = rowsIn(text)
  if (!rows)
    return {
      answers: [],
      cancellations: [],
      problems: [
        {
          row: 0,
          number: null,
          message: 'The file is not an answer of the portal. Download the JSON file and choose it again.',
        },
      ],
    }
  const read: ReadAnswer = { answers: [], cancellations: [], problems: [] }
  rows.forEach((value, at) => {
    const cancellation = cancellationIn(value)
    if (cancellation) return read.cancellations.push(cancellation)
    const answer = answerIn(value)
    if (typeof answer !== 'string') return read.answers.push(answer)
    read.problems.push({ row: at + 1, message: answer, number: numberIn(value) })
  })
  return read
}

/** Null for other files. */
function rowsIn(text: string): unknown[] | null {
  const value = parsed(text.replace(/^\uFEFF/, ''))
  if (Array.isArray(value)) return value.length ? value : null
  if (!isObject(value)) return null
  const inside = insideOf(value)
  return Array.isArray(inside) && inside.length ? inside : [value]
}

/** An answer may be wrapped, as an object or as a text of JSON. */
const wrappers = ['Data', 'data', 'result', 'Result']

function insideOf(value: Record<string, unknown>): unknown {
  const wrapped = wrappers.map((name) => value[name]).find((one) => one !== undefined && one !== null)
  return typeof wrapped === 'string' ? parsed(wrapped) : wrapped
}

/** Null for text that is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A row may be wrapped, too. */
function rowOf(value: Record<string, unknown>): Record<string, unknown> {
  const inside = insideOf(value)
  return value.Irn === undefined && isObject(inside) ? inside : value
}

/**
 * Null for another row. The portal answers a cancellation with `CancelDate`, and gives a cancelled
 * registration with the status CNL.
 */
function cancellationIn(value: unknown): PortalCancellation | null {
  if (!isObject(value)) return null
  const row = rowOf(value)
  const irn = textOf(row.Irn).toLowerCase()
  const status = textOf(row.Status ?? row.status).toUpperCase()
  const cancelledAt = momentOf(textOf(row.CancelDate ?? row.CnlDt))
  if (!isIrn(irn) || (status !== 'CNL' && (status === 'ACT' || !cancelledAt))) return null
  const answer = answerIn({ ...row, Status: 'ACT' })
  return { irn, cancelledAt, answer: typeof answer === 'string' ? null : answer }
}

const isIrn = (text: string) => /^[0-9a-f]{64}$/.test(text)

/** A sentence if there is no answer to take. */
function answerIn(value: unknown): PortalAnswer | string {
  if (!isObject(value)) return 'The row is not an answer of the portal. Download the JSON file again.'
  const refused = refusalIn(value)
  if (refused) return refused
  const row = rowOf(value)
  if (row !== value) {
    const refusedInside = refusalIn(row)
    if (refusedInside) return refusedInside
  }
  const irn = textOf(row.Irn).toLowerCase()
  const ackNumber = textOf(row.AckNo)
  const ackAt = momentOf(textOf(row.AckDt))
  const signedQr = textOf(row.SignedQRCode)
  if (!isIrn(irn)) return lacking('IRN')
  if (!/^\d{1,20}$/.test(ackNumber)) return lacking('acknowledgement number')
  if (!ackAt) return lacking('acknowledgement date')
  const qr = qrOf(signedQr)
  if (!qr) return lacking('signed QR code')
  if (qr.irn !== irn) return 'The IRN of the row is not the IRN of its QR code. Download the JSON file again.'
  const { number, day, type, sellerGstin } = qr
  const signedInvoice = textOf(row.SignedInvoice) || null
  return { irn, ackNumber, ackAt, signedQr, signedInvoice, number, day, type, sellerGstin }
}

const lacking = (field: string) =>
  `The ${field} is missing or wrong. Download the JSON file of the portal again.`

/** Null if the portal has registered the document. */
function refusalIn(row: Record<string, unknown>): string | null {
  const status = textOf(row.Status ?? row.status).toUpperCase()
  const reasons = [row.ErrorDetails, row.errorDetails, row.error].flatMap(reasonsIn)
  if (status === 'CNL') return lacking('IRN')
  if (status !== '0' && row.success !== false && !reasons.length) return null
  const known = duplicateIn(row.InfoDtls)
  const reason = reasons.join('; ') || textOf(row.message) || 'it gave no reason'
  return (
    `The portal refused ${documentIn(row) || 'this document'}: ${reason}. ` +
    (known
      ? `It is registered with the IRN ${known}. Download its answer there.`
      : 'Correct it and upload it again.')
  )
}

function reasonsIn(details: unknown): string[] {
  const value = typeof details === 'string' ? (parsed(details) ?? details) : details
  if (typeof value === 'string') return value ? [value] : []
  return (Array.isArray(value) ? value : [value])
    .filter(isObject)
    .map((one) =>
      [one.ErrorCode ?? one.error_cd, one.ErrorMessage ?? one.message]
        .map(textOf)
        .filter(Boolean)
        .join(' ')
        .trim()
        .replace(/\.$/, ''),
    )
}

function duplicateIn(info: unknown): string | null {
  const value = typeof info === 'string' ? parsed(info) : info
  for (const one of Array.isArray(value) ? value : [value])
    if (isObject(one) && one.InfCd === 'DUPIRN') {
      const described = typeof one.Desc === 'string' ? parsed(one.Desc) : one.Desc
      if (isObject(described)) return textOf(described.Irn) || null
    }
  return null
}

const documentIn = ({ DocDtls: document, DocNo }: Record<string, unknown>) =>
  textOf(isObject(document) ? document.No : DocNo)

const numberIn = (row: unknown) => (isObject(row) && documentIn(row)) || null

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

/** `2026-11-18 19:29:00` or `18/11/2026 19:29`. Null for other text. */
function momentOf(text: string): string | null {
  const found = /^(\S+)[ T](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?$/.exec(text)
  const day = found ? dayOfPortal(found[1]!) : dayOfPortal(text)
  if (!day || (found && found[2]! > '23:59')) return null
  return `${day} ${found?.[2] ?? '00:00'}${found?.[3] ?? ':00'}`
}

/** dd/mm/yyyy, dd-mm-yyyy or yyyy-mm-dd. */
function dayOfPortal(text: string): Day | null {
  const day = /^\d{4}-/.test(text) ? text : text.split(/[/-]/).toReversed().join('-')
  return isDay(day) ? day : null
}

type Qr = {
  irn: string
  number: string
  day: Day
  type: IrnType
  sellerGstin: string
  buyerGstin: string
  /** In paise. */
  total: number
  itemCount: number
}

function qrOf(jwt: string): Qr | null {
  const data = signedData(jwt)
  if (!data) return null
  const day = dayOfPortal(textOf(data.DocDt))
  const type = textOf(data.DocTyp).toUpperCase()
  const total = Number(textOf(data.TotInvVal) || Number.NaN)
  const number = textOf(data.DocNo)
  if (!day || !number || !isType(type) || Number.isNaN(total)) return null
  return {
    irn: textOf(data.Irn).toLowerCase(),
    number,
    day,
    type,
    sellerGstin: textOf(data.SellerGstin),
    buyerGstin: textOf(data.BuyerGstin),
    total: Math.round(total * 100),
    itemCount: Number(textOf(data.ItemCnt)),
  }
}

const isType = (text: string): text is IrnType => ['INV', 'CRN', 'DBN'].includes(text)

const same = (a: string, b: string) => a.toUpperCase() === b.toUpperCase()

/** A sentence for each difference. An answer with a difference belongs to another document: it is refused. */
export function matchAnswer(answer: PortalAnswer, { facts }: Pick<IssuedDocument, 'facts'>): string[] {
  const qr = qrOf(answer.signedQr)
  if (!qr) return ['The QR code of the answer cannot be read. Download the JSON file of the portal again.']
  if (!needsEInvoice(facts)) return [`The ${facts.kind} ${facts.number} has no e-invoice.`]
  const buyer = facts.recipient.gstin ?? unregistered
  const different = (field: string, theirs: string, ours: string) =>
    `The ${field} of the answer is ${theirs}, and that of the ${facts.kind} is ${ours}. ` +
    'Choose the answer of this document.'
  const checks: [isSame: boolean, field: string, theirs: string, ours: string][] = [
    [qr.irn === answer.irn && answer.irn === expectedIrn(facts), 'IRN', answer.irn, expectedIrn(facts)!],
    [same(qr.number, facts.number) && same(answer.number, facts.number), 'number', qr.number, facts.number],
    [qr.day === facts.day && answer.day === facts.day, 'date', dayText(qr.day), dayText(facts.day)],
    [qr.type === irnType(facts) && answer.type === qr.type, 'type', qr.type, irnType(facts)],
    [
      qr.sellerGstin === facts.supplier.gstin && answer.sellerGstin === qr.sellerGstin,
      "seller's GSTIN",
      qr.sellerGstin,
      facts.supplier.gstin!,
    ],
    [qr.buyerGstin === buyer, "buyer's GSTIN", qr.buyerGstin, buyer],
    [qr.total === facts.total, 'total', inrPaise(qr.total), inrPaise(facts.total)],
    [
      qr.itemCount === facts.lines.length,
      'number of lines',
      String(qr.itemCount),
      String(facts.lines.length),
    ],
  ]
  return checks.flatMap(([isSame, ...difference]) => (isSame ? [] : [different(...difference)]))
}
