/** One's own leave: the balance and its calculation, requests, a filled-in form, and the rules. */
import { addDays } from '../../../src/domain/day'
import { listHolidays } from '../../firm/contract'
import { myBalance, myLeaves, previewLeave, type Leave } from '../../leave/contract'
import type { Desk } from '../desk'
import {
  daysWords,
  dayWords,
  sentence,
  spanWords,
  type Answering,
  type Question,
  type Row,
  type ChatAnswer,
} from './answering'

const asksWhy =
  /\b(how come|why|working|kaise|kyu|kyun|breakup|break up|ledger|detail|calculat|explain|come about)/
const isCompOff = (plain: string) => /comp ?off|compensat|c off\b/.test(plain)

export const leave: Record<string, Answering> = {
  'leave.balance': {
    samples: ['How many leaves do I have left?', 'How is my leave balance calculated?'],
    answer(desk, { plain }) {
      const balance = desk.ask(myBalance)
      const rows: Row[] = [
        { label: 'Granted this year', value: daysWords(balance.totalLeaves) },
        ...(balance.carryForward
          ? [{ label: 'Carried forward', value: daysWords(balance.carryForward) }]
          : []),
        { label: 'Taken', value: daysWords(balance.usedLeaves) },
        ...(balance.reserved ? [{ label: 'Pending', value: daysWords(balance.reserved) }] : []),
        { label: 'Available', value: daysWords(balance.available) },
      ]
      const working = asksWhy.test(plain)
      const entries = working
        ? balance.entries.slice(0, 8).map(({ at, reason, days, available }) => ({
            label: `${dayWords(at.slice(0, 10))}: ${reason}`,
            value: `${days > 0 ? '+' : ''}${days}, ${available} left`,
          }))
        : []
      const kinds = /\b(cl|sl|el|pl|casual|sick|earned|annual|privilege|medical)\b/.test(plain)
        ? ' There is one balance for casual, sick and earned leave.'
        : isCompOff(plain)
          ? ' Comp off is not included. Claim it for a day off that you worked.'
          : ''
      return {
        message:
          `You have ${daysWords(balance.available)} of leave left in the leave year ending on ` +
          `${dayWords(balance.to)}.${kinds}`,
        rows: [...rows, ...entries],
        links: [{ label: 'Open Leave Management', to: '/leave' }],
        asks: working ? [] : ['How is my leave balance calculated?'],
      }
    },
  },
  'leave.mine': {
    leaning: 'future',
    samples: ['What is the status of my leave request?', 'When is my next leave?'],
    answer(desk, { plain, span }) {
      const answer = desk.ask(myLeaves, { page: '1', limit: '100' })
      const all = Array.isArray(answer) ? answer : answer.data
      const wants = /\b(pending|waiting|hold|atki|ruki|with whom|who has|kiske paas)/.test(plain)
        ? 'pending'
        : /\b(approved|sanction)/.test(plain) &&
            !/\b(is|was|has|been|kya|hui|hua|ho gayi|gya|gayi)\b/.test(plain)
          ? 'approved'
          : /\b(rejected|declined|refused)/.test(plain) && !/\b(is|was|has|kya|hui|hua)\b/.test(plain)
            ? 'rejected'
            : null
      const isNext = /\b(next|upcoming|agli|coming)\b/.test(plain) && !span
      const found = all.filter(
        (one) =>
          (!wants || one.status === wants) &&
          (!span || (one.fromDate <= span.to && one.toDate >= span.from)) &&
          (!isNext || (one.toDate >= desk.today && (one.status === 'approved' || one.status === 'pending'))),
      )
      const shown = isNext ? found.toReversed().slice(0, 3) : found.slice(0, 6)
      const links = [{ label: 'Open Leave Management', to: '/leave' }]
      if (found.length === 0)
        return {
          message: (
            `You have no ${wants ?? ''} leave ` +
            `request${span ? ` for ${spanWords(span)}` : isNext ? ' coming up' : ''}.`
          ).replace('  ', ' '),
          links,
        }
      const waiting = found.filter(({ status }) => status === 'pending').length
      return {
        message: isNext
          ? `Your next leave is ${spanWords({ from: shown[0]!.fromDate, to: shown[0]!.toDate })}. It is ` +
            `${shown[0]!.status}.`
          : wants === 'pending' || waiting > 0
            ? `${waiting === 0 ? 'None' : waiting} of your leave requests ` +
              `${waiting === 1 ? 'is' : 'are'} pending.`
            : `Here ${found.length === 1 ? 'is your leave request' : 'are your leave requests'}, the ` +
              'latest first.',
        rows: shown.map((one) => ({
          label: `${spanWords({ from: one.fromDate, to: one.toDate })}, ${daysWords(one.totalDays)}`,
          value: stateOf(one),
        })),
        links,
      }
    },
  },
  'leave.apply': {
    leaning: 'future',
    samples: ['Apply leave tomorrow', 'Apply half a day on Friday'],
    answer: prepareLeave,
  },
  'policy.leave': {
    samples: ['How many leaves do we get in a year?', 'How many leaves are carried forward?'],
    answer(desk) {
      const { totalLeaves, monthlyAllowance } = desk.ask(myBalance)
      const rules = desk.setting('leave')
      const expires = rules.carryForwardExpires
        ? `, to be used by ${rules.carryForwardExpires.split('-').toReversed().join('/')}`
        : ''
      return {
        message:
          `You get ${daysWords(totalLeaves)} of leave in this leave year. Up to ` +
          `${daysWords(monthlyAllowance)} a month is the allowance. You can apply for more, but the ` +
          `approver sees ` +
          'it.',
        rows: [
          {
            label: 'Carried forward into the next year',
            value: rules.carryForwardDays ? `at most ${daysWords(rules.carryForwardDays)}${expires}` : 'none',
          },
          { label: 'Half days', value: 'morning or afternoon' },
          {
            label: 'Late requests',
            value: rules.lookBackDays ? `up to ${daysWords(rules.lookBackDays)} back` : 'no',
          },
          {
            label: 'Off days between leave days',
            value: rules.sandwich ? 'count as leave' : 'do not count',
          },
          { label: 'Second approval', value: `for more than ${daysWords(rules.twoStepsAfterDays)} in a row` },
        ],
        links: [{ label: 'Open Leave Management', to: '/leave' }],
      }
    },
  },
  'policy.compoff': {
    samples: ['When do I get a comp off?', 'How long can a comp off be claimed?'],
    answer(desk) {
      const rules = desk.setting('leave')
      return {
        message:
          'If you work on a day off, you can claim a comp off within ' +
          `${daysWords(rules.compensationWithinDays)}. Apply for leave of the type Compensation with the ` +
          'date you worked.',
        rows: [
          {
            label: 'On a working day',
            value:
              `${rules.compensationHalfHours} extra hours give half a day, ` +
              `${rules.compensationFullHours} a day`,
          },
          { label: 'Decided by', value: 'your manager, like any leave' },
        ],
        links: [{ label: 'Open Leave Management', to: '/leave' }],
      }
    },
  },
}

