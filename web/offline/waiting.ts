/** The signed-in person's waiting and refused calls, for screens; sends them when the network returns. */
import { newKey } from '../api'
import { signal } from '../signals'
import { callsOf, askForSync, forgetCall, queueCall, onCallsChanged, onSent, sendWaiting } from './calls'
import { mirrorSession, type Mirror, type WaitingCall } from './store'

export type { WaitingCall } from './store'

export const waitingCalls = signal<readonly WaitingCall[]>([])
let mirror: Mirror | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const retryAfter = 30_000

/** From sign-in to sign-out. Waiting calls belong to this person and are sent as this person. */
export function startWaiting(token: string, userId: number): () => void {
  mirror = { token, userId }
  void mirrorSession(mirror).catch(() => {})
  const refresh = () =>
    void callsOf(userId).then(
      (calls) => (waitingCalls.value = calls),
      () => {},
    )
  const end = onCallsChanged(refresh)
  const back = () => void sendNow()
  refresh()
  addEventListener('online', back)
  back()
  return () => {
    end()
    clearTimeout(timer)
    removeEventListener('online', back)
    mirror = null
    waitingCalls.value = []
  }
}

/** Tells the worker that nobody is signed in. */
export function endMirror(): void {
  void mirrorSession(null).catch(() => {})
}

/** Stores a call until it can be sent. Rejects if the browser stores nothing. */
export async function queueUntilOnline(
  call: Pick<WaitingCall, 'method' | 'path' | 'body' | 'what' | 'madeAt'> & { key?: string },
): Promise<void> {
  if (!mirror) throw new Error('Nobody is signed in')
  await queueCall({ ...call, key: call.key ?? newKey(), userId: mirror.userId })
  void askForSync()
  void sendNow()
}

export { forgetCall, onSent }

async function sendNow(): Promise<void> {
  if (!mirror) return
  clearTimeout(timer)
  const isLost = await sendWaiting(mirror).then(
    (sent) => sent.isLost,
    () => true,
  )
  // Not every browser fires 'online', and a network without internet counts as online.
  if (isLost && mirror) timer = setTimeout(() => void sendNow(), retryAfter)
}
