/** One request by its id, decided where it is shown: its facts, two buttons, and then the decision. */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Check, CircleCheck, CircleSlash, X } from 'lucide-react'
import { Button } from '../ui/Button'
import { ErrorState } from '../ui/Empty'
import { Fact, Facts } from '../ui/Facts'
import { Spinner } from '../ui/Spinner'
import { DetailDialog, RejectDialog } from './DecisionDialogs'
import { nameOf, waitingWords, type Action, type Decidable, type Kind } from './requestKind'
import { useDecide } from './useDecide'
import '../ui/table.css'
import './decisions.css'
import './one.css'

type DecideOneProps<Row extends Decidable> = {
  kind: Kind<Row>
  id: number
  /** All pending requests. */ query: UseQueryResult<Row[]>
}

export function DecideOne<Row extends Decidable>({
  kind,
  id,
  query: { data, isError, isFetching, refetch },
}: DecideOneProps<Row>) {
  const { one, undo, runs, done: decided } = useDecide(kind)
  const [dialog, setDialog] = useState<'detail' | 'reject' | null>(null)
  const [done, setDone] = useState<Action | null>(null)
  const [known, setKnown] = useState<Row | null>(null)
  const row = data?.find((other) => other.id === id)
  if (row && row !== known) setKnown(row)

  async function decide(request: Row, action: Action, comment: string | null): Promise<boolean> {
    const isDone = await one(request, action, comment)
    if (isDone) setDone(action)
    return isDone
  }

  if (done)
    return (
      <Outcome action={done} words={known ? `${nameOf(known)}: ${kind.words(known)}` : ''}>
        {decided.get(id)?.isUndoable && (
          <Button
            size="small"
            variant="quiet"
            busy={runs(id) === 'undo'}
            onClick={() => void undo(id).then((isUndone) => isUndone && setDone(null))}
          >
            Undo
          </Button>
        )}
      </Outcome>
    )
  if (!row) {
    if (isFetching) return <Spinner label="Loading the request" />
    if (isError) return <ErrorState retry={() => void refetch()}>{kind.loadFailed}</ErrorState>
    return (
      <p className="decide-one gone soft">
        <CircleSlash size={16} aria-hidden />
        <span>
          {known
            ? `${nameOf(known)}: ${kind.words(known)}. It has already been decided or withdrawn.`
            : 'This request no longer needs your decision.'}
        </span>
      </p>
    )
  }
  const words = kind.words(row)
  const name = nameOf(row)
  return (
    <section className="decide-one" aria-label={`${name}: ${words}`}>
      <p className="decide-one-name">
        <button
          type="button"
          className="row-link"
          aria-haspopup="dialog"
          aria-label={`${name}, details of ${words}`}
          onClick={() => setDialog('detail')}
        >
          {name}
        </button>
        {!row.isYours && <span className="faint">{waitingWords(row)}</span>}
      </p>
      <Facts>
        {kind.columns.map(({ head, cell }) => (
          <Fact key={head} name={head}>
            {cell(row)}
          </Fact>
        ))}
      </Facts>
      <div className="decision-buttons">
        <Button
          variant="primary"
          busy={runs(id) === 'approve'}
          icon={<Check size={16} aria-hidden />}
          aria-label={`Approve ${name}, ${words}`}
          onClick={() => void decide(row, 'approve', null)}
        >
          Approve
        </Button>
        <Button
          busy={runs(id) === 'reject'}
          icon={<X size={16} aria-hidden />}
          aria-label={`Reject ${name}, ${words}`}
          aria-haspopup="dialog"
          onClick={() => setDialog('reject')}
        >
          Reject
        </Button>
      </div>
      {dialog === 'detail' && (
        <DetailDialog kind={kind} row={row} decide={decide} onClose={() => setDialog(null)} />
      )}
      {dialog === 'reject' && (
        <RejectDialog kind={kind} row={row} decide={decide} onClose={() => setDialog(null)} />
      )}
    </section>
  )
}

/** Replaces the buttons and takes their focus, unless the focus has moved elsewhere. */
function Outcome({ action, words, children }: { action: Action; words: string; children: ReactNode }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!document.activeElement || document.activeElement === document.body) line.current?.focus()
  }, [])
  return (
    <p ref={line} tabIndex={-1} className="decide-one gone">
      {action === 'approve' ? <CircleCheck size={16} aria-hidden /> : <X size={16} aria-hidden />}
      <span>
        <b>{action === 'approve' ? 'Approved' : 'Rejected'}</b> {words} {children}
      </span>
    </p>
  )
}