/** 'pending with Meera Test since Mon 16 Nov 2026' */
function stateOf({ status, approval }: Leave): string {
  const open = approval.find(({ state }) => state === 'open')
  if (status === 'pending')
    return open?.holders.length
      ? `pending with ${open.holders.map(({ name }) => name).join(' or ')}`
      : 'pending'
  const last = approval.findLast(({ decidedBy }) => decidedBy)
  return last && (status === 'approved' || status === 'rejected')
    ? `${status} by ${last.decidedBy}${last.comment ? `: ${last.comment}` : ''}`
    : status
}

/** The filled-in form and its effect; nothing is sent. */
function prepareLeave(desk: Desk, question: Question): ChatAnswer {
  const { plain, span } = question
  const leaveType = isCompOff(plain) ? 'compensation' : 'personal'
  const half =
    /\b(half|aadha|adha|half-?day|hd)\b/.test(plain) ||
    /\b(morning|subah|afternoon|dopahar|first half|second half|1st half|2nd half)\b/.test(plain)
  const duration = !half
    ? 'full_day'
    : /\b(afternoon|second half|2nd half|post lunch|after lunch|dopahar)\b/.test(plain)
      ? 'half_day_afternoon'
      : 'half_day_morning'
  const values = {
    leaveType,
    fromDate: span?.from ?? '',
    toDate: (half ? span?.from : span?.to) ?? '',
    duration,
    reason: reasonIn(question),
  }
  const prepare = { form: 'leave' as const, label: 'Open the leave form', values }
  if (!span)
    return {
      message: 'Open the leave form below. Which days do you want?',
      prepare,
      asks: ['Apply leave tomorrow', 'Apply leave next Monday'],
    }
  const halfWords = !half ? '' : duration === 'half_day_afternoon' ? ', the afternoon' : ', the morning'
  if (leaveType === 'compensation')
    return {
      message:
        `I have filled in a comp off for ${spanWords(span)}${halfWords}, except the day that you ` +
        'worked. Nothing is sent until you send it.',
      prepare,
    }
  const preview = desk.askIf(previewLeave, {
    leaveType,
    fromDate: values.fromDate,
    toDate: values.toDate,
    duration: duration as 'full_day',
  })
  if (!preview)
    return {
      message:
        `I have filled in leave for ${spanWords(span)}${halfWords}. ` + 'Nothing is sent until you send it.',
      prepare,
    }
  const [balance] = preview.balances
  const off = preview.days.filter(({ kind }) => kind === 'off')
  const decides = preview.approvers?.length
    ? ` ${preview.approvers.map(({ name }) => name).join(', then ')} would decide.`
    : ''
  return {
    message: preview.problems[0]
      ? (
          `Leave for ${spanWords(span)}${halfWords} would be refused: ${preview.problems[0].message}. The ` +
          'form is filled in anyway.'
        ).replace('..', '.')
      : `I have filled in leave for ${spanWords(span)}${halfWords}, ${daysWords(preview.totalDays)}. ` +
        `Nothing is sent until you send it.${decides}`,
    rows: [
      ...(balance ? [{ label: 'Left afterwards', value: daysWords(balance.after) }] : []),
      ...off
        .slice(0, 5)
        .map(({ date, name }) => ({ label: dayWords(date), value: `off${name ? `: ${name}` : ''}` })),
      ...preview.problems.slice(1, 3).map(({ message }) => ({ label: 'Note', value: message })),
    ],
    prepare,
  }
}

