/** The table of the measures about colleagues and teams, and managers. */
import { getPerson, type PersonName } from '../../people/contract'
import type { Desk } from '../desk'
import { nameOf, type ChatAnswer, type Measure, type Question } from './answering'
import { celebrations } from './celebrations'
import { contact, ownRecord } from './directoryEntry'
import { headcount } from './headcount'
import { profileLink } from './links'
import { teamMembers } from './teamMembers'

export const people: Record<string, Measure> = {
  birthdays: {
    about: 'the birthdays and work anniversaries',
    of: ['firm', 'people', 'team', 'me'],
    leaning: 'future',
    samples: ['Whose birthday comes next?'],
    answer: celebrations,
  },
  'people.manager': {
    about: 'whom somebody reports to',
    of: ['me', 'people', 'lead', 'team', 'firm'],
    samples: ['Who is my manager?'],
    answer: manager,
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
    answer: (desk, question) =>
      question.whose.kind === 'people' ? contact(desk, question) : ownRecord(desk, question),
  },
  'people.team': {
    about: 'the members of a team',
    of: ['me', 'team', 'people', 'lead', 'firm'],
    samples: ['Who is in my team?', 'How many people report to me?'],
    answer: (desk, { whose }) => teamMembers(desk, whose),
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

function manager(desk: Desk, { whose }: Question): ChatAnswer {
  const others = whose.kind === 'people' ? whose.people : whose.kind === 'lead' ? [whose.lead] : []
  if (others.length > 0) return { message: others.map((person) => managerOf(desk, person)).join(' ') }
  const { managerName } = desk.ask(getPerson, { id: String(desk.who.id) })
  const { managerId } = desk.me
  const found = managerId === null ? null : desk.askIf(getPerson, { id: String(managerId) })
  return {
    message: managerName ? `You report to ${managerName}.` : 'You report to nobody.',
    rows: found?.email ? [{ label: 'Email', value: found.email }] : [],
    links: [profileLink],
  }
}

function managerOf(desk: Desk, person: PersonName): string {
  const found = desk.askIf(getPerson, { id: String(person.id) })
  if (found?.managerName === undefined)
    return `The directory does not show you the manager of ${nameOf(person)}.`
  return found.managerName
    ? `${nameOf(person)} reports to ${found.managerName}.`
    : `${nameOf(person)} reports to nobody.`
}
