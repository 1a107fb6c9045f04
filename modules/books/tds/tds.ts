/** Tax deducted at source: recorded, seen in a certificate or Form 26AS (168), and what to ask whom. */
import type { Ask } from '../../../src/app'
import { dayText, type Day } from '../../../src/domain/day'
import type { Answer } from '../../../src/domain/endpoint'
import { inr, rupees } from '../../../src/domain/money'
import { defineTask } from '../../../src/worker'
import { newTdsForms, partyKey } from '../../billing/service'
import type { listTds } from './tdsContract'
import { matchTds, quarterOf, type RecordedTds, type SeenTds } from './matching'

type Recorded = RecordedTds & {
  clientName: string
  number: string | null
  invoiceNumber: string | null
  section: string | null
  code: string | null
  contactPerson: string | null
  contactEmail: string | null
  contacts: string
}
type Seen = SeenTds & { deductor: string; tan: string | null }

/** Reversed receipts and their reversals are left out. */
const recordedTds = ({ db }: Ask): Recorded[] =>
  db.all<Recorded>(
    `select e.id, e.entity, e.client_id as clientId, c.name as clientName, e.day, e.tds, e.number,
       coalesce(i.invoice_day, e.day) as "from", i.number as invoiceNumber, e.tds_section as section,
       e.tds_code as code, c.contact_person as contactPerson, c.contact_email as contactEmail, c.contacts
     from billing_entries e
     join clients c on c.id = e.client_id
     left join billing_invoices i on i.id = e.invoice_id
     where e.tds > 0
       and e.reverses_id is null
       and not exists (select 1 from billing_entries r where r.reverses_id = e.id)
     order by e.day, e.id`,
  )

/** A deductor is a client by the TAN, else by the name. */
function seenTds({ db }: Ask): Seen[] {
  const clients = db.all<{ id: number; name: string; tan: string | null }>(
    'select id, name, tan from clients',
  )
  const byTan = grouped(clients.flatMap(({ id, tan }) => (tan ? [[tan, id] as const] : [])))
  const byName = grouped(clients.map(({ id, name }) => [partyKey(name), id] as const))
  return db
    .all<Omit<Seen, 'clientIds'>>(
      'select id, entity, deductor, tan, day, tds from books_tds_seen order by day, id',
    )
    .map((line) => ({
      ...line,
      clientIds: (line.tan ? byTan.get(line.tan) : undefined) ?? byName.get(partyKey(line.deductor)) ?? [],
    }))
}

function grouped(pairs: readonly (readonly [key: string, id: number])[]): ReadonlyMap<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const [key, id] of pairs) groups.set(key, [...(groups.get(key) ?? []), id])
  return groups
}

/** In the worker, because all recorded tax is compared with all lines of certificates. */
export const findTds = defineTask({
  name: 'books.tds',
  keeps: true,
  run: async ({ ask }): Promise<Answer<typeof listTds>> => ask(comparedTds),
})

function comparedTds(ask: Ask): Answer<typeof listTds> {
  const [recorded, seen] = [recordedTds(ask), seenTds(ask)]
  const { records, lines } = matchTds(recorded, seen)
  const names = new Map(recorded.map(({ clientId, clientName }) => [clientId, clientName]))
  return {
    unseen: recorded
      .filter(({ id }) => !records.has(id))
      .map((one) => {
        const contact = contactOf(one)
        return {
          entryId: one.id,
          entityName: one.entity,
          clientId: one.clientId,
          clientName: one.clientName,
          day: one.day,
          number: one.number,
          invoiceNumber: one.invoiceNumber,
          tds: rupees(one.tds),
          section: one.section,
          code: one.code,
          quarter: quarterOf(one.day),
          ask: askFor(one, contact.name),
          email: contact.email,
        }
      }),
    unrecorded: seen
      .filter(({ id }) => !lines.has(id))
      .map((one) => ({
        id: one.id,
        entityName: one.entity,
        deductor: one.deductor,
        clientName: one.clientIds.length ? (names.get(one.clientIds[0]!) ?? one.deductor) : null,
        tan: one.tan,
        day: one.day,
        tds: rupees(one.tds),
        text:
          one.clientIds.length === 0
            ? `No client has ${one.tan ? `the TAN ${one.tan}` : 'this name'}. ` +
              'Enter the TAN in Billing, Clients'
            : 'No receipt of this client records this tax. Record it with the receipt',
      })),
    quarters: quarters(recorded, seen, records),
  }
}

/** Of the recorded tax that nobody has seen: unseen tax cannot be claimed. */
export const unseenTds = (ask: Ask, company: string, until: Day): { count: number; amount: number } => {
  const recorded = recordedTds(ask)
  const { records } = matchTds(recorded, seenTds(ask))
  const open = recorded.filter(
    ({ id, entity, day }) => entity === company && day <= until && !records.has(id),
  )
  return { count: open.length, amount: open.reduce((sum, { tds }) => sum + tds, 0) }
}

function quarters(recorded: readonly Recorded[], seen: readonly Seen[], matched: ReadonlySet<number>) {
  const sums = new Map<
    string,
    { entityName: string; day: Day; recorded: number; seen: number; open: number }
  >()
  const of = (entity: string, day: Day) => {
    const key = `${entity} ${quarterOf(day)}`
    const sum = sums.get(key) ?? { entityName: entity, day, recorded: 0, seen: 0, open: 0 }
    sums.set(key, sum)
    return sum
  }
  for (const { id, entity, day, tds } of recorded) {
    const sum = of(entity, day)
    sum.recorded += tds
    if (!matched.has(id)) sum.open += tds
  }
  for (const { entity, day, tds } of seen) of(entity, day).seen += tds
  return [...sums.values()]
    .toSorted((one, other) => other.day.localeCompare(one.day))
    .map(({ day, entityName, ...amounts }) => ({
      quarter: quarterOf(day),
      entityName,
      recorded: rupees(amounts.recorded),
      seen: rupees(amounts.seen),
      open: rupees(amounts.open),
    }))
}

/** Accounts payable knows it best. */
function contactOf({ contacts, contactPerson, contactEmail }: Recorded) {
  const all = JSON.parse(contacts) as { name: string; role: string | null; email: string | null }[]
  const accounts = all.find(({ role }) => /account|payable|finance|tax|tds/i.test(role ?? ''))
  return accounts ?? { name: contactPerson, email: contactEmail }
}

function askFor({ clientName, tds, day, number, invoiceNumber }: Recorded, name: string | null): string {
  const form = day < newTdsForms ? 'Form 16A' : 'Form 131 (earlier 16A)'
  const of = invoiceNumber ? `invoice ${invoiceNumber}` : `the advance ${number ?? ''}`.trim()
  return (
    `Ask ${name ? `${name} of ${clientName}` : clientName} for ${form} of ${quarterOf(day)}: ` +
    `${inr(tds)} deducted from ${of}, paid on ${dayText(day)}`
  )
}