/** After 'because', 'due to' or a last comma: 'apply leave tomorrow, fever'. */
export function reasonIn({ text }: Pick<Question, 'text'>): string {
  const named =
    /\b(?:because(?: of)?|bcoz|bcz|coz|cuz|since|due to|reason(?: is)?:?|as i(?= )|kyu?nki|kyuki)\s+(?<reason>.{2,200})$/i.exec(
      text,
    )?.groups?.reason
  const last = text.includes(',') ? text.slice(text.lastIndexOf(',') + 1).trim() : ''
  const bare =
    /\bfor (?:a |an |my |the )?(?<reason>fever|wedding|marriage|shaadi|function|exam|interview|doctor|hospital|travel|family|personal work|sickness|checkup|[a-z ]*(?:wedding|marriage|function|appointment|surgery|work|emergency|puja))\b/i.exec(
      text,
    )?.groups?.reason
  const reason =
    named ??
    (last &&
    !/^(please|pls|plz|thanks|thank you|sir|madam|mam|boss)\b/i.test(last) &&
    !/\d/.test(last) &&
    last.split(' ').length < 14
      ? last
      : (bare ?? ''))
  return sentence(reason.replace(/(?<![.!?\s])[.!?\s]+$/, '').trim())
}

/** Also used for days: which of the firm's holidays a question names. */
export function holidayNamed(desk: Desk, plain: string) {
  const words = plain.split(/[^\p{L}]+/u).filter((word) => word.length > 3)
  return desk.ask(listHolidays).filter(
    ({ name, date }) =>
      date >= addDays(desk.today, -200) &&
      name
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .some(
          (part) =>
            part.length > 3 &&
            !['jayanti', 'holiday', 'festival', 'year', 'days'].includes(part) &&
            words.includes(part),
        ),
  )
}
