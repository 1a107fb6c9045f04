/**
 * Requests at fixed times, independent of earlier ones, and the response times of other people during long
 * work.
 */
import { Agent, request as ask } from 'node:http'
import { bearer } from './hot.js'
import { at } from './reads.js'

export const json = { 'content-type': 'application/json' }
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * One request on kept-alive connections. Milliseconds from its scheduled time, so that a queue in front of
 * the server counts.
 */
export function call(agent, url, { method = 'GET', path, headers = {}, body }) {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const sent = ask(
      url + path,
      {
        agent,
        method,
        headers: { ...headers, ...(body ? { 'content-length': Buffer.byteLength(body) } : {}) },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part) => (text += part))
        answer.on('end', () => resolve({ status: answer.statusCode, ms: performance.now() - started, text }))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** A fixed number of requests per second, each at its time, independent of earlier ones. */
export async function steadily(url, perSecond, seconds, next, until = () => false) {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })
  const answers = []
  const waiting = []
  const started = performance.now()
  for (let i = 0; i < perSecond * seconds && !until(); i++) {
    const due = started + (i * 1000) / perSecond
    if (due > performance.now()) await pause(due - performance.now())
    waiting.push(call(agent, url, next(i)).then((answer) => answers.push(answer)))
  }
  await Promise.all(waiting)
  agent.destroy()
  return answers
}
export const spread = (answers) => {
  const ms = answers.map((answer) => answer.ms)
  return {
    count: ms.length,
    p50: at(ms, 0.5),
    p99: at(ms, 0.99),
    most: Math.max(...ms),
    failed: answers.filter(({ status }) => status >= 400).length,
  }
}
export const today = (firm) => (i) => ({
  path: '/api/attendance/today',
  headers: bearer(firm.everybody[10 + (i % 50)].token),
})

/** Other people load their day at a fixed rate during long work, until it ends. */
export async function beside(server, firm, work, perSecond = 50) {
  let isOver = false
  const started = performance.now()
  const others = steadily(server.url, perSecond, 600, today(firm), () => isOver)
  let took
  try {
    await work()
    took = performance.now() - started
  } finally {
    isOver = true
  }
  return { took, ...spread(await others) }
}
