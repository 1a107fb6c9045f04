/** An Admin corrects a balance: new figures and a reason, above the ledger that gets the entries. */
import { useQuery } from '@tanstack/react-query'
import { useForm } from '../../../../web/form/useForm'
import { dayWords, fullName } from '../../../../web/format'
import type { Dialogs } from '../../../../web/module'
import { ask } from '../../../../web/query'
import { toast } from '../../../../web/toast'
import { Dialog, SendButtons } from '../../../../web/ui/Dialog'
import { ErrorState } from '../../../../web/ui/Empty'
import { Input, Textarea } from '../../../../web/ui/Field'
import { Waiting } from '../../../../web/ui/Spinner'
import { adjustBalance, balanceOfPerson, type LeaveBalance } from '../../contract'
import { LedgerEntries } from './Ledger'
import './balance.css'
import './adjust.css'

const figures = ['totalLeaves', 'usedLeaves', 'carryForward'] as const
type Figures = Record<(typeof figures)[number], string>
type Texts = Figures & { reason: string }
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
  const form = useForm(adjustBalance, {
    // Figures that were not changed here do not overwrite leave approved meanwhile.
    stored: balance,
    follows: true,
    read: (balance): Texts => ({
      ...(Object.fromEntries(figures.map((name) => [name, String(balance![name])])) as Figures),
      reason: '',
    }),
    faults: (texts) => {
      const wrong: Record<string, string> = {}
      for (const name of figures)
        if (texts[name].trim() === '' || !Number.isInteger(Number(texts[name]) * 2))
          wrong[name] = 'Must be in steps of 0.5'
      if (!texts.reason.trim()) {
        wrong.reason = needsReason
        toast({ title: 'Error', text: needsReason, tone: 'bad' })
      }
      return Object.keys(wrong).length > 0 || changed(texts).length > 0
        ? wrong
        : { totalLeaves: 'The figures are unchanged' }
    },
    write: (texts) => ({
      userId: String(balance.userId),
      ...Object.fromEntries(changed(texts).map((name) => [name, Number(texts[name])])),
      reason: texts.reason.trim(),
    }),
    done: { title: 'Success', text: 'Leave balance adjusted successfully', tone: 'good' },
    failed: { title: 'Error', text: 'Failed to adjust leave balance' },
    onSent: onClose,
  })
  const changed = (texts: Texts) => figures.filter((name) => Number(texts[name]) !== balance[name])
  const number = (name: keyof Figures) => Number(form.values[name])
  const after = number('totalLeaves') - number('usedLeaves') + number('carryForward') - balance.reserved

  return (
    <>
      <p className="ledger-sum figures">
        <b>{balance.available} available</b> now: {balance.totalLeaves} total − {balance.usedLeaves} used
        {` + ${balance.carryForward} carried forward`}
        {balance.reserved !== 0 && ` − ${balance.reserved} reserved for pending requests`}
        <span className="faint adjust-year">
          Leave year {dayWords(balance.from)} to {dayWords(balance.to)}
        </span>
      </p>
      <form className="dialog-form" {...form.element}>
        <div className="adjust-figures">
          {figures.map((name, index) => (
            <Input
              key={name}
              {...form.tie(name)}
              label={labels[name]}
              autoFocus={index === 0}
              type="number"
              inputMode="decimal"
              min={0}
              max={366}
              step={0.5}
              className="figures"
            />
          ))}
        </div>
        <p role="status" className="figures">
          Available afterwards: <b>{Number.isFinite(after) ? after : '–'}</b>
          {after < 0 && <span className="adjust-overdrawn"> {-after} overdrawn</span>}
        </p>
        <Textarea
          {...form.tie('reason')}
          label="Reason"
          rows={2}
          maxLength={500}
          hint="The employee sees this in the ledger."
        />
        <SendButtons onCancel={onClose} busy={form.busy} doing="Adjusting…">
          Adjust Balance
        </SendButtons>
      </form>
      <section className="adjust-ledger">
        <h3>Ledger</h3>
        <LedgerEntries balance={balance} />
      </section>
    </>
  )
}
