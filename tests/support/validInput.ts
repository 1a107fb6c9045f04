/**
 * Input that the calls of a furnished office accept: made from the contracts, with additions if a schema
 * alone is not enough. Tests replace one field at a time with a hostile value.
 */
import type { Endpoint } from '../../src/domain/endpoint'
import { usualSettings } from '../../modules/firm/service'
import { fineOf, shapeOf, type Part, type Shape } from './calls'
import type { Rows } from './filledOffice'
import type { Office } from './office'

export type Given = Partial<Record<Part, unknown>>

export const callOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** The row for a call, by the beginning of its path. Hostile values should reach an existing row. */
const subjectIdOf = (path: string, rows: Rows): number | undefined =>
  ({
    clients: rows.client,
    'billing-candidates': rows.candidate,
    'billing-invoices': rows.invoice,
    tasks: rows.task,
    leaves: rows.leave,
    regularizations: rows.regularization,
    imports: rows.import,
    reports: rows.report,
    holidays: rows.holiday,
    'saturday-overrides': rows.override,
    shifts: rows.shift,
    webhooks: rows.webhook,
    devices: path.includes('/people/') ? rows.devicePerson : rows.device,
    'calendar-changes': rows.change,
    books: path.includes('/bank/') ? rows.credit : rows.file,
  })[path.split('/')[2]!]

const clientFacts = {
  pinCode: '411014',
  state: '27',
  pan: 'AAPFU0939F',
  tan: 'PNEA12345B',
  registrations: [{ gstin: '29AAGCB7383J1Z4', address: 'Some words' }],
}

/**
 * Additions if the schema is not enough: fields of the body (or the query) by call. A call with several
 * variants has several.
 */
const better: Record<string, () => Record<string, unknown> | Record<string, unknown>[]> = {
  'GET /api/tasks': () => ({ status: 'pending', priority: 'low' }),
  'GET /api/billing/leakage': () => ({ kind: 'overdue' }),
  'POST /api/settings': () =>
    Object.entries(usualSettings).map(([key, value]) => ({ key, value, from: '2026-11-19' })),
  'PUT /api/billing/companies': () => ({
    name: 'Staffing Services',
    gstin: '27AAPFU0939F1ZV',
    gstFrom: '2024-04-01',
    pan: 'AAPFU0939F',
    state: '27',
    pinCode: '400050',
    udyam: 'UDYAM-MH-18-0012345',
    accountNumber: '50100123456789',
    ifsc: 'HDFC0001234',
    upi: 'northwind@hdfcbank',
    invoicePrefix: 'STF',
    logo: null,
  }),
  'POST /api/billing-invoices/:id/mail': () => ({ to: ['accounts@globex.test'] }),
  'POST /api/e-invoices/answer': () => ({ content: '[{"Status":"0"}]' }),
  'POST /api/clients/:id/advances': () => ({ entityName: 'Staffing Services' }),
  'POST /api/clients/:id/refunds': () => ({ entityName: 'Staffing Services' }),
  'POST /api/books/bank/:id/book': () => ({ version: 1 }),
  'POST /api/books/bank/:id/aside': () => ({ version: 1 }),
  'GET /api/books/exports': () => ({ kind: 'tally' }),
  'GET /api/books/exports/preview': () => ({
    kind: 'tally',
    company: 'Staffing Services',
    without: 'invoice 1',
  }),
  'POST /api/books/exports': () => ({ kind: 'tally', company: 'Staffing Services' }),
  'GET /api/books/ledgers': () => ({ company: 'Staffing Services' }),
  'GET /api/books/ledgers/file': () => ({ company: 'Staffing Services' }),
  'PUT /api/books/ledgers': () => ({ company: 'Staffing Services', names: { bank: 'HDFC 1234' } }),
  'POST /api/clients': () => clientFacts,
  'PUT /api/clients/:id': () => clientFacts,
  'POST /api/saturday-overrides': () => ({ date: '2026-11-21' }),
  'POST /api/holidays': () => ({ date: '2026-11-26' }),
  'POST /api/attendance/punch': () => [
    { offlineAt: undefined, replaces: undefined },
    { offlineAt: '2026-11-18T03:30:00.000Z' },
  ],
  'POST /api/leaves': () => [
    { fromDate: '2026-12-01', toDate: '2026-12-02', compensationDate: null },
    {
      leaveType: 'compensation',
      fromDate: '2026-12-03',
      toDate: '2026-12-03',
      compensationDate: '2026-11-14',
    },
  ],
  'POST /api/regularizations': () => [
    { targetDate: '2026-11-16' },
    { requestType: 'wrong_hours', targetDate: '2026-11-13' },
  ],
  'PUT /api/shifts/:id': () => ({ from: '2026-11-19' }),
  'PUT /api/imports/:id/choices': () => ({
    sheet: undefined,
    columns: { 0: 'name' },
    orders: { date: 'dmy' },
  }),
  'POST /api/users/bulk': () => ({
    employees: [
      {
        employeeId: 'EMP900',
        firstName: 'New',
        lastName: 'Person',
        email: 'new@northwind.test',
        role: 'Recruiter',
        dateOfJoining: '2026-11-01',
        contactNumber: '9876543210',
        managerEmail: 'meera@northwind.test',
      },
    ],
  }),
  'PUT /api/sync/people': () => ({
    source: 'hrms',
    people: [{ externalId: 'HR-4', email: 'ravi@northwind.test', designation: 'Lead' }],
    answers: {},
    mostDeactivations: 5,
  }),
  'POST /api/devices/:id/accept': () => ({ officeId: 1, countFrom: '2026-11-01' }),
  'PUT /api/devices/:id': () => ({ officeId: 1, countFrom: '2026-11-01' }),
  'POST /api/devices/:id/commands': () => ({ command: 'stamps', from: '2026-11-01', to: '2026-11-02' }),
  'POST /api/devices/people': () => ({ links: [{ pin: '77', userId: 4 }] }),
  'GET /api/standby/head': () => ({ entry: '1', segments: undefined }),
  'POST /api/standby/drills': () => ({ source: 'litestream', entry: 1, behindEntries: 0, behindMs: 0 }),
  // Of another term, because the right one ends all writes. handingOver.test.ts sends that.
  'POST /api/standby/hand-over': () => ({ term: 2 }),
  'POST /api/webhooks/:id/resend': () => ({ deliveries: undefined }),
  'POST /api/webhooks': () => ({ address: 'https://hooks.invalid/muster', events: ['person.added'] }),
  'PUT /api/webhooks/:id': () => ({ address: 'https://hooks.invalid/muster', events: ['person.added'] }),
  'POST /api/whatsapp/send': () => ({ attachmentUrl: null, originalFileName: null }),
  'POST /api/whatsapp/send-bulk': () => ({ attachmentUrl: null, originalFileName: null }),
  'POST /api/whatsapp/templates': () => ({ isGlobal: false }),
  'POST /api/auth/login': () => ({ email: 'ravi@northwind.test' }),
  'POST /api/users': () => ({ shiftId: 1, profilePhoto: null, invite: undefined }),
  'PUT /api/users/:id': () => ({
    shiftId: 1,
    profilePhoto: null,
    email: 'ravi@northwind.test',
    employeeId: undefined,
  }),
  'PUT /api/profile': () => ({ profilePhoto: null }),
  'POST /api/push/subscribe': () => ({ publicKey: undefined }),
}

