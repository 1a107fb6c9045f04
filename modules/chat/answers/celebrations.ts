/** Upcoming birthdays and work anniversaries of colleagues. */
import type { Answer } from '../../../src/domain/endpoint'
import { upcomingEvents } from '../../dashboard/contract'
import type { Desk } from '../desk'
import { countWords, dayWords, inSpan, isIn, nameOf, type ChatAnswer, type Question } from './answering'
import { dashboardLink } from './links'

const mostRows = 12
type Events = Answer<typeof upcomingEvents>
type Celebration = Events['birthdays'][number]

export function celebrations(desk: Desk, { plain, span, people }: Question): ChatAnswer {
  const { birthdays, anniversaries } = desk.ask(upcomingEvents)
  const all = [...birthdays, ...anniversaries]
  const isWork = /\b(anniversar|work ?aniv|completes|years)/.test(plain)
  const isBirthday = /\b(birth|bday|b day|janam|janm)/.test(plain)
  const found = (isWork ? anniversaries : isBirthday ? birthdays : all).filter(
    (one) =>
      (!span || isIn(one.date, span)) && (people.length === 0 || people.some(({ id }) => id === one.id)),
  )
  const last = all.reduce((latest, { date }) => (date > latest ? date : latest), desk.today)
  const beyond = span && last > desk.today && span.to > last ? ` I can see until ${dayWords(last)}.` : ''
  const [next] = found
  const kind = isWork ? 'work anniversary' : 'birthday'
  const whose = people[0] ? ` of ${nameOf(people[0])}` : ''
  return {
    message:
      (!next
        ? `I see no ${kind}${whose} ${span ? inSpan(span) : 'coming up'}.`
        : found.length === 1
          ? `${next.name}: ${celebrationWords(next)}.`
          : `${countWords(found.length, 'celebration')} come up, first ${next.name} on ` +
            `${dayWords(next.date)}.`) + beyond,
    rows: found.slice(0, mostRows).map((one) => ({ label: one.name, value: celebrationWords(one) })),
    links: [dashboardLink],
  }
}

const celebrationWords = ({ date, yearsOfService: years }: Celebration): string =>
  `${dayWords(date)}, ${years === null ? 'birthday' : `${countWords(years, 'year')} here`}`
