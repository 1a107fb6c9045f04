/** The company form as data: displayed values and the request body. */
import type { Given } from '../../../../src/domain/endpoint'
import { stateName } from '../../../../src/domain/states'
import { dayWords } from '../../../../web/format'
import type { CompanyAnswer, updateCompany } from '../../contract'

export const labels = {
  address: 'Street address',
  city: 'City',
  pinCode: 'PIN code',
  gstin: 'GSTIN',
  gstFrom: 'Registered since',
  state: 'State',
  pan: 'PAN',
  udyam: 'Udyam number',
  accountName: 'Account name',
  accountNumber: 'Account number',
  ifsc: 'IFSC',
  bankName: 'Bank',
  branch: 'Branch',
  upi: 'UPI ID',
  invoicePrefix: 'Invoice prefix',
  logo: 'Logo',
} as const
export type FieldName = keyof typeof labels
const names = Object.keys(labels) as FieldName[]

export type Values = Record<FieldName, string>

export const valuesOf = (company: CompanyAnswer): Values =>
  Object.fromEntries(names.map((name) => [name, company[name] ?? ''])) as Values

/** A state that follows from the GSTIN is not sent, so that only the GSTIN can be wrong. */
export function bodyOf(
  { logo, state, ...values }: Values,
  before: Values,
  { name, version }: CompanyAnswer,
): Given<typeof updateCompany> {
  return {
    name,
    version,
    ...values,
    ...(values.gstin.trim() === '' && { state }),
    ...(logo !== before.logo && { logo: logo || null }),
  }
}

export function textOf(name: FieldName, values: Values): string {
  const value = values[name]
  if (name === 'logo') return value ? 'A logo' : ''
  if (name === 'state') return stateName(value) ?? value
  return name === 'gstFrom' && value ? dayWords(value) : value
}
