/**
 * Requests that wait to be decided: one row each, with its two buttons; several at once with one comment.
 * Those that the asker holds come first; what the asker may decide besides is marked quietly.
 */
import { useEffect, useRef, useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { toast } from '../toast'
import { Button } from '../ui/Button'
import { openUnlessControl } from '../ui/rows'
import { Table, type Column } from '../ui/Table'
import { DecisionBar } from './DecisionBar'
import { DetailDialog, RejectDialog } from './DecisionDialogs'
import { nameOf, type Decidable, type Kind } from './kind'
import { Results } from './Results'
import { useCursor } from './useCursor'
import { useDecide } from './useDecide'
import './decisions.css'

type DecisionsProps<Row extends Decidable> = { kind: Kind<Row>; query: UseQueryResult<Row[]> }

export function Decisions<Row extends Decidable>({
  kind,
  query: { data, isError, refetch },
}: DecisionsProps<Row>) {
  const rows = data && [...data.filter(({ isYours }) => isYours), ...data.filter(({ isYours }) => !isYours)]
  const byId = (id: number | null) => rows?.find((row) => row.id === id)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [dialog, setDialog] = useState<{ id: number; of: 'detail' | 'reject' } | null>(null)
  const { one, several, runs, told, forget } = useDecide(kind)
  const decidedHere = useRef(new Set<number>())
  const selected = rows?.filter(({ id }) => chosen.has(id)) ?? []
  const open = dialog && byId(dialog.id)

  const toggle = (id: number) =>
    setChosen((before) =>
      before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
    )
  const approve = (id: number) => {
    const row = byId(id)
    if (!row || runs(id)) return
    moveOn()
    void one(row, 'approve', null)
  }
  const reject = (id: number) => setDialog({ id, of: 'reject' })
  const detail = (id: number) => setDialog({ id, of: 'detail' })
  const { list, rowProps, moveOn } = useCursor(rows?.map(({ id }) => id) ?? [], Boolean(open), {
    open: detail,
    approve,
    reject,
    toggle,
  })
  const decide: Parameters<typeof DetailDialog<Row>>[0]['decide'] = (row, action, comment) => {
    moveOn()
    decidedHere.current.add(row.id)
    return one(row, action, comment)
  }

  const gone = dialog && rows && !open ? dialog.id : null
  useEffect(() => {
    if (gone !== null && !decidedHere.current.has(gone))
      toast({ title: 'That request has been decided or taken back meanwhile.' })
  }, [gone])

  const columns: Column<Row>[] = [
    {
      head: 'Select',
      phone: 'corner',
      headCell: (
        <label className="decision-pick">
          <input
            type="checkbox"
            aria-label="Select all"
            checked={selected.length > 0 && selected.length === rows?.length}
            onChange={(event) => setChosen(new Set(event.target.checked ? rows?.map(({ id }) => id) : []))}
          />
        </label>
      ),
      cell: (row) => (
        <label className="decision-pick">
          <input
            type="checkbox"
            aria-label={`Select ${nameOf(row)}, ${kind.words(row)}`}
            checked={chosen.has(row.id)}
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
    ...kind.columns,
    {
      head: 'Actions',
      phone: 'row',
      cell: (row) => (
        <div className="decision-buttons">
          <Button
            size="small"
            busy={runs(row.id) === 'approve'}
            icon={<Check size={16} aria-hidden />}
            aria-label={`Approve ${nameOf(row)}, ${kind.words(row)}`}
            onClick={() => approve(row.id)}
          >
            Approve
          </Button>
          <Button
            size="small"
            busy={runs(row.id) === 'reject'}
            icon={<X size={16} aria-hidden />}
            aria-label={`Reject ${nameOf(row)}, ${kind.words(row)}`}
            aria-haspopup="dialog"
            onClick={() => reject(row.id)}
          >
            Reject
          </Button>
        </div>
      ),
    },
  ]

  return (
    <div ref={list} className="decisions" tabIndex={-1} role="group" aria-label={kind.label}>
      {told.length > 0 && <Results told={told} onClose={forget} />}
      {selected.length > 0 && (
        <DecisionBar
          count={selected.length}
          of={rows?.length ?? 0}
          onAll={() => setChosen(new Set(rows?.map(({ id }) => id)))}
          busy={runs(selected[0]!.id)}
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
          className: `opens decision${chosen.has(id) ? ' chosen' : ''}${isYours ? '' : ' beside'}`,
          onClick: openUnlessControl(() => detail(id)),
        })}
        error={isError && !rows && kind.loadFailed}
        retry={() => void refetch()}
        empty={kind.empty}
      />
      {Boolean(rows?.length) && (
        <p className="decision-keys faint">
          <kbd>↑</kbd> <kbd>↓</kbd> or <kbd>J</kbd> <kbd>K</kbd> move between rows, <kbd>A</kbd>
          {' approves, '}
          <kbd>R</kbd> rejects, <kbd>Space</kbd> selects, <kbd>Enter</kbd> opens
        </p>
      )}
      {open && dialog.of === 'detail' && (
        <DetailDialog kind={kind} row={open} decide={decide} onClose={() => setDialog(null)} />
      )}
      {open && dialog.of === 'reject' && (
        <RejectDialog kind={kind} row={open} decide={decide} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}

function Employee({ row, words, onOpen }: { row: Decidable; words: string; onOpen: () => void }) {
  const name = nameOf(row)
  return (
    <>
      <button
        type="button"
        className="row-link"
        aria-haspopup="dialog"
        aria-label={`${name}, details of ${words}`}
        onClick={onOpen}
      >
        {name}
      </button>
      {!row.isYours && <span className="faint decision-beside">You may also decide</span>}
    </>
  )
}
