/**
 * The stored facts of the invoicing companies. A company is found by its present name, and by names that it
 * had or will have, because candidates and invoices keep the name under which they were entered.
 *
 *   companyOf(ask, name)      the facts; all empty if none were recorded
 *   gstinOn(company, day)     the GSTIN of a document of that day
 */
import type { Ask } from '../../../src/app'
import type { Day } from '../../../src/domain/day'
import { companySettings } from '../terms/terms'

export type Company = {
  /** As it is called today. */
  name: string
  address: string | null
  city: string | null
  pinCode: string | null
  /** Two digits. */
  state: string | null
  gstin: string | null
  gstFrom: Day | null
  pan: string | null
  udyam: string | null
  bankName: string | null
  accountName: string | null
  accountNumber: string | null
  ifsc: string | null
  branch: string | null
  upi: string | null
  /** The start of its invoice numbers. Null: that of the billing settings. */
  invoicePrefix: string | null
  /** A data URL of a PNG. */
  logo: string | null
  version: number
}

export type CompanyRow = Omit<Company, 'logo'> & { id: number; otherNames: string; logo: Uint8Array | null }

const select = `
  select id, name, other_names as otherNames, address, city, pin_code as pinCode, state, gstin,
    gst_from as gstFrom, pan, udyam, bank_name as bankName, account_name as accountName,
    account_number as accountNumber, ifsc, branch, upi, invoice_prefix as invoicePrefix, logo, version
  from billing_companies
`

export const companyRows = ({ db }: Ask): CompanyRow[] => db.all<CompanyRow>(`${select} order by id`)

export const otherNamesOf = ({ otherNames }: Pick<CompanyRow, 'otherNames'>) =>
  JSON.parse(otherNames) as string[]
export const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

export const findRow = (rows: readonly CompanyRow[], name: string): CompanyRow | undefined =>
  rows.find((row) => isSameName(row.name, name)) ??
  rows.find((row) => otherNamesOf(row).some((other) => isSameName(other, name)))

export function companyOf(ask: Ask, name: string): Company {
  const rows = companyRows(ask)
  const row = findRow(rows, name)
  return row ? shaped(row, presentName(rows, row, companySettings(ask).entities)) : { ...blank, name }
}

/** Null before the registration, even if the GSTIN was entered later. */
export const gstinOn = ({ gstin, gstFrom }: Pick<Company, 'gstin' | 'gstFrom'>, day: Day): string | null =>
  gstFrom === null || gstFrom <= day ? gstin : null

/** All in the order of the setting, each once. */
export function companiesOf(ask: Ask): Company[] {
  const rows = companyRows(ask)
  return companySettings(ask)
    .entities.filter((name, at, all) => all.findIndex((other) => isSameName(other, name)) === at)
    .map((name) => {
      const row = findRow(rows, name)
      return row ? shaped(row, name) : { ...blank, name }
    })
}

/** A planned change of a name applies from its day on: the setting knows the name of today. */
const presentName = (rows: readonly CompanyRow[], row: CompanyRow, entities: readonly string[]) =>
  entities.find((name) => findRow(rows, name) === row) ?? row.name

function shaped({ id: _, otherNames: __, logo, ...row }: CompanyRow, name: string): Company {
  return { ...row, name, logo: logo && `data:image/png;base64,${Buffer.from(logo).toString('base64')}` }
}

const blank: Omit<Company, 'name'> = {
  address: null,
  city: null,
  pinCode: null,
  state: null,
  gstin: null,
  gstFrom: null,
  pan: null,
  udyam: null,
  bankName: null,
  accountName: null,
  accountNumber: null,
  ifsc: null,
  branch: null,
  upi: null,
  invoicePrefix: null,
  logo: null,
  version: 0,
}

/** The name under which the company is known the longest. It stays after a renaming. */
export function firstNameOf(ask: Ask, name: string): string {
  const row = findRow(companyRows(ask), name)
  return (row && otherNamesOf(row)[0]) ?? name
}

/** As they are called today. */
export const companyNames = (ask: Ask): string[] => companiesOf(ask).map(({ name }) => name)
