/** Answers of the portal: read in its shapes, compared with the document, and their signature verified. */
import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sampleCreditNote, sampleInvoice } from '../../../tests/support/documents'
import { fakeGstPortal } from '../../../tests/support/fakeGstPortal'
import type { IssuedDocument } from '../documents/issuedDocuments'
import { eInvoiceBulk } from './eInvoice'
import { expectedIrn } from './irn'
import { matchAnswer, readPortalAnswer, type PortalAnswer } from './portalAnswer'
import { isSignedBy, signedData } from './signedJwt'

const today = '2026-12-20'
const portal = fakeGstPortal({ today })
const invoice: IssuedDocument = { id: 1, clientId: 1, facts: sampleInvoice(), isVoided: false }
const note: IssuedDocument = { id: 2, clientId: 1, facts: sampleCreditNote(), isVoided: false }
const text = portal.upload(JSON.stringify(eInvoiceBulk([invoice, note])))
const rows = JSON.parse(text) as Record<string, unknown>[]
const row = rows[0]!
const read = (value: unknown) => readPortalAnswer(JSON.stringify(value))
const answer = read(row).answers[0]!
const qr = signedData(answer.signedQr)!

test('the answers of an upload are read with the facts of their QR codes, and fit their documents', () => {
  const { answers, problems } = readPortalAnswer(text)
  expect(problems).toEqual([])
  expect(answers.map(({ number, day, type }) => `${type} ${number} ${day}`)).toEqual([
    'INV INV/26-27/001 2026-11-18',
    'CRN CN/26-27/001 2026-12-20',
  ])
  expect(answers[0]).toMatchObject({
    irn: expectedIrn(invoice.facts),
    ackNumber: '112010000000001',
    ackAt: '2026-12-20 16:26:00',
    sellerGstin: '27AAPFU0939F1ZV',
  })
  expect([matchAnswer(answers[0]!, invoice), matchAnswer(answers[1]!, note)]).toEqual([[], []])
  for (const { signedQr, signedInvoice } of answers)
    expect([signedQr, signedInvoice!].map((jwt) => isSignedBy(jwt, portal.publicKeyPem))).toEqual([
      true,
      true,
    ])
})

describe('shapes of the portal', () => {
  test.each<[string, unknown]>([
    ['one answer', row],
    ['a list', [row]],
    ['an object of the API', { Status: 1, ErrorDetails: null, Data: row, InfoDtls: null }],
    ['an object of the API with text', { Status: '1', Data: JSON.stringify(row) }],
    [
      'an answer of a service provider',
      { success: true, message: 'IRN generated successfully', result: row },
    ],
    ['a list inside', { Data: [row] }],
    ['a valid answer with an empty date of cancellation', { ...row, CancelDate: 'NA' }],
    ['a list of wrapped answers', [{ Status: 1, Data: row }]],
    ['an acknowledgement number as text', { ...row, AckNo: String(row.AckNo) }],
    ['an IRN in capitals', { ...row, Irn: String(row.Irn).toUpperCase() }],
    ['content of the QR code that is no text', { ...row, SignedQRCode: tokenOf({ data: qr }) }],
    ['content of the QR code without data', { ...row, SignedQRCode: tokenOf(qr) }],
  ])('%s', (_, value) => {
    const { answers, problems } = read(value)
    expect(problems).toEqual([])
    expect(answers).toHaveLength(1)
    expect({ ...answers[0], signedQr: answer.signedQr }).toEqual(answer)
  })

  test('a file with a byte order mark', () =>
    expect(readPortalAnswer(`\uFEFF${text}`).answers).toHaveLength(2))

  test.each([
    ['2026-12-20 16:26:00', '2026-12-20 16:26:00'],
    ['20/12/2026 16:26:00', '2026-12-20 16:26:00'],
    ['20/12/2026 16:26', '2026-12-20 16:26:00'],
    ['20/12/2026', '2026-12-20 00:00:00'],
    ['2026-12-20T16:26:00', '2026-12-20 16:26:00'],
  ])('the date %s is %s', (AckDt, ackAt) => expect(read({ ...row, AckDt }).answers[0]!.ackAt).toBe(ackAt))
})

