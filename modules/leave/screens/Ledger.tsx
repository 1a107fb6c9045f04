/** 'Show the working': each entry of the ledger, signed, and what was available after it. */
import { useZone } from '../../../web/firm'
import { daysWords, dayWords } from '../../../web/format'
import { dayOf } from '../../../src/domain/day'
import { Dialog } from '../../../web/ui/Dialog'
import { Table, type Column } from '../../../web/ui/Table'
import type { LeaveBalance } from '../contract'

type Entry = LeaveBalance['entries'][number]

const kindWords: Record<Entry['kind'], string> = {
  grant: 'Yearly grant',
  'carry-forward': 'Carried forward',
  expiry: 'Expired',
  reserve: 'Reserved for a request',
  release: 'Released',
  debit: 'Taken',
  refund: 'Refunded',
  adjustment: 'Adjusted',
}

export function Ledger({ balance, onClose }: { balance: LeaveBalance; onClose: () => void }) {
  const zone = useZone()
  const columns: Column<Entry>[] = [
    { head: 'Date', phone: 'lead', cell: (entry) => <time dateTime={entry.at}>{dayWords(dayOf(entry.at, zone))}</time> },
    { head: 'What', phone: 'row', cell: ({ kind, reason }) => <Said kind={kindWords[kind]} reason={reason} /> },
    { head: 'Days', number: true, cell: (entry) => signed(entry) },
    { head: 'Available', number: true, cell: ({ available }) => available },
    { head: 'By', cell: ({ author }) => author ?? 'Muster' },
  ]
  const { totalLeaves, carryForward, usedLeaves, reserved, available } = balance
  return (
    <Dialog wide title="Available leave" onClose={onClose}>
      <p className="ledger-sum figures">
        {totalLeaves} granted {carryForward !== 0 && `+ ${carryForward} carried forward `}− {usedLeaves} used {reserved !== 0 && `− ${reserved} reserved for what is pending `}= <b>{available} available</b>
      </p>
      <p className="faint">
        Leave year {dayWords(balance.from)} to {dayWords(balance.to)}. {daysWords(balance.monthlyAllowance)} a month is the usual allowance.
        {balance.carryForward > 0 && balance.carryForwardExpires && ` What was carried forward and is not taken by ${dayWords(balance.carryForwardExpires)} is lost.`}
        {available < 0 && ` ${daysWords(-available)} owed.`}
      </p>
      <Table label="Ledger" columns={columns} rows={balance.entries} rowKey={(entry) => entry.id} empty="Nothing was granted or taken yet." />
    </Dialog>
  )
}

function Said({ kind, reason }: { kind: string; reason: string }) {
  return (
    <>
      {kind}
      <span className="ledger-reason faint">{reason}</span>
    </>
  )
}

/** What the entry does to what is available: used and reserved days take from it. */
function signed({ sum, days }: Entry): string {
  const effect = sum === 'usedLeaves' || sum === 'reserved' ? -days : days
  return effect > 0 ? `+${effect}` : effect < 0 ? `−${-effect}` : '0'
}
