/**
 * The set-up checklist at the top of an Admin's dashboard: open items first, the next one emphasised, and the
 * done ones in one line.
 */
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Check, Circle, CircleArrowRight, RotateCcw } from 'lucide-react'
import { call } from '../../../web/api'
import { ask } from '../../../web/query'
import { useRemembered } from '../../../web/remembered'
import { sentenceOf, useSendOnce } from '../../../web/sendOnce'
import { toast } from '../../../web/toast'
import { Button, IconButton } from '../../../web/ui/Button'
import { Card } from '../../../web/ui/Card'
import { undoable } from '../../../web/undo'
import { checklist, dismissChecklist, tickChecklist } from '../checklistContract'
import { wordsOf, type List } from './checklistWords'
import './checklist.css'

type Item = List['items'][number]

/** People whose work fulfils an item, such as the first punch, are elsewhere. */
const every = 60_000

export default function Checklist({ ready }: { ready: boolean }) {
  const { data } = useQuery({
    ...ask(checklist),
    enabled: ready,
    refetchInterval: (query) => (query.state.data?.state === 'open' ? every : false),
  })
  // Whether its space is reserved before the answer arrives, as it was needed last time.
  const [last, remember] = useRemembered('checklist', ['hidden', 'shown'])
  const isShown = data ? data.state === 'open' : last === 'shown'
  if (data && (last === 'shown') !== isShown) remember(isShown ? 'shown' : 'hidden')
  if (!isShown) return null
  return data ? <List list={data} /> : <section className="card checklist-room" aria-hidden />
}

function List({ list }: { list: List }) {
  const open = list.items.filter(({ isDone }) => !isDone)
  const done = list.items.filter(({ isDone }) => isDone)
  const progress = `${done.length} of ${list.items.length}`
  return (
    <Card
      className="checklist"
      title="Set up Muster"
      actions={<Dismiss />}
      note={
        <span className="checklist-progress">
          <progress className="thin-progress" value={done.length} max={list.items.length} aria-label="Done" />
          <span className="figures">{progress}</span>
        </span>
      }
    >
      <ol className="checklist-open" aria-label="Still open">
        {open.map((item, index) => (
          <OpenItem key={item.id} item={item} list={list} isNext={index === 0} />
        ))}
      </ol>
      {done.length > 0 && (
        <ul className="checklist-done" aria-label="Done">
          {done.map((item) => (
            <DoneItem key={item.id} item={item} list={list} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function OpenItem({ item: { id }, list, isNext }: { item: Item; list: List; isNext: boolean }) {
  const { title, text, action, to, search, hash, byHand } = wordsOf(id, list)
  const { busy, send } = useTick(id)

  async function done() {
    if (await send(true)) undoable({ title: `${title}: done` }, () => setTick(id, false))
  }

  return (
    <li
      className={isNext ? 'checklist-item next' : 'checklist-item'}
      aria-current={isNext ? 'step' : undefined}
    >
      {isNext ? <CircleArrowRight size={20} aria-hidden /> : <Circle size={20} aria-hidden />}
      <div>
        <h3>{title}</h3>
        <p className="soft">{text}</p>
      </div>
      <div className="checklist-actions">
        <Button variant="quiet" busy={busy} aria-label={`${byHand}: ${title}`} onClick={() => void done()}>
          {byHand}
        </Button>
        <Link
          to={to as string}
          search={(search ?? {}) as never}
          {...(hash ? { hash } : {})}
          className={`button ${isNext ? 'primary' : 'secondary'}`}
        >
          {action}
        </Link>
      </div>
    </li>
  )
}

function DoneItem({ item: { id, byHand }, list }: { item: Item; list: List }) {
  const { title, byHand: words } = wordsOf(id, list)
  const { busy, send } = useTick(id)
  return (
    <li>
      <Check size={16} aria-hidden />
      {title}
      {byHand && <span className="faint">{words.toLowerCase()}</span>}
      {byHand && (
        <IconButton
          label={`Open again: ${title}`}
          aria-disabled={busy || undefined}
          onClick={() => void send(false)}
        >
          <RotateCcw size={14} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

const setTick = (item: Item['id'], isDone: boolean, key?: string) =>
  call(tickChecklist, { item, isDone }, key ? { key } : {})

function useTick(item: Item['id']) {
  const [busy, setBusy] = useState(false)
  const sendOnce = useSendOnce()

  const send = async (isDone: boolean): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    try {
      await sendOnce({ item, isDone }, (key) => setTick(item, isDone, key))
      return true
    } catch (error) {
      toast({ title: 'Not saved', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
      return false
    } finally {
      setBusy(false)
    }
  }

  return { busy, send }
}

function Dismiss() {
  const [busy, setBusy] = useState(false)
  const sendOnce = useSendOnce()

  async function dismiss() {
    setBusy(true)
    try {
      await sendOnce('dismiss', (key) => call(dismissChecklist, { isDismissed: true }, { key }))
      undoable({ title: 'Checklist dismissed', text: 'System Information in Settings shows it again.' }, () =>
        call(dismissChecklist, { isDismissed: false }),
      )
    } catch (error) {
      toast({ title: 'Not dismissed', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    }
    setBusy(false)
  }

  return (
    <Button variant="quiet" busy={busy} onClick={() => void dismiss()}>
      Dismiss
    </Button>
  )
}
