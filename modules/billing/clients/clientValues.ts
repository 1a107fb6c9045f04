/** The rules that span several fields of a client, and its fields as its history shows them. */
import type { Input } from '../../../src/domain/endpoint'
import type { FieldError } from '../../../src/domain/errors'
import { panOf } from '../../../src/domain/identity'
import { isPhoneIn, notAPhone } from '../../../src/phones'
import type { HistoryFields } from '../history'
import type { Client, createClient } from './clientContract'

export type Given = Partial<Input<typeof createClient>>

/** Returns every violated rule. `before`: the client as stored; null for a new one. */
export function problems(given: Given, before: Client | null): FieldError[] {
  const wrong: FieldError[] = []
  const say = (field: string, message: string) => wrong.push({ field, message })
  if (!isPhoneIn(given.contactPhone, before?.contactPhone)) say('contactPhone', notAPhone)
  const known = new Set(before?.contacts.map(({ phone }) => phone))
  given.contacts?.forEach(({ phone }, at) => {
    if (!isPhoneIn(phone, null) && !known.has(phone ?? null)) say(`contacts.${at}.phone`, notAPhone)
  })
  const gstin = (given.gstin === undefined ? before?.gstin : given.gstin) ?? null
  const pan = (given.pan === undefined ? before?.pan : given.pan) ?? null
  const registrations = given.registrations ?? before?.registrations ?? []
  const other = panProblem(gstin, pan)
  if (other && (given.pan !== undefined || given.gstin !== undefined))
    say(given.pan === undefined ? 'gstin' : 'pan', other)
  const again = registrations.findIndex((one) => one.gstin === gstin)
  if (again >= 0) {
    const message = `${gstin} is the client's main GSTIN. Remove it from the further GSTINs`
    if (given.registrations) say(`registrations.${again}.gstin`, message)
    else if (given.gstin !== undefined) say('gstin', message)
  }
  return wrong
}

/** The sentence for a PAN that is not the one in the GSTIN. */
export const panProblem = (gstin: string | null, pan: string | null): string | null =>
  gstin && pan && panOf(gstin) !== pan
    ? `The PAN is ${pan}, but the GSTIN ${gstin} contains the PAN ${panOf(gstin)}. Correct one of them`
    : null

const days = (count: number | null) => (count === null ? null : `${count} days`)
const listed = (all: readonly (string | null)[][]) =>
  all.map((parts) => parts.filter(Boolean).join(', ')).join('; ') || null

export const toHistoryFields = (client: Omit<Client, 'id' | 'candidates' | 'version'>): HistoryFields => ({
  'Client Name': client.name,
  'Contact Person': client.contactPerson,
  Email: client.contactEmail,
  Phone: client.contactPhone,
  Address: client.address,
  City: client.city,
  'PIN Code': client.pinCode,
  Status: client.isActive ? 'Active' : 'Inactive',
  GSTIN: client.gstin,
  State: client.state,
  PAN: client.pan,
  TAN: client.tan,
  'Further GSTINs': listed(
    client.registrations.map(({ gstin, address, city, pinCode }) => [gstin, address, city, pinCode]),
  ),
  Contacts: listed(client.contacts.map(({ name, role, email, phone }) => [name, role, email, phone])),
  Fee: client.feePercent === null ? null : `${client.feePercent}%`,
  Slabs:
    client.slabs
      .map(({ upTo, percent }) => `${upTo === null ? 'above' : `up to ${upTo}`}: ${percent}%`)
      .join('; ') || null,
  'Invoice after': days(client.invoiceAfterDays),
  Credit: days(client.creditDays),
  Guarantee: days(client.guaranteeDays),
})
