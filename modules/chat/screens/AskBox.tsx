/** The question box. Enter sends, Shift and Enter make a line; it grows with the text. */
import { useId, useLayoutEffect, useRef } from 'react'
import { SendHorizontal, ServerCog } from 'lucide-react'
import { online } from '../../../web/online'
import { useValue } from '../../../web/signals'
import { IconButton } from '../../../web/ui/Button'
import { draft, longest, pending } from './conversation'
import { sendDraft } from './sending'
import '../../../web/ui/field.css'
import './ask.css'

/** Shown only near the limit. */
const fewLeft = 100

export function AskBox({ model }: { model: string | null }) {
  const id = useId()
  const text = useValue(draft)
  const waits = useValue(pending) !== null
  const isOnline = useValue(online)
  const box = useRef<HTMLTextAreaElement>(null)
  const left = longest - text.length

  useLayoutEffect(() => {
    const element = box.current!
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + 2}px`
  }, [text])

  return (
    <form
      className="chat-ask"
      onSubmit={(event) => {
        event.preventDefault()
        sendDraft()
        box.current?.focus()
      }}
    >
      {model && (
        <p className="chat-note faint" id={`${id}-model`}>
          <ServerCog size={14} aria-hidden />
          Questions are sent to {model}
        </p>
      )}
      {!isOnline && (
        <p className="chat-note offline-note" role="status">
          The assistant needs a network.
        </p>
      )}
      <div className="chat-line">
        <label htmlFor={id} className="out-of-sight">
          Your question
        </label>
        <textarea
          ref={box}
          id={id}
          className="control"
          rows={1}
          maxLength={longest}
          placeholder="Ask a question"
          autoComplete="off"
          inputMode="text"
          enterKeyHint="send"
          aria-describedby={
            [model && `${id}-model`, left < fewLeft && `${id}-left`].filter(Boolean).join(' ') || undefined
          }
          value={text}
          onChange={(event) => (draft.value = event.target.value)}
          onKeyDown={(event) => {
            // An Enter that ends an input method's word is not ours.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            sendDraft()
          }}
        />
        <IconButton
          type="submit"
          label="Send"
          className="chat-send"
          aria-disabled={waits || !isOnline || text.trim() === '' || undefined}
        >
          <SendHorizontal size={18} aria-hidden />
        </IconButton>
      </div>
      {left < fewLeft && (
        <p className="faint chat-left" id={`${id}-left`}>
          {left === 1 ? '1 character left' : `${left} characters left`}
        </p>
      )}
    </form>
  )
}
