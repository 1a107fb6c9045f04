/** Endpoints and types of candidates: fields, list, filters, totals and history. */
import { blank, endpoint, z, countText, idText, ok, pagination, words } from '../../../src/domain/endpoint'
import { bookDay, line, mobile, money, month, officeEmail, percent } from '../fieldsContract'
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
  /** The same status as displayed in the table. */ entity: z.string(),
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
   * Calculated from the client's terms if the joining date is known: invoice day, payment day and end of the
   * guarantee.
   */
  invoiceBy: text,
  dueBy: text,
  guaranteeUntil: text,
  /** The candidate whom this one replaced, and the one who replaced this candidate. */
  replaces: z.nullable(z.object({ id: z.int(), name: z.string() })),
  replacedBy: z.nullable(z.object({ id: z.int(), name: z.string() })),
})
export type Candidate = z.output<typeof candidate>
/**
 * `duplicates`: other visible candidates with the same mobile or email, client and selection month. They are
 * accepted, because a person may know why.
 */
const saved = z.extend(candidate, { duplicates: z.array(z.object({ id: z.int(), name: z.string() })) })

export const anyStatus = z.pipe(
  z
    .string('Status is required')
    .check(z.refine((given) => statusOf(given) !== null, `Status must be one of ${statuses.join(', ')}`)),
  z.transform((given) => statusOf(given)!),
) as z.ZodMiniType<Status, string>

/**
 * Reports every error of the specification at its field. Rules that span two fields are checked by the server
 * (`candidateRules`).
 */
export const candidateFields = {
  name: words(160, 'Candidate Name is required'),
  clientId: z.int('Client is required'),
  candidateMobile: mobile('Candidate Mobile is required', 'Mobile number must be 10 digits'),
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
  /** Computed by the server. A request with a different figure is refused. */
  billingAmount: blank(money('Billing Amount must be a number')),
  status: z.optional(anyStatus),
  /** The candidate who left and whom this one replaces. */
  replacesId: z.optional(z.nullable(z.int('Choose a candidate'))),
}
const body = z.object(candidateFields)

const filterList = z.optional(z.string().check(z.maxLength(4000)))
/** Several filter values, separated by `|`. */
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
const byStatus = z.array(z.object({ status: z.enum(statuses), count: z.int(), amount: z.string() }))
export const candidateTotals = z.object({
  /** Totals under the filters, and of all candidates visible to the user. */
  candidates: z.int(),
  all: z.int(),
  selection: z.string(),
  joined: sum,
  pipeline: sum,
  lost: sum,
  hold: sum,
  /** Joined candidates past their guarantee, and those within it or without a joining date. */
  earned: sum,
  atRisk: sum,
  overall: z.object({ billing: z.string(), pipeline: z.string(), amount: z.string() }),
  /** Count and amount of each status that occurs. */
  byStatus,
  /** Without Offer Backout, Offer Revoked and Hold. */
  expected: sum,
})
export type CandidateTotals = z.output<typeof candidateTotals>

export const listCandidates = endpoint({
  method: 'GET',
  path: '/api/billing-candidates',
  may,
  title: 'List the visible candidates: as an array, or with `page` as a page with totals under the filters',
  query,
  answer: z.union([
    z.array(candidate),
    z.object({ data: z.array(candidate), pagination, totals: candidateTotals }),
  ]),
})
/** The picture above the list. A chosen month or status must not empty it, so each ignores its own filter. */
export const candidateMonths = endpoint({
  method: 'GET',
  path: '/api/billing-candidates/months',
  dependsOn: ['billing', 'people', 'firm'],
  may,
  title: "Get the last twelve months and the statuses of the visible candidates under the list's filters",
  query: z.object(candidateFilters),
  answer: z.object({
    /** By selection month, under all filters but the month. The current month is the last. */
    months: z.array(z.object({ month: z.string(), joined: sum, pipeline: sum })),
    /**
     * Rupees per month. Null if it would reveal one person's pay, and if a filter excludes part of the team's
     * candidates.
     */
    target: text,
    /** Under all filters but the status. */
    byStatus,
  }),
})
/** The filter options, from the candidates visible to the user. */
export const candidateChoices = endpoint({
  method: 'GET',
  path: '/api/billing-candidates/choices',
  dependsOn: ['billing', 'people', 'firm'],
  may,
  title: 'List the filter options for candidates',
  answer: z.object({
    clients: z.array(z.object({ id: z.int(), name: z.string() })),
    months: z.array(z.string()),
    joiningMonths: z.array(z.string()),
    locations: z.array(z.string()),
    entities: z.array(z.string()),
    recruiters: z.array(z.object({ email: z.string(), name: z.string() })),
    /** Managers with people below them. As in the filter, `members` are the manager and everybody below. */
    teams: z.array(z.object({ email: z.string(), name: z.string(), members: z.int() })),
    othersEmail: z.string(),
    companies: z.array(z.string()),
  }),
})
export const getCandidate = endpoint({
  method: 'GET',
  path: '/api/billing-candidates/:id',
  may,
  title: 'Get a candidate',
  params: byId,
  answer: candidate,
})
export const createCandidate = endpoint({
  method: 'POST',
  path: '/api/billing-candidates',
  may,
  title: 'Add a candidate. `duplicates` are candidates with the same mobile or email, client and month',
  body,
  answer: saved,
})
export const updateCandidate = endpoint({
  method: 'PUT',
  path: '/api/billing-candidates/:id',
  may,
  title: 'Change a candidate. Omitted fields stay as they are; a stale `version` returns 409',
  params: byId,
  body: z.extend(z.partial(body), { version: z.optional(z.int()) }),
  answer: saved,
})
/** The form asks this before it saves. */
export const sameCandidates = endpoint({
  method: 'GET',
  path: '/api/billing-candidates/same',
  may,
  title: 'List the visible candidates with this mobile or email at a client in a selection month',
  query: z.object({
    clientId: idText(),
    selectionMonth: month('Selection Month is required'),
    mobile: z.optional(mobile('Enter a mobile number', 'Mobile number must be 10 digits')),
    email: z.optional(officeEmail('Invalid Candidate Email format')),
    /** The candidate that is being edited. */
    except: z.optional(idText()),
  }),
  answer: z.array(
    z.object({ id: z.int(), name: z.string(), hasSameMobile: z.boolean(), hasSameEmail: z.boolean() }),
  ),
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
  title: 'List all changes made to a candidate, newest first',
  params: byId,
  answer: z.array(auditRecord),
})
