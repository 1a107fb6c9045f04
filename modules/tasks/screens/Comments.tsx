/** A task's comments, and the box for a new one: Enter sends, @ suggests names. */
import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { call } from '../../../web/api'
import { now } from '../../../web/clock'
import { useZone } from '../../../web/firm'
import { agoWords, fullName } from '../../../web/format'
import { ask, client } from '../../../web/query'
import { useWho } from '../../../web/session'
import { toast } from '../../../web/toast'
import { useDebounced } from '../../../web/useDebounced'
import { Avatar } from '../../../web/ui/Avatar'
import { Button } from '../../../web/ui/Button'
import { Textarea } from '../../../web/ui/Field'
import { Part } from '../../../web/ui/Facts'
import { sentenceOf, useSendOnce } from '../../../web/sendOnce'
import { commentTask, getTask, mentionable, type TaskDetail } from '../contract'
import './task.css'

export function Comments({ task }: { task: TaskDetail }) {
  const zone = useZone()
  return (
    <Part title={task.comments.length ? `Comments (${task.comments.length})` : 'Comments'}>
      {task.comments.length > 0 && (
        <ol className="comments">
          {task.comments.map(({ id, comment, user, createdAt }) => (
            <li key={id}>
              <Avatar person={user} />
              <div>
                <p>
                  <b>{fullName(user)}</b>{' '}
                  <time className="faint" dateTime={createdAt}>
                    {agoWords(createdAt, now(), zone)}
                  </time>
                </p>
                <p className="task-text">{comment}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
      <CommentBox task={task} />
    </Part>
  )
}

/** The text after an @ up to the caret; null if no name is being typed. */
const behindAt = (text: string, caret: number) =>
  /(?:^|[\s(])@([\p{L}\p{M}\p{N}'’. -]{0,40})$/u.exec(text.slice(0, caret))?.[1] ?? null

function CommentBox({ task }: { task: TaskDetail }) {
  const who = useWho()
  const sendOnce = useSendOnce()
  const listId = useId()
  const box = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const [notNotified, setNotNotified] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const search = useDebounced(typed ?? '', 150)
  const { data } = useQuery({
    ...ask(mentionable, { id: String(task.id), ...(search.trim() && { search: search.trim() }) }),
    enabled: typed !== null,
    placeholderData: keepPreviousData,
  })
  const offered =
    typed === null
      ? []
      : (data ?? []).filter((person) =>
          fullName(person)
            .toLowerCase()
            .split(' ')
            .some((_, i, parts) => parts.slice(i).join(' ').startsWith(typed.trim().toLowerCase())),
        )
  const field = () => box.current!.querySelector('textarea')!

  function choose(index: number) {
    const person = offered[index]
    if (!person || typed === null) return
    const caret = field().selectionStart
    const before = `${text.slice(0, caret - typed.length)}${fullName(person)} `
    // Synchronously, so that further typing goes after the name.
    flushSync(() => {
      setText(before + text.slice(caret))
      setTyped(null)
    })
    field().focus()
    field().setSelectionRange(before.length, before.length)
  }

  function keyed(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return
    if (offered.length && ['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape'].includes(event.key)) {
      event.preventDefault()
      if (event.key === 'Escape') return setTyped(null)
      if (event.key === 'Enter' || event.key === 'Tab') return choose(Math.min(at, offered.length - 1))
      return setAt(
        (Math.min(at, offered.length - 1) + (event.key === 'ArrowDown' ? 1 : offered.length - 1)) %
          offered.length,
      )
    }
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      void send()
    }
  }

  async function send(event?: FormEvent) {
    event?.preventDefault()
    const comment = text.trim()
    if (!comment || busy) return
    setBusy(true)
    setTyped(null)
    const key = ask(getTask, { id: String(task.id) }).queryKey
    const before = client.getQueryData<TaskDetail>(key)
    const mine = {
      id: -1,
      comment,
      user: { id: who.id, firstName: who.firstName, lastName: who.lastName, isActive: true },
      createdAt: new Date(now()).toISOString(),
    }
    if (before) client.setQueryData(key, { ...before, comments: [...before.comments, mine] })
    setText('')
    try {
      const answer = await sendOnce([task.id, comment], (idempotency) =>
        call(commentTask, { id: String(task.id), comment }, { key: idempotency }),
      )
      setNotNotified(answer.notNotified)
      toast({ title: 'Comment added successfully', tone: 'good' })
    } catch (error) {
      if (before) client.setQueryData(key, before)
      setText(text)
      toast({ title: 'Failed to add comment', text: sentenceOf(error, 'Please try again'), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="comment-box" ref={box} onSubmit={(event) => void send(event)}>
      <Textarea
        label="Comment"
        hideLabel
        placeholder="Add a comment..."
        rows={1}
        maxLength={2000}
        value={text}
        aria-autocomplete="list"
        aria-controls={offered.length ? listId : undefined}
        aria-activedescendant={offered.length ? `${listId}-${Math.min(at, offered.length - 1)}` : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setTyped(behindAt(event.target.value, event.target.selectionStart))
          setAt(0)
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={keyed}
      />
      <Button
        type="submit"
        busy={busy}
        aria-disabled={text.trim() === '' || undefined}
        icon={<Send size={16} aria-hidden />}
      >
        Send
      </Button>
      {offered.length > 0 && (
        <ul className="mentions" id={listId} role="listbox" aria-label="People to mention">
          {offered.map((person, index) => (
            // The press must not take focus from the box.
            <li
              key={person.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === Math.min(at, offered.length - 1)}
              onPointerDown={(event) => (event.preventDefault(), choose(index))}
            >
              {fullName(person)}
            </li>
          ))}
        </ul>
      )}
      <p className="comment-note faint" role="status">
        {notNotified.length > 0 &&
          `${notNotified.join(', ')} ${notNotified.length === 1 ? 'was' : 'were'} not notified: ` +
            'nobody who can see this task has this name. Enter the full name of a person who can.'}
      </p>
    </form>
  )
}