describe('a cancellation', () => {
  const [cancelled, registration] = portal.cancel(row)
  test.each<[string, unknown, string | null, boolean]>([
    ['as the portal answers it', cancelled, '2026-12-20 17:02:00', false],
    ['as an object of the API', { Status: 1, Data: JSON.stringify(cancelled) }, '2026-12-20 17:02:00', false],
    ['with its registration', registration, null, true],
    ['with its registration in an object', { Status: 1, Data: registration }, null, true],
  ])('%s', (_, value, cancelledAt, hasAnswer) => {
    const { cancellations, ...rest } = read([value])
    expect(rest).toEqual({ answers: [], problems: [] })
    expect(cancellations).toEqual([
      {
        irn: answer.irn,
        cancelledAt,
        answer: hasAnswer ? expect.objectContaining({ irn: answer.irn }) : null,
      },
    ])
  })
})

describe('what is no answer is a problem with its row', () => {
  test('a refused document', () => {
    const facts = sampleInvoice({ client: { pinCode: '110001' } })
    const refused = JSON.parse(
      portal.upload(JSON.stringify(eInvoiceBulk([{ ...invoice, facts }]))),
    ) as unknown[]
    expect(read([row, ...refused]).problems).toEqual([
      {
        row: 2,
        number: 'INV/26-27/001',
        message:
          'The portal refused INV/26-27/001: 2178 PIN code does not belong to the state - ' +
          '29. Correct it and upload it again.',
      },
    ])
  })

  test('a document that the portal knows', () =>
    expect(readPortalAnswer(portal.upload(JSON.stringify(eInvoiceBulk([invoice])))).problems).toEqual([
      {
        row: 1,
        number: 'INV/26-27/001',
        message:
          `The portal refused INV/26-27/001: 2150 Duplicate IRN. It is registered with the IRN ` +
          `${answer.irn}. Download its answer there.`,
      },
    ]))

  test.each<[string, unknown]>([
    ['The IRN is missing or wrong', { ...row, Irn: 'abc' }],
    ['The acknowledgement number is missing or wrong', { ...row, AckNo: null }],
    ['The acknowledgement date is missing or wrong', { ...row, AckDt: '2026-13-40 10:00:00' }],
    ['The signed QR code is missing or wrong', { ...row, SignedQRCode: 'abc' }],
    ['The signed QR code is missing or wrong', { ...row, SignedQRCode: portal.token({ DocNo: '1' }) }],
    ['The IRN of the row is not the IRN of its QR code', { ...row, Irn: 'a'.repeat(64) }],
    ['The IRN is missing or wrong', { Status: 'CNL', DocNo: 'INV/26-27/001' }],
    ['The IRN is missing or wrong', { CancelDate: '2026-12-20 17:02:00' }],
    ['The acknowledgement number is missing or wrong', { ...portal.cancel(row)[0], CancelDate: 'soon' }],
    ['The portal refused this document: it gave no reason', { Status: '0' }],
    [
      'The portal refused this document: 2150 Duplicate IRN',
      {
        Status: 0,
        ErrorDetails: JSON.stringify([{ ErrorCode: '2150', ErrorMessage: 'Duplicate IRN' }]),
      },
    ],
    [
      'The portal refused this document: 3028 GSTIN is invalid',
      {
        success: false,
        message: '3028 GSTIN is invalid',
      },
    ],
    ['The row is not an answer of the portal', 'text'],
  ])('%s', (message, value) => {
    const { answers, problems } = read([value])
    expect([answers, problems.length, problems[0]!.row]).toEqual([[], 1, 1])
    expect(problems[0]!.message).toContain(message)
  })

  test.each(['', 'not JSON', '[]', '"text"', '7', 'null'])('the file %j', (file) =>
    expect(readPortalAnswer(file)).toEqual({
      answers: [],
      cancellations: [],
      problems: [
        {
          row: 0,
          number: null,
          message: 'The file is not an answer of the portal. Download the JSON file and choose it again.',
        },
      ],
    }),
  )
})

