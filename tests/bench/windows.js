/**
 * Open dashboards: each has an event stream and shows the live team. It follows the rows that the stream
 * carries, and asks again, as the browser does, when it only hears a name.
 */
import { readFileSync } from 'node:fs'
import { Agent, request as ask } from 'node:http'
import { join } from 'node:path'
import { bearer } from './hot.js'
import { call, json, spread } from './steady.js'
import { at } from './reads.js'

/** The parts of a dashboard about the day. */
const own = ['/api/dashboard/stats', '/api/attendance/today', '/api/attendance/break/active']
const others = ['/api/attendance/live?page=1&limit=25', '/api/dashboard/team']
/** One window in so many reads its rows, because all of them share one core with the load. */
const sampled = 10

/** `tokens`: one for each window. `summary` ends them. */
export async function openWindows(server, tokens) {
  const { Throttle } = await browserPacing()
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const requested = []
  const delays = []
  let frames = 0
  let bytes = 0
  let isOver = false
  const open = (token, index) =>
    new Promise((resolve, reject) => {
      const throttle = new Throttle()
      const headers = bearer(token)
      const isSampled = index % sampled === 0
      let timer
      const again = () => {
        clearTimeout(timer)
        const next = throttle.next()
        if (next !== null && !isOver) timer = setTimeout(refresh, next - Date.now())
      }
      const refresh = () => {
        if (isOver) return
        for (const path of throttle.take(Date.now()))
          requested.push(call(agent, server.url, { path, headers }))
        again()
      }
      const isStale = (paths) => {
        for (const path of paths) throttle.changed(path, Date.now(), Math.random() * 800)
        again()
      }
      const subscribe = (stream) =>
        call(agent, server.url, {
          method: 'PUT',
          path: '/api/events/subscription',
          headers: { ...headers, ...json },
          body: JSON.stringify({ stream, lists: ['attendance.live'] }),
        })
      let rest = ''
      const sent = ask(`${server.url}/api/events`, { agent: new Agent(), headers }, (answer) => {
        answer.setEncoding('utf8')
        answer.on('data', (text) => {
          bytes += text.length
          // Before the stream carried rows, a punch was a name for everybody who saw the person.
          if (text.includes('event: attendance.punched')) isStale([...own, ...others])
          if (text.includes('event: attendance.changed')) isStale(others)
          if (text.includes('event: attendance.rows')) frames++
          if (!isSampled && !text.includes('event: ready')) return
          const parts = (rest + text).split('\n\n')
          rest = parts.pop()
          for (const part of parts) {
            const [, name, data] = /event: (\S+)\ndata: (.*)/.exec(part) ?? []
            if (name === 'ready') {
              const { stream } = JSON.parse(data)
              // As a dashboard does: it loads what it shows, and then follows.
              for (const path of others) requested.push(call(agent, server.url, { path, headers }))
              if (stream) void subscribe(stream).then(() => resolve(sent), reject)
              else resolve(sent)
            }
            if (name === 'attendance.rows')
              for (const { punchOut } of JSON.parse(data).rows)
                if (punchOut) delays.push({ ms: Date.now() - Date.parse(punchOut) })
          }
        })
        answer.on('error', () => {})
      })
      sent.on('error', (error) => (isOver ? undefined : reject(error)))
      sent.end()
    })
  const windows = []
  // A few at a time, as people open them.
  for (let first = 0; first < tokens.length; first += 50)
    windows.push(
      ...(await Promise.all(tokens.slice(first, first + 50).map((one, i) => open(one, first + i)))),
    )
  return async () => {
    isOver = true
    for (const one of windows) one.destroy()
    const answers = await Promise.all(requested)
    agent.destroy()
    const ms = delays.map((one) => one.ms)
    return {
      windows: windows.length,
      requested: answers.length,
      looks: spread(answers),
      rows: { frames, megabytes: Math.round(bytes / 1e6), p50: at(ms, 0.5), p99: at(ms, 0.99) },
    }
  }
}

async function browserPacing() {
  const { transformWithOxc } = await import('vite')
  const { code } = await transformWithOxc(
    readFileSync(join(import.meta.dirname, '../../web/throttle.ts'), 'utf8'),
    'throttle.ts',
  )
  return import(`data:text/javascript,${encodeURIComponent(code)}`)
}
