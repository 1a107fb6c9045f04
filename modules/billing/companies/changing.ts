/** Lists and changes the facts of the invoicing companies: address, tax numbers, bank account, logo. */
import type { App, Ask, Tx } from '../../../src/app'
import type { Caller, Who } from '../../../src/http'
import { dayText } from '../../../src/domain/day'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { conflict, invalid, notFound, type FieldError } from '../../../src/domain/errors'
import { panOf } from '../../../src/domain/identity'
import { stateName } from '../../../src/domain/states'
import { firmDay } from '../../firm/service'
import type { CompanyAnswer, listCompanies, updateCompany } from './companyContract'
import { companiesOf, companyOf, companyRows, findRow, isSameName, type Company } from './companies'
import { readLogo } from './logo'

type Given = Omit<Input<typeof updateCompany>, 'name' | 'version' | 'logo'>
/** The columns that a form enters. */
const columns = {
  address: 'address',
  city: 'city',
  pinCode: 'pin_code',
  state: 'state',
  gstin: 'gstin',
  gstFrom: 'gst_from',
  pan: 'pan',
  udyam: 'udyam',
  bankName: 'bank_name',
  accountName: 'account_name',
  accountNumber: 'account_number',
  ifsc: 'ifsc',
  branch: 'branch',
  upi: 'upi',
  invoicePrefix: 'invoice_prefix',
} as const satisfies Record<keyof Given, string>
type Field = keyof typeof columns
const fields = Object.keys(columns) as Field[]

export const findCompanies = (ask: Ask): Answer<typeof listCompanies> => companiesOf(ask).map(withMissing)

/** The logo is decoded before the transaction. 409 if somebody has changed the company since `version`. */
export async function changeCompany(
  app: App,
  { origin, keyed }: Caller & { who: Who },
  { logo, ...given }: Input<typeof updateCompany>,
): Promise<CompanyAnswer> {
  const read = logo ? await readLogo(logo) : null
  if (read && 'wrong' in read) throw invalid(read.wrong, [{ field: 'logo', message: read.wrong }])
  const png = logo === undefined ? undefined : (read?.png ?? null)
  return app.write(origin, (tx) => storeCompany(tx, given, png), keyed)
}

/** `png`: null deletes the logo, undefined leaves it. */
function storeCompany(
  tx: Tx,
  { name, version, ...given }: Omit<Input<typeof updateCompany>, 'logo'>,
  png: Uint8Array | null | undefined,
): CompanyAnswer {
  const before = companiesOf(tx).find((one) => isSameName(one.name, name))
  if (!before) throw notFound('No invoicing company has this name. See Settings, Firm.')
  if (version !== undefined && version !== before.version)
    throw conflict('Somebody else has changed this company since you opened it. Reload and check it again.')
  const values = completed(before, given)
  const wrong = contradictions(tx, values)
  if (wrong.length) throw invalid(wrong[0]!.message, wrong)
  const row = findRow(companyRows(tx), before.name)
  if (!row) tx.db.run('insert into billing_companies (name) values (?)', before.name)
  const id = row?.id ?? findRow(companyRows(tx), before.name)!.id
  const changed = fields.filter((field) => values[field] !== before[field])
  if (changed.length)
    tx.db.run(
      `update billing_companies
       set ${changed.map((field) => `${columns[field]} = ?`).join(', ')}
       where id = ?`,
      ...changed.map((field) => values[field]),
      id,
    )
  if (png !== undefined) tx.db.run('update billing_companies set logo = ? where id = ?', png, id)
  record(tx, id, before, companyOf(tx, before.name))
  return withMissing(companyOf(tx, before.name))
}

/** The GSTIN contains the state and the PAN, so that nobody needs to enter them. */
function completed(before: Company, given: Given): Pick<Company, Field> {
  const values = {
    ...before,
    ...Object.fromEntries(Object.entries(given).filter(([, v]) => v !== undefined)),
  }
  const { gstin } = values
  if (gstin && given.state === undefined) values.state = gstin.slice(0, 2)
  if (gstin && !values.pan) values.pan = panOf(gstin)
  if (!gstin && given.gstFrom === undefined) values.gstFrom = null
  return values
}

function contradictions(ask: Ask, { gstin, gstFrom, pan, state }: Pick<Company, Field>): FieldError[] {
  const errors: FieldError[] = []
  const say = (field: Field, message: string) => errors.push({ field, message })
  if (gstin && pan && pan !== panOf(gstin))
    say('pan', `The GSTIN contains the PAN ${panOf(gstin)}. Correct the PAN or the GSTIN`)
  if (gstin && state !== gstin.slice(0, 2))
    say(
      'state',
      `The GSTIN is of ${stateName(gstin.slice(0, 2)) ?? 'another state'}. Correct the state or the GSTIN`,
    )
  if (gstFrom && !gstin) say('gstFrom', 'Enter the GSTIN, or leave the day of registration blank')
  if (gstFrom && gstFrom > firmDay(ask)) say('gstFrom', 'Must not be in the future')
  return errors
}

function record(tx: Tx, id: number, before: Company, after: Company) {
  const [old, now] = [asEntry(before), asEntry(after)]
  if (before.logo !== after.logo) {
    old.logo = before.logo && 'A logo'
    now.logo = after.logo && (before.logo ? 'Another logo' : 'A logo')
  }
  const changed = Object.keys(now).filter((field) => (now[field] ?? null) !== (old[field] ?? null))
  if (!changed.length) return
  const only = (all: Entry) => Object.fromEntries(changed.map((field) => [field, all[field] ?? null]))
  tx.db.run('update billing_companies set version = version + 1 where id = ?', id)
  tx.record('company.changed', { company: after.name, before: only(old), after: only(now) })
}

type Entry = Record<string, string | null>
const asEntry = (company: Company): Entry =>
  Object.fromEntries(
    fields.map((field) => [
      field,
      field === 'gstFrom' && company.gstFrom ? dayText(company.gstFrom) : company[field],
    ]),
  )

const withMissing = (company: Company): CompanyAnswer => ({ ...company, missing: missingFrom(company) })

/** Rule 46 asks for these facts of the supplier. A client also needs to know where to pay. */
function missingFrom({ address, city, pinCode, state, gstin, accountNumber, ifsc }: Company): string[] {
  const parts = [!address && 'address', !city && 'city', !pinCode && 'PIN code'].filter(
    (part) => part !== false,
  )
  const needed: [present: unknown, sentence: string][] = [
    [!parts.length, `Missing: ${parts.join(', ')}. Tax invoices must show the whole address.`],
    [gstin, 'Missing: GSTIN. Without it invoices charge no GST and are not tax invoices.'],
    [state, 'Missing: state. It decides between CGST with SGST, and IGST.'],
    [accountNumber && ifsc, 'Missing: bank account with IFSC. Invoices do not say where to pay.'],
  ]
  return needed.filter(([present]) => !present).map(([, sentence]) => sentence)
}
