/**
 * An e-invoice portal for tests. It checks the file of the bulk upload by the portal's own JSON schema 1.1
 * and its published error codes, and knows none of Muster's rules. PIN codes are checked by the postal zones
 * of India Post: two digits, so more coarsely than the portal does.
 */
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Json = Record<string, unknown>
type Fault = { ErrorCode: string; ErrorMessage: string }

/** The fields of the schema that an invoice for services can have. */
type Rule = { required?: true } & (
  | { minLength: number; maxLength: number; pattern: string }
  | { minimum: number; maximum: number; decimals: number }
)

const golden = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../modules/billing/eInvoices/golden', name), 'utf8'))

const schema = golden('eInvoiceSchema.json') as Record<string, Record<string, Rule>>
/** The first two digits of PIN codes by state code. No list of the portal has Telangana, Ladakh and 97. */
const zones = golden('postalZones.json') as Record<string, string[]>

const knownRates = new Set([0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18, 28, 40])

/** The portal accepts a difference of a rupee in sums. */
const near = (a: number, b: number) => Math.abs(a - b) <= 1.005

/** `today`: yyyy-mm-dd. `reportWithinDays`: null without a limit. */
export function fakeGstPortal({
  today,
  reportWithinDays = null,
}: {
  today: string
  reportWithinDays?: number | null
}) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const registered = new Map<string, Json>()

  const token = (data: Json) => {
    const part = (value: Json) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const head = part({ alg: 'RS256', kid: 'EDC57DE1358B300BA9F79340A6696831F3C85047', typ: 'JWT' })
    const body = `${head}.${part({ data: JSON.stringify(data), iss: 'NIC' })}`
    return `${body}.${sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64url')}`
  }

  function register(invoice: Json): Json {
    const document = (invoice.DocDtls ?? {}) as Json
    const faults = faultsOf(invoice, today, reportWithinDays)
    if (faults.length) return { Status: 0, DocDtls: document, ErrorDetails: faults, InfoDtls: null }
    const [seller, buyer] = [invoice.SellerDtls as Json, invoice.BuyerDtls as Json]
    const irn = createHash('sha256')
      .update([seller.Gstin, yearOf(String(document.Dt)), document.Typ, document.No].join(''))
      .digest('hex')
    const known = registered.get(irn)
    if (known)
      return {
        Status: 0,
        DocDtls: document,
        ErrorDetails: [{ ErrorCode: '2150', ErrorMessage: 'Duplicate IRN' }],
        InfoDtls: [{ InfCd: 'DUPIRN', Desc: known }],
      }
    const ack = { AckNo: 112_010_000_000_000 + registered.size + 1, AckDt: `${today} 16:26:00`, Irn: irn }
    registered.set(irn, ack)
    const items = invoice.ItemList as Json[]
    return {
      ...ack,
      SignedInvoice: token({ ...ack, ...invoice }),
      SignedQRCode: token({
        SellerGstin: seller.Gstin,
        BuyerGstin: buyer.Gstin,
        DocNo: document.No,
        DocTyp: document.Typ,
        DocDt: document.Dt,
        TotInvVal: (invoice.ValDtls as Json).TotInvVal,
        ItemCnt: items.length,
        MainHsnCode: items[0]!.HsnCd,
        Irn: irn,
        IrnDt: ack.AckDt,
      }),
      Status: 'ACT',
    }
  }

  return {
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    /** Signs any content: for answers that the portal would never give. */
    token,
    /** The answer to a cancellation, and the registration as the portal gives it from then on. */
    cancel: (registration: Json): [cancelled: Json, registration: Json] => [
      { Irn: registration.Irn, CancelDate: `${today} 17:02:00` },
      { ...registration, Status: 'CNL' },
    ],
    /** The text of the answer to the text of a bulk upload. */
    upload: (text: string): string => JSON.stringify((JSON.parse(text) as Json[]).map(register), null, 2),
  }
}

