/** The three leave figures; Available opens the ledger behind it. */
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, CalendarDays, CalendarMinus } from 'lucide-react'
import { ask } from '../../../../web/query'
import { usePoll } from '../../../../web/live'
import { toast } from '../../../../web/toast'
import { StatCard } from '../../../../web/ui/Card'
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
    <div className="balance" aria-busy={!data && !failed}>
      <StatCard
        label="Total Leaves"
        value={figure((b) => b.totalLeaves)}
        note="Annual Allocation"
        icon={<CalendarDays size={16} aria-hidden />}
      />
      <StatCard
        label="Available"
        value={
          data ? (
            <button type="button" className="available" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {data.available}
              <span>Show the working</span>
            </button>
          ) : (
            figure((b) => b.available)
          )
        }
        note="Remaining Balance"
        icon={<CalendarCheck size={16} aria-hidden />}
      />
      <StatCard
        label="Used"
        value={figure((b) => b.usedLeaves)}
        note="This Year"
        icon={<CalendarMinus size={16} aria-hidden />}
      />
      {open && data && <Ledger balance={data} onClose={() => setOpen(false)} />}
    </div>
  )
}
