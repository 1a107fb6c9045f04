/**
 * The list of pending requests: one row each with two buttons, and a bar for several at once. Requests that
 * the approver holds come first, below a heading of their own if others see them too.
 */
import { useEffect, useRef, useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { toast } from '../toast'
import { Button } from '../ui/Button'
import { openUnlessControl } from '../ui/rows'
import { Table, type Column, type TableGroup } from '../ui/Table'
import { BriefWords } from './BriefWords'
import { DecisionBar } from './DecisionBar'
import { DetailDialog, RejectDialog } from './DecisionDialogs'
import { DecidedRow } from './DecidedRow'
import { approverWords, nameOf, type Action, type Decidable, type Kind } from './requestKind'
import { Results } from './Results'
import { useCursor } from './useCursor'
import { useDecide } from './useDecide'
import { useStableOrder } from './useStableOrder'
import './decisions.css'

type DecisionsProps<Row extends Decidable> = {
  kind: Kind<Row>
  query: UseQueryResult<Row[]>
  /** The request in the address. It opens if it is pending for this approver. */
  named?: number | null
  /** It was closed, or is not pending for this approver. */
  onNamed?: (isThere: boolean) => void
}

export function Decisions<Row extends Decidable>({
  kind,
  query: { data, isError, isFetching, refetch },
  named = null,
  onNamed,
}: DecisionsProps<Row>) {
  const { one, several, undo, undoSeveral, runs, isResting, done, outcomes, forget } = useDecide(kind)
  const rows = useStableOrder(data, (id) => done.has(id))
  const waiting = rows?.filter(({ id }) => !done.has(id)) ?? []
  const byId = (id: number | null) => rows?.find((row) => row.id === id)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [dialog, setDialog] = useState<{ id: number; of: 'detail' | 'reject' } | null>(null)
  const decidedHere = useRef(new Set<number>())
  const selected = waiting.filter(({ id }) => chosen.has(id))
  // 'All' are one's own; requests of other approvers are chosen one by one.
  const own = waiting.filter(({ isYours }) => isYours)
  const selectable = own.length > 0 ? own : waiting
  const isAllChosen = selectable.length > 0 && selectable.every(({ id }) => chosen.has(id))
  const chooseAll = (isChosen: boolean) => {
    const ids = selectable.map(({ id }) => id)
    setChosen(new Set(isChosen ? [...chosen, ...ids] : [...chosen].filter((id) => !ids.includes(id))))
  }
  const open = dialog && !done.has(dialog.id) && byId(dialog.id)

  const toggle = (id: number) =>
    setChosen((before) =>
      before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
    )
  const approve = (id: number) => {
    const row = byId(id)
    if (!row || runs(id) || done.has(id) || isResting()) return
    moveOn()
    void one(row, 'approve', null)
  }
  const openAs = (of: 'detail' | 'reject') => (id: number) => {
    if (!done.has(id) && !isResting()) setDialog({ id, of })
  }
  const [reject, detail] = [openAs('reject'), openAs('detail')]
  const close = () => {
    setDialog(null)
    if (named !== null) onNamed?.(true)
  }
  const { list, rowProps, moveOn, focusOn } = useCursor(
    rows?.map(({ id }) => id) ?? [],
    (id) => done.has(id),
    Boolean(open),
    {
      open: detail,
      approve,
      reject,
      toggle,
    },
  )
  const decide: Parameters<typeof DetailDialog<Row>>[0]['decide'] = (row, action, comment) => {
    moveOn()
    decidedHere.current.add(row.id)
    return one(row, action, comment)
  }

  const gone = dialog && rows && !byId(dialog.id) ? dialog.id : null
  useEffect(() => {
    if (gone !== null && !decidedHere.current.has(gone))
      toast({ title: 'That request has already been decided or withdrawn.' })
  }, [gone])

  // Opens the request that a notification's link names, as soon as the list is known.
  const [seen, setSeen] = useState<number | null>(null)
  if (named !== seen && (named === null || (rows && !isFetching))) {
    setSeen(named)
    if (named !== null && byId(named)) setDialog({ id: named, of: 'detail' })
  }
  const isElsewhere = named !== null && seen === named && rows !== undefined && !byId(named)
  useEffect(() => {
    if (isElsewhere) onNamed?.(false)
  }, [isElsewhere]) // eslint-disable-line react-hooks/exhaustive-deps

  const undoable = outcomes.flatMap(({ id }) => (done.get(id)?.isUndoable ? id : []))

  const classOf = (id: number, isYours: boolean) =>
    ['decision', done.has(id) ? 'gone' : chosen.has(id) ? 'opens chosen' : 'opens', !isYours && 'beside']
      .filter(Boolean)
      .join(' ')

  const columns: Column<Row>[] = [
    {
      head: 'Select',
      phone: 'corner',
      headCell: (
        <label className="decision-pick">
          <input
            type="checkbox"
            aria-label={selectable.length < waiting.length ? 'Select all of yours' : 'Select all'}
            checked={isAllChosen}
            onChange={(event) => chooseAll(event.target.checked)}
          />
        </label>
      ),
      cell: (row) => (
        <label className="decision-pick">
          <input
            type="checkbox"
            aria-label={`Select ${nameOf(row)}, ${kind.words(row)}`}
            checked={chosen.has(row.id) && !done.has(row.id)}
            disabled={done.has(row.id)}
            onChange={() => toggle(row.id)}
          />
        </label>
      ),
    },
    {
      head: 'Employee',
      phone: 'lead',
      cell: (row) => <Employee row={row} words={kind.words(row)} onOpen={() => detail(row.id)} />,
    },
    {
      head: 'Request',
      phone: 'card',
      cell: (row) => <BriefWords brief={kind.brief(row)} />,
    },
    ...kind.columns.map((column) => ({ ...column, phone: 'desk' as const })),
    {
      head: 'Actions',
      phone: 'row',
      cell: (row) => {
        const decided = done.get(row.id)
        if (decided)
          return (
            <DecidedRow
              {...decided}
              busy={runs(row.id) === 'undo'}
              of={`${nameOf(row)}, ${kind.words(row)}`}
              onUndo={() => void undo(row.id).then((isUndone) => isUndone && focusOn(row.id))}
            />
          )
        return (
          <div className="decision-buttons">
            <Button
              size="small"
              variant={row.isYours ? 'tinted' : 'quiet'}
              busy={runs(row.id) === 'approve'}
              icon={<Check size={16} aria-hidden />}
              aria-label={`Approve ${nameOf(row)}, ${kind.words(row)}`}
              onClick={() => approve(row.id)}
            >
              Approve
            </Button>
            <Button
              size="small"
              variant={row.isYours ? 'secondary' : 'quiet'}
              busy={runs(row.id) === 'reject'}
              icon={<X size={16} aria-hidden />}
              aria-label={`Reject ${nameOf(row)}, ${kind.words(row)}`}
              aria-haspopup="dialog"
              onClick={() => reject(row.id)}
            >
              Reject
            </Button>
          </div>
        )
      },
    },
  ]

  return (
    <div
      ref={list}
      className="decisions"
      tabIndex={-1}
      role="group"
      aria-label={kind.label}
      onClickCapture={(event) => {
        // Ignores the second half of a double tap.
        if (!isResting()) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {outcomes.length > 0 && (
        <Results
          outcomes={outcomes}
          onClose={forget}
          onUndo={undoable.length ? () => void undoSeveral(undoable) : undefined}
        />
      )}
      {selected.length > 0 && (
        <DecisionBar
          count={selected.length}
          canAdd={isAllChosen ? 0 : selectable.length}
          onAll={() => chooseAll(true)}
          busy={actionOf(runs(selected[0]!.id))}
          onClear={() => setChosen(new Set())}
          decide={(action, comment) => {
            moveOn()
            return several(selected, action, comment).then((done) => done && setChosen(new Set()))
          }}
        />
      )}
      <Table
        label={kind.label}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowProps={({ id, isYours }, index) => ({
          ...rowProps(id, index),
          className: classOf(id, isYours),
          onClick: openUnlessControl(() => detail(id)),
        })}
        error={isError && !rows && kind.loadFailed}
        retry={() => void refetch()}
        empty={kind.empty}
        group={rows?.some(({ isYours }) => !isYours) ? groupsOf(waiting) : null}
      />
      {Boolean(rows?.length) && (
        <p className="decision-keys faint">
          <kbd>↑</kbd> <kbd>↓</kbd> or <kbd>J</kbd> <kbd>K</kbd> move between rows, <kbd>A</kbd>
          {' approves, '}
          <kbd>R</kbd> rejects, <kbd>Space</kbd> selects, <kbd>Enter</kbd> opens
        </p>
      )}
      {open && dialog.of === 'detail' && (
        <DetailDialog kind={kind} row={open} decide={decide} onClose={close} />
      )}
      {open && dialog.of === 'reject' && (
        <RejectDialog kind={kind} row={open} decide={decide} onClose={close} />
      )}
    </div>
  )
}

const headingOf = ({ isYours }: Decidable) => (isYours ? 'Waiting for you' : 'With other managers')

/** Decided rows stay in their place, but no longer count. */
const groupsOf = (waiting: readonly Decidable[]): TableGroup<Decidable> => ({
  of: headingOf,
  note: (heading) => waiting.filter((row) => headingOf(row) === heading).length,
})

const actionOf = (running: Action | 'undo' | null) => (running === 'undo' ? null : running)

function Employee({ row, words, onOpen }: { row: Decidable; words: string; onOpen: () => void }) {
  const name = nameOf(row)
  return (
    <>
      <button
        type="button"
        className="row-link"
        title={name}
        aria-haspopup="dialog"
        aria-label={`${name}, details of ${words}`}
        onClick={onOpen}
      >
        {name}
      </button>
      {!row.isYours && <span className="faint decision-beside">{approverWords(row)}</span>}
    </>
  )
}
