/**
 * Linking WhatsApp while its dialog is open: requested once, then watched until it is connected or has
 * failed.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../web/api'
import { ask } from '../../../../web/query'
import { toast } from '../../../../web/toast'
import { sentenceOf } from '../../../../web/sendOnce'
import { connect, status } from '../../contract'
import { linkChanged } from './useLink'

const longest = 90_000
const poll = 3_000
const timeoutText = 'Connection timeout - please try again'

export type Connecting =
  | { is: 'starting' }
  | { is: 'code'; image: string }
  /** Scanned, or a stored login is being used; percent if known. */
  | { is: 'loading'; percent: number | null }
  | { is: 'failed'; message: string }

type Step =
  | { is: 'asking' }
  | { is: 'watching'; image: string | null; since: number }
  | { is: 'failed'; message: string }

export function useConnecting(
  force: boolean,
  onConnected: (phoneNumber: string | null) => void,
): Connecting & { again: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [step, setStep] = useState<Step>({ is: 'asking' })
  const { data, dataUpdatedAt } = useQuery({ ...ask(status), refetchInterval: poll })
  const done = useEffectEvent(onConnected)

  useEffect(() => {
    const giveUp = new AbortController()
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      giveUp.abort()
    }, longest)
    const fail = (title: string, message: string) => {
      setStep({ is: 'failed', message })
      toast({ title, text: message, tone: 'bad' })
      void linkChanged()
    }
    async function startLink() {
      try {
        // Only once: a retry does not clear the login again but shows a new code.
        const answer = await call(
          connect,
          { forceReconnect: force && attempt === 0 },
          { signal: giveUp.signal },
        )
        if (answer.status === 'timeout') return fail('Connection Timeout', answer.message ?? timeoutText)
        if (answer.status !== 'qr_ready') return done(answer.phoneNumber)
        const since = Date.now()
        await linkChanged()
        if (!giveUp.signal.aborted) setStep({ is: 'watching', image: answer.qrCode, since })
      } catch (error) {
        if (isLate) fail('Connection Timeout', timeoutText)
        else if (!giveUp.signal.aborted) fail('Connection Failed', sentenceOf(error, 'Failed to connect'))
      } finally {
        clearTimeout(timer)
      }
    }
    void startLink()
    return () => {
      clearTimeout(timer)
      giveUp.abort()
    }
  }, [force, attempt])

  // Data from before the code says nothing about the result.
  const known = step.is === 'watching' && dataUpdatedAt >= step.since ? data : undefined
  const isConnected = known?.status === 'connected'
  const isOver = known?.state === 'disconnected'
  const phoneNumber = known?.phoneNumber ?? null
  useEffect(() => {
    if (isConnected) done(phoneNumber)
  }, [isConnected, phoneNumber])

  const again = () => {
    setStep({ is: 'asking' })
    setAttempt(attempt + 1)
  }
  if (step.is === 'failed') return { ...step, again }
  if (isOver) return { is: 'failed', message: known.trouble ?? 'The code was not scanned in time.', again }
  if (known && (known.state !== 'qr' || known.loading !== null))
    return { is: 'loading', percent: known.loading, again }
  const image = known?.qrCode ?? (step.is === 'watching' ? step.image : null)
  return image ? { is: 'code', image, again } : { is: 'starting', again }
}
