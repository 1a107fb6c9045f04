/**
 * Placements: clients with their terms, each recruiter's candidates by month, and the invoices of those who
 * joined. A recruiter has an occasional good month; some invoices are late, one client pays slowly, a few
 * candidates leave within the guarantee period.
 */
import type { Db } from '../../../src/db'
import { addDays, daysBetween, type Day } from '../../../src/domain/day'
import { share } from '../../../src/domain/money'
import { billingAmount, financialYear, numberKey, taxOf, type Status } from '../../../modules/billing/rules'
import { usualSettings } from '../../../modules/firm/service'
import { rowsACandidate, writeCandidateHistory, writeClientHistory } from '../billingHistory'
import { isHere } from '../people'
import { clientPlaces, invoicePrefixes, queueDocuments, writeCompanies } from '../billingFacts'
import { Chance } from '../random'
import { nameOf } from '../names'
import type { Chapter } from '../story'

const salt = 61
const clients = [
  ['Bluepeak Technologies', '27AAPFU0939F1ZV', 833, 30],
  ['Saffron Retail', null, 1000, 45],
  ['Kaveri Foods', null, 833, 30],
  ['Meridian Bank', null, 1100, 60],
  ['Lotus Pharma', null, 833, 30],
  ['Orbit Logistics', null, 750, 15],
  ['Nimbus Cloud Labs', '29AAGCB7383J1Z4', 1200, 30],
  ['Sahyadri Motors', null, 833, 45],
] as const
const titles = [
  'Java Developer',
  'Sales Manager',
  'Data Analyst',
  'QA Engineer',
  'HR Executive',
  'Store Manager',
  'Account Manager',
  'DevOps Engineer',
  'Credit Officer',
  'Product Designer',
]
const places = ['Mumbai', 'Pune', 'Bengaluru', 'Hyderabad', 'Delhi']
const from = ['Naukri', 'LinkedIn', 'IIM Jobs', 'Reference', 'Monster']
const { entities } = usualSettings.company

