/** Colleagues as the directory allows, teams, headcount, birthdays, and one's own record. */
import { upcomingEvents } from '../../dashboard/contract'
import { getPerson, listEmployees, listTeam, listUsers, type PersonName } from '../../people/contract'
import { roles } from '../../../src/domain/access'
import type { Desk } from '../desk'
import {
  countWords,
  dayWords,
  inSpan,
  nameOf,
  type ChatAnswer,
  type Measure,
  type Question,
  type Row,
} from './answering'
import { historyLink, large, teamSize } from './attendanceDays'

const profileLink = { label: 'Open My Profile', to: '/profile' }
const mostRows = 12

export const people: Record<string, Measure> = {
  birthdays: {
    about: 'the birthdays and work anniversaries',
    of: ['firm', 'people', 'team', 'me'],
    leaning: 'future',
    samples: ['Whose birthday comes next?'],
    answer(desk, { plain, span, people: named }) {
      const events = desk.ask(upcomingEvents)
      const isWork = /\b(anniversar|work ?aniv|completes|years)/.test(plain)
      const kind = isWork
        ? events.anniversaries
        : /\b(birth|bday|b day|janam|janm)/.test(plain)
          ? events.birthdays
          : [...events.birthdays, ...events.anniversaries]
      const found = kind.filter(
        (one) =>
          (!span || (one.date >= span.from && one.date <= span.to)) &&
          (named.length === 0 || named.some(({ id }) => id === one.id)),
      )
      const last = [...events.birthdays, ...events.anniversaries].reduce(
        (latest, { date }) => (date > latest ? date : latest),
        desk.today,
      )
      const what = isWork ? 'work anniversary' : 'birthday'
      const beyond = span && last > desk.today && span.to > last ? ` I can see until ${dayWords(last)}.` : ''
      const whose = named[0] ? ` of ${nameOf(named[0])}` : ''
      const [next] = found
      return {
        message: !next
          ? `I see no ${what}${whose} ${span ? inSpan(span) : 'coming up'}.${beyond}`
          : found.length === 1
            ? `${next.name}: ${dayWords(next.date)}, ${next.yearsOfService === null ? 'birthday' : countWords(next.yearsOfService, 'year') + ' here'}.${beyond}`
            : `${countWords(found.length, 'celebration')} come up, first ${next.name} on ${dayWords(next.date)}.${beyond}`,
        rows: found.slice(0, mostRows).map((one): Row => ({
          label: one.name,
          value:
            one.yearsOfService === null
              ? `${dayWords(one.date)}, birthday`
              : `${dayWords(one.date)}, ${countWords(one.yearsOfService, 'year')} here`,
        })),
        links: [{ label: 'Open Dashboard', to: '/dashboard' }],
      }
    },
  },
  'people.manager': {
    about: 'whom somebody reports to',
    of: ['me', 'people', 'lead', 'team', 'firm'],
    samples: ['Who is my manager?'],
    answer(desk, { whose }) {
      const others = whose.kind === 'people' ? whose.people : whose.kind === 'lead' ? [whose.lead] : []
      if (others.length > 0) return { message: others.map((person) => managerOf(desk, person)).join(' ') }
      const { managerName } = desk.ask(getPerson, { id: String(desk.who.id) })
      const manager =
        desk.me.managerId === null ? null : desk.askIf(getPerson, { id: String(desk.me.managerId) })
      return {
        message: managerName ? `You report to ${managerName}.` : 'You report to nobody.',
        rows: manager?.email ? [{ label: 'Email', value: manager.email }] : [],
        links: [profileLink],
      }
    },
  },
  'people.contact': {
    about: 'the directory entry',
    of: ['people', 'me', 'lead'],
    samples: ['What is the email of my manager?'],
    answer: contact,
  },
  'people.me': {
    about: 'the own record',
    of: ['me', 'people'],
    samples: ['What is my employee ID?', 'When did I join?'],
    answer(desk, question) {
      return question.whose.kind === 'people' ? contact(desk, question) : ownRecord(desk, question)
    },
  },
  'people.team': {
    about: 'the members of a team',
    of: ['me', 'team', 'people', 'lead', 'firm'],
    samples: ['Who is in my team?', 'How many people report to me?'],
    answer(desk, { whose }) {
      const lead = whose.kind === 'lead' ? whose.lead : whose.kind === 'people' ? whose.people[0]! : null
      if (lead && lead.id !== desk.who.id) return teamOf(desk, lead)
      if (!desk.may('view_team_attendance')) return { message: 'Your role cannot see this in Muster.' }
      const members = teamSize(desk)
      if (members > large) return { message: `${members} people are in your team.`, links: [historyLink] }
      const all = desk.ask(listTeam)
      return {
        message:
          all.length === 0
            ? 'Your team has no members.'
            : `${countWords(all.length, 'person', 'people')} ${all.length === 1 ? 'is' : 'are'} in your team.`,
        rows: all
          .slice(0, mostRows)
          .map((one) => ({ label: nameOf(one), value: one.designation ?? one.role })),
        links: [historyLink],
      }
    },
  },
  'people.count': {
    about: 'how many people work here',
    may: 'view_names',
    of: ['firm', 'team', 'me'],
    leaning: 'past',
    samples: ['How many employees do we have?', 'How many recruiters do we have?'],
    answer: headcount,
  },
}

