/** The drawn documents: all facts as written, whole words on all pages, and equal bytes for equal facts. */
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sampleCreditNote, sampleInvoice, sampleReceipt } from '../../../tests/support/documents'
import { overlaps, readPdf } from '../../../tests/support/pdf'
import { drawDocument } from './documentPdf'
import type { DocumentFacts } from '../documents/documentFacts'

const textOf = async (facts: DocumentFacts, options?: { draft?: boolean }) =>
  (await readPdf(await drawDocument(facts, options))).text.replaceAll(/\s+/g, ' ')
const scan = 'Scan to pay by UPI'

describe('an invoice', () => {
  test('prints everything that it holds', async () => {
    const text = await textOf(sampleInvoice())
    for (const part of [
      'Tax Invoice',
      'ORIGINAL FOR RECIPIENT',
      'Northwind Staffing LLP',
      'Northwind Group',
      '14 Hill Road',
      'Mumbai 400050',
      'Maharashtra (27)',
      'GSTIN 27AAPFU0939F1ZV',
      'PAN AAPFU0939F',
      'Udyam UDYAM-MH-18-0012345',
      'Bill to',
      'Globex India Private Limited',
      'Bengaluru 560103',
      'GSTIN 29AAACG1234A1Z5',
      'Invoice number INV/26-27/001',
      'Invoice date 18 Nov 2026',
      'Due date 18 Dec 2026',
      'Place of supply Karnataka (29)',
      'Reverse charge No',
      'Recruitment of Asha Rao, Java Developer, joined 20 Oct 2026',
      '998512',
      'Taxable value ₹1,00,000.00',
      'IGST 18% ₹18,000.00',
      'Total ₹1,18,000.00',
      'Rupees One Lakh Eighteen Thousand Only',
      'Remarks As agreed on 3 October.',
      'HDFC Bank',
      '50100123456789',
      'HDFC0001234',
      'northwind@hdfcbank',
      scan,
      'For Northwind Staffing LLP',
      'Authorised signatory',
      'Page 1 of 1',
    ])
      expect(text).toContain(part)
  })

  test('has two decimals in every amount', async () => {
    const facts = sampleInvoice({ client: { state: '27', gstin: null }, invoice: { amount: 118_000_40 } })
    const text = await textOf(facts)
    expect(text.match(/₹[\d,]+(?:\.\d+)?/g)).toEqual(
      expect.arrayContaining(['₹1,00,000.00', '₹9,000.00', '₹0.40', '₹1,18,000.40']),
    )
    expect(text.match(/₹[\d,]+(?!\.\d\d\b)(?![\d,.])/g)).toBeNull()
    expect(text).toContain('CGST 9%')
  })

  test('of a company without GSTIN and other facts is an Invoice, without their labels', async () => {
    const empty = { gstin: null, pan: null, udyam: null, accountNumber: null, upi: null, city: null }
    const text = await textOf(
      sampleInvoice({
        company: { ...empty, address: null, pinCode: null, state: null },
        client: { ...empty, address: null, pinCode: null, state: null },
        invoice: { amount: 100_000_00, remarks: null },
      }),
    )
    expect(text).toContain('Place of supply -')
    for (const label of ['Tax Invoice', 'GSTIN', 'PAN', 'Udyam', 'Payment to', 'UPI', 'Remarks', 'null'])
      expect(text).not.toContain(label)
  })

  test('has the code to scan only with a UPI ID; drafts and other documents have none', async () => {
    expect(await textOf(sampleInvoice({ company: { upi: null } }))).not.toContain(scan)
    expect(await textOf(sampleInvoice(), { draft: true })).not.toContain(scan)
    expect(await textOf(sampleCreditNote())).not.toContain(scan)
    expect(await textOf(sampleReceipt())).not.toContain(scan)
  })

  test('is marked on every page as long as it is a draft', async () => {
    const facts = sampleInvoice({ invoice: { remarks: 'words '.repeat(2000) } })
    const draft = await readPdf(await drawDocument(facts, { draft: true }))
    expect(draft.pages.length).toBeGreaterThan(1)
    expect(draft.pages.every((page) => page.includes('DRAFT'))).toBe(true)
    expect(draft.text).not.toContain('ORIGINAL')
    expect(await textOf(facts)).not.toContain('DRAFT')
  })

  test('embeds the logo', async () => {
    const png = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#1f6feb' } })
      .png({ palette: true })
      .toBuffer()
    const logo = `data:image/png;base64,${png.toString('base64')}`
    const bytes = Buffer.from(await drawDocument(sampleInvoice({ company: { logo } })))
    expect(bytes.toString('latin1')).toContain('/Subtype /Image')
  })
})

