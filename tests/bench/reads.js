/**
 * Every read request of the screens, as the role with the most access and as a Recruiter, in a small and a
 * large firm in turn.
 */
import { Agent, get } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { bearer } from './hot.js'
import { writesBefore } from './writes.js'

const day = (back) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
const month = day(20).slice(0, 7)

/** As the screens send them: with a page if the list has pages. */
export const reads = [
  ...['recruiter', 'admin'].flatMap((who) => [
    [who, '/api/auth/me'],
    [who, '/api/attendance/today'],
    [who, '/api/attendance/break/active'],
    [who, '/api/attendance/history?page=1&limit=20'],
    [who, '/api/attendance/history?from=2000-01-01&page=1&limit=20'],
    [who, '/api/attendance/history?from=2000-01-01&page=1&limit=20&status=Absent'],
    [who, `/api/attendance/${day(1)}/working`],
    [who, '/api/dashboard/stats'],
    [who, '/api/dashboard/overview'],
    [who, '/api/dashboard/upcoming-events'],
    [who, '/api/notifications'],
    [who, '/api/notifications/preferences'],
    [who, '/api/profile'],
    [who, '/api/profile/sessions'],
    [who, '/api/holidays'],
    [who, '/api/saturday-overrides'],
    [who, '/api/settings/working-days'],
    [who, '/api/leaves'],
    [who, '/api/leaves/balance'],
    [who, `/api/leaves/preview?leaveType=personal&duration=full_day&fromDate=${day(-8)}&toDate=${day(-9)}`],
    [who, '/api/regularizations'],
    [who, '/api/regularizations/repair'],
    [who, '/api/tasks?page=1&limit=25'],
    [who, '/api/tasks/analytics/summary'],
    [who, '/api/tasks/analytics/overdue'],
    [who, '/api/tasks/analytics/upcoming'],
    [who, '/api/chatbot/suggestions'],
    [who, '/api/whatsapp/status'],
    [who, '/api/whatsapp/message-logs'],
    [who, '/api/whatsapp/batches'],
    [who, '/api/whatsapp/templates'],
    [who, '/api/push/vapid-key'],
    [who, '/api/attendance/week'],
    [who, '/api/profile/second-factor'],
  ]),
  ['manager', '/api/attendance/live'],
  ['manager', '/api/attendance/team-history?page=1'],
  ['manager', '/api/dashboard/team'],
  ['manager', '/api/leaves/pending'],
  ['manager', '/api/approvals/waiting'],
  ['manager', '/api/users/team'],
  ['admin', '/api/attendance/live?page=1&limit=25'],
  ['admin', '/api/attendance/live?page=1&limit=25&search=pri'],
  ['admin', '/api/attendance/team-history?page=1'],
  ['admin', '/api/attendance/team-history?page=1&status=Absent'],
  ['admin', '/api/attendance/team-history?page=300&status=Absent'],
  ['admin', '/api/attendance/team-history?page=1&status=Present'],
  ['admin', `/api/attendance/team-month?month=${month}&page=1`],
  ['admin', '/api/dashboard/team'],
  ['admin', '/api/dashboard/firm'],
  ['admin', '/api/reports/trends'],
  ['admin', '/api/leaves/pending'],
  ['admin', '/api/leaves/upcoming'],
  ['admin', '/api/approvals/waiting'],
  ['admin', '/api/regularizations/pending'],
  ['admin', '/api/users?page=1&limit=12'],
  ['admin', '/api/users?page=1&limit=12&search=pri'],
  ['accounts', '/api/employees'],
  ['admin', (firm) => `/api/users/${firm.some.user}`],
  ['admin', (firm) => `/api/leaves/balance/${firm.some.user}`],
  ['admin', '/api/settings'],
  ['admin', '/api/system/stats'],
  ['admin', '/api/audit'],
  ['admin', '/api/imports'],
  ['admin', '/api/shifts'],
  ['admin', '/api/offices'],
  ['admin', '/api/leave-policies'],
  ['admin', '/api/reports'],
  ['admin', '/api/reports/summary'],
  ['admin', '/api/managers'],
  ['admin', '/api/admin/designations'],
  ['admin', '/api/push/dead'],
  ['admin', '/api/tasks/assignable-users'],
  ['accounts', '/api/billing-candidates?page=1&limit=50'],
  ['accounts', '/api/billing-candidates?page=1&limit=50&status=Joined'],
  ['accounts', `/api/billing-candidates?page=1&limit=50&month=${month}`],
  ['accounts', '/api/billing-candidates?page=1&limit=50&search=sha'],
  ['accounts', '/api/billing-candidates/choices'],
  ['accounts', (firm) => `/api/billing-candidates/${firm.some.candidate}`],
  ['accounts', '/api/billing-invoices?page=1&limit=50'],
  ['accounts', '/api/clients?page=1'],
  ['accounts', '/api/billing/overview'],
  ['accounts', '/api/billing/receivables'],
  ['accounts', '/api/billing/leakage'],
  ['accounts', '/api/billing-candidates/months'],
  ['accounts', `/api/team-performance?month=${month}`],
  ['accounts', `/api/team-performance/months?year=${month.slice(0, 4)}`],
].map(([who, path]) => ({ who, path }))

