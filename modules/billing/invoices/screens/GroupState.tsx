/**
 * The state of a candidate's invoices in one badge, such as paid, due on a day, or overdue since it. An open
 * invoice of a candidate who has left says so.
 */
import { todayIn, useZone } from '../../../../web/firm'
import { shortDateWords } from '../../../../web/format'
import { Badge } from '../../../../web/ui/Badge'
import { shortYear } from '../../screens/words'
import type { Group } from './useInvoices'

type GroupStateProps = {
  group: Group
  /** In two or three words, for a phone. */
  isShort?: boolean
}

export function GroupState(props: GroupStateProps) {
  const { invoices, status } = props.group
  const toCredit = invoices.some(({ wantsCreditNote }) => wantsCreditNote)
  // Another invoice of the candidate may be due.
  const isDue = invoices.some(({ state, wantsCreditNote }) => state === 'Open' && !wantsCreditNote)
  return (
    <>
      {toCredit && <Badge colour="purple">Credit note due</Badge>}
      {(isDue || !toCredit) && <Money {...props} />}
      {isDue && !toCredit && status === 'Joined and Left' && <Badge colour="orange">Left</Badge>}
    </>
  )
}

/** The number of a single invoice; of several, how many are paid. */
export const numbersWords = ({ invoices, paid }: Group) =>
  invoices.length === 1 ? invoices[0]!.invoiceNumber : `${paid} of ${invoices.length} paid`

function Money({ group: { invoices, submitted, paid }, isShort }: GroupStateProps) {
  const today = todayIn(useZone())
  const count = invoices.length
  const owed = invoices.find(({ state }) => state === 'Owed to client')
  if (owed) return <Badge colour="red">Owed to client</Badge>
  const open = invoices.filter(({ state, wantsCreditNote }) => state === 'Open' && !wantsCreditNote)
  const drafts = invoices.filter(({ state }) => state === 'Draft').length
  if (open.length === 0) {
    if (drafts) return <Badge colour="gray">{drafts === 1 ? 'Draft' : `${drafts} drafts`}</Badge>
    const isPaid = invoices.some(({ state }) => state === 'Paid')
    return isPaid ? <Badge colour="green">Paid</Badge> : <Badge colour="gray">{invoices[0]!.state}</Badge>
  }
  // A phone has no hover; the note beside it and the details say it.
  const counts = isShort ? undefined : `${submitted} of ${count} submitted, ${paid} of ${count} paid`
  const due = open.map(({ dueDate }) => dueDate).toSorted()[0]!
  if (open.some(({ bucket }) => bucket !== 'Not due'))
    return (
      <Badge colour="red" title={counts}>
        Overdue, {shortYear(shortDateWords(due, today))}
      </Badge>
    )
  const day = shortYear(shortDateWords(due, today))
  // Submitted is the usual case.
  const isSent = submitted === count || isShort
  const sent = submitted === 0 ? 'Not submitted' : 'Partly submitted'
  return <Badge title={counts}>{isSent ? `Due ${day}` : `${sent}, due ${day}`}</Badge>
}
