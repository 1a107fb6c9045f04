/** One's own requests for leave: their state, the next leave, and the requests that can be cancelled. */
import { addDays } from '../../../src/domain/day'
import type { Leave, LeaveStatus } from '../../leave/contract'
import type { Desk } from '../desk'
import type { Span } from '../understanding/spans'
import { countWords, spanWords, whenSpan, type ChatAnswer, type Question } from './answering'
import { lastTaken } from './leaveTaken'
import { leaveLink } from './links'
import { allLeaves, daysOfLeave, leaveRow, stateOf } from './ownLeaves'

const links = [leaveLink]

const statusWords: readonly (readonly [LeaveStatus, RegExp])[] = [
  ['rejected', /\b(?:rejected|declined|refused|denied|turned down|reject hui|na ?manzoor)\b/],
  ['pending', /\b(?:pending|waiting|on hold|stuck|atki|ruki|unapproved|yet to be)\b/],
  ['approved', /\b(?:approved|sanctioned|accepted|granted|manzoor)\b/],
  ['cancelled', /\b(?:cancelled|canceled|withdrawn)\b/],
]
const asksForApprover = new RegExp(
  '\\b(?:with whom|who has|whose desk|kiske paas|who (?:will|is to|needs to|should|has to) approve|' +
    'pending with)\\b',
)

export function leaveRequests(desk: Desk, question: Question): ChatAnswer {
  const { plain, span, manner } = question
  const all = allLeaves(desk)
  if (/\b(?:next|upcoming|agli|coming|planned|booked)\b/.test(plain) && !span) return nextLeave(desk, all)
  if (asksForApprover.test(plain)) return withApprovers(all, span)
  if (/\b(?:last|previous|pichli|latest)\b/.test(plain) && manner === 'when' && !span) return lastTaken(desk)
  const status = wantedStatus(question)
  const found = all.filter((one) => (!status || one.status === status) && touches(one, span))
  const during = span ? ` ${whenSpan(span, desk)}` : ''
  if (found.length === 0)
    return { message: `You have no ${status ? `${status} ` : ''}request for leave${during}.`, links }
  // Without a status the newest open request is meant, else the newest.
  const one = (!status && found.find((leave) => leave.status === 'pending')) || found[0]!
  return {
    message:
      status && (manner === 'count' || found.length > 1)
        ? `You have ${countWords(found.length, `${status} request`)} for leave${during}.`
        : stateSentence(one),
    rows: found.slice(0, 8).map(leaveRow),
    links,
  }
}

/** 'my approved leaves' lists only those. 'is my leave approved' asks about every request. */
function wantedStatus({ plain, manner }: Question): LeaveStatus | null {
  const isQuestion = manner === 'whether' || /\b(?:is|was|has|been|kya|hui|hua|gaya|gayi|gya)\b/.test(plain)
  const named = statusWords.find(([, words]) => words.test(plain))?.[0] ?? null
  return !isQuestion || named === 'pending' || manner === 'count' ? named : null
}

const touches = ({ fromDate, toDate }: Leave, span: Span | null): boolean =>
  !span || (fromDate <= span.to && toDate >= span.from)

/** 'Your leave of Fri 20 Nov 2026, 1 day, is pending with Meera Test.' */
const stateSentence = (one: Leave): string => `Your leave of ${daysOfLeave(one)}, is ${stateOf(one)}.`

function nextLeave(desk: Desk, all: readonly Leave[]): ChatAnswer {
  const ahead = all
    .filter(({ toDate, status }) => toDate >= desk.today && (status === 'approved' || status === 'pending'))
    .toSorted((a, b) => (a.fromDate < b.fromDate ? -1 : 1))
  const [next] = ahead
  return {
    message: next
      ? `Your next leave is ${daysOfLeave(next)}. It is ${stateOf(next)}.`
      : 'You have no leave coming up.',
    rows: ahead.slice(0, 6).map(leaveRow),
    links,
  }
}

function withApprovers(all: readonly Leave[], span: Span | null): ChatAnswer {
  const open = all.filter((one) => one.status === 'pending' && touches(one, span))
  return {
    message:
      open.length === 0
        ? `None of your requests for leave${span ? ` for ${spanWords(span)}` : ''} is pending.`
        : open.slice(0, 3).map(stateSentence).join(' '),
    rows: open.slice(0, 8).map(leaveRow),
    links,
  }
}

/** The requests that can be cancelled, with the screen that does it. */
export function cancellable(desk: Desk, { span }: Question): ChatAnswer {
  const open = allLeaves(desk).filter(
    (one) => (one.canCancel || one.canRetract) && touches(one, span) && one.toDate >= addDays(desk.today, -1),
  )
  const [one] = open
  return {
    message: !one
      ? `You have no leave${span ? ` ${whenSpan(span, desk)}` : ''} that can be cancelled.`
      : open.length === 1
        ? `${stateSentence(one)} You can ${one.canCancel ? 'cancel' : 'retract'} it in Leave Management; ` +
          'I do not do that for you.'
        : `${countWords(open.length, 'leave')} can be cancelled in Leave Management. ` +
          'I do not do that for you.',
    rows: open.slice(0, 6).map(leaveRow),
    links,
  }
}
