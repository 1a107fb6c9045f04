/** Above the invoices: what is overdue, to be credited, and to be invoiced. Each opens its list. */
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { shortRupees } from '../../../../web/charts/scale'
import { ask } from '../../../../web/query'
import { moneyOverview } from '../../contract'
import './moneyFigures.css'

export function MoneyLinks() {
  const { data, isError } = useQuery(ask(moneyOverview))
  const words = (part: { amount: string } | undefined) =>
    part ? shortRupees(Number(part.amount)) : isError ? '--' : '…'
  return (
    <span className="money-links">
      <Link
        to={'/billing' as string}
        search={{ tab: 'invoices', overdue: 'Yes' } as never}
        className="button secondary small"
      >
        Overdue <b className={data && data.overdue.count > 0 ? 'overdue-sum' : ''}>{words(data?.overdue)}</b>
      </Link>
      {data && data.toCredit.count > 0 && (
        <Link
          to={'/billing' as string}
          search={{ tab: 'invoices', toCredit: 'Yes' } as never}
          className="button secondary small"
        >
          To credit <b>{words(data.toCredit)}</b>
        </Link>
      )}
      <Link to={'/billing' as string} search={{ tab: 'leakage' } as never} className="button secondary small">
        To be invoiced{' '}
        <span className="nowrap">
          <b>{words(data?.toInvoice)}</b> <span className="money-basis">+ GST</span>
        </span>
      </Link>
    </span>
  )
}
