/** Peak loads: nine o'clock in the morning, a burst of sign-ins, thousands of open windows. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request as ask } from 'node:http'
import { join } from 'node:path'
import { beside, call, json, pause, spread, steadily, today } from './steady.js'
import { bearer } from './hot.js'
import { openWindows } from './windows.js'

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

/** Then they punch out with dashboards open: `everybodys` see the whole firm, `teams` a Manager's team. */
export async function watchedSixOClock(server, firm, people, seconds, { everybodys, teams }) {
  const seers = ['admin', 'senior'].map((name) => firm.of(name).token)
  const finish = await openWindows(server, [
    ...Array.from({ length: everybodys }, (_, i) => seers[i % seers.length]),
    ...firm.managers.slice(0, teams).map(({ token }) => token),
  ])
  await pause(1000)
  const storm = await nineOClock(server, firm, people, seconds, 'out')
  return { ...storm, ...(await finish()) }
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
