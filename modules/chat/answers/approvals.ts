/** Pending approvals. Decisions are made with the buttons, never by words. */
import { waiting } from '../../approvals/contract'
import { pendingLeaves } from '../../leave/contract'
import { pendingRegularizations } from '../../regularization/contract'
import type { Desk } from '../desk'
import {
  countWords,
  daysWords,
  nameOf,
  onePerson,
  spanWords,
  type Answering,
  type Question,
  type Row,
  type ChatAnswer,
} from './answering'

const may = 'approve_leaves'
const links = [{ label: 'Open Approvals', to: '/approvals' }]
/** More than this are left to their screen. */
const listed = 60

export const approvals: Record<string, Answering> = {
  'approvals.pending': {
    may,
    samples: ['What waits for my approval?'],
    answer(desk) {
      const { leaves = 0, regularizations = 0 } = desk.ask(waiting)
      const all = leaves + regularizations
      if (all === 0) return { message: 'Nothing is waiting for your decision.', links }
      const rows = all > listed ? [] : rowsOf(desk)
      const what = [
        leaves > 0 ? countWords(leaves, 'leave application') : '',
        regularizations > 0 ? countWords(regularizations, 'regularization') : '',
      ]
        .filter(Boolean)
        .join(' and ')
      const message = `${what} ${all === 1 ? 'is' : 'are'} waiting for your decision.`
      // A few can be decided here.
      return all <= 3 ? { message, requests: idsOf(desk), links } : { message, rows: rows.slice(0, 8), links }
    },
  },
  'approvals.decide': { may, samples: ["Approve Asha's leave"], answer: decide },
}

const idsOf = (desk: Desk) => [
  ...desk.ask(pendingLeaves).map(({ id }) => ({ kind: 'leave' as const, id })),
  ...desk.ask(pendingRegularizations).map(({ id }) => ({ kind: 'regularization' as const, id })),
]

function rowsOf(desk: Desk): Row[] {
  return [
    ...desk.ask(pendingLeaves).map((one) => ({
      label: `${nameOf(one.users)}, leave`,
      value: `${spanWords({ from: one.fromDate, to: one.toDate })}, ${daysWords(one.totalDays)}`,
    })),
    ...desk.ask(pendingRegularizations).map((one) => ({
      label: `${nameOf(one.users)}, regularization`,
      value:
        `${spanWords({ from: one.targetDate, to: one.targetDate })}, ${one.punchInTime ?? '--:--'} to ` +
        `${one.punchOutTime ?? '--:--'}`,
    })),
  ]
}

function decide(desk: Desk, question: Question): ChatAnswer {
  const found = onePerson(question, (name) => `Show the requests of ${name}`)
  if ('answer' in found)
    return question.people.length === 0 && question.strangers.length === 0
      ? { message: 'Whose request do you mean? Please write the name.', links }
      : found.answer
  const { person } = found
  const wants = /\b(regulari[sz]|regulri|correction|attendance)/.test(question.plain)
    ? 'regularization'
    : /\b(leave|leav|levae|chutti|chuti|off)\b/.test(question.plain)
      ? 'leave'
      : null
  const leaves =
    wants === 'regularization' ? [] : desk.ask(pendingLeaves).filter(({ userId }) => userId === person.id)
  const corrections =
    wants === 'leave' ? [] : desk.ask(pendingRegularizations).filter(({ userId }) => userId === person.id)
  const requests = [
    ...leaves.map(({ id }) => ({ kind: 'leave' as const, id })),
    ...corrections.map(({ id }) => ({ kind: 'regularization' as const, id })),
  ]
  if (requests.length === 0)
    return { message: `No request from ${nameOf(person)} is waiting for your decision.`, links }
  return {
    message:
      `${countWords(requests.length, 'request')} from ${nameOf(person)} ` +
      `${requests.length === 1 ? 'is' : 'are'} waiting for you. Please check and decide.`,
    requests: requests.slice(0, 5),
    links,
  }
}