export const billing: Chapter = {
  name: 'billing',
  size: ({ cast }) => cast.filter(({ role }) => role === 'Recruiter').length / 20,
  async generate({ cast, seed, today, now, year: { days } }, transaction, onStep) {
    const recruiters = cast.filter(({ role }) => role === 'Recruiter')
    const emails = new Map(cast.map(({ id, email }) => [id, email]))
    const ids = new Map(cast.map(({ id, email }) => [email, id]))
    const accounts = cast.find(({ role }) => role === 'Accounts')!.id
    const months = [...new Set(days.map(({ day }) => day.slice(0, 7)))]
    let candidate = 0
    const numbers = new Map<string, number>()
    await transaction.run((db) => {
      writeCompanies(db, entities)
      clients.forEach(([name, gstin, feePercent, creditDays], i) => {
        const contactPerson = nameOf(new Chance(seed, salt, -i)).join(' ')
        const contactEmail = `talent@client${i + 1}.test`
        const contactPhone = `+91982001${String(i).padStart(4, '0')}`
        const state = gstin?.slice(0, 2) ?? '27'
        const createdAt = `${days[0]!.day}T04:30:00.000Z`
        const [address, city, pinCode] = clientPlaces[i]!
        db.run(
          `insert into clients (
             id, name, contact_person, contact_email, contact_phone, address, city, pin_code, gstin, state,
             fee_percent, credit_days, created_at
           )
           values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          i + 1,
          name,
          contactPerson,
          contactEmail,
          contactPhone,
          address,
          city,
          pinCode,
          gstin,
          state,
          feePercent,
          creditDays,
          createdAt,
        )
        const terms = { feePercent, creditDays }
        const contact = { contactPerson, contactEmail, contactPhone }
        writeClientHistory(
          db,
          i + 1,
          { name, ...contact, address, city, pinCode, gstin, state, ...terms },
          accounts,
          createdAt,
        )
      })
    })
    // Candidates are added in the order of their selection, as a firm adds them.
    for (const [at, month] of months.entries()) {
      const placed = recruiters
        .filter((recruiter) => isHere(recruiter, `${month}-15`))
        .flatMap(({ id, email, managerId }) => {
          const chance = new Chance(seed, salt, id, at)
          const count = chance.whole(0, chance.happens(0.15) ? 8 : 5)
          return Array.from({ length: count }, () =>
            placement(chance, month, today, emails.get(managerId ?? id) ?? email, email),
          )
        })
        .sort((a, b) => (a.selected < b.selected ? -1 : a.selected > b.selected ? 1 : 0))
      const rows = Math.max(1, Math.floor(transaction.rows / (10 + rowsACandidate)))
      for (let first = 0; first < placed.length; first += rows) {
        await transaction.run((db) => {
          for (const one of placed.slice(first, first + rows)) {
            add(db, one, ++candidate, month)
            writeCandidateHistory(db, candidate, shown(one, candidate, month), ids.get(one.manager)!, today)
            if (one.status === 'Joined' || one.status === 'Joined and Left')
              invoice(db, new Chance(seed, salt, -1, candidate), one, candidate, numbers, today, now)
          }
        })
      }
      onStep(recruiters.length / 20 / months.length)
    }
    await transaction.run(queueDocuments)
  },
}

function add(db: Db, one: Placement, id: number, month: string) {
  db.run(
    `insert into billing_candidates (
       id, name, client_id, mobile, email, selection_month, designation, employment_type,
       recruiter_email, manager_email, joining_day, left_day, location, source, entity, ctc,
       billing_type, billing_percentage, billing_amount, status, created_at
     )
     values (?, ?, ?, ?, ?, ?, ?, 'Full-time', ?, ?, ?, ?, ?, ?, ?, ?, 'Percentage', ?, ?, ?, ?)`,
    id,
    one.name,
    one.client + 1,
    one.mobile,
    `candidate${id}@mail.test`,
    month,
    one.title,
    one.recruiter,
    one.manager,
    one.joining,
    one.left,
    one.place,
    one.source,
    one.entity,
    one.ctc,
    one.fee,
    one.amount,
    one.status,
    `${one.selected}T06:30:00.000Z`,
  )
}

type Placement = ReturnType<typeof placement>

/** A placement as the product's history shows it. */
const shown = (one: Placement, id: number, month: string) => ({
  name: one.name,
  clientName: clients[one.client]![0],
  candidateMobile: one.mobile,
  candidateEmail: `candidate${id}@mail.test`,
  selectionMonth: month,
  designation: one.title,
  functionalArea: null,
  employmentType: 'Full-time' as const,
  clientSpoc: null,
  clientSpocEmail: null,
  clientSpocPhone: null,
  recruiterEmail: one.recruiter,
  managerEmail: one.manager,
  dateOfJoining: one.joining,
  leftOn: one.left,
  location: one.place,
  source: one.source,
  entityName: one.entity,
  ctc: one.ctc,
  billingType: 'Percentage' as const,
  percentage: one.fee,
  fixed: null,
  amount: one.amount,
  status: one.status,
  replacesName: null,
  selected: one.selected,
})

function placement(chance: Chance, month: string, today: Day, manager: string, recruiter: string) {
  const client = chance.whole(0, clients.length - 1)
  const ctc = chance.whole(10, 66) * 50_000_00
  // Occasionally a deal is below the agreed terms.
  const fee = chance.happens(0.06) ? 700 : clients[client]![2]
  const selected = addDays(`${month}-01`, chance.whole(0, 27))
  // Three in ten have no notice period to serve.
  const notice = chance.whole(15, 60)
  const joins = addDays(selected, notice < 29 ? notice - 13 : notice)
  const draw = chance.next()
  const fallen: Status =
    draw < 0.06 ? 'Offer Backout' : draw < 0.1 ? 'Offer Revoked' : draw < 0.14 ? 'Hold' : 'Joined'
  const over = joins <= today
  const status: Status =
    fallen !== 'Joined'
      ? fallen
      : over
        ? draw > 0.95
          ? 'Joined and Left'
          : 'Joined'
        : draw < 0.4
          ? 'Selected'
          : draw < 0.6
            ? 'Offered'
            : draw < 0.9
              ? 'Offer Accepted'
              : 'Joining Delayed'
  const left = status === 'Joined and Left' ? addDays(joins, chance.whole(10, 80)) : null
  return {
    name: nameOf(chance).join(' '),
    client,
    mobile: `9${chance.digits(9)}`,
    title: chance.of(titles),
    recruiter,
    manager,
    joining: status === 'Selected' ? null : joins,
    left: left !== null && left > today ? today : left,
    place: chance.of(places),
    source: chance.of(from),
    entity: entities[client % entities.length]!,
    ctc,
    fee,
    amount: billingAmount({ ctc, type: 'Percentage', percentage: fee, fixed: null }),
    status,
    selected: selected > today ? today : selected,
  }
}

/** Raised a week after joining, sometimes forgotten; paid when the client pays. */
function invoice(
  db: Db,
  chance: Chance,
  one: Placement,
  candidateId: number,
  numbers: Map<string, number>,
  today: Day,
  now: string,
) {
  const raisedOn = addDays(one.joining!, chance.whole(5, 12))
  if (raisedOn > today || chance.happens(0.08)) return
  const year = financialYear(raisedOn)
  const count = (numbers.get(one.entity + year) ?? 0) + 1
  numbers.set(one.entity + year, count)
  const prefix = invoicePrefixes[entities.indexOf(one.entity)]!
  const number = `${prefix}/${year.slice(2)}/${String(count).padStart(3, '0')}`
  const due = addDays(raisedOn, clients[one.client]![3])
  const { total } = taxOf(one.amount, 1800, null, null)
  const { lastId } = db.run(
    `insert into billing_invoices (
       candidate_id, client_id, invoice_type, number, number_key, entity, financial_year, invoice_day,
       due_day, raised, amount, submitted, created_at, issued_at
     )
     values (?, ?, 'Full', ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?)`,
    candidateId,
    one.client + 1,
    number,
    numberKey(number),
    one.entity,
    year,
    raisedOn,
    due,
    one.amount,
    total,
    `${raisedOn}T07:00:00.000Z`,
    `${raisedOn}T07:00:00.000Z`,
  )
  // The bank pays late.
  const paidOn = addDays(due, one.client === 3 ? chance.whole(20, 120) : chance.whole(-15, 25))
  if (daysBetween(paidOn, today) < 0 || chance.happens(0.05)) return
  const tds = share(one.amount, 1000)
  const paid = `${one.entity}${financialYear(paidOn)} receipts`
  const nth = (numbers.get(paid) ?? 0) + 1
  numbers.set(paid, nth)
  const receipt = `RCT/${financialYear(paidOn).slice(2)}/${String(nth).padStart(3, '0')}`
  db.run(
    `insert into billing_entries (
       kind, client_id, entity, invoice_id, day, amount, tds, number, number_key, financial_year,
       tds_section, tds_code, at
     )
     values ('receipt', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    one.client + 1,
    one.entity,
    lastId,
    paidOn,
    total - tds,
    tds,
    receipt,
    numberKey(receipt),
    financialYear(paidOn),
    paidOn < '2026-04-01' ? '194J' : '393(1)',
    paidOn < '2026-04-01' ? '' : '1027',
    now,
  )
}
