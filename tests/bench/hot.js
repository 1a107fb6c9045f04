/**
 * The most frequent calls of a morning, alternating with an empty response in the same run: requests per
 * second, CPU, ratios.
 */
import autocannon from 'autocannon'

const json = { 'content-type': 'application/json' }
export const bearer = (token) => ({ authorization: `Bearer ${token}` })
const here = {
  lat: 19.1198,
  lng: 72.8469,
  accuracy: 12,
  address: 'Andheri East',
  timestamp: '2026-11-18T04:00:00.000Z',
}

export function hotCases({ server, beside, firm, lead }) {
  const isIn = new Map()
  let turn = 0
  let key = Date.now()
  const people = firm.everybody
  const anybody = firm.of('recruiter').token
  /**
   * Each request is for the next person, who punches in or out depending on their state. A 409 shows that the
   * punch already exists.
   */
  const punching = (name, make) => [
    {
      method: 'POST',
      setupRequest(request, context) {
        const user = turn++ % people.length
        const type = isIn.get(name + user) ? 'out' : 'in'
        context.done = () => isIn.set(name + user, type === 'in')
        return { ...request, ...make(user, type) }
      },
      onResponse: (status, _, context) => (status === 200 || status === 409) && context.done(),
    },
  ]
  const punch = (user, type) => ({
    path: '/api/attendance/punch',
    headers: { ...json, ...bearer(people[user].token), 'idempotency-key': `bench-key-${++key}` },
    body: JSON.stringify({ type, location: here }),
  })
  const from = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
  let other = 0
  /** A request with a new query, so that no cached response matches. */
  const anew = (path, token) => [
    {
      method: 'GET',
      setupRequest: (request) => ({ ...request, path: `${path}&anew=${++other}`, headers: bearer(token) }),
    },
  ]
  const get = (path, token = anybody, headers = {}) => [{ path, headers: { ...bearer(token), ...headers } }]
  return [
    { name: 'empty answer of node:http', url: beside.node, of: beside, requests: [{ path: '/' }] },
    { name: 'empty answer of h3', url: beside.h3, of: beside, requests: [{ path: '/empty' }] },
    {
      name: 'bare punch, shared commit',
      url: beside.h3,
      of: beside,
      requests: punching('bare', (user, type) => ({
        path: '/punch',
        headers: json,
        body: JSON.stringify({ user, type }),
      })),
    },
    {
      name: 'the rows of a punch alone',
      url: beside.node,
      of: beside,
      requests: punching('rows', (user, type) => ({
        path: '/rows',
        headers: json,
        body: JSON.stringify({ user: user + 1, type, location: here }),
      })),
    },
    { name: 'punch', url: server.url, of: server, requests: punching('punch', punch), aim: 0.09 },
    { name: 'today', url: server.url, of: server, requests: get('/api/attendance/today'), aim: 0.45 },
    { name: 'me', url: server.url, of: server, requests: get('/api/auth/me'), aim: 0.45 },
    { name: 'stats', url: server.url, of: server, requests: get('/api/dashboard/stats'), aim: 0.3 },
    {
      name: '30 days of history, anew',
      url: server.url,
      of: server,
      requests: anew(`/api/attendance/history?from=${from}&limit=100`, anybody),
    },
    {
      name: '30 days of history, kept',
      url: server.url,
      of: server,
      requests: get(`/api/attendance/history?from=${from}&limit=100`),
      aim: 0.15,
    },
    {
      name: `live, ${lead.team} people, anew`,
      url: server.url,
      of: server,
      connections: 16,
      requests: anew('/api/attendance/live?', lead.token),
      aim: 0.02,
    },
    {
      name: `live, ${lead.team} people, kept`,
      url: server.url,
      of: server,
      connections: 16,
      requests: get('/api/attendance/live', lead.token),
      aim: 0.03,
    },
    {
      name: 'live, nothing changed',
      url: server.url,
      of: server,
      tagged: true,
      requests: get('/api/attendance/live', lead.token),
      aim: 0.4,
      expect: 304,
    },
    {
      name: 'sign-in',
      url: server.url,
      of: server,
      connections: 4,
      requests: [
        {
          method: 'POST',
          path: '/api/auth/login',
          headers: json,
          body: JSON.stringify({ email: 'recruiter@muster.test', password: 'muster-demo' }),
        },
      ],
    },
  ]
}

export async function measure({ url, of, requests, connections, expect = 200 }, usual, duration) {
  const before = of.cpu()
  const result = await autocannon({ url, connections: connections ?? usual, duration, requests, timeout: 30 })
  const codes = Object.fromEntries(
    Object.entries(result.statusCodeStats).map(([code, { count }]) => [code, count]),
  )
  const done = codes[expect] ?? 0
  const all = Object.values(codes).reduce((sum, count) => sum + count, 0)
  const cpu = before === null ? null : (of.cpu() - before) / Math.max(1, all)
  return {
    rate: done / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu,
    bytes: Math.round(result.throughput.total / Math.max(1, all)),
    refused: all - done,
    errors: result.errors,
  }
}

/** Rounds of all cases in turn. Ratios are relative to the empty response of the same round. */
export async function hot(cases, { rounds, seconds, connections }) {
  const taken = new Map(cases.map((one) => [one, []]))
  const marked = async (one) => {
    if (one.tagged) {
      const answer = await fetch(one.url + one.requests[0].path, { headers: one.requests[0].headers })
      await answer.arrayBuffer()
      one.requests[0].headers['if-none-match'] = answer.headers.get('etag') ?? '"none"'
    }
    return one
  }
  for (const one of cases) await measure(await marked(one), connections, 1)
  for (let round = 0; round < rounds; round++)
    for (const one of cases) taken.get(one).push(await measure(await marked(one), connections, seconds))
  const empties = taken.get(cases.find(({ name }) => name === 'empty answer of h3'))
  return cases.map((one) => {
    const rows = taken.get(one)
    const ratios = rows.map(({ rate }, i) => rate / empties[i].rate)
    const figures = (name) => median(rows.map((row) => row[name]))
    const cpu = rows.some(({ cpu }) => cpu === null) ? null : figures('cpu')
    return {
      name: one.name,
      aim: one.aim ?? null,
      rate: figures('rate'),
      rates: range(rows.map(({ rate }) => rate)),
      p50: figures('p50'),
      p99: figures('p99'),
      bytes: figures('bytes'),
      cpu,
      ratio: median(ratios),
      ratios: range(ratios),
      cpuRatio: cpu === null ? null : median(empties.map((row) => row.cpu)) / cpu,
      refused: rows.reduce((sum, row) => sum + row.refused + row.errors, 0),
    }
  })
}

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const range = (values) => [Math.min(...values), Math.max(...values)]
