/** The messages with their time: the greeting, a question, an answer, and the typing indicator. */
import { useState, type MouseEvent } from 'react'
import { Check, CircleAlert, Copy, RotateCcw } from 'lucide-react'
import { now } from '../../../web/clock'
import { useZone } from '../../../web/firm'
import { timeWords } from '../../../web/format'
import { online } from '../../../web/online'
import { useValue } from '../../../web/signals'
import { toast } from '../../../web/toast'
import { Button, IconButton } from '../../../web/ui/Button'
import { pending, type Message } from './conversation'
import { copyText } from './copyText'
import { ReplyParts } from './ReplyParts'
import { sendAgain, spoken } from './sending'

/** Used if it could not be loaded. */
const usualGreeting = 'Ask me about your attendance, leave, tasks or how something is done in Muster.'

/** The pressed button is gone: focus stays in the conversation without opening a phone's keyboard. */
export function toLog({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('.chat-log')?.focus({ preventScroll: true })
}

type GreetingProps = {
  text: string | undefined
  isFailed: boolean
  /** The start of the conversation, if any. */ before: string | undefined
}

export function Greeting({ text, isFailed, before }: GreetingProps) {
  const greeting = text ?? (isFailed ? usualGreeting : null)
  const [opened] = useState(() => new Date(now()).toISOString())
  const at = before && before < opened ? before : opened
  return (
    <div className="chat-said" aria-busy={greeting === null}>
      <div className="chat-bubble">{greeting ? <p>{greeting}</p> : <span className="chat-ghost" />}</div>
      <p className="chat-foot faint">{greeting ? <Time at={at} /> : ' '}</p>
    </div>
  )
}

export function Question({ message }: { message: Message }) {
  const waits = useValue(pending) !== null
  const isOnline = useValue(online)
  return (
    <div className="chat-question">
      <div className="chat-bubble">
        <p>{message.text}</p>
      </div>
      {message.failed ? (
        <p className="chat-foot failed">
          <CircleAlert size={15} aria-hidden />
          <span>Not answered</span>
          <Button
            size="small"
            icon={<RotateCcw size={14} aria-hidden />}
            disabled={waits || !isOnline}
            onClick={(event) => (toLog(event), void sendAgain(message))}
          >
            Try again
          </Button>
        </p>
      ) : (
        <p className="chat-foot faint">
          <Time at={message.timestamp} />
        </p>
      )}
    </div>
  )
}

export function MessageText({
  message,
  model,
  onLeave,
}: {
  message: Message
  model: string | null
  onLeave?: (() => void) | undefined
}) {
  const { reply } = message
  return (
    <div className="chat-said">
      <div className="chat-bubble">
        {reply?.understood && <p className="chat-understood">{reply.understood}</p>}
        <p>{message.text}</p>
        {reply && <ReplyParts reply={reply} onLeave={onLeave} />}
      </div>
      <div className="chat-foot faint">
        <Time at={message.timestamp} />
        {reply?.from === 'model' && (
          <span>Written by the language model{model && ` at ${model}`} from your records</span>
        )}
        <CopyButton text={reply ? spoken(reply) : message.text} />
      </div>
    </div>
  )
}

export function Typing({ text }: { text: string }) {
  return (
    <div className="chat-said">
      <div className="chat-bubble">
        {text && <p>{text}</p>}
        <span className="chat-typing" role="img" aria-label="The assistant is typing">
          <i />
          <i />
          <i />
        </span>
      </div>
    </div>
  )
}

function Time({ at }: { at: string }) {
  return <time dateTime={at}>{timeWords(at, useZone())}</time>
}

function CopyButton({ text }: { text: string }) {
  const [done, setDone] = useState(false)
  return (
    <>
      <IconButton
        label={done ? 'Copied' : 'Copy the answer'}
        className="chat-copy"
        onClick={() =>
          void copyText(text).then((ok) =>
            ok
              ? setDone(true)
              : toast({ title: 'Error', text: 'This browser does not let a page copy.', tone: 'bad' }),
          )
        }
        onBlur={() => setDone(false)}
      >
        {done ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
      </IconButton>
      <span className="out-of-sight" role="status">
        {done && 'Copied'}
      </span>
    </>
  )
}