const agent = new Agent({ keepAlive: true })

/**
 * Time to the last byte, compressed as a browser requests it. The time to decompress seven megabytes is not
 * the server's.
 */
function answerTo(address, headers) {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const request = get(address, { agent, headers: { 'accept-encoding': 'br', ...headers } }, (response) => {
      const parts = []
      response.on('data', (part) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const took = performance.now() - started
        const length = () =>
          (response.headers['content-encoding'] === 'br'
            ? brotliDecompressSync(Buffer.concat(parts))
            : Buffer.concat(parts)
          ).byteLength
        resolve({ took, status: response.statusCode, mark: response.headers.etag, length })
      })
    })
    request.on('error', reject)
  })
}

/**
 * A request within this many milliseconds is repeated more often. Of forty responses the third slowest
 * depends on the machine, of two hundred the tenth slowest depends on the call.
 */
const quick = 3000

/**
 * Milliseconds of `times` calls in each firm, and of five times as many if they are quick. The first call is
 * not counted. `again`: the conditional request of a browser with a cached response; null if the response has
 * no ETag.
 */
export async function ask(firms, times, report = () => {}) {
  const rows = []
  for (const { who, path } of reads) {
    const row = { who, path: typeof path === 'string' ? path : path(firms[0].firm), of: [] }
    const taken = firms.map(() => [])
    const again = firms.map(() => [])
    let wrong = null
    const until = performance.now() + quick
    for (let i = 0; (i <= times || (i <= 5 * times && performance.now() < until)) && !wrong; i++) {
      for (const [n, { url, firm }] of firms.entries()) {
        const address = url + (typeof path === 'string' ? path : path(firm))
        const { took, status, mark, length } = await answerTo(address, bearer(firm.of(who).token))
        if (i) taken[n].push(took)
        else row.of.push({ first: took, bytes: length() })
        if (status !== 200) wrong = status
        if (mark && i)
          again[n].push(
            (await answerTo(address, { ...bearer(firm.of(who).token), 'if-none-match': mark })).took,
          )
      }
    }
    if (wrong) rows.push({ ...row, wrong })
    else {
      const written = await askAfterWrites(firms, { who, path }, times)
      for (const [n, values] of taken.entries())
        Object.assign(row.of[n], {
          p50: at(values, 0.5),
          p95: at(values, 0.95),
          again: again[n].length ? at(again[n], 0.95) : null,
          written: { p50: at(written[n], 0.5), p95: at(written[n], 0.95) },
        })
      const [first, last] = [row.of[0], row.of.at(-1)]
      row.growth = last.p95 / first.p95
      row.growth50 = last.p50 / first.p50
      row.growthWritten = last.written.p50 / first.written.p50
      row.growthAgain = last.again === null ? null : last.again / first.again
      rows.push(row)
    }
    report(row)
  }
  return rows
}

/** Milliseconds of `times` calls in each firm in turn, with a write just before each. The first is not counted. */
async function askAfterWrites(firms, { who, path }, times) {
  const taken = firms.map(() => [])
  const write = writesBefore(typeof path === 'string' ? path : path(firms[0].firm))
  for (let i = 0; i <= times; i++)
    for (const [n, one] of firms.entries()) {
      await write(one)
      const address = one.url + (typeof path === 'string' ? path : path(one.firm))
      const { took, status } = await answerTo(address, bearer(one.firm.of(who).token))
      if (status !== 200) throw new Error(`${path} was answered with ${status} after a write`)
      if (i) taken[n].push(took)
    }
  return taken
}

export const at = (values, part) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))]
