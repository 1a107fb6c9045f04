/** Enables, tests and disables push on this browser, with toasts. */
import { useState } from 'react'
import { call } from '../../../../web/api'
import { isApple } from '../../../../web/installing'
import { useWho } from '../../../../web/session'
import { toast } from '../../../../web/toast'
import { storedToken } from '../../../../web/token'
import { sentenceOf } from '../../../../web/sendOnce'
import { testPush } from '../../contract'
import { PushProblem, isSupported, ownSubscription } from './browserPush'
import { disable, enable, renewSubscription, usePushState } from './subscribing'

type PushAct = 'enable' | 'test' | 'disable'
const testAfter = 2000

export function usePush() {
  const { id } = useWho()
  const state = usePushState(id)
  const [busy, setBusy] = useState<PushAct | null>(null)

  async function run(act: PushAct) {
    setBusy(act)
    await { enable: () => turnOn(id), test: () => testOrSay(id), disable: () => turnOff(id) }[act]()
    setBusy(null)
  }

  return { state, busy, run: (act: PushAct) => void run(act) }
}

async function turnOn(userId: number): Promise<void> {
  if (!isSupported())
    return toast({
      title: 'Not Supported',
      text: isApple()
        ? 'iOS needs Safari 16.4 or later, and Muster on the Home Screen.'
        : 'Push notifications are not supported in this browser.',
      tone: 'bad',
    })
  try {
    const permission = await enable(userId)
    if (permission === 'denied')
      return toast({
        title: 'Permission Denied',
        text: 'Please enable notifications in your browser settings.',
        tone: 'bad',
      })
    if (permission === 'default')
      return toast({
        title: 'Permission Denied',
        text: 'Notifications were not allowed. Press Enable again, and allow them when your browser asks.',
        tone: 'bad',
      })
    toast({
      title: 'Push notifications enabled',
      text: 'You will get a test notification in a moment.',
      tone: 'good',
    })
    const token = storedToken()
    setTimeout(() => token === storedToken() && void test(), testAfter)
  } catch (error) {
    if (error instanceof PushProblem && error.message === 'Failed to request permission')
      return toast({ title: 'Error', text: error.message, tone: 'bad' })
    toast({ title: 'Subscription Failed', text: wordsOf(error), tone: 'bad' })
    await renewSubscription(userId)
  }
}

async function turnOff(userId: number): Promise<void> {
  try {
    await disable(userId)
    toast({
      title: 'Notifications disabled',
      text: 'This device will get no more push notifications.',
      tone: 'good',
    })
  } catch (error) {
    toast({ title: 'Failed to unsubscribe', text: wordsOf(error), tone: 'bad' })
  }
}

async function testOrSay(userId: number): Promise<void> {
  if (await ownSubscription().catch(() => null)) return test()
  toast({ title: 'Not Subscribed', text: 'Please enable push notifications first.', tone: 'bad' })
  await renewSubscription(userId)
}

/** To all of one's devices; shows the push services' answers as text. */
export async function test(): Promise<void> {
  try {
    const { success, message } = await call(testPush)
    if (success) toast({ title: 'Test sent', text: message, tone: 'good' })
    else toast({ title: 'Test Failed', text: testWords(message), tone: 'bad' })
  } catch (error) {
    toast({ title: 'Test Failed', text: testWords(sentenceOf(error, 'Failed to send test')), tone: 'bad' })
  }
}

function testWords(message: string): string {
  if (message.includes('No push subscriptions'))
    return 'No active subscription found. Try disabling and re-enabling notifications.'
  if (message.includes('404')) return 'Subscription not found. Please refresh and try again.'
  return message || 'Failed to send test'
}

function wordsOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : 'Please try again.'
}
