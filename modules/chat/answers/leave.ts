/** Leave: what is left, what was taken, one's requests, and cancelling them. */
import { addDays } from '../../../src/domain/day'
import {
  balanceOfPerson,
  myBalance,
  myLeaves,
  type Leave,
  type LeaveBalance,
  type LeaveStatus,
} from '../../leave/contract'
import type { PersonName } from '../../people/contract'
import type { Desk } from '../desk'
import type { Span } from '../understanding/spans'
import type { Whose } from '../understanding/whose'
import {
  countWords,
  daysWords,
  dayWords,
  nameOf,
  sentence,
  spanWords,
  subjectOf,
  whenSoFar,
  whenSpan,
  type ChatAnswer,
  type Figure,
  type Measure,
  type Question,
  type Row,
} from './answering'
import { historyLink, seesAttendanceOf, sumsOf, teamSums } from './attendanceDays'
import { isCompOff, prepareLeave } from './leaveForm'
import { leaveAway } from './leaveAway'
import { leaveRules } from './leaveRules'

const links = [{ label: 'Open Leave Management', to: '/leave' }]
const asksWhy =
  /\b(how come|why|working|kaise|kyu|kyun|breakup|break up|ledger|detail|calculat|explain|come about)/

export const leave: Record<string, Measure> = {
  'leave.balance': {
    about: 'the leave that is left',
    of: ['me', 'people'],
    samples: ['How many leaves do I have left?', 'How is my leave balance calculated?'],
    answer(desk, question) {
      const { whose, plain } = question
      if (whose.kind === 'people') return balanceOfOthers(desk, whose.people)
      const balance = desk.ask(myBalance)
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
        rows: [...balanceRows(balance), ...entries],
        links,
        asks: working ? [] : ['How is my leave balance calculated?'],
      }
    },
  },
  'leave.taken': {
    about: 'the days of leave somebody has taken',
    of: ['me', 'people', 'team', 'lead', 'firm'],
    leaning: 'past',
    samples: ['How many leaves have I taken this year?'],
    usualSpan: (desk) => {
      const { from, to } = desk.ask(myBalance)
      return { from, to }
    },
    figure: takenFigure,
    shares: (desk, whose, span) =>
      teamSums(desk, whose, past(desk, span))?.map((one) => ({
        person: one,
        amount: one.leaveDays,
        value: daysWords(one.leaveDays),
      })) ?? null,
    answer: taken,
  },
  'leave.requests': {
    about: 'the requests for leave',
    of: ['me'],
    leaning: 'future',
    samples: ['What is the status of my leave request?', 'When is my next leave?'],
    answer: requests,
  },
  'leave.cancel': {
    about: 'the requests for leave',
    of: ['me'],
    leaning: 'future',
    samples: ['Cancel my leave'],
    answer: cancel,
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

const balanceRows = (balance: LeaveBalance): Row[] => [
  { label: 'Granted this year', value: daysWords(balance.totalLeaves) },
  ...(balance.carryForward ? [{ label: 'Carried forward', value: daysWords(balance.carryForward) }] : []),
  { label: 'Taken', value: daysWords(balance.usedLeaves) },
  ...(balance.reserved ? [{ label: 'Pending', value: daysWords(balance.reserved) }] : []),
  { label: 'Available', value: daysWords(balance.available) },
]

/** An Admin sees everybody's balance; others see only their own. */
function balanceOfOthers(desk: Desk, people: readonly PersonName[]): ChatAnswer {
  if (!desk.may('manage_employees'))
    return {
      message:
        `I can only show you your own data here. For ${subjectOf({ kind: 'people', people: [...people] })}, use ` +
        'the screens of your role.',
    }
  const all = people.map((person) => ({
    person,
    balance: desk.ask(balanceOfPerson, { userId: String(person.id) }),
  }))
  return {
    message: all
      .map(({ person, balance }) => `${nameOf(person)} has ${daysWords(balance.available)} of leave left.`)
      .join(' '),
    rows: all.length === 1 ? balanceRows(all[0]!.balance) : [],
    links: [{ label: 'Open Employee Management', to: '/employees' }],
  }
}

/** Approved leave until today; what is ahead is not taken yet. */
const past = (desk: Desk, { from, to }: Span): Span => ({ from, to: to > desk.today ? desk.today : to })

/** Days of approved leave that fall into a span, from one's requests, half days as a half. */
function ownDays(desk: Desk, span: Span): { days: number; of: Leave[] } {
  const of = allLeaves(desk).filter(
    ({ status, days }) =>
      status === 'approved' && days.some(({ date }) => date >= span.from && date <= span.to),
  )
  const days = of.flatMap((one) => one.days).filter(({ date }) => date >= span.from && date <= span.to)
  return { days: days.reduce((sum, { part }) => sum + (part === 'full' ? 1 : 0.5), 0), of }
}

function takenFigure(desk: Desk, whose: Whose, span: Span): Figure {
  const during = past(desk, span)
  const when = whenSoFar(span, desk)
  if (whose.kind === 'me') {
    const { days, of } = ownDays(desk, during)
    return {
      amount: days,
      value: daysWords(days),
      message: days === 0 ? `You took no leave ${when}.` : `You took ${daysWords(days)} of leave ${when}.`,
      rows: of.slice(0, 12).map(toRow),
    }
  }
  if (whose.kind === 'people') {
    const [person] = whose.people
    const name = nameOf(person!)
    if (!seesAttendanceOf(desk, person!))
      return { amount: 0, value: 'not visible', message: `I cannot see the leave of ${name}.` }
    const { leaveDays } = sumsOf(desk, { id: person!.id, name }, during)
    return {
      amount: leaveDays,
      value: daysWords(leaveDays),
      message: `${name} took ${leaveDays === 0 ? 'no' : `${daysWords(leaveDays)} of`} leave ${when}.`,
    }
  }
  const all = teamSums(desk, whose, during)
  const days = (all ?? []).reduce((sum, { leaveDays }) => sum + leaveDays, 0)
  return {
    amount: days,
    value: daysWords(days),
    message: all
      ? `${subjectOf(whose)} took ${daysWords(days)} of leave ${when}.`
      : 'Your team is too large to add this up here: see Team Attendance History.',
    rows: (all ?? [])
      .filter(({ leaveDays }) => leaveDays > 0)
      .toSorted((a, b) => b.leaveDays - a.leaveDays)
      .slice(0, 12)
      .map(({ name, leaveDays }) => ({ label: name, value: daysWords(leaveDays) })),
  }
}

function taken(desk: Desk, question: Question): ChatAnswer {
  const { whose, span } = question
  if (whose.kind !== 'me' && !desk.may('view_live_attendance'))
    return { message: 'Your role cannot see this in Muster.' }
  const balance = desk.ask(myBalance)
  const during = span ?? { from: balance.from, to: balance.to }
  // The last leave, not that of a span: 'when did I last take leave'.
  if (whose.kind === 'me' && !span && question.manner === 'when') return lastTaken(desk)
  const { message, rows = [] } = takenFigure(desk, whose, during)
  const isWhole = !span || (span.from === balance.from && span.to === balance.to)
  return {
    message:
      whose.kind === 'me' && isWhole
        ? `You have taken ${daysWords(balance.usedLeaves)} of leave in this leave year; ` +
          `${daysWords(balance.available)} ${balance.available === 1 ? 'is' : 'are'} left.`
        : message,
    rows,
    links: whose.kind === 'me' ? links : [historyLink],
  }
}

function lastTaken(desk: Desk): ChatAnswer {
  const [last] = allLeaves(desk)
    .filter(({ status, fromDate }) => status === 'approved' && fromDate <= desk.today)
    .toSorted((a, b) => (a.fromDate < b.fromDate ? 1 : -1))
  return {
    message: last
      ? `Your last leave was ${spanWords({ from: last.fromDate, to: last.toDate })}, ${daysWords(last.totalDays)}.`
      : 'You have taken no leave yet.',
    links,
  }
}

/** All of one's requests, newest first. */
function allLeaves(desk: Desk): Leave[] {
  const all: Leave[] = []
  for (let page = 1; ; page++) {
    const found = desk.ask(myLeaves, { page: String(page), limit: '200' })
    const data = Array.isArray(found) ? found : found.data
    all.push(...data)
    if (Array.isArray(found) || data.length < 200) return all
  }
}

const daysOfLeave = ({ fromDate, toDate, totalDays }: Leave): string =>
  `${spanWords({ from: fromDate, to: toDate })}, ${daysWords(totalDays)}`
const toRow = (one: Leave): Row => ({ label: daysOfLeave(one), value: stateOf(one) })

const statusWords: readonly (readonly [LeaveStatus, RegExp])[] = [
  ['rejected', /\b(?:rejected|declined|refused|denied|turned down|reject hui|na ?manzoor)\b/],
  ['pending', /\b(?:pending|waiting|on hold|stuck|atki|ruki|unapproved|yet to be)\b/],
  ['approved', /\b(?:approved|sanctioned|accepted|granted|manzoor)\b/],
  ['cancelled', /\b(?:cancelled|canceled|withdrawn)\b/],
]

function requests(desk: Desk, { plain, span, manner }: Question): ChatAnswer {
  const all = allLeaves(desk)
  const isQuestion = manner === 'whether' || /\b(?:is|was|has|been|kya|hui|hua|gaya|gayi|gya)\b/.test(plain)
  const named = statusWords.find(([, words]) => words.test(plain))?.[0] ?? null
  // 'is my leave approved' asks about every request; 'my approved leaves' lists only those.
  const wants = named && (!isQuestion || named === 'pending' || manner === 'count') ? named : null
  if (/\b(?:next|upcoming|agli|coming|planned|booked)\b/.test(plain) && !span) return nextLeave(desk, all)
  if (
    /\b(?:with whom|who has|whose desk|kiske paas|who (?:will|is to|needs to|should|has to) approve|pending with)\b/.test(
      plain,
    )
  )
    return withWhom(all, span)
  if (/\b(?:last|previous|pichli|latest)\b/.test(plain) && manner === 'when' && !span) return lastTaken(desk)
  const found = all.filter(
    (one) =>
      (!wants || one.status === wants) && (!span || (one.fromDate <= span.to && one.toDate >= span.from)),
  )
  if (found.length === 0)
    return {
      message:
        `You have no ${wants ? `${wants} ` : ''}request for leave` +
        `${span ? ` ${whenSpan(span, desk)}` : ''}.`,
      links,
    }
  if (wants || found.length > 1) {
    const counted = wants
      ? `You have ${countWords(found.length, `${wants} request`)} for leave${span ? ` ${whenSpan(span, desk)}` : ''}.`
      : ''
    // Without a status the newest open request is meant, else the newest.
    const [open] = wants ? [] : found.filter(({ status }) => status === 'pending')
    const one = open ?? found[0]!
    return {
      message: wants && (manner === 'count' || found.length > 1) ? counted : stateSentence(one),
      rows: found.slice(0, 8).map(toRow),
      links,
    }
  }
  return { message: stateSentence(found[0]!), rows: found.map(toRow), links }
}

/** 'Your leave of Fri 20 Nov 2026, 1 day, is pending with Meera Test.' */
const stateSentence = (one: Leave): string => `Your leave of ${daysOfLeave(one)}, is ${stateOf(one)}.`

function nextLeave(desk: Desk, all: Leave[]): ChatAnswer {
  const ahead = all
    .filter(({ toDate, status }) => toDate >= desk.today && (status === 'approved' || status === 'pending'))
    .toSorted((a, b) => (a.fromDate < b.fromDate ? -1 : 1))
  const [next] = ahead
  return {
    message: next
      ? `Your next leave is ${daysOfLeave(next)}. It is ${stateOf(next)}.`
      : 'You have no leave coming up.',
    rows: ahead.slice(0, 6).map(toRow),
    links,
  }
}

function withWhom(all: Leave[], span: Span | null): ChatAnswer {
  const open = all.filter(
    (one) => one.status === 'pending' && (!span || (one.fromDate <= span.to && one.toDate >= span.from)),
  )
  return {
    message:
      open.length === 0
        ? `None of your requests for leave${span ? ` for ${spanWords(span)}` : ''} is pending.`
        : open.slice(0, 3).map(stateSentence).join(' '),
    rows: open.slice(0, 8).map(toRow),
    links,
  }
}

/** The requests that can be cancelled, with the screen that does it. */
function cancel(desk: Desk, { span }: Question): ChatAnswer {
  const open = allLeaves(desk).filter(
    (one) =>
      (one.canCancel || one.canRetract) &&
      (!span || (one.fromDate <= span.to && one.toDate >= span.from)) &&
      one.toDate >= addDays(desk.today, -1),
  )
  const [one] = open
  return {
    message: !one
      ? `You have no leave${span ? ` ${whenSpan(span, desk)}` : ''} that can be cancelled.`
      : open.length === 1
        ? `${sentence(`your leave of ${daysOfLeave(one)}`)}, is ${stateOf(one)}. ` +
          `You can ${one.canCancel ? 'cancel' : 'retract'} it in Leave Management; I do not do that for you.`
        : `${countWords(open.length, 'leave')} can be cancelled in Leave Management. I do not do that for you.`,
    rows: open.slice(0, 6).map(toRow),
    links,
  }
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
