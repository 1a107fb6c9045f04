/**
 * The push channel: one message to one browser's push service, encrypted for that browser, and the meaning of
 * its answer.
 */
import { Agent } from 'node:https'
import { readFileSync } from 'node:fs'
import webpush, { WebPushError } from 'web-push'
import type { App } from '../../../src/app'
import { endpointProblem } from './subscriptions'
import { topicOf, type NoticeType } from '../contract'
import { keysOf } from './vapid'

export type Address = { id: number; endpoint: string; p256dh: string; auth: string; vapidKey: string }
export type Message = {
  receipt: string
  type: NoticeType
  title: string
  message: string
  link: string | null
  tag: string
  isUrgent: boolean
}
/** `gone`: the subscription no longer exists, or was made with another key. */
export type Outcome =
  | { is: 'sent' }
  | { is: 'gone'; why: string }
  | { is: 'later'; why: string; afterSeconds: number | null }
  | { is: 'refused'; why: string }

const timeout = 15_000
const longestText = 600
const hour = 3600

/** How long a push service stores it for an offline device, and how soon it wakes a sleeping one. */
function lasting(type: NoticeType, isUrgent: boolean): { TTL: number; urgency: 'high' | 'normal' } {
  const topic = topicOf[type]
  if (type === 'attendance') return { TTL: hour, urgency: 'high' }
  if (topic === 'approvals' || isUrgent) return { TTL: 24 * hour, urgency: 'high' }
  return { TTL: 72 * hour, urgency: 'normal' }
}

/** Below 3 KB in any case: characters with more bytes leave room for fewer. */
export function payloadOf({ receipt, type, title, message, link, tag }: Message): string {
  const clip = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)
  return JSON.stringify({
    receipt,
    type,
    title: clip(title, 120),
    body: clip(message, longestText),
    link,
    tag,
  })
}

const agents = new Map<string, Agent>()
function agentOf(app: App): Agent | undefined {
  const { pushCa } = app.config
  if (!pushCa) return undefined
  let agent = agents.get(pushCa)
  if (!agent) agents.set(pushCa, (agent = new Agent({ ca: readFileSync(pushCa), keepAlive: true })))
  return agent
}

export async function sendPush(app: App, address: Address, message: Message): Promise<Outcome> {
  const problem = endpointProblem(address.endpoint, app.config.pushHosts)
  if (problem) return { is: 'gone', why: `The address ${problem}` }
  const keys = (await keysOf(app)).find((pair) => pair.publicKey === address.vapidKey)
  if (!keys) return { is: 'gone', why: 'Subscribed with an older key' }
  try {
    await webpush.sendNotification(
      { endpoint: address.endpoint, keys: { p256dh: address.p256dh, auth: address.auth } },
      payloadOf(message),
      {
        vapidDetails: { subject: contactOf(app), publicKey: keys.publicKey, privateKey: keys.privateKey },
        ...lasting(message.type, message.isUrgent),
        // It replaces an undelivered message with the same topic, so a repeat is shown once.
        topic: message.tag.slice(0, 32),
        timeout,
        agent: agentOf(app),
      },
    )
    return { is: 'sent' }
  } catch (error) {
    return meaningOf(error)
  }
}

/**
 * 404 and 410: the browser is gone. 403, and Apple's 400 VapidPkHashMismatch: another key. 429 and 5xx:
 * later.
 */
function meaningOf(error: unknown): Outcome {
  if (!(error instanceof WebPushError))
    return { is: 'later', why: (error as Error).message, afterSeconds: null }
  const { statusCode, body, headers } = error
  const why = `${statusCode} ${String(body).slice(0, 200)}`.trim()
  if (statusCode === 404 || statusCode === 410) return { is: 'gone', why }
  if (statusCode === 403 || statusCode === 401 || (statusCode === 400 && /Vapid/i.test(String(body))))
    return { is: 'gone', why }
  if (statusCode === 429 || statusCode >= 500)
    return { is: 'later', why, afterSeconds: retryAfter((headers as Record<string, string>)['retry-after']) }
  return { is: 'refused', why }
}

function retryAfter(header: string | undefined): number | null {
  const seconds = Number(header)
  return header !== undefined && Number.isFinite(seconds) && seconds >= 0
    ? Math.min(seconds, 24 * hour)
    : null
}

/** The contact for push services: an Admin of the firm. */
function contactOf(app: App): string {
  const admin = app.ask(({ db }) =>
    db.one<{ email: string }>(
      `select email
       from users
       where role = 'Admin' and is_active = 1
       order by id
       limit 1`,
    ),
  )
  return `mailto:${app.config.pushContact ?? admin?.email ?? 'admin@example.org'}`
}