function faultsOf(invoice: Json, today: string, reportWithinDays: number | null): Fault[] {
  const broken = [
    ...(invoice.Version === '1.1' ? [] : ['The Version field is invalid.']),
    ...['TranDtls', 'DocDtls', 'SellerDtls', 'BuyerDtls', 'ValDtls'].flatMap((name) =>
      brokenIn(name, invoice[name]),
    ),
    ...(Array.isArray(invoice.ItemList) && invoice.ItemList.length
      ? invoice.ItemList.flatMap((item) => brokenIn('ItemList', item))
      : ['Item list cannot be empty.']),
    ...(((invoice.RefDtls as Json | undefined)?.PrecDocDtls as Json[] | undefined) ?? []).flatMap((one) =>
      brokenIn('PrecDocDtls', one),
    ),
  ]
  if (broken.length) return broken.map((ErrorMessage) => ({ ErrorCode: '5002', ErrorMessage }))
  return brokenRules(invoice, today, reportWithinDays).map(([ErrorCode, ErrorMessage]) => ({
    ErrorCode,
    ErrorMessage,
  }))
}

function brokenIn(name: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [`The ${name} field is required.`]
  const rules = schema[name]!
  return [
    ...Object.keys(value)
      .filter((key) => !Object.hasOwn(rules, key))
      .map((key) => `The field ${name}.${key} is unknown.`),
    ...Object.entries(rules).flatMap(([field, rule]) => {
      const one = (value as Json)[field]
      if (one === undefined) return rule.required ? [`The ${field} field is required.`] : []
      return fits(one, rule) ? [] : [`The field ${field} of ${name} is invalid.`]
    }),
  ]
}

function fits(value: unknown, rule: Rule): boolean {
  if ('pattern' in rule)
    return (
      typeof value === 'string' &&
      value.length >= rule.minLength &&
      value.length <= rule.maxLength &&
      new RegExp(rule.pattern).test(value)
    )
  return (
    typeof value === 'number' &&
    value >= rule.minimum &&
    value <= rule.maximum &&
    (String(value).split('.')[1] ?? '').length <= rule.decimals
  )
}

type Money = Record<string, number>