function managerOf(desk: Desk, person: PersonName): string {
  const found = desk.askIf(getPerson, { id: String(person.id) })
  if (found?.managerName === undefined)
    return `The directory does not show you the manager of ${nameOf(person)}.`
  return found.managerName
    ? `${nameOf(person)} reports to ${found.managerName}.`
    : `${nameOf(person)} reports to nobody.`
}

/** One's manager, if nobody is named and a manager is asked for. */
function managerIn(desk: Desk, { plain }: Question): PersonName | null {
  if (!/\b(manager|boss|lead|leader|reporting|supervisor|senior)\b/.test(plain) || desk.me.managerId === null)
    return null
  const { managerName } = desk.ask(getPerson, { id: String(desk.who.id) })
  return (
    desk
      .askIf(listUsers, { search: managerName ?? '', limit: '5' })
      ?.data.find(({ id }) => id === desk.me.managerId) ?? null
  )
}

type Fact = readonly [label: string, value: string | null | undefined, asked: RegExp]

/** The asked fact as the sentence, if exactly one is asked and recorded; all of them as rows. */
function stated(facts: readonly Fact[], plain: string, whose: string, otherwise: string): ChatAnswer {
  const rows = facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
  const asked = facts.filter(([, , words]) => words.test(plain))
  const [one] = asked
  if (asked.length !== 1 || !one) return { message: otherwise, rows }
  const [label, value] = one
  return value
    ? { message: `${whose} ${lowerFirst(label)}: ${value}.`, rows }
    : {
        message: `No ${lowerFirst(label)} is recorded for ${whose === 'Your' ? 'you' : whose.replace(/'s$/, '')}.`,
        rows,
      }
}
/** Abbreviations stay as they are. */
const lowerFirst = (label: string) =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

function contact(desk: Desk, question: Question): ChatAnswer {
  const { whose, plain, strangers } = question
  const named = whose.kind === 'people' ? whose.people : whose.kind === 'lead' ? [whose.lead] : []
  const [found] = named.length > 0 ? named : [managerIn(desk, question)]
  if (!found)
    return {
      message: strangers[0]
        ? `I cannot find anybody called ${strangers[0]} that you can see.`
        : 'Which person do you mean? Please write the name.',
      from: strangers[0] ? 'records' : 'nothing',
    }
  const entries = (named.length > 0 ? named : [found]).map((one) => {
    const person = { ...one, ...desk.askIf(getPerson, { id: String(one.id) }) }
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
    // Only Admins and Schedulers see all of it; for others a missing phone number is not a fact.
    const isWhole = 'contactNumber' in person
    const visible = facts.filter(([, value]) => isWhole || value)
    const answer = stated(
      visible,
      plain.replaceAll(/employee (id|code|no|number)/g, 'emp id'),
      `${nameOf(person)}'s`,
      `${nameOf(person)}, as the directory shows ${isWhole ? 'it' : 'you'}:`,
    )
    return answer
  })
  return {
    message: entries.map(({ message }) => message).join(' '),
    rows: entries.flatMap(({ rows = [] }) => rows),
  }
}