/** One or more inputs for a call: one for each alternative of the schema, and one for each addition above. */
export function finesFor(endpoint: Endpoint, at: Office, rows: Rows): Given[] {
  const { body, query, params } = shapeOf(endpoint)
  const { Ravi, Meera } = at.ids
  const usual = {
    id: subjectIdOf(endpoint.path, rows) ?? (endpoint.path.startsWith('/api/users') ? Ravi : 1),
    entry: endpoint.path.startsWith('/api/clients') ? rows.advance : rows.entry,
    note: rows.creditNote,
    month: '2026-11',
    token: endpoint.path.startsWith('/api/mail') ? `${Ravi}-leave-${'x'.repeat(32)}` : rows.attachment,
  }
  const known = {
    assignedTo: Ravi,
    userId: Ravi,
    managerId: Meera,
    clientId: rows.client,
    shiftId: 1,
    replacesId: null,
    version: undefined,
    kind: 'candidates',
    seen: undefined,
  }
  const betterBodies = [better[callOf(endpoint)]?.() ?? {}].flat()
  const shapes: (Shape | undefined)[] = body?.oneOf ?? [body]
  return shapes.flatMap((shape) =>
    betterBodies.map((more) => ({
      ...(params && { params: put(fineOf(params), { ...usual, userId: Ravi }) }),
      ...(query && { query: put(fineOf(query), { ...known, ...more }) }),
      ...(shape && { body: put(fineOf(shape), { ...known, ...more }) }),
    })),
  )
}

/**
 * Fills the values into the path and the query. A path segment is never empty or made of dots, because that
 * would be another path.
 */
export function addressOf({ path }: Endpoint, { params, query }: Given): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encoded(String((params as Record<string, unknown>)[name] ?? '')).replace(/^\.{0,2}$/, '%20'),
  )
  const requested = Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encoded(name)}=${encoded(String(value))}`)
  return filled + (requested.length ? `?${requested.join('&')}` : '')
}
/** A lone surrogate has no UTF-8 encoding, so its replacement character is sent. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

/** Sets only existing fields. */
function put(into: unknown, values: Record<string, unknown>): unknown {
  if (!into || typeof into !== 'object') return into
  return Object.fromEntries(
    Object.entries(into).map(([name, value]) => [name, name in values ? values[name] : value]),
  )
}
