/** Invoices by candidate. Each row opens to its invoices. */
import { Fragment, useId, useState } from 'react'
import { ChevronRight, Plus } from 'lucide-react'
import { may } from '../../../../src/domain/access'
import { inr } from '../../../../src/domain/money'
import type { Who } from '../../../../web/session'
import { Button } from '../../../../web/ui/Button'
import { InvoiceRows } from './InvoiceRows'
import type { Opens } from '../../screens/open'
import type { Group } from './useInvoices'

type GroupsProps = Opens & { groups: readonly Group[]; who: Who; fading: boolean }
const heads = [
  'Candidate',
  'Client',
  'Total Invoices',
  'Total Raised',
  'Total with GST',
  'Submitted',
  'Paid',
  'Actions',
] as const
const figures: readonly string[] = ['Total Invoices', 'Total Raised', 'Total with GST', 'Submitted', 'Paid']

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
                      {group.candidateName}
                    </button>
                  </td>
                  <td data-head="Client" className="row named">
                    {group.clientName}
                  </td>
                  <td data-head="Total Invoices" className="number">
                    {group.invoices.length}
                  </td>
                  <td data-head="Total Raised" className="number">
                    {inr(group.raised)}
                  </td>
                  <td data-head="Total with GST" className="number">
                    {inr(group.amount)}
                  </td>
                  <td data-head="Submitted" className="number">{`${group.submitted}/${of}`}</td>
                  <td data-head="Paid" className="number">{`${group.paid}/${of}`}</td>
                  <td data-head="Actions" className="row">
                    {!may(who, 'manage_invoices') ? (
                      <span className="faint">View Only</span>
                    ) : group.status === 'Joined' ? (
                      <Button
                        size="small"
                        icon={<Plus size={15} aria-hidden />}
                        aria-label={`Add Invoice for ${group.candidateName}`}
                        aria-haspopup="dialog"
                        onClick={() =>
                          onOpen({
                            what: 'invoice',
                            candidateId: group.candidateId,
                            candidateName: group.candidateName,
                          })
                        }
                      >
                        Add Invoice
                      </Button>
                    ) : (
                      <span className="faint">{group.status}</span>
                    )}
                  </td>
                </tr>
                {isOpen && (
                  <tr id={part} className="group-rows">
                    <td colSpan={heads.length} className="row">
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
