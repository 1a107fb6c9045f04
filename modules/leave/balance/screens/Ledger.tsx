/** 'Show the working': each ledger entry, newest first, with its sign and the days available afterwards. */
import { useZone } from '../../../../web/firm'
import { daysWords, dayWords } from '../../../../web/format'
import { dayOf } from '../../../../src/domain/day'
import { Dialog } from '../../../../web/ui/Dialog'
import type { LeaveBalance } from '../../contract'

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
  const { totalLeaves, carryForward, usedLeaves, reserved, available } = balance
  return (
    <Dialog wide title="Available leave" onClose={onClose}>
      <p className="ledger-sum figures">
        {totalLeaves} granted {carryForward !== 0 && `+ ${carryForward} carried forward `}
        {`− ${usedLeaves} used `}
        {reserved !== 0 && `− ${reserved} reserved for pending requests `}={' '}
        <b>{figure(available)} available</b>
      </p>
      <p className="faint">
        Leave year {dayWords(balance.from)} to {dayWords(balance.to)}. Allowance:{' '}
        {daysWords(balance.monthlyAllowance)} a month.
        {balance.carryForward > 0 &&
          balance.carryForwardExpires &&
          ` Carried days expire after ${dayWords(balance.carryForwardExpires)}.`}
        {available < 0 && ` ${daysWords(-available)} overdrawn.`}
      </p>
      <LedgerEntries balance={balance} />
    </Dialog>
  )
}

export function LedgerEntries({ balance }: { balance: LeaveBalance }) {
  const zone = useZone()
  const entries = balance.entries.toSorted((a, b) => b.id - a.id)
  if (entries.length === 0) return <p className="soft">No entries yet.</p>
  return (
    <table className="ledger">
      <thead>
        <tr>
          <th scope="col">Entry</th>
          <th scope="col">Days</th>
          <th scope="col">Available</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>
              {kindWords[entry.kind]}
              <span className="faint">
                <time dateTime={entry.at}>{dayWords(dayOf(entry.at, zone))}</time>, {entry.reason}, by{' '}
                {entry.author ?? 'Muster'}
              </span>
            </td>
            <td>{signed(effectOf(entry))}</td>
            <td>{figure(entry.available)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The entry's effect on the available days: used and reserved days reduce it. */
function effectOf({ sum, days }: Entry): number {
  return sum === 'usedLeaves' || sum === 'reserved' ? -days : days
}

function signed(days: number): string {
  return days > 0 ? `+${days}` : figure(days)
}

/** With a minus as wide as the plus. */
function figure(days: number): string {
  return days < 0 ? `−${-days}` : String(days)
}
