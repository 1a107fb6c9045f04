/**
 * Candidates as a sheet. A row is somebody who is there already when its ID says so, or the mobile or the
 * e-mail, at the same client in the same selection month (docs/rules/billing.md).
 */
import type { Ask, Tx } from '../../src/app'
import type { Who } from '../../src/http'
import { conflict } from '../../src/domain/errors'
import { rupees } from '../../src/domain/money'
import {
  defineImport,
  readPhone,
  type Column,
  type Journal,
  type ReadRow,
  type StagedRow,
  type Value,
  type Weighed,
} from '../imports/service'
import { add, change, remove, rowSeen } from './candidates'
import { clientKey } from './clientSheet'
import { percentText } from './clients'
import { billingTypes, employmentTypes, statusOf } from './rules'
import { seenSql } from './seen'
import { companySettings } from './terms'

export const candidateColumns: readonly Column[] = [
  {
    field: 'id',
    title: 'ID',
    type: 'text',
    most: 12,
    help: 'Of a candidate who was exported; empty for somebody new',
  },
  {
    field: 'name',
    title: 'Candidate Name',
    type: 'text',
    most: 160,
    also: ['name', 'candidate'],
    help: 'Required',
  },
  {
    field: 'client',
    title: 'Client',
    type: 'text',
    most: 160,
    also: ['client name', 'company'],
    help: 'Required; a client that is there',
  },
  {
    field: 'candidateMobile',
    title: 'Candidate Mobile',
    type: 'phone',
    also: ['mobile', 'mobile number', 'phone', 'contact number'],
    help: 'Required; ten digits',
  },
  {
    field: 'candidateEmail',
    title: 'Candidate Email',
    type: 'email',
    also: ['email', 'email id'],
    help: 'Required',
  },
  {
    field: 'selectionMonth',
    title: 'Selection Month',
    type: 'month',
    also: ['month', 'month of selection'],
    help: 'Required: 2026-08, Aug-26, or a real date',
  },
  {
    field: 'designation',
    title: 'Designation',
    type: 'text',
    most: 160,
    also: ['position', 'role'],
    help: 'Required',
  },
  { field: 'functionalArea', title: 'Functional Area', type: 'text', most: 160, help: '' },
  {
    field: 'employmentType',
    title: 'Employment Type',
    type: 'text',
    most: 20,
    help: employmentTypes.join(', '),
  },
  {
    field: 'clientSpoc',
    title: 'Client SPOC',
    type: 'text',
    most: 160,
    also: ['spoc', 'spoc name'],
    help: '',
  },
  { field: 'clientSpocEmail', title: 'Client SPOC Email', type: 'email', also: ['spoc email'], help: '' },
  {
    field: 'clientSpocPhone',
    title: 'Client SPOC Phone',
    type: 'text',
    most: 40,
    also: ['spoc phone'],
    help: '',
  },
  {
    field: 'recruiterEmail',
    title: 'Recruiter Email',
    type: 'email',
    also: ['recruiter'],
    help: 'Office email',
  },
  {
    field: 'managerEmail',
    title: 'Manager Email',
    type: 'email',
    also: ['manager', 'team'],
    help: 'Required; office email',
  },
  {
    field: 'dateOfJoining',
    title: 'Date of Joining',
    type: 'day',
    also: ['doj', 'joining date'],
    help: 'A date: 2026-04-03, or a real date',
  },
  { field: 'leftOn', title: 'Left on', type: 'day', also: ['date of leaving'], help: 'A date' },
  { field: 'location', title: 'Location', type: 'text', most: 120, help: '' },
  {
    field: 'source',
    title: 'Source',
    type: 'text',
    most: 120,
    help: 'Naukri, Monster, LinkedIn, IIM Jobs, Ceipal, Reference, or any other',
  },
  {
    field: 'entityName',
    title: 'Entity',
    type: 'text',
    most: 120,
    also: ['entity name', 'company entity'],
    help: "One of the firm's companies; empty: the first",
  },
  {
    field: 'billableCTC',
    title: 'Billable CTC',
    type: 'rupees',
    also: ['ctc', 'annual ctc'],
    help: 'Required; rupees a year: 1200000, 12,00,000 or 12 L',
  },
  { field: 'billingType', title: 'Billing Type', type: 'text', most: 20, help: billingTypes.join(' or ') },
  {
    field: 'billingPercentage',
    title: 'Billing Percentage',
    type: 'percent',
    also: ['fee', 'fee percent', 'percentage'],
    help: 'Where the type is Percentage: 8.33',
  },
  {
    field: 'billingFixed',
    title: 'Fixed Billing Amount',
    type: 'rupees',
    also: ['billing fixed', 'fixed amount', 'fixed'],
    help: 'Where the type is Fixed',
  },
  {
    field: 'status',
    title: 'Status',
    type: 'text',
    most: 40,
    also: ['candidate status'],
    help:
      'Selected, Offered, Offer Accepted, Offer Revoked, Offer Backout, Hold, Joined, Joining Delayed, ' +
      'Joined and Left',
  },
]
const required: Record<string, string> = {
  name: 'Candidate Name is required',
  client: 'Client is required',
  candidateMobile: 'Candidate Mobile is required',
  candidateEmail: 'Candidate Email is required',
  selectionMonth: 'Selection Month is required',
  designation: 'Designation is required',
  managerEmail: 'Manager is required',
  billableCTC: 'Billable CTC is required',
}

