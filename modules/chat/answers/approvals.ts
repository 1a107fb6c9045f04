/** Pending approvals. A person decides with the buttons, never by words. */
import { waiting } from '../../approvals/contract'
import { pendingLeaves } from '../../leave/contract'
import { pendingRegularizations } from '../../regularization/contract'
import type { PersonName } from '../../people/contract'
import type { Desk } from '../desk'
import {
  are,
  countWords,
  dayWords,
  daysWords,
  listWords,
  nameOf,
  punchTimes,
  spanWords,
  type Measure,
  type Question,
  type Row,
  type ChatAnswer,
} from './answering'

const may = 'approve_leaves'
const links = [{ label: 'Open Approvals', to: '/approvals' }]
/** If more requests are pending, only their screen lists them. */
const listed = 60

export const approvals: Record<string, Measure> = {
  'approvals.pending': {
    about: 'the requests that wait for your decision',
    may,
    of: ['team', 'people', 'firm', 'me'],
    samples: ['What waits for my approval?'],
    answer: pending,
  },
  'approvals.decide': {
    about: 'the requests that wait for your decision',
    may,
    of: ['people', 'team', 'firm', 'me'],
    samples: ["Approve Asha's leave"],
    answer: decide,
  },
}

/** 'leave' or 'regularization', if only one kind is meant. */
function kindIn(plain: string): 'leave' | 'regularization' | null {
  return /\b(regulari[sz]|regulri|correction|attendance)/.test(plain)
    ? 'regularization'
    : /\b(leave|leav|levae|chutti|chuti|off|pto|vacation)\b/.test(plain)
      ? 'leave'
      : null
}

function pending(desk: Desk, { whose, plain }: Question): ChatAnswer {
  if (whose.kind === 'people') return ofPeople(desk, whose.people, plain)
  const counts = desk.ask(waiting)
  const [ofLeave, ofCorrections] = [counts.leaves?.all ?? 0, counts.regularizations?.all ?? 0]
  const wants = kindIn(plain)
  const leaves = wants === 'regularization' ? 0 : ofLeave
  const regularizations = wants === 'leave' ? 0 : ofCorrections
  const all = leaves + regularizations
  if (all === 0)
    return {
      message: wants
        ? `No ${wants === 'leave' ? 'leave application' : 'regularization'} is waiting for your decision.`
        : 'Nothing is waiting for your decision.',
      links,
    }
  const rows = all > listed ? [] : rowsOf(desk)
  const parts = [
    leaves > 0 ? countWords(leaves, 'leave application') : '',
    regularizations > 0 ? countWords(regularizations, 'regularization') : '',
  ]
    .filter(Boolean)
    .join(' and ')
  const message = `${parts} ${are(all)} waiting for your decision.`
  // A few can be decided here.
  return all <= 3 ? { message, requests: idsOf(desk), links } : { message, rows: rows.slice(0, 8), links }
}

function decide(desk: Desk, { whose, plain }: Question): ChatAnswer {
  return whose.kind === 'people'
    ? ofPeople(desk, whose.people, plain)
    : { message: 'Whose request do you mean? Please write the name.', links }
}

/** The requests of people, with the buttons that decide them. */
function ofPeople(desk: Desk, people: readonly PersonName[], plain: string): ChatAnswer {
  const wants = kindIn(plain)
  const isOf = ({ userId }: { userId: number }) => people.some(({ id }) => id === userId)
  const requests = [
    ...(wants === 'regularization' ? [] : asLeaves(desk.ask(pendingLeaves).filter(isOf))),
    ...(wants === 'leave' ? [] : asCorrections(desk.ask(pendingRegularizations).filter(isOf))),
  ]
  const names = listWords(people.map(nameOf))
  if (requests.length === 0)
    return { message: `No request from ${names} is waiting for your decision.`, links }
  return {
    message:
      `${countWords(requests.length, 'request')} from ${names} ` +
      `${are(requests.length)} waiting for you. Please check and decide.`,
    requests: requests.slice(0, 5),
    links,
  }
}

type WithId = { id: number }
const asLeaves = (all: readonly WithId[]) => all.map(({ id }) => ({ kind: 'leave' as const, id }))
const asCorrections = (all: readonly WithId[]) =>
  all.map(({ id }) => ({ kind: 'regularization' as const, id }))
const idsOf = (desk: Desk) => [
  ...asLeaves(desk.ask(pendingLeaves)),
  ...asCorrections(desk.ask(pendingRegularizations)),
]

function rowsOf(desk: Desk): Row[] {
  return [
    ...desk.ask(pendingLeaves).map((one) => ({
      label: `${nameOf(one.users)}, leave`,
      value: `${spanWords({ from: one.fromDate, to: one.toDate })}, ${daysWords(one.totalDays)}`,
    })),
    ...desk.ask(pendingRegularizations).map((one) => ({
      label: `${nameOf(one.users)}, regularization`,
      value: `${dayWords(one.targetDate)}, ${punchTimes(one)}`,
    })),
  ]
}
