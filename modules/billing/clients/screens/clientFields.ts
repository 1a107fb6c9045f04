/** The client form as data: displayed values and the request body. */
import type { Given } from '../../../../src/domain/endpoint'
import { gstinIn, panOf } from '../../../../src/domain/identity'
import { fieldErrors } from '../../../../web/form/fieldErrors'
import { createClient, type Client } from '../../contract'

export const labels = {
  name: 'Client Name',
  contactPerson: 'Contact Person',
  contactEmail: 'Email',
  contactPhone: 'Phone',
  address: 'Address',
  city: 'City',
  pinCode: 'PIN Code',
  state: 'State',
  gstin: 'GSTIN',
  pan: 'PAN',
  tan: 'TAN',
  feePercent: 'Fee',
  invoiceAfterDays: 'Invoice after',
  creditDays: 'Credit',
  guaranteeDays: 'Guarantee',
} as const
export type FieldName = keyof typeof labels
const names = Object.keys(labels) as FieldName[]
/** An empty `upTo` means no limit. */
export type Slab = { upTo: string; percent: string }
export type Registration = { gstin: string; address: string; city: string; pinCode: string }
export type Contact = { name: string; role: string; email: string; phone: string }
export type Values = Record<FieldName, string> & {
  isActive: boolean
  registrations: Registration[]
  contacts: Contact[]
  slabs: Slab[]
}

export const blank: Values = {
  ...(Object.fromEntries(names.map((name) => [name, ''])) as Record<FieldName, string>),
  isActive: true,
  registrations: [],
  contacts: [],
  slabs: [],
}

export function valuesOf(client: Client): Values {
  return {
    ...(Object.fromEntries(names.map((name) => [name, String(client[name] ?? '')])) as Record<
      FieldName,
      string
    >),
    isActive: client.isActive,
    registrations: client.registrations.map(({ gstin, address, city, pinCode }) => ({
      gstin,
      address: address ?? '',
      city: city ?? '',
      pinCode: pinCode ?? '',
    })),
    contacts: client.contacts.map(({ name, role, email, phone }) => ({
      name,
      role: role ?? '',
      email: email ?? '',
      phone: phone ?? '',
    })),
    slabs: client.slabs.map(({ upTo, percent }) => ({ upTo: upTo ?? '', percent })),
  }
}

/** A changed GSTIN fills in its PAN, unless somebody has typed another one. */
export function withPan(
  gstin: string,
  { gstin: before, pan }: Pick<Values, 'gstin' | 'pan'>,
): Partial<Values> {
  const [read, old] = [gstinIn(gstin), gstinIn(before)]
  const isOurs = pan.trim() === '' || (old !== null && pan === panOf(old))
  return { gstin, ...(read && isOurs && { pan: panOf(read) }) }
}

/** Text that is not a number is sent unchanged, so that validation reports it. */
const days = (text: string) => (text.trim() === '' ? null : Number(text))

export function bodyOf(values: Values): Given<typeof createClient> {
  return {
    ...values,
    gstin: values.gstin.toUpperCase(),
    invoiceAfterDays: days(values.invoiceAfterDays),
    creditDays: days(values.creditDays),
    guaranteeDays: days(values.guaranteeDays),
    slabs: values.slabs.map(({ upTo, percent }) => ({ upTo: upTo.trim() === '' ? null : upTo, percent })),
  }
}

export const faultsOf = (values: Values): Record<string, string> =>
  fieldErrors(createClient.body!, bodyOf(values))

/** All values of the form as displayed to people. */
export const shownLabels = {
  ...labels,
  isActive: 'Status',
  registrations: 'Further GSTINs',
  contacts: 'Contacts',
  slabs: 'Fee by CTC',
} as const
export function textOf(name: keyof typeof shownLabels, values: Values): string {
  if (name === 'isActive') return values.isActive ? 'Active' : 'Inactive'
  if (name === 'registrations' || name === 'contacts')
    return values[name].map((row) => Object.values(row).filter(Boolean).join(', ')).join('; ')
  return name === 'slabs'
    ? values.slabs.map(({ upTo, percent }) => `${upTo ? `up to ${upTo}` : 'above'}: ${percent}%`).join('; ')
    : values[name]
}