export type CandidateLine = Record<string, Value> & { rowId: number; version: number }
export const candidateSql = `
  select b.id as rowId, b.version, cast(b.id as text) as id, b.name, c.name as client,
    b.mobile as candidateMobile, b.email as candidateEmail, b.selection_month as selectionMonth,
    b.designation, b.functional_area as functionalArea, b.employment_type as employmentType,
    b.client_spoc as clientSpoc, b.client_spoc_email as clientSpocEmail,
    b.client_spoc_phone as clientSpocPhone, b.recruiter_email as recruiterEmail,
    b.manager_email as managerEmail, b.joining_day as dateOfJoining, b.left_day as leftOn, b.location,
    b.source, b.entity as entityName, b.ctc as billableCTC, b.billing_type as billingType,
    b.billing_percentage as billingPercentage, b.billing_fixed as billingFixed, b.status
  from billing_candidates b
  join clients c on c.id = b.client_id
  where b.removed_at is null
`

type Clients = ReadonlyMap<string, { id: number; name: string }>

/** Who is there already, one by one: a firm of years has more candidates than fit into memory. */
function known(
  ask: Ask,
  who: Who,
  clients: Clients,
): {
  byId(id: string): CandidateLine | undefined
  like(line: Record<string, Value>): { own: CandidateLine | undefined; isOthers: boolean }
} {
  const seen = seenSql(who)
  const emails = seen.with
    ? new Set(
        ask.db
          .all<{ email: string }>(`${seen.with} select email from seen`, { who: who.id })
          .map(({ email }) => email.toLowerCase()),
      )
    : null
  const isSeen = (line: CandidateLine) =>
    !emails ||
    [line.managerEmail, line.recruiterEmail].some(
      (email) => typeof email === 'string' && emails.has(email.toLowerCase()),
    )
  const same = (what: 'mobile' | 'email', client: number, month: Value, value: Value) =>
    ask.db.all<CandidateLine>(
      `${candidateSql} and b.client_id = ? and b.selection_month = ? and b.${what} = ? order by b.id`,
      client,
      String(month),
      String(value),
    )
  return {
    byId(id) {
      const line = /^\d{1,15}$/.test(id)
        ? ask.db.one<CandidateLine>(`${candidateSql} and b.id = ?`, Number(id))
        : undefined
      return line && isSeen(line) ? line : undefined
    },
    like({ client, selectionMonth, candidateMobile, candidateEmail }) {
      const of = clients.get(clientKey(String(client)))?.id
      if (of === undefined || selectionMonth === undefined) return { own: undefined, isOthers: false }
      const found = [
        ...(candidateMobile === undefined ? [] : same('mobile', of, selectionMonth, candidateMobile)),
        ...(candidateEmail === undefined
          ? []
          : same('email', of, selectionMonth, String(candidateEmail).toLowerCase())),
      ]
      const own = found.find(isSeen)
      return { own, isOthers: !own && found.length > 0 }
    },
  }
}

function weigh(ask: Ask, rows: readonly ReadRow[], who: Who): Weighed[] {
  const clients: Clients = new Map(
    ask.db
      .all<{ id: number; name: string }>('select id, name from clients')
      .map((client) => [clientKey(client.name), client]),
  )
  const there = known(ask, who, clients)
  const { entities } = companySettings(ask)
  const taken = new Map<string, number>()
  return rows.map((read) => {
    const { row, cells, values } = read
    const problems = [...read.problems]
    const say = (field: string | null, message: string) =>
      problems.push({
        field,
        title: candidateColumns.find((column) => column.field === field)?.title ?? '',
        message,
      })
    tidy(values, say, clients, entities)
    const given = typeof values.id === 'string' ? there.byId(values.id) : undefined
    if (values.id !== undefined && !given) say('id', `There is no candidate ${values.id}`)
    const { own, isOthers } = given ? { own: given, isOthers: false } : there.like(values)
    const line = given ?? own
    // Whoever is another team's is not told of, and not added a second time.
    if (isOthers) say(null, 'This candidate is there already, with another team')
    if (!line)
      for (const [field, message] of Object.entries(required))
        if (values[field] === undefined && !problems.some((problem) => problem.field === field))
          say(field, message)
    const self = line
      ? `is ${line.rowId}`
      : `${clientKey(String(values.client))} ${values.selectionMonth} ${values.candidateMobile}`
    if (taken.has(self)) say(null, `Row ${taken.get(self)} is the same candidate`)
    taken.set(self, row)
    const differing = candidateColumns.filter(
      ({ field }) =>
        field !== 'id' && values[field] !== undefined && (!line || (line[field] ?? null) !== values[field]),
    )
    const changes = differing.map(({ field, title }) => ({
      field,
      title,
      before: shown(field, line?.[field] ?? null),
      after: shown(field, values[field]!),
    }))
    const state = problems.length ? 'wrong' : !line ? 'new' : changes.length ? 'changed' : 'unchanged'
    return {
      row,
      cells,
      state,
      name: String(values.name ?? line?.name ?? `Row ${row}`),
      target: line?.rowId ?? null,
      version: line?.version ?? null,
      wanted: Object.fromEntries(differing.map(({ field }) => [field, values[field]!])),
      changes,
      problems,
      secret: null,
    }
  })
}

