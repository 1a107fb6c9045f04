/** Random months: nothing is lost between the documents, GSTR-1 and the e-invoices. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleCreditNote, sampleInvoice } from '../../../tests/support/documents'
import { fakeGstPortal } from '../../../tests/support/fakeGstPortal'
import type { IssuedDocument } from '../../billing/service'
import { eInvoiceBulk, needsEInvoice } from '../../billing/eInvoices/eInvoice'
import type { TaxedFacts } from '../../billing/eInvoices/gstAmounts'
import { buildGstr1, type Gstr1Json } from './gstr1'
import { matchAnswer, readPortalAnswer } from '../../billing/eInvoices/portalAnswer'
import { portalProblems } from '../../billing/eInvoices/portalRules'
import { isSignedBy, signedData } from '../../billing/eInvoices/signedJwt'

const gstin = '27AAPFU0939F1ZV'
const withoutPayment = 'Supply meant for export under letter of undertaking without payment of integrated tax'

type Client = NonNullable<Parameters<typeof sampleInvoice>[0]>['client']
const clients: Client[] = [
  {},
  { name: 'Initech', gstin: '27AABCT3518Q1ZW', state: '27', pinCode: '400001' },
  { name: 'Hooli', gstin: '33AABCT3518Q1Z3', state: '33', pinCode: '600001' },
  { name: 'Umbrella', gstin: '04AABCT3518Q1Z4', state: '04', pinCode: '160017' },
  { name: 'Asha Rao', gstin: null, state: '27' },
  { name: 'Ravi Iyer', gstin: null, state: '29' },
  { name: 'Meera Das', gstin: null, state: null },
  { name: 'Acme Ltd', gstin: null, state: '96', city: 'London', pinCode: null },
]

const amount = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 20_000 }).map((rupees) => rupees * 100) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 3_00_000_00 }) },
)
const line = fc.record({
  description: fc.constantFrom('Recruitment of Asha Rao', 'Contract staffing in November'),
  sac: fc.constantFrom('998512', '998513', '9985'),
  amount,
})
const planned = fc.record({
  client: fc.constantFrom(...clients),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  rate: fc.constantFrom(1800, 1800, 1800, 500, 0),
  isWithoutPayment: fc.boolean(),
  roundOff: fc.constantFrom('none', 'none', 'rupee'),
  dayOfMonth: fc.integer({ min: 1, max: 15 }),
  isVoided: fc.integer({ min: 1, max: 8 }).map((n) => n === 1),
  /** The part that is credited, in hundredths. */
  credited: fc.constantFrom(0, 0, 1, 37, 100),
  isOfEarlierMonth: fc.integer({ min: 1, max: 6 }).map((n) => n === 1),
})

type Planned = typeof planned extends fc.Arbitrary<infer P> ? P : never

/** The invoice, and its credit note if a part is credited. */
function documentsOf(plan: Planned, at: number): { invoice: TaxedFacts; all: IssuedDocument[] } {
  const { client, lines, rate, isWithoutPayment, dayOfMonth, credited } = plan
  const taxable = lines.reduce((sum, one) => sum + one.amount, 0)
  const isUntaxed = rate === 0 || (client?.state === '96' && isWithoutPayment)
  const exact = taxable + (isUntaxed ? 0 : Number((BigInt(taxable) * BigInt(rate) + 5_000n) / 10_000n))
  const total = plan.roundOff === 'rupee' ? Math.round(exact / 100) * 100 : exact
  const month = plan.isOfEarlierMonth ? '2026-10' : '2026-11'
  const invoice = sampleInvoice({
    client,
    lines,
    rate,
    invoice: {
      number: `INV/26-27/${String(at + 1).padStart(3, '0')}`,
      day: `${month}-${String(dayOfMonth).padStart(2, '0')}`,
      amount: total,
      remarks: isUntaxed ? withoutPayment : null,
    },
  })
  const all: IssuedDocument[] = plan.isOfEarlierMonth
    ? []
    : [{ id: at, clientId: 1, facts: invoice, isVoided: plan.isVoided }]
  const isCredited = credited > 0 && (plan.isOfEarlierMonth || !plan.isVoided)
  const raised = Math.ceil((taxable * credited) / 100)
  const note =
    isCredited &&
    sampleCreditNote({
      client,
      invoice,
      note: {
        number: `CN/26-27/${String(at + 1).padStart(3, '0')}`,
        day: '2026-11-20',
        raised,
        amount: raised === taxable ? total : raised + Math.round(((total - taxable) * raised) / taxable),
      },
    })
  return { invoice, all: note ? [...all, { id: at, clientId: 1, facts: note, isVoided: false }] : all }
}