function ownRecord(desk: Desk, { plain }: Question): ChatAnswer {
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
  // Muster has no field for these: said by their name rather than with a record of other things.
  const missing =
    /\b(pf|epf|uan|esi|esic|bank|ifsc|account number|passport|blood group|grade|band|insurance)\b/.exec(
      plain,
    )?.[0]
  const rows = facts.slice(0, 9).flatMap(([label, value]) => (value ? [{ label, value }] : []))
  if (missing)
    return {
      message: `No ${missing.length < 5 ? missing.toUpperCase() : missing}${/pf|uan|esi|bank/.test(missing) ? ' number' : ''} is recorded for you in Muster.`,
      rows,
      links: [profileLink],
    }
  const answer = stated(facts, plain, 'Your', `${nameOf(me)}, your record in Muster:`)
  return { ...answer, rows, links: [profileLink] }
}

/** For another manager, as Team Performance lists people with their position in the hierarchy. */
function teamOf(desk: Desk, lead: PersonName): ChatAnswer {
  const found = desk
    .askIf(listEmployees)
    ?.filter(({ managerId, isActive }) => managerId === lead.id && isActive)
  if (!found) return { message: `You can see your own team, but not the team of ${nameOf(lead)}.` }
  return {
    message:
      found.length === 0
        ? `Nobody reports to ${nameOf(lead)}.`
        : `${countWords(found.length, 'person', 'people')} ` +
          `${found.length === 1 ? 'reports' : 'report'} to ${nameOf(lead)}.`,
    rows: found.slice(0, mostRows).map((one) => ({ label: nameOf(one), value: one.designation ?? one.role })),
  }
}

/** By role, and for those who see joining dates who came or left in a span. */
function headcount(desk: Desk, { plain, span, whose }: Question): ChatAnswer {
  const link = desk.may('manage_employees') ? [{ label: 'Open Employee Management', to: '/employees' }] : []
  const isAboutChange = /\b(join\w*|new|hired|left|leav\w*|exit\w*|resign\w*|attrition|relieved)\b/.test(
    plain,
  )
  if (isAboutChange && span) return comingAndGoing(desk, plain, span, link)
  const { counts } = desk.ask(listUsers, { status: 'active', limit: '1' })
  const wanted = roles.find((role) => new RegExp(`\\b${role.toLowerCase()}s?\\b`).test(plain))
  if (wanted) {
    const { counts: of } = desk.ask(listUsers, { role: wanted, status: 'active', limit: '1' })
    return {
      message: `${countWords(of.active, 'person', 'people')} with the role ${wanted} ${of.active === 1 ? 'works' : 'work'} here.`,
      links: link,
    }
  }
  if (whose.kind === 'team' && !/\b(company|firm|employees|staff)\b/.test(plain))
    return people['people.team']!.answer(desk, { plain, whose: { kind: 'team' } } as Question)
  return {
    message: `${countWords(counts.active, 'person', 'people')} ${counts.active === 1 ? 'works' : 'work'} here; ${counts.inactive} have left.`,
    rows: roles.map((role) => ({
      label: role,
      value: String(desk.ask(listUsers, { role, status: 'active', limit: '1' }).counts.active),
    })),
    links: link,
  }
}

function comingAndGoing(
  desk: Desk,
  plain: string,
  span: NonNullable<Question['span']>,
  links: NonNullable<ChatAnswer['links']>,
): ChatAnswer {
  if (!desk.may('view_employee_details')) return { message: 'Your role cannot see this in Muster.' }
  const left = /\b(left|leav\w*|exit\w*|resign\w*|attrition|relieved)\b/.test(plain)
  const found: { label: string; value: string }[] = []
  for (let page = 1; ; page++) {
    const { data, pagination } = desk.ask(listUsers, {
      status: left ? 'inactive' : 'all',
      page: String(page),
      limit: '200',
    })
    for (const one of data) {
      const day = left ? one.lastWorkDate : one.dateOfJoining
      if (day && day >= span.from && day <= span.to) found.push({ label: nameOf(one), value: dayWords(day) })
    }
    if (page >= pagination.totalPages) break
  }
  return {
    message: `${countWords(found.length, 'person', 'people')} ${left ? 'left' : 'joined'} ${inSpan(span)}.`,
    rows: found.slice(0, mostRows),
    links,
  }
}