function brokenRules(
  invoice: Json,
  today: string,
  reportWithinDays: number | null,
): [code: string, message: string][] {
  const found: [string, string][] = []
  const check = (isFine: boolean, code: string, message: string) => {
    if (!isFine) found.push([code, message])
  }
  const [seller, buyer] = [
    invoice.SellerDtls as Record<string, string>,
    invoice.BuyerDtls as Record<string, string>,
  ]
  const document = invoice.DocDtls as Record<string, string>
  const supply = (invoice.TranDtls as Record<string, string>).SupTyp!
  const items = invoice.ItemList as Money[]
  const totals = invoice.ValDtls as Money
  const isExport = supply.startsWith('EXP')

  const [day, month, year] = document.Dt!.split('/')
  const dated = `${year}-${month}-${day}`
  check(dated <= today, '2218', 'The date must be lesser or equal to todays date')
  const age = (Date.parse(today) - Date.parse(dated)) / 86_400_000
  check(
    reportWithinDays === null || age <= reportWithinDays,
    '2305',
    `IRN cannot be generated with document date prior to ${reportWithinDays} days from today`,
  )
  check(
    document.Typ === 'INV' || Boolean(invoice.RefDtls),
    '2191',
    'Original invoice number is required in case of Credit / Debit note',
  )

  check(seller.Gstin !== buyer.Gstin, '2211', 'Supplier and recipient GSTIN should not be the same.')
  check(seller.Gstin!.slice(0, 2) === seller.Stcd, '2258', 'Supplier GSTIN state code should be same')
  if (isExport) {
    check(buyer.Gstin === 'URP', '2248', 'Recipient has to be URP in case of export transactions')
    check(buyer.Pos === '96', '2232', `POS should be other country(code: 96) for ${supply} transaction`)
    check(buyer.Stcd === '96', '2261', `Recipient state code should be other country for ${supply}`)
  } else {
    check(buyer.Gstin !== 'URP', '2212', `The recipient GSTIN cannot be URP for supply type ${supply}`)
    check(buyer.Pos !== '96', '2242', `Recipient POS should not be Other Country in case of ${supply}`)
    check(buyer.Gstin!.slice(0, 2) === buyer.Stcd, '2265', 'Recipient GSTIN state code should be same')
    check(buyer.Pin !== undefined, '2244', `Recipient PIN code is mandatory for transaction -${supply}`)
  }
  for (const { Pin, Stcd } of [seller, buyer])
    check(
      Pin === undefined || !zones[Stcd!] || zones[Stcd!]!.includes(String(Pin).slice(0, 2)),
      '2178',
      `PIN code does not belong to the state - ${Stcd}`,
    )

  for (const [at, item] of items.entries()) {
    const name = `${item.HsnCd}`
    const [igst = 0, cgst = 0, sgst = 0] = [item.IgstAmt, item.CgstAmt, item.SgstAmt]
    check(String(item.SlNo) === String(at + 1), '2233', 'Duplicate SI nos are not allowed in items')
    check((String(item.IsServc) === 'Y') === name.startsWith('99'), '2176', `Invalid HSN code(s)-${name}`)
    check(
      near(item.TotAmt!, item.UnitPrice! * (item.Qty ?? 1)),
      '2192',
      'TotAmt value should be Qty * UnitPrice',
    )
    check(item.AssAmt === item.TotAmt, '2193', 'AssAmt value should be equal to (TotAmt - Discount)')
    check(
      near(item.TotItemVal!, item.AssAmt! + igst + cgst + sgst),
      '2194',
      `Invalid total item value for ${name}`,
    )
    check(knownRates.has(item.GstRt!), '2240', `Invalid GST rate for HSN -${name}`)
    check(cgst === sgst, '2227', `SGST and CGST Amounts should be equal for HSN - ${name}`)
    const whole = (item.AssAmt! * item.GstRt!) / 100
    if (supply === 'EXPWOP') check(igst === 0, '2221', 'Select GST Payment for export transaction')
    else if (isExport || buyer.Pos !== seller.Stcd) {
      check(
        cgst === 0 && sgst === 0,
        isExport ? '2180' : '2174',
        `CGST and SGST are not applicable for ${name}`,
      )
      check(near(igst, whole), '2235', `IGST amount given with HSN -${name} is Invalid`)
    } else {
      check(igst === 0, '2172', `For intra state transaction IGST Amounts are not applicable for ${name}`)
      check(near(cgst, whole / 2), '2234', `Invalid SGST and CGST Amounts for HSN - ${name}.`)
    }
  }

  const sum = (field: string) => items.reduce((all, item) => all + Math.round((item[field] ?? 0) * 100), 0)
  const equals = (field: string, total: number | undefined) => sum(field) === Math.round((total ?? 0) * 100)
  check(
    equals('AssAmt', totals.AssVal),
    '2182',
    'Taxable value of all items must be equal to total taxable value',
  )
  check(
    equals('SgstAmt', totals.SgstVal),
    '2183',
    'SGST value of all items must be equal to total SGST Value',
  )
  check(
    equals('CgstAmt', totals.CgstVal),
    '2184',
    'CGST value of all items must be equal to total CGST value',
  )
  check(
    equals('IgstAmt', totals.IgstVal),
    '2185',
    'IGST value of all items must be equal to total IGST Value',
  )
  const whole = sum('TotItemVal') + Math.round((totals.RndOffAmt ?? 0) * 100)
  check(Math.abs(whole - Math.round(totals.TotInvVal! * 100)) <= 100, '2189', 'Invalid total Invoice Value')
  return found
}

/** `18/11/2026` is in 2026-27. */
function yearOf(day: string): string {
  const first = Number(day.slice(6)) - (Number(day.slice(3, 5)) < 4 ? 1 : 0)
  return `${first}-${String(first + 1).slice(2)}`
}
