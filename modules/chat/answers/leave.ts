/** The balance of leave, and the table of all measures of leave. */
import { balanceOfPerson, myBalance, type LeaveBalance } from '../../leave/contract'
import type { Desk } from '../desk'
import type { Whose } from '../understanding/whose'
import {
  daysWords,
  dayWords,
  nameOf,
  type ChatAnswer,
  type Measure,
  type Question,
  type Row,
} from './answering'
import { onlyOwn } from './composing'
import { leaveAway } from './leaveAway'
import { isCompOff, prepareLeave } from './leaveForm'
import { cancellable, leaveRequests } from './leaveRequests'
import { leaveRules } from './leaveRules'
import { leaveTaken } from './leaveTaken'
import { employeesLink, leaveLink } from './links'

const asksWhy =
  /\b(how come|why|working|kaise|kyu|kyun|breakup|break up|ledger|detail|calculat|explain|come about)/

export const leave: Record<string, Measure> = {
  'leave.balance': {
    about: 'the leave that is left',
    of: ['me', 'people', 'team', 'firm'],
    samples: ['How many leaves do I have left?', 'How is my leave balance calculated?'],
    answer: balance,
  },
  'leave.taken': leaveTaken,
  'leave.requests': {
    about: 'the requests for leave',
    of: ['me'],
    leaning: 'future',
    samples: ['What is the status of my leave request?', 'When is my next leave?'],
    answer: leaveRequests,
  },
  'leave.cancel': {
    about: 'the requests for leave',
    of: ['me'],
    leaning: 'future',
    samples: ['Cancel my leave'],
    answer: cancellable,
  },
  'leave.apply': {
    about: 'how a request for leave would look',
    isWish: true,
    leaning: 'future',
    samples: ['Apply leave tomorrow', 'Apply half a day on Friday'],
    answer: prepareLeave,
  },
  'leave.away': leaveAway,
  ...leaveRules,
}

function balance(desk: Desk, { whose, plain }: Question): ChatAnswer {
  if (whose.kind === 'people') return balanceOfOthers(desk, whose)
  if (whose.kind !== 'me') return balancesOfAll(desk)
  const own = desk.ask(myBalance)
  const isExplained = asksWhy.test(plain)
  const entries = isExplained
    ? own.entries.slice(0, 8).map(({ at, reason, days, available }) => ({
        label: `${dayWords(at.slice(0, 10))}: ${reason}`,
        value: `${days > 0 ? '+' : ''}${days}, ${available} left`,
      }))
    : []
  return {
    message:
      `You have ${daysWords(own.available)} of leave left in the leave year ending on ` +
      `${dayWords(own.to)}.${kindHint(plain)}`,
    rows: [...balanceRows(own), ...entries],
    links: [leaveLink],
    asks: isExplained ? [] : ['How is my leave balance calculated?'],
  }
}

function kindHint(plain: string): string {
  if (/\b(cl|sl|el|pl|casual|sick|earned|annual|privilege|medical)\b/.test(plain))
    return ' There is one balance for casual, sick and earned leave.'
  return isCompOff(plain) ? ' Comp off is not included. Claim it for a day off that you worked.' : ''
}

const balanceRows = (balance: LeaveBalance): Row[] => [
  { label: 'Granted this year', value: daysWords(balance.totalLeaves) },
  ...(balance.carryForward ? [{ label: 'Carried forward', value: daysWords(balance.carryForward) }] : []),
  { label: 'Taken', value: daysWords(balance.usedLeaves) },
  ...(balance.reserved ? [{ label: 'Pending', value: daysWords(balance.reserved) }] : []),
  { label: 'Available', value: daysWords(balance.available) },
]

/** The report lists balances; the assistant knows one person's. */
const balancesOfAll = (desk: Desk): ChatAnswer =>
  desk.may('manage_employees')
    ? {
        message:
          "The leave report lists everybody's balance, also those that are overdrawn. I can tell you the " +
          'balance of one person by name.',
        links: [{ label: 'Open Reports', to: '/reports' }],
      }
    : { message: 'A balance is shown to the person and to an Admin. I can tell you your own.' }

/** An Admin sees everybody's balance; others see only their own. */
function balanceOfOthers(desk: Desk, whose: Extract<Whose, { kind: 'people' }>): ChatAnswer {
  if (!desk.may('manage_employees')) return onlyOwn(whose)
  const all = whose.people.map((person) => ({
    person,
    balance: desk.ask(balanceOfPerson, { userId: String(person.id) }),
  }))
  return {
    message: all
      .map(({ person, balance }) => `${nameOf(person)} has ${daysWords(balance.available)} of leave left.`)
      .join(' '),
    rows: all.length === 1 ? balanceRows(all[0]!.balance) : [],
    links: [employeesLink],
  }
}
