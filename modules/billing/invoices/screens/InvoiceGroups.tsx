/** Invoices by candidate. Each row opens to its invoices. */
import { Fragment, useId, useState } from 'react'
import { ChevronRight, Plus } from 'lucide-react'
import { may } from '../../../../src/domain/access'
import { inr } from '../../../../src/domain/money'
import type { Who } from '../../../../web/session'
import { Button } from '../../../../web/ui/Button'
import { GroupState } from './GroupState'
import { InvoiceRows } from './InvoiceRows'
import type { Opens } from '../../screens/open'
import type { Group } from './useInvoices'

type GroupsProps = Opens & { groups: readonly Group[]; who: Who; fading: boolean }
const heads = ['Candidate', 'Client', 'Total Raised', 'Total with GST', 'Status', 'Actions'] as const
const figures: readonly string[] = ['Total Raised', 'Total with GST']
/** Whole rupees in a column; the title has the paise. */
const whole = (paise: number) => inr(Math.round(paise / 100) * 100)

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
                      <span title={group.candidateName}>{group.candidateName}</span>
                    </button>
                  </td>
                  <td data-head="Client" className="row named" title={group.clientName}>
                    {group.clientName}
                  </td>
                  <td data-head="Total Raised" className="number" title={inr(group.raised)}>
                    {whole(group.raised)}
                  </td>
                  <td data-head="Total with GST" className="number" title={inr(group.amount)}>
                    {whole(group.amount)}
                  </td>
                  <td data-head="Status">
                    <GroupState group={group} />
                  </td>
                  <td data-head="Actions" className="row">
                    {!may(who, 'manage_invoices') ? (
                      <span className="faint">View Only</span>
                    ) : group.status === 'Joined' ? (
                      <Button
                        size="small"
                        variant="quiet"
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
