/**
 * The change history of clients and placements, as the product writes it: a client and a candidate are added,
 * then the candidate's status changes until today's. It draws nothing at random.
 */
import { addDays, type Day, type Instant } from '../../src/domain/day'
import type { Db } from '../../src/db'
import {
  candidateFields,
  clientFields,
  percentText,
  writeHistory,
  type HistoryRow,
} from '../../modules/billing/service'
import type { Status } from '../../modules/billing/rules'
import { shownPhone } from '../../src/phones'

/** Rows of the history for one candidate, about. */
export const rowsACandidate = 24

/** A client of the demo firm; `feePercent` in hundredths. */
type DemoClient = {
  name: string
  contactPerson: string
  contactEmail: string
  contactPhone: string
  address: string
  city: string
  pinCode: string
  gstin: string | null
  state: string
  feePercent: number
  creditDays: number
}

export function writeClientHistory(db: Db, id: number, client: DemoClient, by: number, at: Instant): void {
  const fields = clientFields({
    ...client,
    contactPhone: shownPhone(client.contactPhone),
    feePercent: percentText(client.feePercent),
    pan: null,
    tan: null,
    registrations: [],
    contacts: [],
    slabs: [],
    isActive: true,
    invoiceAfterDays: null,
    guaranteeDays: null,
  })
  writeHistory({ db, actor: by, now: () => at }, 'client', id, null, fields)
}

type Placed = HistoryRow & { selected: Day }

/** `by`: the user who makes the changes. Statuses after today's day are not reached. */
export function writeCandidateHistory(db: Db, id: number, placed: Placed, by: number, today: Day): void {
  const { selected, ...last } = placed
  let before: HistoryRow | null = null
  for (const { day, row } of stepsOf(selected, last, today)) {
    const tx = { db, actor: by, now: () => `${day}T06:30:00.000Z` }
    writeHistory(tx, 'candidate', id, before && candidateFields(before), candidateFields(row))
    before = row
  }
}

/** The candidate as selected, when the offer is accepted, when joined, and as now. */
function stepsOf(selected: Day, last: HistoryRow, today: Day): { day: Day; row: HistoryRow }[] {
  const { dateOfJoining, leftOn, status } = last
  const first: HistoryRow = { ...last, status: 'Selected', dateOfJoining: null, leftOn: null }
  const steps: { day: Day; row: HistoryRow }[] = [{ day: selected, row: first }]
  const add = (day: Day, one: Status, left: Day | null = null) =>
    steps.push({ day: day > today ? today : day, row: { ...last, status: one, leftOn: left } })
  const hasJoined = status === 'Joined' || status === 'Joined and Left'
  if (hasJoined) add(addDays(selected, 3), 'Offer Accepted')
  else if (status !== 'Selected') add(addDays(selected, 3), status)
  if (hasJoined) add(dateOfJoining!, 'Joined')
  if (status === 'Joined and Left') add(leftOn!, status, leftOn)
  return steps
}
