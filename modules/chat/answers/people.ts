/** Colleagues as the directory allows, birthdays, one's manager, oneself. */
import { upcomingEvents } from '../../dashboard/contract'
import { getPerson, listUsers } from '../../people/contract'
import { countWords, dayWords, nameOf, onePerson, type Answering, type Row } from './answering'

const profileLink = { label: 'Open My Profile', to: '/profile' }

export const people: Record<string, Answering> = {
  birthdays: {
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
      return {
        message:
          found.length === 0
            ? `I see no ${what}${whose} ${span ? 'in that time' : 'coming up'}.${beyond}`
            : `${countWords(found.length, 'celebration')} ${found.length === 1 ? 'comes' : 'come'} ` +
              `up.${beyond}`,
        rows: found.slice(0, 12).map((one): Row => ({
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
    samples: ['Who is my manager?'],
    answer(desk, question) {
      if (question.people.length > 0 || question.strangers.length > 0) {
        const found = onePerson(question, (name) => `Who is the manager of ${name}?`)
        if ('answer' in found) return found.answer
        if (found.person.id !== desk.who.id) {
          const person = desk.askIf(getPerson, { id: String(found.person.id) })
          return person?.managerName === undefined
            ? { message: `The directory does not show you the manager of ${nameOf(found.person)}.` }
            : {
                message: person.managerName
                  ? `${nameOf(found.person)} reports to ${person.managerName}.`
                  : `${nameOf(found.person)} reports to nobody.`,
              }
        }
      }
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
    samples: ['What is the email of my manager?'],
    answer(desk, question) {
      const isManager =
        question.people.length === 0 &&
        question.strangers.length === 0 &&
        /\b(manager|boss|lead|reporting)\b/.test(question.plain) &&
        desk.me.managerId !== null
      const manager = isManager
        ? desk
            .askIf(listUsers, {
              search: desk.ask(getPerson, { id: String(desk.who.id) }).managerName ?? '',
              limit: '5',
            })
            ?.data.filter(({ id }) => id === desk.me.managerId)
        : undefined
      const found = onePerson(
        manager ? { ...question, people: manager } : question,
        (name) => `What is the email of ${name}?`,
      )
      if ('answer' in found) return found.answer
      const person = { ...found.person, ...desk.askIf(getPerson, { id: String(found.person.id) }) }
      const facts: [string, string | null | undefined][] = [
        ['Email', person.email],
        ['Phone', person.contactNumber],
        ['Designation', person.designation],
        ['Employee ID', person.employeeId],
        ['Role', person.role],
        ['Office', person.officeLocation],
        ['Reports to', person.managerName],
      ]
      return {
        message:
          `${nameOf(found.person)}, as the directory shows ` + `${'contactNumber' in person ? 'it' : 'you'}:`,
        rows: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
      }
    },
  },
  'people.me': {
    samples: ['What is my employee ID?', 'When did I join?'],
    answer(desk) {
      const me = { ...desk.me, ...desk.ask(getPerson, { id: String(desk.who.id) }) }
      const facts: [string, string | null | undefined][] = [
        ['Employee ID', me.employeeId],
        ['Designation', me.designation],
        ['Role', me.role],
        ['Joined', me.dateOfJoining && dayWords(me.dateOfJoining)],
        ['Reports to', me.managerName],
        ['Shift', me.shiftName],
        ['Office', me.officeLocation],
        ['Email', me.email],
        ['Phone', me.contactNumber],
      ]
      return {
        message: `${nameOf(me)}, your record in Muster:`,
        rows: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
        links: [profileLink],
      }
    },
  },
}
