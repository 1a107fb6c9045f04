/** An Admin puts a balance right: new figures and why, above the ledger that they become entries of. */
import { useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../../../../web/api'
import { dayWords, fullName } from '../../../../web/format'
import { byField } from '../../../../web/forms'
import type { Dialogs } from '../../../../web/module'
import { ask } from '../../../../web/query'
import { toast } from '../../../../web/toast'
import { Dialog, SendButtons } from '../../../../web/ui/Dialog'
import { ErrorState } from '../../../../web/ui/Empty'
import { Input, Textarea } from '../../../../web/ui/Field'
import { Waiting } from '../../../../web/ui/Spinner'
import { summaryOf, useWish } from '../../../../web/wish'
import { adjustBalance, balanceOfPerson, type LeaveBalance } from '../../contract'
import { LedgerEntries } from './Ledger'
import './balance.css'
import './adjust.css'

const figures = ['totalLeaves', 'usedLeaves', 'carryForward'] as const
type Figures = Record<(typeof figures)[number], string>
const labels: Figures = {
  totalLeaves: 'Total leaves',
  usedLeaves: 'Used leaves',
  carryForward: 'Carry forward',
}
const needsReason = 'Please provide a reason for the adjustment'

export default function AdjustBalance({ person, onClose }: Dialogs['adjustBalance']) {
  const { data, error, refetch } = useQuery({
    ...ask(balanceOfPerson, { userId: String(person.id) }),
    staleTime: 0,
  })
  return (
    <Dialog wide title={`Adjust Leave Balance: ${fullName(person)}`} onClose={onClose}>
      {data ? (
        <Adjust balance={data} onClose={onClose} />
      ) : error ? (
        <ErrorState retry={() => void refetch()}>Failed to fetch leave balance</ErrorState>
      ) : (
        <Waiting />
      )}
    </Dialog>
  )
}

function Adjust({ balance, onClose }: { balance: LeaveBalance; onClose: () => void }) {
  const keyed = useWish()
  const [typed, setTyped] = useState<Partial<Figures>>({})
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  // What is not touched follows the balance: a leave that is approved meanwhile is not undone.
  const text = (name: keyof Figures) => typed[name] ?? String(balance[name])
  const number = (name: keyof Figures) => Number(text(name))
  const changes = Object.fromEntries(
    figures
      .filter((name) => text(name).trim() !== '' && number(name) !== balance[name])
      .map((name) => [name, number(name)]),
  )
  const after = number('totalLeaves') - number('usedLeaves') + number('carryForward') - balance.reserved

  function faults(): Record<string, string> {
    const wrong: Record<string, string> = {}
    for (const name of figures)
      if (text(name).trim() === '' || !Number.isInteger(number(name) * 2))
        wrong[name] = 'Must be in steps of 0.5'
    if (!reason.trim()) wrong.reason = needsReason
    return wrong
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const point = (wrong: Record<string, string>) => {
      setErrors(wrong)
      form
        .querySelector<HTMLElement>(
          [...figures, 'reason']
            .filter((name) => wrong[name])
            .map((name) => `[name=${name}]`)
            .join(',') || ':not(*)',
        )
        ?.focus()
    }
    const wrong = faults()
    point(wrong)
    if (wrong.reason) toast({ title: 'Error', text: needsReason, tone: 'bad' })
    if (Object.keys(wrong).length > 0) return
    if (Object.keys(changes).length === 0)
      return point({ totalLeaves: 'These are the figures that hold already' })
    setBusy(true)
    const input = { ...changes, reason: reason.trim() }
    try {
      await keyed([balance.userId, input], (key) =>
        call(adjustBalance, { userId: String(balance.userId), ...input }, { key }),
      )
      toast({ title: 'Success', text: 'Leave balance adjusted successfully', tone: 'good' })
      onClose()
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError) point(byField(error.errors))
      toast({ title: 'Error', text: summaryOf(error, 'Failed to adjust leave balance'), tone: 'bad' })
    }
  }

  return (
    <>
      <p className="ledger-sum figures">
        <b>{balance.available} available</b> now: {balance.totalLeaves} total − {balance.usedLeaves} used
        {` + ${balance.carryForward} carried forward`}
        {balance.reserved !== 0 && ` − ${balance.reserved} reserved for what is pending`}
        <span className="faint adjust-year">
          Leave year {dayWords(balance.from)} to {dayWords(balance.to)}
        </span>
      </p>
      <form className="dialog-form" noValidate onSubmit={(event) => void submit(event)}>
        <div className="adjust-figures">
          {figures.map((name, index) => (
            <Input
              key={name}
              name={name}
              label={labels[name]}
              autoFocus={index === 0}
              type="number"
              inputMode="decimal"
              min={0}
              max={366}
              step={0.5}
              className="figures"
              value={text(name)}
              error={errors[name]}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          ))}
        </div>
        <p role="status" className="figures">
          Available after it: <b>{Number.isFinite(after) ? after : '–'}</b>
          {after < 0 && <span className="adjust-owed"> {-after} owed</span>}
        </p>
        <Textarea
          name="reason"
          label="Reason"
          rows={2}
          maxLength={500}
          hint="Kept in the ledger, where the employee reads it."
          value={reason}
          error={errors.reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <SendButtons onCancel={onClose} busy={busy} doing="Adjusting…">
          Adjust Balance
        </SendButtons>
      </form>
      <section className="adjust-ledger">
        <h3>Why it is so</h3>
        <LedgerEntries balance={balance} />
      </section>
    </>
  )
}
