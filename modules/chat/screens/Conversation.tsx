/** The messages, oldest first, with the question box. Page and panel show the same one. */
import { Fragment, useLayoutEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { dayOf } from '../../../src/domain/day'
import { todayIn, useZone } from '../../../web/firm'
import { shortDayWords } from '../../../web/format'
import { ask } from '../../../web/query'
import { useValue } from '../../../web/signals'
import { suggestions } from '../contract'
import { AskBox } from './AskBox'
import { heard, messages, pending, take } from './conversation'
import { unseen } from './stored'
import { Greeting, Question, MessageText, toLog, Typing } from './Messages'
import { sendMessage } from './sending'
import './chat.css'

type ConversationProps = {
  /** The number of suggested questions. */ suggested: number
  /** Called when somebody follows a link to another screen. */ onLeave?: () => void
}

export function Conversation({ suggested, onLeave }: ConversationProps) {
  const zone = useZone()
  const { data, isError } = useQuery({ ...ask(suggestions), retry: 1 })
  const shownMessages = useValue(messages)
  const waits = useValue(pending)
  const isWaiting = waits !== null
  const log = useRef<HTMLDivElement>(null)
  const hasQuestion = shownMessages.some(({ sender }) => sender === 'user')
  const last = shownMessages.at(-1)

  useLayoutEffect(() => {
    if (data) take(data.history)
  }, [data])
  useLayoutEffect(() => {
    unseen.value = false
    // A long answer is shown from its question.
    const questions = log.current!.querySelectorAll<HTMLElement>('.chat-question')
    const lastQuestion = questions[questions.length - 1]
    log.current!.scrollTop = lastQuestion ? lastQuestion.offsetTop - 8 : 0
  }, [shownMessages, isWaiting])

  return (
    <div className="chat">
      <div ref={log} className="chat-log" role="log" aria-label="Conversation" aria-live="off" tabIndex={0}>
        <Greeting text={data?.greeting} isFailed={isError} before={shownMessages[0]?.timestamp} />
        {!hasQuestion && data && data.suggestions.length > 0 && (
          <Chips
            label="Suggested questions"
            questions={data.suggestions.slice(0, suggested)}
            disabled={isWaiting}
          />
        )}
        {shownMessages.map((message, index) => (
          <Fragment key={message.id}>
            <DayLine
              day={dayOf(message.timestamp, zone)}
              before={index === 0 ? todayIn(zone) : dayOf(shownMessages[index - 1]!.timestamp, zone)}
            />
            {message.sender === 'user' ? (
              <Question message={message} />
            ) : (
              <MessageText message={message} model={data?.model ?? null} onLeave={onLeave} />
            )}
          </Fragment>
        ))}
        {waits && <Typing text={waits.text} />}
        {!waits && last?.reply && last.reply.asks.length > 0 && (
          <Chips label="Suggested next questions" questions={last.reply.asks} />
        )}
      </div>
      <Announced />
      <AskBox model={data?.model ?? null} />
    </div>
  )
}

/** Only messages of earlier days show their day. */
function DayLine({ day, before }: { day: string; before: string }) {
  return day === before ? null : <p className="chat-day faint">{shortDayWords(day)}</p>
}

function Chips({
  label,
  questions,
  disabled,
}: {
  label: string
  questions: readonly string[]
  disabled?: boolean
}) {
  return (
    <ul className="chat-chips" aria-label={label}>
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            className="chat-chip"
            disabled={disabled}
            onClick={(event) => (toLog(event), void sendMessage(question))}
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Announced() {
  const answer = useValue(heard)
  const waits = useValue(pending) !== null
  return (
    <p className="out-of-sight" role="status">
      {waits ? 'The assistant is typing…' : answer}
    </p>
  )
}
