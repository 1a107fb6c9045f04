/** Candidates: their fields, list, filters, totals and history. */
import { blank, endpoint, z, countText, idText, ok, pagination, words } from '../../../src/domain/endpoint'
import { bookDay, line, money, month, officeEmail, percent } from '../fieldsContract'
import { billingTypes, employmentTypes, statuses, statusOf, type Status } from '../rules'

const may = 'view_billing'
const byId = z.object({ id: idText() })
const text = z.nullable(z.string())

export const candidate = z.object({
  id: z.int(),
  name: z.string(),
  clientId: z.int(),
  clientName: z.string(),
  candidateMobile: z.string(),
  candidateEmail: z.string(),
  selectionMonth: z.string(),
  designation: z.string(),
  functionalArea: text,
  employmentType: z.enum(employmentTypes),
  clientSpoc: text,
  clientSpocEmail: text,
  clientSpocPhone: text,
  recruiterEmail: text,
  recruiterName: text,
  managerEmail: z.string(),
  managerName: text,
  dateOfJoining: text,
  leftOn: text,
  location: text,
  source: text,
  entityName: z.string(),
  /** The same, as the table reads it. */ entity: z.string(),
  /** Decimal strings in rupees; the percentage with its decimals. */
  billableCTC: z.string(),
  billingType: z.enum(billingTypes),
  billingPercentage: text,
  billingFixed: text,
  billingAmount: z.string(),
  status: z.enum(statuses),
  version: z.int(),
  createdAt: z.string(),
  /**
   * From the client's terms, where the day of joining is known: the invoice, its payment, the end of the
   * guarantee.
   */
  invoiceBy: text,
  dueBy: text,
  guaranteeUntil: text,
  /** In whose place this one came, and who came in the place of this one: candidates. */
  replaces: z.nullable(z.object({ id: z.int(), name: z.string() })),
  replacedBy: z.nullable(z.object({ id: z.int(), name: z.string() })),
})
export type Candidate = z.output<typeof candidate>

export const anyStatus = z.pipe(
  z
    .string('Status is required')
    .check(z.refine((given) => statusOf(given) !== null, `Status must be one of ${statuses.join(', ')}`)),
  z.transform((given) => statusOf(given)!),
) as z.ZodMiniType<Status, string>

/** `+91 98765 43210`, `098765-43210`, 9876543210.0: the ten digits; another text without its spaces. */
const tenDigits = (text: string): string =>
  text
    .trim()
    .replace(/\.0+$/, '')
    .replaceAll(/[\s().-]/g, '')
    .replace(/^(?:\+91|0091|91|0)(?=[6-9]\d{9}$)/, '')
/** Digits of Indian scripts are digits too; whether it is a mobile the server says. */
const mayBeMobile = (text: string): boolean =>
  /^\d{10}$/.test(tenDigits(text)) || /^(?:[^\P{Nd}0-9]\s?){10}$/u.test(text)

/**
 * Every message of the specification stands at its field, all that apply at once; rules over two fields are
 * the server's (see candidateRules).
 */
export const candidateFields = {
  name: words(160, 'Candidate Name is required'),
  clientId: z.int('Client is required'),
  candidateMobile: z.pipe(
    words(20, 'Candidate Mobile is required').check(z.refine(mayBeMobile, 'Mobile number must be 10 digits')),
    z.transform((given) => given.trim()),
  ),
  candidateEmail: z.pipe(
    words(254, 'Candidate Email is required').check(
      z.regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@.]+$/, 'Invalid Candidate Email format'),
    ),
    z.transform((given) => given.toLowerCase()),
  ),
  selectionMonth: month('Selection Month is required'),
  designation: words(160, 'Designation is required'),
  functionalArea: line(160),
  employmentType: z.optional(z.enum(employmentTypes)),
  clientSpoc: line(160),
  clientSpocEmail: blank(officeEmail('Invalid Client SPOC Email format')),
  clientSpocPhone: line(40),
  recruiterEmail: blank(officeEmail('Invalid Recruiter Email format')),
  managerEmail: officeEmail('Manager is required'),
  dateOfJoining: blank(bookDay()),
  leftOn: blank(bookDay()),
  location: line(120),
  source: line(120),
  entityName: line(120),
  billableCTC: z.pipe(
    z
      .union([z.string(), z.number()], 'Billable CTC is required')
      .check(z.refine((given) => String(given).trim() !== '', 'Billable CTC is required')),
    money('Billable CTC must be a positive number'),
  ),
  billingType: z.optional(z.enum(billingTypes)),
  billingPercentage: blank(percent('Billing Percentage must be between 0 and 100')),
  billingFixed: blank(money('Fixed Billing Amount must be a positive number')),
  /** Computed by the server; a differing figure is refused. */
  billingAmount: blank(money('Billing Amount must be a number')),
  status: z.optional(anyStatus),
  /** The candidate who left, in whose place this one comes. */
  replacesId: z.optional(z.nullable(z.int('Must be a candidate'))),
}
const body = z.object(candidateFields)

