/** Peak loads: nine o'clock in the morning, a burst of sign-ins, thousands of open windows. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request as ask } from 'node:http'
import { join } from 'node:path'
import { beside, call, json, pause, spread, steadily, today } from './steady.js'
import { bearer } from './hot.js'

export async function quiet(server, firm, seconds) {
  return spread(await steadily(server.url, 50, seconds, today(firm)))
}

/** Eight people sign in repeatedly while others load their day. */
export async function signInStorm(server, firm, seconds) {
  const agent = new Agent({ keepAlive: true })
  let signedIn = 0
  const result = await beside(server, firm, async () => {
    const until = performance.now() + seconds * 1000
    const one = async (n) => {
      while (performance.now() < until) {
        const { status } = await call(agent, server.url, {
          method: 'POST',
          path: '/api/auth/login',
          headers: json,
          body: JSON.stringify({
            email: ['recruiter', 'manager', 'senior', 'accounts'][n % 4] + '@muster.test',
            password: 'muster-demo',
          }),
        })
        if (status === 200) signedIn++
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, n) => one(n)))
  })
  agent.destroy()
  return { ...result, signedIn }
}

/**
 * Everybody punches in within a minute. None may be lost: each acknowledged punch is in the history
 * afterwards.
 */
export async function nineOClock(server, firm, people, seconds, type = 'in') {
  const who = firm.everybody.slice(-people)
  const run = Date.now()
  const answers = await steadily(server.url, people / seconds, seconds, (i) => ({
    method: 'POST',
    path: '/api/attendance/punch',
    headers: { ...json, ...bearer(who[i].token), 'idempotency-key': `nine-${run}-${i}` },
    body: JSON.stringify({ type, location: { lat: 19.1198, lng: 72.8469, accuracy: 12 } }),
  }))
  // People already at work get a 409, which counts as a response too.
  const others = answers.filter(({ status }) => status !== 200 && status !== 409)
  const stored = await steadily(server.url, 200, people / 200, (i) => ({
    path: '/api/attendance/today',
    headers: bearer(who[i].token),
  }))
  return {
    ...spread(answers),
    failed: others.length,
    lost: stored.filter(({ text }) => !JSON.parse(text)?.[type === 'in' ? 'punchInTime' : 'punchOutTime'])
      .length,
  }
}

/**
 * Then they punch out with dashboards open. Each dashboard receives the punches by its stream and refetches
 * its data as soon as the browser's own throttle allows.
 */
export async function watchedSixOClock(server, firm, people, seconds, { everybodys, teams }) {
  const { Throttle } = await browserPacing()
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const seers = ['admin', 'senior'].map((name) => firm.of(name).token)
  const watchers = [
    ...Array.from({ length: everybodys }, (_, i) => seers[i % seers.length]),
    ...firm.managers.slice(0, teams).map(({ token }) => token),
  ]
  const requested = []
  let isOver = false
  const windows = watchers.map((token) => {
    const throttle = new Throttle()
    const headers = bearer(token)
    let timer
    const again = () => {
      clearTimeout(timer)
      const next = throttle.next()
      if (next !== null && !isOver) timer = setTimeout(refresh, next - Date.now())
    }
    const refresh = () => {
      if (isOver) return
      for (const path of throttle.take(Date.now())) requested.push(call(agent, server.url, { path, headers }))
      again()
    }
    const sent = ask(`${server.url}/api/events`, { agent: new Agent(), headers }, (answer) => {
      answer.setEncoding('utf8')
      answer.on('data', (text) => {
        if (!text.includes('event: attendance.punched')) return
        for (const path of shown) throttle.changed(path, Date.now(), Math.random() * 800)
        again()
      })
      answer.on('error', () => {})
    })
    sent.on('error', () => {})
    sent.end()
    return sent
  })
  await pause(1000)
  const storm = await nineOClock(server, firm, people, seconds, 'out')
  isOver = true
  for (const one of windows) one.destroy()
  const answers = await Promise.all(requested)
  agent.destroy()
  return { ...storm, windows: watchers.length, requested: answers.length, looks: spread(answers) }
}

/** The parts of a dashboard about the day. */
const shown = [
  '/api/attendance/live?page=1&limit=25',
  '/api/dashboard/team',
  '/api/dashboard/stats',
  '/api/attendance/today',
  '/api/attendance/break/active',
]

async function browserPacing() {
  const { transformWithOxc } = await import('vite')
  const { code } = await transformWithOxc(
    readFileSync(join(import.meta.dirname, '../../web/throttle.ts'), 'utf8'),
    'throttle.ts',
  )
  return import(`data:text/javascript,${encodeURIComponent(code)}`)
}

/** Open windows, each with a stream, and then an event for everybody. */
export async function streams(server, firm, count) {
  const before = server.memory()
  const heard = []
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const opened = []
  let changedAt = null
  for (let i = 0; i < count; i++) {
    opened.push(
      new Promise((resolve, reject) => {
        const sent = ask(
          `${server.url}/api/events`,
          { agent, headers: bearer(firm.everybody[i % firm.everybody.length].token) },
          (answer) => {
            answer.setEncoding('utf8')
            answer.on('data', (text) => {
              if (changedAt !== null && text.includes('event: firm.changed'))
                heard.push(performance.now() - changedAt)
            })
            answer.once('data', () => resolve(sent))
            answer.on('error', () => {})
          },
        )
        sent.on('error', reject)
        sent.end()
      }),
    )
    if (i % 200 === 199) await Promise.all(opened)
  }
  const all = await Promise.all(opened)
  await pause(500)
  const memory = server.memory()
  const settings = await (
    await fetch(`${server.url}/api/settings`, { headers: bearer(firm.of('admin').token) })
  ).json()
  const change = {
    method: 'PUT',
    path: '/api/settings/firm',
    headers: { ...json, ...bearer(firm.of('admin').token) },
    body: JSON.stringify({ name: `${settings.firm.name.replace(/ \d$/, '')} ${Date.now() % 10}` }),
  }
  changedAt = performance.now()
  const answer = await call(new Agent(), server.url, change)
  const until = performance.now() + 10_000
  while (heard.length < count && performance.now() < until) await pause(20)
  for (const one of all) one.destroy()
  agent.destroy()
  return {
    count,
    status: answer.status,
    heard: heard.length,
    last: Math.max(0, ...heard),
    megabytes: before === null ? null : memory - before,
  }
}

/**
 * A monitor requests the server's health while an outside client repeats one call without waiting for
 * responses.
 */
export async function strangers(server, seconds) {
  const health = () => ({ path: '/api/health' })
  const quiet = spread(await steadily(server.url, 50, seconds, health))
  const script = join(import.meta.dirname, 'pipelining.js')
  const beside = []
  for (const path of ['/api/openapi.json', '/api/docs', '/'])
    for (const ahead of [500, 30]) {
      const stranger = spawn(process.execPath, [script, new URL(server.url).port, path, ahead, seconds])
      let output = ''
      stranger.stdout.on('data', (part) => (output += part))
      const ended = once(stranger, 'exit')
      await pause(200)
      const answers = await steadily(server.url, 50, seconds - 0.5, health)
      await ended
      beside.push({ path, ahead, ...spread(answers), ...JSON.parse(output), megabytes: server.memory() })
    }
  return { quiet, beside }
}