/** Values as the firm writes them. */
function tidy(
  values: Record<string, Value>,
  say: (field: string, message: string) => void,
  clients: Clients,
  entities: readonly string[],
) {
  const oneOf = (field: string, choices: readonly string[]) => {
    if (typeof values[field] !== 'string') return
    const found = choices.find(
      (choice) =>
        choice.toLowerCase().replaceAll(/[\s-]/g, '') ===
        String(values[field]).toLowerCase().replaceAll(/[\s-]/g, ''),
    )
    if (found) values[field] = found
    else say(field, `Must be one of ${choices.join(', ')}`)
  }
  if (typeof values.client === 'string') {
    const name = clients.get(clientKey(values.client))?.name
    if (name) values.client = name
    else say('client', `There is no client ${values.client}. Add the client first`)
  }
  if (typeof values.candidateMobile === 'string') {
    const read = readPhone(values.candidateMobile)
    const digits = (read && 'value' in read ? read.value : '').replaceAll(/\D/g, '').slice(-10)
    if (/^\d{10}$/.test(digits)) values.candidateMobile = digits
    else say('candidateMobile', 'Mobile number must be 10 digits')
  }
  if (typeof values.status === 'string') {
    const status = statusOf(values.status)
    if (status) values.status = status
    else say('status', `${values.status} is not a status`)
  }
  oneOf('employmentType', employmentTypes)
  oneOf('billingType', billingTypes)
  oneOf('entityName', entities)
}

const shown = (field: string, value: Value) =>
  value === null
    ? null
    : field === 'billableCTC' || field === 'billingFixed'
      ? rupees(Number(value))
      : field === 'billingPercentage'
        ? `${percentText(Number(value))}%`
        : String(value)

/** As the verbs take it: the client by its name. */
function fieldsOf(tx: Ask, { client, ...rest }: Record<string, Value>) {
  const clientId =
    client === undefined
      ? undefined
      : tx.db.one<{ id: number }>('select id from clients where name = ?', String(client))?.id
  return { ...rest, ...(client === undefined ? {} : { clientId: clientId ?? 0 }) } as unknown as Parameters<
    typeof add
  >[2]
}

function apply(tx: Tx, who: Who, { state, target, version, wanted }: StagedRow): Journal {
  if (state === 'new') {
    const made = add(tx, who, fieldsOf(tx, wanted))
    return { target: made.id, version: made.version, added: true }
  }
  const before = tx.db.one<CandidateLine>(`${candidateSql} and b.id = ?`, target!)
  if (!before || before.version !== version)
    throw conflict('Somebody has changed this candidate since the file was compared. Compare it again')
  const after = change(tx, who, { id: target!, ...fieldsOf(tx, wanted) } as Parameters<typeof change>[2])
  return {
    target: target!,
    version: after.version,
    before: Object.fromEntries(Object.keys(wanted).map((field) => [field, before[field] ?? null])),
  }
}

function undo(tx: Tx, who: Who, { target, version, added, before }: Journal) {
  const now = rowSeen(tx, who, target)
  if (now.version !== version) throw conflict(`${now.name} has been changed since`)
  if (added) return void remove(tx, who, { id: target })
  change(tx, who, { id: target, ...fieldsOf(tx, before as Record<string, Value>) } as Parameters<
    typeof change
  >[2])
}

export const candidatesKind = defineImport({
  name: 'candidates',
  may: 'view_billing',
  columns: candidateColumns,
  needs: ['name', 'client'],
  noHeader:
    "Could not find valid header row. Please ensure your file has columns 'Candidate Name' and 'Client'",
  empty: 'No valid candidate data found. Please check your file.',
  skipWithout: ['name', 'client', 'id'],
  weigh,
  apply,
  undo,
})
