/** Invoices by candidate. Each row opens to its invoices. */
import { Fragment, useId, useState } from 'react'
import { ChevronRight, Plus } from 'lucide-react'
import { may } from '../../../../src/domain/access'
import { inrPaise } from '../../../../src/domain/money'
import type { Who } from '../../../../web/session'
import { Button, IconButton } from '../../../../web/ui/Button'
import { GroupState, numbersWords } from './GroupState'
import { InvoiceRows } from './InvoiceRows'
import type { Opens } from '../../screens/open'
import type { Group } from './useInvoices'

type GroupsProps = Opens & { groups: readonly Group[]; who: Who; fading: boolean }
const heads = [
  'Candidate',
  'Invoice',
  'Client',
  'Total Raised',
  'Total with GST',
  'Status',
  'Actions',
] as const
const figures: readonly string[] = ['Total Raised', 'Total with GST']

export function InvoiceGroups({ groups, who, fading, onOpen }: GroupsProps) {
  const id = useId()
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const toggle = (one: number) =>
    setOpened((now) =>
      now.has(one) ? new Set([...now].filter((other) => other !== one)) : new Set([...now, one]),
    )
  return (
    <div className="table-scroll">
      <table
        className={fading ? 'table invoice-groups fading' : 'table invoice-groups'}
        aria-label="Invoices by candidate"
        aria-busy={fading}
      >
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={figures.includes(head) ? 'number' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => {
            const isOpen = opened.has(group.candidateId)
            const part = `${id}-${group.candidateId}`
            const of = `${group.invoices.length}`
            return (
              <Fragment key={group.candidateId}>
                <tr>
                  <td data-head="Candidate" className="lead">
                    <button
                      type="button"
                      className="group-open"
                      aria-expanded={isOpen}
                      aria-controls={isOpen ? part : undefined}
                      onClick={() => toggle(group.candidateId)}
                    >
                      <ChevronRight size={16} aria-hidden />
                      <span className="two-lines" title={group.candidateName}>
                        {group.candidateName}
                      </span>
                    </button>
                  </td>
                  <td data-head="Invoice" className="figures">
                    {numbersWords(group)}
                  </td>
                  <td data-head="Client" className="row named" title={group.clientName}>
                    <span className="two-lines">{group.clientName}</span>
                  </td>
                  <td data-head="Total Raised" className="number">
                    {inrPaise(group.raised)}
                  </td>
                  <td data-head="Total with GST" className="number">
                    {inrPaise(group.amount)}
                  </td>
                  <td data-head="Status">
                    <GroupState group={group} />
                  </td>
                  <td data-head="Actions" className="row">
                    {may(who, 'manage_invoices') ? (
                      <Actions group={group} onOpen={onOpen} />
                    ) : (
                      <span className="faint">View Only</span>
                    )}
                  </td>
                </tr>
                {isOpen && (
                  <tr id={part} className="group-rows">
                    <td colSpan={heads.length} className="row">
                      <p className="group-counts soft">
                        <span>Total Invoices {of}</span>
                        <span>Submitted {`${group.submitted}/${of}`}</span>
                        <span>Paid {`${group.paid}/${of}`}</span>
                      </p>
                      <InvoiceRows group={group} who={who} onOpen={onOpen} />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const addWords = 'Add Invoice'

/**
 * An open invoice waits for its payment, or for a credit note if the candidate has left; another invoice is
 * the rarer action.
 */
function Actions({ group, onOpen }: Opens & { group: Group }) {
  const { candidateId, candidateName, status } = group
  const open = dueFirst(group)
  const toCredit = group.invoices.find(({ wantsCreditNote }) => wantsCreditNote)
  const label = `${addWords} for ${candidateName}`
  const add = () => onOpen({ what: 'invoice', candidateId, candidateName })
  return (
    <span className="invoice-actions">
      {open ? (
        <Button
          size="small"
          aria-label={`Record Payment for ${candidateName}, ${open.invoiceNumber}`}
          aria-haspopup="dialog"
          onClick={() => onOpen({ what: 'receipt', invoice: open })}
        >
          Record Payment
        </Button>
      ) : (
        toCredit && (
          <Button
            size="small"
            aria-label={`Add Credit Note for ${candidateName}, ${toCredit.invoiceNumber}`}
            aria-haspopup="dialog"
            onClick={() => onOpen({ what: 'credit note', invoice: toCredit })}
          >
            Add Credit Note
          </Button>
        )
      )}
      {/* Beside a payment the state of the invoice says enough. */}
      {status !== 'Joined' ? (
        !open && !toCredit && <span className="faint">{status}</span>
      ) : (
        <IconButton label={label} aria-haspopup="dialog" onClick={add}>
          <Plus size={17} aria-hidden />
        </IconButton>
      )}
    </span>
  )
}

/** Of several open invoices the one that is due first; one that waits for a credit note is not paid. */
const dueFirst = ({ invoices }: Group) =>
  invoices
    .filter(({ state, wantsCreditNote }) => state === 'Open' && !wantsCreditNote)
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))[0]
