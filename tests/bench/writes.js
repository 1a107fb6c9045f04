/**
 * The write before a read: a punch of somebody else, which happens all day, or a change to what the read
 * shows, for records that a punch does not touch.
 */
import { bearer } from './hot.js'

const json = { 'content-type': 'application/json' }

/** Which write comes before a path; otherwise a punch. */
const kinds = [
  [/^\/api\/(billing-invoices|billing\/)/, receipt],
  [/^\/api\/(billing-candidates|clients|team-performance)/, status],
  [/^\/api\/tasks/, task],
  [/^\/api\/(users|employees|managers|admin\/designations)/, phone],
  [/^\/api\/(leaves|approvals|regularizations|chatbot)/, leave],
]

/** A refused write (no balance left, already punched in) is no write, so the next person tries. */
const mostTries = 50

/** Returns a function that writes once in a firm, before a read of this path. */
export function writesBefore(path) {
  const write = kinds.find(([of]) => of.test(path))?.[1] ?? punch
  return async (at) => {
    for (let tried = 0; ; tried++) {
      const turn = (at.turn = (at.turn ?? 0) + 1)
      const response = await write(at, turn)
      const text = await response.text()
      if (response.ok) return
      if (tried === mostTries) throw new Error(`The write before ${path} was refused: ${text}`)
    }
  }
}

function send(at, who, method, path, body) {
  const key = `write-${Date.now()}-${at.turn}`
  const headers = { ...(body && json), ...bearer(who.token), 'idempotency-key': key }
  const request = { method, headers, body: body && JSON.stringify(body) }
  return fetch(at.url + path, request)
}

/** The next person punches: in if the last one was out. A refusal (punched in elsewhere) changes that, too. */
function punch(at, turn) {
  const person = at.firm.everybody[turn % at.firm.everybody.length]
  const type = person.isIn ? 'out' : 'in'
  person.isIn = !person.isIn
  return send(at, person, 'POST', '/api/attendance/punch', {
    type,
    location: { lat: 19.1198, lng: 72.8469, accuracy: 12, address: 'Andheri East' },
  })
}

/** A candidate's status, which changes the sums of lists, months and teams. */
function status({ firm, ...at }, turn) {
  const path = `/api/billing-candidates/${firm.some.offered}/status`
  const status = turn % 2 ? 'Offered' : 'Offer Accepted'
  return send({ ...at, turn }, firm.of('accounts'), 'PATCH', path, { status })
}

/** A rupee received, which changes what is owed. */
function receipt({ firm, ...at }, turn) {
  const path = `/api/billing-invoices/${firm.some.owed}/receipts`
  const day = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  return send({ ...at, turn }, firm.of('accounts'), 'POST', path, { day, amount: '1' })
}

function task(at, turn) {
  const status = turn % 2 ? 'in_progress' : 'pending'
  return send(at, at.firm.of('recruiter'), 'PATCH', `/api/tasks/${at.firm.some.task}`, { status })
}

function phone(at, turn) {
  const contactNumber = `98200${String(10_000 + (turn % 80_000))}`
  return send(at, at.firm.of('admin'), 'PUT', `/api/users/${at.firm.some.user}`, { contactNumber })
}

/** The next person asks for a day of leave, and gives it back in the next write. */
async function leave(at, turn) {
  if (at.asked) {
    const { person, id } = at.asked
    at.asked = null
    return send(at, person, 'DELETE', `/api/leaves/${id}`)
  }
  const person = at.firm.everybody[turn % at.firm.everybody.length]
  const day = new Date(Date.now() + (20 + ((turn * 7) % 300)) * 86_400_000)
  const [fromDate, toDate] = [day, day].map((one) => one.toISOString().slice(0, 10))
  const response = await send(at, person, 'POST', '/api/leaves', {
    leaveType: 'personal',
    duration: 'full_day',
    fromDate,
    toDate,
    reason: 'Family',
  })
  if (response.ok) at.asked = { person, id: (await response.clone().json()).id }
  return response
}
