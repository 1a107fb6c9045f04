/** The recorded facts of colleagues, as far as the directory shows them, and one's own record. */
import { getPerson, listUsers, type PersonName } from '../../people/contract'
import type { Desk } from '../desk'
import { dayWords, nameOf, type ChatAnswer, type Question } from './answering'
import { profileLink } from './links'

/** A fact with the words that ask for it. */
type Fact = readonly [label: string, value: string | null | undefined, words: RegExp]

export function contact(desk: Desk, question: Question): ChatAnswer {
  const { whose, plain, strangers } = question
  const named = whose.kind === 'people' ? whose.people : whose.kind === 'lead' ? [whose.lead] : []
  const people = named.length > 0 ? named : managerIn(desk, question)
  if (people.length === 0)
    return {
      message: strangers[0]
        ? `I cannot find anybody called ${strangers[0]} that you can see.`
        : 'Which person do you mean? Please write the name.',
      from: strangers[0] ? 'records' : 'nothing',
    }
  const entries = people.map((person) => entryOf(desk, person, plain))
  return {
    message: entries.map(({ message }) => message).join(' '),
    rows: entries.flatMap(({ rows = [] }) => rows),
  }
}

/** One's manager, if a question without a name mentions a manager. */
function managerIn(desk: Desk, { plain }: Question): PersonName[] {
  if (!/\b(manager|boss|lead|leader|reporting|supervisor|senior)\b/.test(plain) || desk.me.managerId === null)
    return []
  const { managerName } = desk.ask(getPerson, { id: String(desk.who.id) })
  const found = desk.askIf(listUsers, { search: managerName ?? '', limit: '5' })?.data ?? []
  return found.filter(({ id }) => id === desk.me.managerId).slice(0, 1)
}

function entryOf(desk: Desk, found: PersonName, plain: string): ChatAnswer {
  const person = { ...found, ...desk.askIf(getPerson, { id: String(found.id) }) }
  const facts: Fact[] = [
    ['Email', person.email, /\b(e-?mail|mail|mail ?id)\b/],
    ['Phone', person.contactNumber, /\b(phone|mobile|number|no|contact|call|cell|whatsapp|ph)\b/],
    ['Designation', person.designation, /\b(designation|title|position|post|job)\b/],
    ['Employee ID', person.employeeId, /\b(emp(loyee)? ?(id|code|no|number)|staff id)\b/],
    ['Role', person.role, /\brole\b/],
    ['Office', person.officeLocation, /\b(office|location|branch|sits?)\b/],
    ['Joined', person.dateOfJoining && dayWords(person.dateOfJoining), /\b(join\w*|doj|since when)\b/],
    ['Reports to', person.managerName, /\b(manager|reports? to|boss)\b/],
  ]
  // Only Admins and Schedulers see all facts. For others, a hidden phone number does not count as missing.
  const isWhole = 'contactNumber' in person
  return stated(
    facts.filter(([, value]) => isWhole || value),
    plain.replaceAll(/employee (id|code|no|number)/g, 'emp id'),
    nameOf(person),
    `${nameOf(person)}, as the directory shows ${isWhole ? 'it' : 'you'}:`,
  )
}

/** States the fact if the words ask for exactly one. The rows have all facts. `name`: null for oneself. */
function stated(facts: readonly Fact[], plain: string, name: string | null, otherwise: string): ChatAnswer {
  const rows = facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
  const [fact, ...others] = facts.filter(([, , words]) => words.test(plain))
  if (!fact || others.length > 0) return { message: otherwise, rows }
  const [label, value] = fact
  return {
    message: value
      ? `${name === null ? 'Your' : `${name}'s`} ${lowerFirst(label)}: ${value}.`
      : `No ${lowerFirst(label)} is recorded for ${name ?? 'you'}.`,
    rows,
  }
}

/** Abbreviations stay as they are. */
const lowerFirst = (label: string) =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

/** Muster has no field for these. */
const unrecorded =
  /\b(pf|epf|uan|esi|esic|bank|ifsc|account number|passport|blood group|grade|band|insurance)\b/

export function ownRecord(desk: Desk, { plain }: Question): ChatAnswer {
  const me = { ...desk.me, ...desk.ask(getPerson, { id: String(desk.who.id) }) }
  const facts: Fact[] = [
    ['Employee ID', me.employeeId, /\b(emp(loyee)? ?(id|code|no|number)|staff (id|number)|ecode)\b/],
    ['Designation', me.designation, /\b(designation|title|position|post)\b/],
    ['Role', me.role, /\b(role|access)\b/],
    [
      'Joining date',
      me.dateOfJoining && dayWords(me.dateOfJoining),
      /\b(join\w*|doj|how long have i|tenure)\b/,
    ],
    ['Manager', me.managerName, /\b(manager|boss)\b/],
    ['Shift', me.shiftName, /\bshift\b/],
    ['Office', me.officeLocation, /\b(office|branch|location)\b/],
    ['Email', me.email, /\b(e-?mail|mail)\b/],
    ['Phone', me.contactNumber, /\b(phone|mobile|contact|cell)\b/],
    ['Birthday', me.dateOfBirth && dayWords(me.dateOfBirth), /\b(dob|birth\w*)\b/],
    ['Address', me.presentAddress ?? me.permanentAddress, /\baddress\b/],
    ['PAN', me.panNumber, /\bpan\b/],
    ['Aadhaar', me.aadharNumber, /\ba+dh?a+r\b/],
    ['Emergency contact', me.emergencyContactName, /\bemergency\b/],
    ['Basic salary', me.basicSalary, /\b(salary|ctc|pay|basic)\b/],
  ]
  const rows = facts.slice(0, 9).flatMap(([label, value]) => (value ? [{ label, value }] : []))
  const links = [profileLink]
  const missing = unrecorded.exec(plain)?.[0]
  if (missing) return { message: `No ${fieldWords(missing)} is recorded for you in Muster.`, rows, links }
  return { ...stated(facts, plain, null, `${nameOf(me)}, your record in Muster:`), rows, links }
}

const fieldWords = (field: string): string =>
  (field.length < 5 ? field.toUpperCase() : field) + (/pf|uan|esi|bank/.test(field) ? ' number' : '')
