/** The running break, and starting and ending one. One press has one key, so a lost answer counts once. */
import { useRef, useState } from 'react'
import { ApiError, call, newKey } from '../../../../web/api'
import { toast } from '../../../../web/toast'
import { ask, client } from '../../../../web/query'
import { getActiveBreak, takeBreak } from '../../contract'
import type { DayOnDevice } from './dayOnDevice'
import { dayChanged, useActiveBreak } from './useToday'

export function useBreak({ isIn, waiting }: DayOnDevice) {
  const { data } = useActiveBreak()
  /** The reason that is being sent; null if nothing is. */
  const [sending, setSending] = useState<string | null>(null)
  const unanswered = useRef<{ request: string; key: string } | null>(null)

  async function send(type: 'start' | 'end', reason: string) {
    setSending(reason)
    // The same action keeps its key until it is answered: pressing again after a lost answer counts once.
    const request = `${type} ${reason}`
    if (unanswered.current?.request !== request) unanswered.current = { request, key: newKey() }
    try {
      const answer = await call(takeBreak, { type, reason }, { key: unanswered.current.key })
      unanswered.current = null
      client.setQueryData(ask(getActiveBreak).queryKey, { activeBreak: answer.activeBreak })
      dayChanged(answer.record)
      toast({ title: 'Break recorded successfully!', tone: 'good' })
    } catch (error) {
      if (!(error instanceof ApiError && error.isLost)) unanswered.current = null
      toast({
        title: 'Error',
        text: (error instanceof ApiError && error.message) || 'Failed to record break',
        tone: 'bad',
      })
    } finally {
      setSending(null)
    }
  }

  return {
    // A punch out ends the break, even one that still waits on this device.
    running: (waiting.some(({ type }) => type === 'out') ? null : data?.activeBreak) ?? null,
    mayStart: isIn && !waiting.length,
    sending,
    start: (reason: string) => void send('start', reason),
    end: () => void send('end', 'Break ended'),
  }
}

export type Break = ReturnType<typeof useBreak>
