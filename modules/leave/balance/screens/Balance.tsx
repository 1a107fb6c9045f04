/** The three leave figures and one bar of them; Available opens the ledger behind it. */
import { useEffect, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Tone } from '../../../../web/charts/Chart'
import { StackedBar, type BarPart } from '../../../../web/charts/StackedBar'
import { daysWords } from '../../../../web/format'
import { ask } from '../../../../web/query'
import { usePoll } from '../../../../web/live'
import { toast } from '../../../../web/toast'
import '../../../../web/ui/card.css'
import { myBalance, type LeaveBalance } from '../../contract'
import { Ledger } from './Ledger'
import './balance.css'

export function Balance() {
  const { data, isError, refetch } = useQuery({ ...ask(myBalance), refetchInterval: usePoll(5 * 60_000) })
  const [open, setOpen] = useState(false)
  const failed = isError && !data

  useEffect(() => {
    if (failed)
      toast({
        title: 'Error',
        text: 'Failed to fetch leave balance',
        tone: 'bad',
        action: { label: 'Retry', run: () => void refetch() },
      })
  }, [failed, refetch])

  const figure = (of: (balance: LeaveBalance) => number) => (data ? of(data) : failed ? '--' : '…')
  return (
    <section className="card balance" aria-label="Leave balance" aria-busy={!data && !failed}>
      <dl className="balance-figures">
        <Figure label="Total Leaves" note="Annual Allocation">
          {figure((b) => b.totalLeaves)}
        </Figure>
        <Figure label="Available" note="Remaining Balance">
          {data ? (
            <button type="button" className="available" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {data.available}
              <span>Show the working</span>
            </button>
          ) : (
            figure((b) => b.available)
          )}
        </Figure>
        <Figure label="Used" note="This Year">
          {figure((b) => b.usedLeaves)}
        </Figure>
      </dl>
      <StackedBar label="Leave balance" all parts={partsOf(data)} />
      {open && data && <Ledger balance={data} onClose={() => setOpen(false)} />}
    </section>
  )
}

function Figure({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="balance-value figures">{children}</dd>
      <dd className="balance-note">{note}</dd>
    </div>
  )
}

/** Overdrawn days are not drawn; their figure is negative. */
function partsOf(balance: LeaveBalance | undefined): BarPart[] {
  const part = (id: string, label: string, tone: Tone, days: number | undefined): BarPart => ({
    id,
    label,
    tone,
    value: days ?? 0,
    text: days === undefined ? '…' : daysWords(days),
  })
  return [
    part('taken', 'Taken', 'accent', balance?.usedLeaves),
    part('pending', 'Pending', 'warn', balance?.reserved),
    part('available', 'Available', 'soft', balance?.available),
  ]
}
