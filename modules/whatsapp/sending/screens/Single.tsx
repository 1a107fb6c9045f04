/** Single Message: a number, a text, and an optional file. */
import { useRef, useState } from 'react'
import { Send } from 'lucide-react'
import { online } from '../../../../web/online'
import { useValue } from '../../../../web/signals'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { Input } from '../../../../web/ui/Field'
import { numberText, readNumber } from '../../rules'
import { Attachment } from './Attachment'
import { MessageBox } from '../../screens/MessageBox'
import { TemplatePicker } from '../../lists/screens/TemplatePicker'
import type { Link } from '../../link/screens/useLink'
import { useSingle } from './useSingle'
import type { TabName } from '../../screens/tabs'

export function Single({
  link: { isConnected, status },
  onGo,
}: {
  link: Link
  onGo: (tab: TabName) => void
}) {
  const { draft, set, errors, setErrors, outcome, busy, send } = useSingle(status.country)
  const [templateId, setTemplateId] = useState<number | null>(null)
  const [uploading, setUploading] = useState(false)
  const isOnline = useValue(online)
  const place = useRef<HTMLDivElement>(null)
  const parsed = draft.to.trim() ? readNumber(draft.to, status.country) : null

  async function submit() {
    if (busy || uploading) return
    const wrong = await send()
    if (wrong) place.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
  }

  return (
    <div ref={place} className="wa-tab">
      <Card className="wa-single" title="Single Message" note="From your own number, to one person">
        {/* The fields name their form, because dialogs with their own forms are among them. */}
        <form
          id="wa-single"
          hidden
          onSubmit={(event) => {
            event.preventDefault()
            if (isConnected) void submit()
          }}
        />
        <Input
          form="wa-single"
          label="Recipient number (without country code)"
          name="to"
          type="tel"
          inputMode="tel"
          maxLength={40}
          className="figures"
          value={draft.to}
          error={errors.to}
          hint={
            parsed === null ? (
              `+${status.country} is added. Start numbers of other countries with +`
            ) : 'number' in parsed ? (
              <>
                To <b className="figures">{numberText(parsed.number)}</b>
                {parsed.note && `. ${parsed.note}`}
              </>
            ) : (
              !errors.to && parsed.problem
            )
          }
          onChange={(event) => set({ to: event.target.value })}
          onBlur={() =>
            parsed && 'problem' in parsed && setErrors((before) => ({ ...before, to: parsed.problem }))
          }
        />
        <TemplatePicker
          value={templateId}
          message={draft.message}
          onChange={(id, message) => {
            setTemplateId(id)
            set({ message })
          }}
        />
        <MessageBox value={draft.message} error={errors.message} onChange={(message) => set({ message })} />
        <Attachment
          value={draft.attachment}
          onChange={(attachment) => set({ attachment })}
          onBusy={setUploading}
        />
        {outcome?.is === 'unknown' && (
          <div className="wa-note warn" role="alert">
            <p>
              <b>We do not know whether the message to {outcome.to} has arrived.</b> {outcome.message}
            </p>
            <p>
              Check the chat on your phone. It is not sent again automatically. You can resend it in Message
              Logs.
            </p>
            <Button size="small" onClick={() => onGo('logs')}>
              Open Message Logs
            </Button>
          </div>
        )}
        {outcome?.is === 'waiting' && (
          <div className="wa-note warn" role="status">
            <p>
              <b>The message to {outcome.to} is still being sent.</b> {outcome.message}
            </p>
            <Button size="small" onClick={() => onGo('logs')}>
              Open Message Logs
            </Button>
          </div>
        )}
        <div className="wa-foot">
          {!isOnline && (
            <p className="soft" role="status">
              There is no network. Your draft stays here.
            </p>
          )}
          {outcome?.is === 'sent' && (
            <p className="wa-good" role="status">
              Sent to {outcome.to}.
            </p>
          )}
          {isConnected ? (
            <Button
              type="submit"
              form="wa-single"
              variant="primary"
              size="large"
              icon={<Send size={16} aria-hidden />}
              busy={busy}
              disabled={!isOnline || uploading}
            >
              {busy ? 'Sending…' : 'Send Message'}
            </Button>
          ) : (
            <Button variant="primary" size="large" onClick={() => onGo('connect')}>
              Connect WhatsApp first
            </Button>
          )}
        </div>
      </Card>
    </div>
  )
}
