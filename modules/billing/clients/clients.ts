/** Adds and changes clients and their terms. A name is unique regardless of case. */
import type { Ask, Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { invalid, conflict, notFound, type FieldError } from '../../../src/domain/errors'
import { rupees } from '../../../src/domain/money'
import { shownPhone, storedPhone } from '../../../src/phones'
import { candidateSums } from '../sums/candidateSums'
import { writeHistory, type HistoryFields } from '../history'
import type { Client, createClient, listClients, updateClient } from './clientContract'
import { problems, toHistoryFields, type Given } from './clientValues'

type Row = {
  id: number
  name: string
  contactPerson: string | null
  contactEmail: string | null
  contactPhone: string | null
  address: string | null
  city: string | null
  pinCode: string | null
  isActive: number
  gstin: string | null
  state: string | null
  pan: string | null
  tan: string | null
  registrations: string
  contacts: string
  feePercent: number | null
  slabs: string
  invoiceAfterDays: number | null
  creditDays: number | null
  guaranteeDays: number | null
  candidates: number
  version: number
}

/** `candidates`: SQL of their number. */
const select = (candidates: string) => `
  select c.id, c.name, c.contact_person as contactPerson, c.contact_email as contactEmail,
    c.contact_phone as contactPhone, c.address, c.city, c.pin_code as pinCode, c.is_active as isActive,
    c.gstin, c.state, c.pan, c.tan, c.registrations, c.contacts,
    c.fee_percent as feePercent, c.slabs, c.invoice_after_days as invoiceAfterDays,
    c.credit_days as creditDays, c.guarantee_days as guaranteeDays, c.version, ${candidates} as candidates
  from clients c
`

/** The candidates of every client as JSON, for a list. */
function countsOf(ask: Ask): string {
  const counts = candidateSums(
    ask,
    {
      with: '',
      from: 'billing_candidates b indexed by billing_candidates_client',
      rest: 'b.removed_at is null',
      where: 'b.removed_at is null',
      params: {},
      dependsOn: [],
    },
    { groups: { client: 'b.client_id' }, measures: {} },
  )
  return JSON.stringify(Object.fromEntries(counts.map(({ client, count }) => [client, count])))
}

export const percentText = (hundredths: number | null): string | null =>
  hundredths === null ? null : (hundredths / 100).toFixed(2).replace(/\.?0+$/, '')

type Registration = Client['registrations'][number]
/** Registrations of earlier versions have neither city nor PIN code. */
type StoredRegistration = Pick<Registration, 'gstin' | 'address'> & Partial<Registration>
const lacking = { city: null, pinCode: null }

function shaped(stored: Row): Client {
  const { isActive, feePercent, slabs, contactPhone, registrations, contacts, ...row } = stored
  const steps = JSON.parse(slabs) as { upTo: number | null; percent: number }[]
  return {
    ...row,
    contactPhone: contactPhone && shownPhone(contactPhone),
    registrations: (JSON.parse(registrations) as StoredRegistration[]).map((one) => ({ ...lacking, ...one })),
    contacts: (JSON.parse(contacts) as Client['contacts']).map((one) => ({
      ...one,
      phone: one.phone && shownPhone(one.phone),
    })),
    isActive: isActive === 1,
    feePercent: percentText(feePercent),
    slabs: steps.map(({ upTo, percent }) => ({
      upTo: upTo === null ? null : rupees(upTo),
      percent: percentText(percent)!,
    })),
  }
}

export function findClients(
  ask: Ask,
  _: Who,
  { search = '', active, sort, page, limit = 50 }: Input<typeof listClients>,
): Answer<typeof listClients> {
  const { db } = ask
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 12)
  const found: Record<string, string> = Object.fromEntries(words.map((word, index) => [`word${index}`, word]))
  const params = { ...found, counts: countsOf(ask) }
  const list = `
    with counts (client_id, n) as materialized (
      select cast(key as integer), value
      from json_each(:counts)
    )
    ${select('coalesce(n.n, 0)')}
    left join counts n on n.client_id = c.id
  `
  const text = `
    lower(
      c.name
      || ' ' || coalesce(c.contact_person, '')
      || ' ' || coalesce(c.contact_email, '')
      || ' ' || coalesce(c.contact_phone, '')
      || ' ' || coalesce(c.gstin, '')
    )
  `
  const where = [
    'true',
    ...words.map((_word, index) => `instr(${text}, :word${index}) > 0`),
    ...(active ? [`c.is_active = ${active === 'Yes' ? 1 : 0}`] : []),
  ].join(' and ')
  const by = sort === 'candidates' ? 'candidates desc, c.name' : 'c.name'
  if (!page) return db.all<Row>(`${list} where ${where} order by ${by}`, params).map(shaped)
  const totalItems = db.one<{ n: number }>(`select count(*) as n from clients c where ${where}`, found)!.n
  const data = db
    .all<Row>(`${list} where ${where} order by ${by} limit :limit offset :offset`, {
      ...params,
      limit,
      offset: (page - 1) * limit,
    })
    .map(shaped)
  return { data, pagination: { page, limit, totalItems, totalPages: Math.ceil(totalItems / limit) } }
}

