/** People join, some leave, one or another comes back, with the records that the firm stores about each. */
import { sealAll } from '../../../src/chain/sealing'
import type { Events } from '../../../src/domain/events'
import type { Db } from '../../../src/db'
import { addDays, instantAt, type Instant } from '../../../src/domain/day'
import { nameOf } from '../names'
import { begins, type Person } from '../people'
import { offices } from '../places'
import { Chance } from '../random'
import { recorded } from '../scenes'
import { source, zone, type Chapter, type Story } from '../story'
import { instantText } from '../times'
import type { Transaction } from '../write'

const rowsOfPerson = 4

export const people: Chapter = {
  name: 'people',
  // Writing a person takes a small part of the time that months of punches take.
  size: ({ cast }) => cast.length / 20,
  async generate(story, transaction, onStep) {
    const atOnce = Math.max(1, Math.floor(transaction.rows / rowsOfPerson))
    // The founder exists since the firm was set up.
    for (let i = 1; i < story.cast.length; i += atOnce) {
      const group = story.cast.slice(i, i + atOnce)
      await transaction.run((db) => {
        for (const person of group) insertPerson(db, person, story)
      })
      onStep(group.length / 20)
    }
    await recordPeople(story, transaction)
  },
}

/** Sign-in stays closed (no password) until the last chapter, `passwords`. */
export function insertPerson(db: Db, person: Person, { seed }: Story) {
  const { id, periods } = person
  const about = detailsOf(person, new Chance(seed, 3, id))
  const last = periods.at(-1)!
  db.run(
    `insert into users (
       id, employee_id, first_name, last_name, email, role, designation, manager_id, office_id, is_active,
       last_work_date, personal_email, contact_number, alternate_contact_number, date_of_birth,
       permanent_address, present_address, emergency_contact_name, emergency_contact_relation,
       emergency_contact_number, aadhar_number, pan_number, basic_salary, created_at
     )
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    person.employeeId,
    person.firstName,
    person.lastName,
    person.email,
    person.role,
    person.designation,
    person.managerId,
    person.officeId,
    last.left ? 0 : 1,
    last.left,
    about.personalEmail,
    about.contact,
    about.alternate,
    about.born,
    about.permanent,
    about.present,
    about.emergencyName,
    about.emergencyRelation,
    about.emergencyNumber,
    about.aadhar,
    about.pan,
    about.salary,
    instantAt(periods[0]!.joined, begins, zone),
  )
  for (const { joined, left } of periods)
    db.run('insert into employments (user_id, joined, left_on) values (?, ?, ?)', id, joined, left)
  for (const { from, shiftId } of person.shifts)
    db.run(
      `insert into shift_assignments (user_id, from_day, shift_id)
       values (?, ?, ?)`,
      id,
      from,
      shiftId,
    )
}

export type Came = { at: Instant; subject: number } & {
  [N in 'person.added' | 'person.activated' | 'person.deactivated']: { name: N; data: Events[N] }
}['person.added' | 'person.activated' | 'person.deactivated']

/**
 * The audit in time order: who was added, left and came back. Punches have no entries here, unlike in
 * service: at 5,000 people and three years they would be seven million rows.
 */
export function auditOf({ cast, now }: Story): Came[] {
  const entries: Came[] = []
  for (const { id, role, periods, firstName, lastName, email, managerId } of cast) {
    periods.forEach(({ joined, left }, i) => {
      const came = { at: instantAt(joined, begins, zone), subject: id }
      const added: Events['person.added'] = {
        userId: id,
        role,
        before: null,
        after: { name: `${firstName} ${lastName}`, email, role, managerId },
      }
      const back: Events['person.activated'] = {
        userId: id,
        before: { isActive: false },
        after: { isActive: true },
      }
      entries.push(
        i === 0
          ? { ...came, name: 'person.added', data: added }
          : { ...came, name: 'person.activated', data: back },
      )
      if (!left) return
      const gone: Events['person.deactivated'] = {
        userId: id,
        before: { isActive: true },
        after: { isActive: false, lastWorkDate: left },
      }
      entries.push({
        at: instantAt(left, '19:30', zone),
        name: 'person.deactivated',
        subject: id,
        data: gone,
      })
    })
  }
  return entries
    .filter((entry) => entry.at <= now)
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.subject - b.subject))
}

/** Those of the last weeks are recorded in order with everything else of that time (recent.ts). */
async function recordPeople(story: Story, transaction: Transaction) {
  const until = recordedFrom(story)
  const past = auditOf(story).filter(({ at }) => at < until)
  for (let i = 0; i < past.length; i += transaction.rows) {
    await transaction.run((db) => {
      let id = db.one<{ id: number }>('select coalesce(max(id), 0) as id from events')!.id
      for (const entry of past.slice(i, i + transaction.rows)) {
        db.run(
          `insert into events (id, at, name, actor, source, subject, data)
           values (?, ?, ?, null, ?, ?, ?)`,
          ++id,
          entry.at,
          entry.name,
          source,
          entry.subject,
          JSON.stringify(entry.data),
        )
      }
    })
  }
  // The verbs record what follows and continue from here.
  await transaction.run(sealAll)
}

export function recordedFrom({ year: { days } }: Story): Instant {
  return instantText(days[Math.max(0, days.length - 1 - recorded)]!.midnight)
}

/** Rupees a year, from and to. */
const pay: Record<Person['role'], readonly [number, number]> = {
  Admin: [2_400_000, 3_000_000],
  'Senior Manager': [1_500_000, 2_100_000],
  Manager: [850_000, 1_350_000],
  Accounts: [420_000, 720_000],
  Scheduler: [300_000, 420_000],
  Recruiter: [264_000, 600_000],
}
const ages: Record<Person['role'], readonly [number, number]> = {
  Admin: [42, 54],
  'Senior Manager': [36, 48],
  Manager: [29, 42],
  Accounts: [25, 45],
  Scheduler: [22, 32],
  Recruiter: [21, 34],
}

const streets: Record<number, readonly string[]> = {
  1: [
    'Sahar Road, Andheri East, Mumbai 400069',
    'Marol Naka, Andheri East, Mumbai 400059',
    'LBS Marg, Ghatkopar West, Mumbai 400086',
    'Station Road, Kandivali East, Mumbai 400101',
    'Gokhale Road, Thane West 400602',
    'Sector 17, Vashi, Navi Mumbai 400703',
  ],
  2: [
    'Aundh Road, Aundh, Pune 411007',
    'Paud Road, Kothrud, Pune 411038',
    'Wakad Chowk, Wakad, Pune 411057',
    'Pimple Saudagar, Pune 411027',
    'Karve Nagar, Pune 411052',
  ],
}
const homes = [
  'Civil Lines, Nagpur 440001',
  'Gangapur Road, Nashik 422005',
  'Alkapuri, Vadodara 390007',
  'Salt Lake, Kolkata 700064',
  'T. Nagar, Chennai 600017',
  'Vyttila, Kochi 682019',
  'Banjara Hills, Hyderabad 500034',
  'Gomti Nagar, Lucknow 226010',
  'Model Town, Ludhiana 141002',
  'Jayanagar, Bengaluru 560041',
  'Saheed Nagar, Bhubaneswar 751007',
  'Panjim, Goa 403001',
  'Vijay Nagar, Indore 452010',
  'Uzan Bazar, Guwahati 781001',
]

function detailsOf(person: Person, chance: Chance) {
  const joined = person.periods[0]!.joined
  const [young, old] = ages[person.role]
  const [least, most] = pay[person.role]
  const present =
    `${chance.whole(1, 24)}/${chance.whole(101, 1204)}, ` +
    `${chance.of(streets[person.officeId] ?? streets[offices[0]!.id]!)}`
  const forename = person.firstName.split(' ')[0]!.toLowerCase()
  const surname = person.lastName.toUpperCase().replaceAll(/[^A-Z]/g, '')
  const letters = () => String.fromCharCode(65 + chance.whole(0, 25))
  return {
    personalEmail: chance.happens(0.9)
      ? `${forename}.${surname.toLowerCase().slice(0, 12)}${chance.whole(1, 999)}@mail.example`
      : null,
    contact: mobile(chance),
    alternate: chance.happens(0.4) ? mobile(chance) : null,
    born: addDays(joined, -Math.floor(chance.between(young, old) * 365.25)),
    present,
    permanent: chance.happens(0.45) ? present : `${chance.whole(1, 240)}, ${chance.of(homes)}`,
    emergencyName: `${nameOf(chance)[0]} ${person.lastName}`,
    emergencyRelation: chance.of(['Father', 'Mother', 'Spouse', 'Brother', 'Sister']),
    emergencyNumber: mobile(chance),
    // Twelve digits that were never issued: real numbers never begin with 1.
    aadhar: `1${chance.digits(11)}`,
    pan: `${letters()}${letters()}${letters()}P${surname[0] ?? 'X'}${chance.digits(4)}${letters()}`,
    // Paise, in whole thousands of rupees.
    salary: Math.round(chance.between(least, most) / 1000) * 1000 * 100,
  }
}

function mobile(chance: Chance): string {
  return `+91${chance.of(['98', '97', '99', '90', '88', '70'])}${chance.digits(3)}${chance.digits(5)}`
}