const months = fc.array(planned, { maxLength: 25 }).map((plans) => {
  const made = plans.map(documentsOf)
  const values = new Map(made.map(({ invoice }) => [`${invoice.day} ${invoice.number}`, invoice.total]))
  const documents = made.flatMap(({ all }) => all)
  const built = buildGstr1({
    gstin,
    month: '2026-11',
    version: 'GST3.2.3',
    largeFrom: 1_00_000_00,
    documents,
    invoiceValue: (number, day) => values.get(`${day} ${number}`) ?? null,
  })
  return { documents, ...built }
})

const runs = { numRuns: 150 }
const paise = (rupees: number | undefined) => Math.round((rupees ?? 0) * 100)

type Row = { txval: number; iamt?: number; camt?: number; samt?: number }
/** Taxable, IGST, CGST and SGST in paise. */
const added = (rows: Row[], sign = 1): number[] =>
  rows.reduce(
    (sum, { txval, iamt, camt, samt }) =>
      [txval, iamt, camt, samt].map((one, at) => sum[at]! + sign * paise(one)),
    [0, 0, 0, 0],
  )

/** As the portal would add the file up. */
function sumOfFile({ b2b, b2cl, b2cs, exp, cdnr, cdnur, nil }: Gstr1Json): number[] {
  const inside = (itms: { itm_det: Row }[]) => itms.map((one) => one.itm_det)
  const parts = [
    added((b2b ?? []).flatMap(({ inv }) => inv.flatMap(({ itms }) => inside(itms)))),
    added((b2cl ?? []).flatMap(({ inv }) => inv.flatMap(({ itms }) => inside(itms)))),
    added(b2cs ?? []),
    added((exp ?? []).flatMap(({ inv }) => inv.flatMap(({ itms }) => itms))),
    added(
      (cdnr ?? []).flatMap(({ nt }) => nt.flatMap(({ itms }) => inside(itms))),
      -1,
    ),
    added(
      (cdnur ?? []).flatMap(({ itms }) => inside(itms)),
      -1,
    ),
    added((nil?.inv ?? []).map(({ expt_amt, nil_amt }) => ({ txval: expt_amt + nil_amt }))),
  ]
  return [0, 1, 2, 3].map((at) => parts.reduce((all, part) => all + part[at]!, 0))
}

function sumOfDocuments(documents: readonly IssuedDocument[]): number[] {
  const sum = [0, 0, 0, 0]
  for (const { facts, isVoided } of documents) {
    if (isVoided) continue
    const sign = facts.kind === 'invoice' ? 1 : -1
    sum[0]! += sign * facts.taxable
    for (const { name, amount: tax } of facts.taxes)
      sum[name.startsWith('IGST') ? 1 : name === 'CGST' ? 2 : 3]! += sign * tax
  }
  return sum
}

test('the file of a month has exactly the sums of its documents', () =>
  fc.assert(
    fc.property(months, ({ documents, json, sums, problems }) => {
      expect(problems).toEqual([])
      const expected = sumOfDocuments(documents)
      expect(sumOfFile(json)).toEqual(expected)
      expect(added([...(json.hsn?.hsn_b2b ?? []), ...(json.hsn?.hsn_b2c ?? [])])).toEqual(expected)
      const { taxable, igst, cgst, sgst, value } = sums.total
      expect([taxable, igst, cgst, sgst].map((one) => one + 0)).toEqual(expected)
      expect(value).toBe(
        documents.reduce(
          (all, { facts, isVoided }) =>
            all + (isVoided ? 0 : facts.kind === 'invoice' ? facts.total : -facts.total),
          0,
        ),
      )
    }),
    runs,
  ))

test('table 13 counts every document of the month once', () =>
  fc.assert(
    fc.property(months, ({ documents, json, sums }) => {
      const ranges = (json.doc_issue?.doc_det ?? []).flatMap(({ docs }) => docs)
      const total = (field: 'totnum' | 'cancel' | 'net_issue') =>
        ranges.reduce((all, one) => all + one[field], 0)
      const voided = documents.filter(({ isVoided }) => isVoided).length
      expect([total('totnum'), total('cancel'), total('net_issue')]).toEqual([
        documents.length,
        voided,
        documents.length - voided,
      ])
      expect(sums.documents).toEqual({ used: documents.length, cancelled: voided })
    }),
    runs,
  ))

