/**
 * Writes that wait for the network. They are sent in order, one at a time, by the holder of the lock (the
 * page or the worker). Each has its own key, so one that arrived without a response counts once. A refused
 * one stays with its reason until the person has seen it. A call is only sent as the person who made it.
 */
import { store, type Mirror, type WaitingCall } from './store'

const channelName = 'muster-calls'
const tag = 'muster-calls'

export async function queueCall(call: Omit<WaitingCall, 'state'>): Promise<void> {
  await (await store()).put('calls', { ...call, state: 'waiting' })
  changed()
}

export async function callsOf(userId: number): Promise<WaitingCall[]> {
  const all = await (await store()).getAll('calls')
  return all.filter((call) => call.userId === userId).toSorted((a, b) => a.madeAt.localeCompare(b.madeAt))
}

export async function forgetCall(key: string): Promise<void> {
  await (await store()).delete('calls', key)
  changed()
}

/** The result of a round: how many were sent, how many refused, and whether the network is still missing. */
export type Sent = { arrived: WaitingCall[]; refused: WaitingCall[]; isLost: boolean }

export function sendWaiting(mirror: Mirror): Promise<Sent> {
  const work = async () => {
    const sent = await sendAll(mirror)
    if (sent.arrived.length || sent.refused.length) postWord({ sent })
    return sent
  }
  // A plain-http address has no locks. There only the keys prevent duplicates.
  return navigator.locks ? navigator.locks.request(tag, work) : work()
}

async function sendAll({ token, userId }: Mirror): Promise<Sent> {
  const sent: Sent = { arrived: [], refused: [], isLost: false }
  for (const call of await callsOf(userId)) {
    if (call.state !== 'waiting') continue
    const outcome = await sendCall(call, token)
    if (outcome === 'later') return { ...sent, isLost: true }
    if (outcome === 'arrived') {
      sent.arrived.push(call)
      await forgetCall(call.key)
    } else {
      const refused: WaitingCall = { ...call, state: 'refused', message: outcome.message }
      sent.refused.push(refused)
      await (await store()).put('calls', refused)
      changed()
    }
  }
  return sent
}

async function sendCall(
  call: WaitingCall,
  token: string,
): Promise<'arrived' | 'later' | { message: string }> {
  let response: Response
  try {
    response = await fetch(call.path, {
      method: call.method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': call.key,
      },
      body: JSON.stringify(call.body),
    })
  } catch {
    return 'later'
  }
  if (response.ok) return 'arrived'
  // The session ended, too many requests, or a server problem: not this call's fault.
  if (response.status === 401 || response.status === 429 || response.status >= 500) return 'later'
  const answer = (await response.json().catch(() => null)) as { message?: string; code?: string } | null
  // Nor is this: the person must set up a second factor first.
  if (answer?.code === 'second_factor_first') return 'later'
  return { message: answer?.message ?? `Error ${response.status}` }
}

/** Asks the browser to send even without an open window, if it supports that. */
export async function askForSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.ready.catch(() => undefined)) as
    (ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }) | undefined
  await registration?.sync?.register(tag).catch(() => {})
}

export const isSyncTag = (name: string) => name === tag

/** A round with results in this tab, another one or the worker. */
export function onSent(hear: (sent: Sent) => void): () => void {
  sentHearers.add(hear)
  return () => void sentHearers.delete(hear)
}

/** Subscribes to changes, including the worker's and other tabs'. */
export function onCallsChanged(hear: () => void): () => void {
  changeHearers.add(hear)
  return () => void changeHearers.delete(hear)
}

type Word = { changed: true } | { sent: Sent }
const sentHearers = new Set<(sent: Sent) => void>()
const changeHearers = new Set<() => void>()
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(channelName) : null
if (channel) channel.onmessage = ({ data }: MessageEvent<Word>) => heard(data)

function heard(word: Word): void {
  if ('sent' in word) sentHearers.forEach((hear) => hear(word.sent))
  else changeHearers.forEach((hear) => hear())
}

function postWord(word: Word): void {
  heard(word)
  channel?.postMessage(word)
}

const changed = () => postWord({ changed: true })
