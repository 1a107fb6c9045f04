/** Queues a bulk send and estimates its end. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../../src/domain/endpoint'
import { ApiError, call } from '../../../../web/api'
import { now } from '../../../../web/clock'
import { useZone } from '../../../../web/firm'
import { ask } from '../../../../web/query'
import { toast } from '../../../../web/toast'
import { summaryOf, useSendOnce } from '../../../../web/sendOnce'
import { batches, sendBulk, type Status } from '../../contract'
import { secondsLeft } from '../../rules'
import { blankBulk, setBulk, type BulkDraft } from './drafts'
import { bodyOf, type Person } from './recipients'
import { messagesChanged } from '../../link/screens/useLink'
import { many, minuteOfDay, paceOf } from '../../screens/words'

export const nobody = 'Please add recipients and enter a message'
export type Sent = Answer<typeof sendBulk>

export function useBulkSend() {
  const sendOnce = useSendOnce()
  const [sent, setSent] = useState<Sent | null>(null)

  async function send(draft: BulkDraft, people: readonly Person[]): Promise<boolean> {
    const body = {
      recipients: bodyOf(people, draft.message),
      message: draft.message.trim(),
      ...(draft.attachment && {
        attachmentUrl: draft.attachment.url,
        originalFileName: draft.attachment.originalName,
      }),
    }
    try {
      const answer = await sendOnce(body, (key) => call(sendBulk, body, { key }))
      setSent(answer)
      setBulk({ ...blankBulk, source: draft.source })
      toast({
        title: 'Bulk send started',
        text: `${many(answer.queued + answer.successful, 'message')} on the way`,
        tone: 'good',
      })
      return true
    } catch (error) {
      const first = error instanceof ApiError ? error.errors[0]?.message : undefined
      const sentence = summaryOf(error, 'Please try again.')
      toast({
        title: 'Bulk Send Failed',
        text: first && first !== sentence ? `${sentence} ${first}` : sentence,
        tone: 'bad',
      })
      return false
    } finally {
      void messagesChanged()
    }
  }

  return { send, sent, forgetSent: () => setSent(null) }
}

/** When the last of this many would be sent, after those already queued. */
export function useFinish(status: Status, count: number) {
  const zone = useZone()
  const { data } = useQuery(ask(batches))
  if (count <= 0) return null
  const before =
    data
      ?.filter((one) => one.status === 'running')
      .reduce((sum, { counts }) => sum + (counts.queued ?? 0), 0) ?? 0
  const seconds = secondsLeft(count + before, status.sentToday, minuteOfDay(zone), paceOf(status))
  return { seconds, at: new Date(now() + seconds * 1000).toISOString(), zone }
}