test('a file has no empty list, and no amount has more than two decimals', () => {
  const check = (value: unknown): void => {
    if (typeof value === 'number') expect(String(value)).toMatch(/^-?\d+(\.\d{1,2})?$/)
    if (typeof value !== 'object' || value === null) return
    expect(Object.keys(value).length).toBeGreaterThan(0)
    for (const one of Object.values(value)) check(one)
  }
  fc.assert(
    fc.property(months, ({ documents, json }) => {
      check(json)
      for (const one of eInvoiceBulk(documents)) check(one)
    }),
    runs,
  )
})

/** Facts as people enter them wrongly. The first two stay as they are. */
const spoiled: ((facts: TaxedFacts) => Partial<TaxedFacts>)[] = [
  () => ({}),
  () => ({}),
  ({ number }) => ({ number: number.toLowerCase() }),
  ({ number }) => ({ number: `0${number}` }),
  ({ number }) => ({ number: `${number}/2026` }),
  () => ({ day: '2026-12-24' }),
  () => ({ day: '2026-04-01' }),
  ({ supplier }) => ({ supplier: { ...supplier, pinCode: '999999' } }),
  ({ supplier }) => ({ supplier: { ...supplier, city: 'X' } }),
  ({ recipient }) => ({ recipient: { ...recipient, pinCode: '110001' } }),
  ({ recipient }) => ({ recipient: { ...recipient, pinCode: null } }),
  ({ recipient }) => ({ recipient: { ...recipient, address: [] } }),
  ({ recipient }) => ({ recipient: { ...recipient, address: ['x'.repeat(130)] } }),
  ({ recipient }) => ({ recipient: { ...recipient, name: 'A "B" C' } }),
  ({ recipient }) => ({ recipient: { ...recipient, state: null } }),
  ({ lines }) => ({ lines: lines.map((one) => ({ ...one, sac: '12345' })) }),
  ({ lines }) => ({ lines: lines.map((one) => ({ ...one, description: '' })) }),
  () => ({ placeOfSupply: { code: '27', name: 'Maharashtra' } }),
]

test('the portal registers each e-invoice without a problem, and each that it refuses has a problem', () => {
  const of = { today: '2026-11-25', reportWithinDays: 60 }
  const portal = fakeGstPortal(of)
  const registered = { yes: 0, no: 0 }
  fc.assert(
    fc.property(planned, fc.constantFrom(...spoiled), fc.nat(10_000), (plan, spoil, at) => {
      for (const document of documentsOf({ ...plan, isVoided: false }, at).all) {
        const facts = { ...document.facts, ...spoil(document.facts) } as TaxedFacts
        const [invoice] = eInvoiceBulk([{ ...document, facts }])
        const problems = portalProblems(facts, of)
        if (!needsEInvoice(facts) || !invoice) continue
        const answer = portal.upload(JSON.stringify([invoice]))
        const isKnown = answer.includes('"ErrorCode": "2150"')
        const isRefused = answer.includes('ErrorDetails') && !isKnown
        registered[isRefused ? 'no' : 'yes'] += 1
        // Not an equality: our PIN codes are more exact than the zones of the portal for tests.
        if (isRefused) expect(problems.length, answer).toBeGreaterThan(0)
        if (problems.length === 0) expect(isRefused, answer).toBe(false)
        if (isRefused || isKnown || problems.length) continue
        const { answers } = readPortalAnswer(answer)
        expect(matchAnswer(answers[0]!, { ...document, facts })).toEqual([])
        expect(isSignedBy(answers[0]!.signedQr, portal.publicKeyPem)).toBe(true)
        const content = signedData(answers[0]!.signedQr)!
        for (const change of [{ TotInvVal: Number(content.TotInvVal) + 0.01 }, { DocNo: 'OTHER/1' }]) {
          const signedQr = portal.token({ ...content, ...change })
          expect(matchAnswer({ ...answers[0]!, signedQr }, { ...document, facts })).not.toEqual([])
        }
      }
    }),
    { numRuns: 400 },
  )
  expect(Math.min(registered.yes, registered.no)).toBeGreaterThan(20)
})
