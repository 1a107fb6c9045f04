/** One message while it is written and sent. The text stays until WhatsApp has accepted it. */
import { useState } from 'react'
import { ApiError, call, notAnswering } from '../../../../web/api'
import { byField, fieldErrors } from '../../../../web/form/fieldErrors'
import { toast } from '../../../../web/toast'
import { useSendOnce } from '../../../../web/sendOnce'
import { sendSingle as sending } from '../../contract'
import { longestMessage, numberText, placeholders, readNumber } from '../../rules'
import { blankSingle, setSingle, useDrafts, type SingleDraft } from './drafts'
import { messagesChanged } from '../../link/screens/useLink'

const missing = 'Please enter recipient number and message'
type Errors = { to?: string | undefined; message?: string | undefined }

/** The result of the last one, shown until the next is started. */
export type SendOutcome = { is: 'sent' | 'waiting' | 'unknown'; to: string; message: string | null }

export function useSingle(country: string) {
  const { single: draft } = useDrafts()
  const sendOnce = useSendOnce()
  const [errors, setErrors] = useState<Errors>({})
  const [outcome, setOutcome] = useState<SendOutcome | null>(null)
  const [busy, setBusy] = useState(false)

  function set(change: Partial<SingleDraft>) {
    setSingle(change)
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))))
    setOutcome(null)
  }

  function faults(): Errors {
    const to = draft.to.trim()
    const message = draft.message.trim()
    const parsed = to ? readNumber(to, country) : { problem: missing }
    const wrong = {
      ...('problem' in parsed && { to: parsed.problem }),
      ...(!message && { message: missing }),
    }
    if (Object.keys(wrong).length > 0) return wrong
    if (message.length > longestMessage) return { message: `At most ${longestMessage} characters` }
    const open = placeholders(message)
    if (open.length > 0)
      return {
        message:
          `Please replace ${open.map((name) => `{{${name}}}`).join(', ')}: a single message is sent as ` +
          'written',
      }
    return fieldErrors(sending.body!, bodyOf(draft))
  }

  /** The field with an error, if any. */
  async function send(): Promise<keyof Errors | null> {
    const wrong = faults()
    setErrors(wrong)
    const first = (['to', 'message'] as const).find((name) => wrong[name])
    if (first) return first
    setBusy(true)
    setOutcome(null)
    const body = bodyOf(draft)
    const parsed = readNumber(draft.to, country)
    const to = 'number' in parsed ? numberText(parsed.number) : draft.to
    try {
      const answer = await sendOnce(body, (key) => call(sending, body, { key }))
      const isWaiting = answer.status === 'queued' || answer.status === 'sending'
      if (!answer.success && !isWaiting && answer.status !== 'unknown') {
        toast({
          title: 'Send Failed',
          text: answer.message ?? 'WhatsApp did not accept the message.',
          tone: 'bad',
        })
        return null
      }
      // Pressing again would send a second message; an unknown one is resent from the log.
      setSingle(blankSingle)
      if (isWaiting || answer.status === 'unknown')
        setOutcome({ is: isWaiting ? 'waiting' : 'unknown', to, message: answer.message })
      else {
        setOutcome({ is: 'sent', to, message: null })
        toast({ title: 'Message sent', text: to, tone: 'good' })
      }
      return null
    } catch (error) {
      toast({ title: 'Send Failed', text: failure(error), tone: 'bad' })
      const found = error instanceof ApiError ? byField(error.errors) : {}
      setErrors({ to: found.to, message: found.message })
      return (['to', 'message'] as const).find((name) => found[name]) ?? null
    } finally {
      setBusy(false)
      void messagesChanged()
    }
  }

  return { draft, set, errors, setErrors, outcome, busy, send }
}

const bodyOf = ({ to, message, attachment }: SingleDraft) => ({
  to: to.trim(),
  message: message.trim(),
  ...(attachment && { attachmentUrl: attachment.url, originalFileName: attachment.originalName }),
})

/** The server's message; a proxy in front may answer with a page or a bare status instead. */
function failure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Please try again.'
  return error.status !== 0 &&
    (error.sentence === notAnswering ||
      /^\s*</.test(error.sentence) ||
      /^(Error \d+|Bad Gateway|Gateway Time-?out|Service Unavailable|Internal Server Error)$/i.test(
        error.sentence,
      ))
    ? `Failed to send message: ${error.status}`
    : error.sentence
}