test('a credit note names its invoice, its reason and the credited taxes', async () => {
  const text = await textOf(sampleCreditNote())
  for (const part of [
    'Credit Note',
    'Credit note number CN/26-27/001',
    'Credit note date 20 Dec 2026',
    'Invoice number INV/26-27/001',
    'Invoice date 18 Nov 2026',
    'IGST 18% ₹9,000.00',
    'Total credited ₹59,000.00',
    'Reason The candidate left on 15 Dec 2026, within the guarantee',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('Payment to')
})

test('a receipt says what it settles, how it was paid, and what was deducted', async () => {
  const text = await textOf(sampleReceipt())
  for (const part of [
    'Receipt number RCT/26-27/001',
    'Received from Globex India Private Limited',
    'For Invoice INV/26-27/001 of 18 Nov 2026',
    'Payment NEFT, UTR HDFCN52026121012345',
    'Amount received ₹1,08,000.00',
    'Tax deducted (TDS) ₹10,000.00',
    'Total ₹1,18,000.00',
  ])
    expect(text).toContain(part)
  expect(await textOf(sampleReceipt())).not.toContain('Place of supply')
})

test('the receipt of an advance is a voucher with place of supply, if the company is registered', async () => {
  const text = await textOf(sampleReceipt({ isAdvance: true }))
  for (const part of [
    'Receipt Voucher',
    'For Advance for recruitment services',
    'Place of supply Karnataka (29)',
    'Reverse charge No',
  ])
    expect(text).toContain(part)
  const plain = await textOf(sampleReceipt({ isAdvance: true, company: { gstin: null } }))
  expect(plain).toContain('For On account')
  expect(plain).not.toContain('Voucher')
})

test.each([
  ['invoice', sampleInvoice()],
  ['credit note', sampleCreditNote()],
  ['receipt', sampleReceipt()],
] as const)('the same facts of a %s give the same bytes', async (_, facts) => {
  const first = await drawDocument(facts)
  const again = await drawDocument(JSON.parse(JSON.stringify(facts)) as DocumentFacts)
  expect(Buffer.compare(Buffer.from(first), Buffer.from(again))).toBe(0)
  const other = await drawDocument({ ...facts, number: 'OTHER/1' })
  expect(Buffer.compare(Buffer.from(first), Buffer.from(other))).not.toBe(0)
})

/** A company and a street in each script. */
const scripts = [
  'प्रिया भर्ती सेवा',
  'শ্রীকৃষ্ণ নিয়োগ',
  'ਪੰਜਾਬੀ ਭਰਤੀ',
  'ગુજરાત ભરતી',
  'ଓଡ଼ିଆ ନିଯୁକ୍ତି',
  'முருகன் தெரு',
  'వెంకటేశ్వర్లు వీధి',
  'ಶ್ರೀಕೃಷ್ಣ ಬೀದಿ',
  'ശ്രീധരൻ തെരുവ്',
]
test.each(scripts)('%s is printed as written', async (name) => {
  const facts = sampleInvoice({ client: { name, address: name, city: name } })
  const text = (await readPdf(await drawDocument(facts))).text
  const letters = (from: string) => [...new Set(from.normalize('NFD').replaceAll(/\s/g, ''))]
  for (const letter of letters(name)) expect(text.normalize('NFD')).toContain(letter)
  expect(text).not.toContain('question marks')
})

test('characters without a glyph are pointed out', async () =>
  expect(await textOf(sampleInvoice({ client: { name: '北風 Ltd' } }))).toContain('question marks'))

describe('long texts', () => {
  const words = (start: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${start}${at}`).join(' ')
  const odd = sampleInvoice({
    company: { name: `Z${'Company '.repeat(20)}`.slice(0, 160), address: words('street', 60).slice(0, 300) },
    client: { name: `Y${'Client '.repeat(24)}`.slice(0, 160), address: words('road', 90).slice(0, 500) },
    lines: [
      { description: words('line', 60), sac: '998512', amount: 9_999_999_998_99 },
      { description: 'Venkatanarasimharajuvaripeta'.repeat(9), sac: null, amount: 1 },
      ...Array.from({ length: 30 }, (_, at) => ({ description: `item${at}`, sac: '998512', amount: 0 })),
    ],
    invoice: {
      amount: 11_799_999_998_82,
      remarks: Array.from({ length: 60 }, (_, at) => words(`remark${at}x`, 9)).join('\n'),
    },
  })

  test('continue on further pages without losing or overlapping a word', async () => {
    const bytes = await drawDocument(odd)
    const { pages, text } = await readPdf(bytes)
    expect(pages.length).toBeGreaterThan(2)
    const has = (word: string) => new RegExp(`${word}(?!\\d)`).test(text)
    const expected = (start: string, count: number, end = '') =>
      Array.from({ length: count }, (_, at) => `${start}${at}${end}`)
    const all = [...expected('line', 60), ...expected('item', 30), ...expected('remark', 60, 'x8')]
    expect([...all, ...expected('road', 60)].filter((word) => !has(word))).toEqual([])
    expect(text.replaceAll(/\s/g, '')).toContain('Venkatanarasimharajuvaripeta'.repeat(9))
    expect(text).toContain('₹11,79,99,99,998.82')
    expect(await overlaps(bytes)).toEqual([])
    expect(pages.every((page, at) => page.includes(`Page ${at + 1} of ${pages.length}`))).toBe(true)
  })

  test('no sample has texts over each other', async () => {
    const all = [
      sampleInvoice(),
      sampleCreditNote(),
      sampleReceipt(),
      sampleInvoice({ invoice: { amount: 1 } }),
    ]
    for (const facts of all) expect(await overlaps(await drawDocument(facts))).toEqual([])
  })

  test('of any kind can be drawn', () =>
    fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 160 }),
        fc.string({ unit: 'grapheme', maxLength: 500 }),
        fc.integer({ min: 0, max: 1e13 }),
        async (name, text, amount) => {
          const facts = sampleInvoice({
            company: { name, address: text },
            client: { name, address: text, state: null, gstin: null },
            lines: [{ description: text, sac: name, amount }],
            invoice: { number: name.slice(0, 40), amount, remarks: text },
          })
          expect((await drawDocument(facts, { draft: amount % 2 === 0 })).length).toBeGreaterThan(500)
        },
      ),
      { numRuns: 8 },
    ))
})