const filterList = z.optional(z.string().check(z.maxLength(4000)))
/** Several values of a filter, separated by `|`. */
export const candidateFilters = {
  search: z.optional(z.string().check(z.maxLength(200))),
  client: filterList,
  month: filterList,
  status: filterList,
  recruiter: filterList,
  team: filterList,
  location: filterList,
  entity: filterList,
  joining: filterList,
}
export const candidateSorts = ['name', 'dateOfJoining', 'client', 'designation'] as const
const query = z.object({
  ...candidateFilters,
  page: z.optional(countText(100_000)),
  limit: z.optional(countText(200)),
  sort: z.optional(z.enum(candidateSorts)),
  order: z.optional(z.enum(['asc', 'desc'])),
})

const sum = z.object({ count: z.int(), amount: z.string() })
export const candidateTotals = z.object({
  /** Under the filters, and of all that the asker sees. */
  candidates: z.int(),
  all: z.int(),
  selection: z.string(),
  joined: sum,
  pipeline: sum,
  lost: sum,
  hold: sum,
  /** Of the joined: past their guarantee; still within it, or without a day of joining. */
  earned: sum,
  atRisk: sum,
  overall: z.object({ billing: z.string(), pipeline: z.string(), amount: z.string() }),
  /** Count and amount of each status that occurs. */
  byStatus: z.array(z.object({ status: z.enum(statuses), count: z.int(), amount: z.string() })),
  /** Without Offer Backout, Offer Revoked and Hold. */
  expected: sum,
})
export type CandidateTotals = z.output<typeof candidateTotals>

export const listCandidates = endpoint({
  method: 'GET',
  path: '/api/billing-candidates',
  may,
  title: 'Candidates whom the asker may see: an array, or with `page` a page with totals under the filters',
  query,
  answer: z.union([
    z.array(candidate),
    z.object({ data: z.array(candidate), pagination, totals: candidateTotals }),
  ]),
})
/** What the filters may be, of the rows that the asker sees. */
export const candidateChoices = endpoint({
  method: 'GET',
  path: '/api/billing-candidates/choices',
  dependsOn: ['billing', 'people', 'firm'],
  may,
  title: 'What candidates can be filtered by',
  answer: z.object({
    clients: z.array(z.object({ id: z.int(), name: z.string() })),
    months: z.array(z.string()),
    joiningMonths: z.array(z.string()),
    locations: z.array(z.string()),
    entities: z.array(z.string()),
    recruiters: z.array(z.object({ email: z.string(), name: z.string() })),
    /** Managers with whom report to them, from the hierarchy. */
    teams: z.array(z.object({ email: z.string(), name: z.string(), members: z.int() })),
    othersEmail: z.string(),
    companies: z.array(z.string()),
  }),
})
export const getCandidate = endpoint({
  method: 'GET',
  path: '/api/billing-candidates/:id',
  may,
  title: 'A candidate',
  params: byId,
  answer: candidate,
})
export const createCandidate = endpoint({
  method: 'POST',
  path: '/api/billing-candidates',
  may,
  title: 'Add a candidate',
  body,
  answer: candidate,
})
export const updateCandidate = endpoint({
  method: 'PUT',
  path: '/api/billing-candidates/:id',
  may,
  title: 'Change a candidate; what is not given stays; a stale `version` is 409',
  params: byId,
  body: z.extend(z.partial(body), { version: z.optional(z.int()) }),
  answer: candidate,
})
export const setCandidateStatus = endpoint({
  method: 'PATCH',
  path: '/api/billing-candidates/:id/status',
  may,
  title: "Change a candidate's status",
  params: byId,
  body: z.object({ status: anyStatus, version: z.optional(z.int()), leftOn: blank(bookDay()) }),
  answer: candidate,
})
export const deleteCandidate = endpoint({
  method: 'DELETE',
  path: '/api/billing-candidates/:id',
  may: 'delete_billing',
  title: 'Delete a candidate without invoices',
  params: byId,
  answer: ok,
})

export const auditRecord = z.object({
  id: z.int(),
  changedByUser: z.nullable(z.object({ firstName: z.string(), lastName: z.string(), email: z.string() })),
  changeType: z.enum(['CREATE', 'UPDATE', 'DELETE']),
  changedAt: z.string(),
  fieldName: z.string(),
  oldValue: text,
  newValue: text,
})
export type AuditRecord = z.output<typeof auditRecord>
export const candidateHistory = endpoint({
  method: 'GET',
  path: '/api/billing-candidates/:id/audit-history',
  may,
  title: 'All changes made to a candidate, newest first',
  params: byId,
  answer: z.array(auditRecord),
})
