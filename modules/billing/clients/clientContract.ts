/** Endpoints and types of clients and their terms. */
import { blank, countText, endpoint, idText, pagination, prose, words, z } from '../../../src/domain/endpoint'
import { gstinIn, panIn, tanIn } from '../../../src/domain/identity'
import { stateName } from '../../../src/domain/states'
import { auditRecord } from '../candidates/candidateContract'
import { line, money, officeEmail, percent, pinCodeIn, pinCodeMessage, readAs } from '../fieldsContract'

const text = z.nullable(z.string())
const byId = z.object({ id: idText() })
const days = (most: number) =>
  z.optional(
    z.nullable(
      z
        .int('Enter a whole number of days')
        .check(z.minimum(0, 'Must not be negative'), z.maximum(most, `Must be at most ${most}`)),
    ),
  )

export const client = z.object({
  id: z.int(),
  name: z.string(),
  contactPerson: text,
  contactEmail: text,
  contactPhone: text,
  /** Street lines. */ address: text,
  city: text,
  pinCode: text,
  isActive: z.boolean(),
  gstin: text,
  /** Two digits, as in the GSTIN. */ state: text,
  pan: text,
  tan: text,
  /** GSTINs of other states, each with its address if that is known. */
  registrations: z.array(z.object({ gstin: z.string(), address: text, city: text, pinCode: text })),
  /** Further contacts. */
  contacts: z.array(z.object({ name: z.string(), role: text, email: text, phone: text })),
  /** Percent with decimals. Null means the firm's default. */ feePercent: text,
  slabs: z.array(z.object({ upTo: text, percent: z.string() })),
  invoiceAfterDays: z.nullable(z.int()),
  creditDays: z.nullable(z.int()),
  guaranteeDays: z.nullable(z.int()),
  candidates: z.int(),
  version: z.int(),
})
export type Client = z.output<typeof client>

export const mostDays = { invoiceAfterDays: 365, creditDays: 365, guaranteeDays: 730 } as const

export const gstinMessage = 'Enter a GSTIN such as 27AAPFU0939F1ZV'
export const panMessage = 'Enter a PAN such as AAPFU0939F'
export const tanMessage = 'Enter a TAN such as PNEA12345B'
export const mostRows = { registrations: 36, contacts: 10 } as const

const gstin = z.pipe(
  z.string(gstinMessage).check(z.refine((given) => gstinIn(given) !== null, gstinMessage)),
  z.transform((given) => gstinIn(given)!),
)
const registrations = z
  .array(
    z.object({
      gstin,
      address: blank(prose(500)),
      city: line(80),
      pinCode: readAs(pinCodeIn, pinCodeMessage),
    }),
  )
  .check(
    z.maxLength(mostRows.registrations, `At most ${mostRows.registrations} further GSTINs`),
    z.refine(
      (all) => new Set(all.map((one) => one.gstin)).size === all.length,
      'Two of the further GSTINs are the same. Remove one of them.',
    ),
  )
const contacts = z
  .array(
    z.object({
      name: words(160, 'Enter the name of the contact'),
      role: line(80),
      email: blank(officeEmail('Enter a valid email address')),
      phone: line(40),
    }),
  )
  .check(z.maxLength(mostRows.contacts, `At most ${mostRows.contacts} contacts`))

export const clientFields = {
  name: words(160, 'Client name is required'),
  contactPerson: line(160),
  contactEmail: blank(officeEmail('Enter a valid email address')),
  contactPhone: line(40),
  address: blank(prose(500)),
  city: line(80),
  pinCode: readAs(pinCodeIn, pinCodeMessage),
  isActive: z.optional(z.boolean()),
  gstin: readAs(gstinIn, gstinMessage),
  state: readAs(
    (given) => (stateName(given.trim()) === null ? null : given.trim()),
    'Enter the two-digit GST code of a state, for example 27',
  ),
  pan: readAs(panIn, panMessage),
  tan: readAs(tanIn, tanMessage),
  registrations: z.optional(registrations),
  contacts: z.optional(contacts),
  feePercent: blank(percent('Must be between 0 and 100')),
  slabs: z.optional(
    z
      .array(
        z.object({
          upTo: z.nullable(money('Enter an amount')),
          percent: percent('Must be between 0 and 100'),
        }),
      )
      .check(
        z.maxLength(10, 'At most 10 slabs'),
        z.refine(
          (slabs) => new Set(slabs.map(({ upTo }) => upTo)).size === slabs.length,
          'Two slabs end at the same amount. Change one of them.',
        ),
      ),
  ),
  invoiceAfterDays: days(mostDays.invoiceAfterDays),
  creditDays: days(mostDays.creditDays),
  guaranteeDays: days(mostDays.guaranteeDays),
}
const body = z.object(clientFields)

export const clientSorts = ['name', 'candidates'] as const
export const listClients = endpoint({
  method: 'GET',
  path: '/api/clients',
  dependsOn: ['billing'],
  sameFor: 'everybody',
  may: 'view_billing',
  title:
    'List clients by name: an array, or with `page` a page of clients whose name, contact or GSTIN matches',
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(200))),
    active: z.optional(z.enum(['Yes', 'No'])),
    sort: z.optional(z.enum(clientSorts)),
    page: z.optional(countText(100_000)),
    limit: z.optional(countText(200)),
  }),
  answer: z.union([z.array(client), z.object({ data: z.array(client), pagination })]),
})
export const getClient = endpoint({
  method: 'GET',
  path: '/api/clients/:id',
  may: 'view_billing',
  title: 'Get a client',
  params: byId,
  answer: client,
})
export const createClient = endpoint({
  method: 'POST',
  path: '/api/clients',
  may: 'manage_clients',
  title: 'Add a client',
  body,
  answer: client,
})
export const updateClient = endpoint({
  method: 'PUT',
  path: '/api/clients/:id',
  may: 'manage_clients',
  title: 'Change a client. Omitted fields stay as they are; a stale `version` returns 409',
  params: byId,
  body: z.extend(z.partial(body), { version: z.optional(z.int()) }),
  answer: client,
})
export const clientHistory = endpoint({
  method: 'GET',
  path: '/api/clients/:id/audit-history',
  may: 'view_billing',
  title: 'List all changes made to a client, newest first',
  params: byId,
  answer: z.array(auditRecord),
})