export function findClient({ db }: Ask, id: number): Client {
  const counted = `(
    select count(*)
    from billing_candidates b
    where b.client_id = c.id and b.removed_at is null
  )`
  const row = db.one<Row>(`${select(counted)} where c.id = ?`, id)
  if (!row) throw notFound('Client not found')
  return shaped(row)
}

export function addClient(tx: Tx, _: Who, given: Input<typeof createClient>): Client {
  free(tx, given.name, 0)
  refuseIf(problems(given, null))
  const { lastId } = tx.db.run('insert into clients (name, created_at) values (?, ?)', given.name, tx.now())
  write(tx, lastId, given)
  const made = findClient(tx, lastId)
  note(tx, lastId, null, toHistoryFields(made))
  return made
}

export function changeClient(tx: Tx, _: Who, { id, version, ...given }: Input<typeof updateClient>): Client {
  const before = findClient(tx, id)
  if (version !== undefined && version !== before.version)
    throw conflict('Somebody else has changed this client since you opened it. Reload and check it again.')
  if (given.name !== undefined) free(tx, given.name, id)
  refuseIf(problems(given, before))
  write(tx, id, given)
  if (note(tx, id, toHistoryFields(before), toHistoryFields(findClient(tx, id))))
    tx.db.run('update clients set version = version + 1 where id = ?', id)
  return findClient(tx, id)
}

const columns = {
  name: 'name',
  contactPerson: 'contact_person',
  contactEmail: 'contact_email',
  contactPhone: 'contact_phone',
  address: 'address',
  city: 'city',
  pinCode: 'pin_code',
  gstin: 'gstin',
  pan: 'pan',
  tan: 'tan',
  feePercent: 'fee_percent',
  invoiceAfterDays: 'invoice_after_days',
  creditDays: 'credit_days',
  guaranteeDays: 'guarantee_days',
} as const

function write({ db }: Tx, id: number, given: Given) {
  const set = new Map<string, string | number | null>()
  for (const [field, column] of Object.entries(columns) as [keyof typeof columns, string][])
    if (given[field] !== undefined) set.set(column, given[field] ?? null)
  if (given.contactPhone) set.set('contact_phone', storedPhone(given.contactPhone))
  if (given.isActive !== undefined) set.set('is_active', given.isActive ? 1 : 0)
  if (given.slabs !== undefined)
    set.set(
      'slabs',
      JSON.stringify(given.slabs.toSorted((a, b) => (a.upTo ?? Infinity) - (b.upTo ?? Infinity))),
    )
  if (given.registrations !== undefined)
    set.set(
      'registrations',
      JSON.stringify(
        given.registrations.map(({ gstin, address = null, city = null, pinCode = null }) => ({
          gstin,
          address,
          city,
          pinCode,
        })),
      ),
    )
  if (given.contacts !== undefined)
    set.set(
      'contacts',
      JSON.stringify(
        given.contacts.map(({ name, role = null, email = null, phone = null }) => ({
          name,
          role,
          email,
          phone: phone && storedPhone(phone),
        })),
      ),
    )
  // The GSTIN contains the state. Without a GSTIN the state can be entered.
  const state = given.gstin ? given.gstin.slice(0, 2) : given.state
  if (state !== undefined) set.set('state', state)
  if (set.size)
    db.run(
      `update clients
       set ${[...set.keys()].map((column) => `${column} = ?`).join(', ')}
       where id = ?`,
      ...set.values(),
      id,
    )
}

function note(tx: Tx, id: number, before: HistoryFields | null, after: HistoryFields | null) {
  const changed = writeHistory(tx, 'client', id, before, after)
  if (changed) tx.record('client.changed', { clientId: id, ...changed })
  return changed
}

function refuseIf(wrong: FieldError[]) {
  if (wrong.length) throw invalid(wrong[0]!.message, wrong)
}

function free({ db }: Ask, name: string, id: number) {
  if (db.one('select 1 from clients where name = ? and id <> ?', name, id))
    throw invalid('A client with this name already exists', [
      { field: 'name', message: 'A client with this name already exists' },
    ])
}