describe('an answer of another document is refused', () => {
  const other = (facts: IssuedDocument['facts']) => matchAnswer(answer, { ...invoice, facts })
  const changed = (change: Record<string, unknown>): PortalAnswer => ({
    ...answer,
    signedQr: portal.token({ ...qr, ...change }),
  })

  test.each<[string, string[]]>([
    ['IRN', other({ ...invoice.facts, number: 'INV/26-27/002' })],
    ['number', other({ ...invoice.facts, number: 'INV/26-27/002' })],
    ['date', other({ ...invoice.facts, day: '2026-11-19' })],
    ['type', matchAnswer(answer, note)],
    ["seller's GSTIN", other(sampleInvoice({ company: { gstin: '27AABCT3518Q1ZW' } }))],
    ["buyer's GSTIN", other(sampleInvoice({ client: { gstin: '29AAGCB1286Q1Z0' } }))],
    ['total', other({ ...invoice.facts, total: invoice.facts.total + 1 })],
    ['number of lines', other({ ...invoice.facts, lines: [] })],
    ['IRN', matchAnswer({ ...answer, irn: 'a'.repeat(64) }, invoice)],
    ['IRN', matchAnswer(changed({ Irn: 'a'.repeat(64) }), invoice)],
    ['number', matchAnswer(changed({ DocNo: 'INV/26-27/002' }), invoice)],
    ['date', matchAnswer(changed({ DocDt: '19/11/2026' }), invoice)],
    ['total', matchAnswer(changed({ TotInvVal: 118_000.01 }), invoice)],
    ["buyer's GSTIN", matchAnswer(changed({ BuyerGstin: 'URP' }), invoice)],
  ])('%s: %#', (field, sentences) =>
    expect(sentences.some((one) => one.startsWith(`The ${field} of the answer is`))).toBe(true),
  )

  test('the sentence names both values', () =>
    expect(matchAnswer(changed({ TotInvVal: 118_000.01 }), invoice)).toEqual([
      'The total of the answer is ₹1,18,000.01, and that of the invoice is ₹1,18,000.00. ' +
        'Choose the answer of this document.',
    ]))

  test('a document for a consumer takes no answer', () =>
    expect(other(sampleInvoice({ client: { gstin: null } }))).toEqual([
      'The invoice INV/26-27/001 has no e-invoice.',
    ]))

  test('a QR code that cannot be read', () =>
    expect(matchAnswer({ ...answer, signedQr: 'abc' }, invoice)).toEqual([
      'The QR code of the answer cannot be read. Download the JSON file of the portal again.',
    ]))
})

describe('a signature counts only with RS256 and the key of the portal', () => {
  const [head, body, signature] = answer.signedQr.split('.') as [string, string, string]
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const isOurs = (jwt: string, pem = portal.publicKeyPem) => isSignedBy(jwt, pem)

  test('another key', () =>
    expect(isOurs(answer.signedQr, fakeGstPortal({ today }).publicKeyPem)).toBe(false))

  test('a changed total', () =>
    expect(
      isOurs([head, encoded({ data: JSON.stringify({ ...qr, TotInvVal: 1 }) }), signature].join('.')),
    ).toBe(false))

  test('no algorithm', () => {
    const none = encoded({ alg: 'none', typ: 'JWT' })
    expect([`${none}.${body}.`, `${none}.${body}.${signature}`].map((jwt) => isOurs(jwt))).toEqual([
      false,
      false,
    ])
  })

  test('HS256 with the public key as its secret', () => {
    const hs256 = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${body}`
    const mac = createHmac('sha256', portal.publicKeyPem).update(hs256).digest('base64url')
    expect(isOurs(`${hs256}.${mac}`)).toBe(false)
  })

  test.each(['', 'a.b', 'a.b.c', `${'*'}.b.c`])('the text %j', (jwt) => expect(isOurs(jwt)).toBe(false))

  test('a key that is no RSA key is refused', () => {
    const sentence =
      "The portal's public key in Settings, Books is not an RSA key. Download it from the e-invoice portal " +
      'and enter it again'
    const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
    expect(() => isOurs(answer.signedQr, 'abc')).toThrow(sentence)
    expect(() => isOurs(answer.signedQr, String(elliptic.export({ type: 'spki', format: 'pem' })))).toThrow(
      sentence,
    )
    expect(createPublicKey(portal.publicKeyPem).asymmetricKeyType).toBe('rsa')
  })
})

/** A token whose signature does not matter, because only its content is read. */
function tokenOf(payload: unknown): string {
  return ['e30', Buffer.from(JSON.stringify(payload)).toString('base64url'), 'e30'].join('.')
}
