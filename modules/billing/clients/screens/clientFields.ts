/** The client form as data: displayed values and the request body. */
import type { Given } from '../../../../src/domain/endpoint'
import { fieldErrors } from '../../../../web/form/fieldErrors'
import { createClient, type Client } from '../../contract'

export const labels = {
  name: 'Client Name',
  contactPerson: 'Contact Person',
  contactEmail: 'Email',
  contactPhone: 'Phone',
  address: 'Address',
  gstin: 'GSTIN',
  state: 'State',
  feePercent: 'Fee',
  invoiceAfterDays: 'Invoice after',
  creditDays: 'Credit',
  guaranteeDays: 'Guarantee',
} as const
export type FieldName = keyof typeof labels
const names = Object.keys(labels) as FieldName[]
/** An empty `upTo` means no limit. */
export type Slab = { upTo: string; percent: string }
export type Values = Record<FieldName, string> & { isActive: boolean; slabs: Slab[] }

export const blank: Values = {
  ...(Object.fromEntries(names.map((name) => [name, ''])) as Record<FieldName, string>),
  isActive: true,
  slabs: [],
}

export function valuesOf(client: Client): Values {
  return {
    ...(Object.fromEntries(names.map((name) => [name, String(client[name] ?? '')])) as Record<
      FieldName,
      string
    >),
    isActive: client.isActive,
    slabs: client.slabs.map(({ upTo, percent }) => ({ upTo: upTo ?? '', percent })),
  }
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
export const shownLabels = { ...labels, isActive: 'Status', slabs: 'Fee by CTC' } as const
export function textOf(name: keyof typeof shownLabels, values: Values): string {
  if (name === 'isActive') return values.isActive ? 'Active' : 'Inactive'
  return name === 'slabs'
    ? values.slabs.map(({ upTo, percent }) => `${upTo ? `up to ${upTo}` : 'above'}: ${percent}%`).join('; ')
    : values[name]
}
