/** What a credit may be booked to: receipts that were recorded by hand, and open invoices. */
import { todayIn, useZone } from '../../../../web/firm'
import { shortDateWords } from '../../../../web/format'
import { Button } from '../../../../web/ui/Button'
import { SearchBox } from '../../../../web/ui/SearchBox'
import type { OpenInvoice, Payable, RecordedEntry } from '../../contract'
import { money } from '../../screens/words'

/** More are found by a search. */
const most = 12

type ChoicesProps = {
  payable: Payable | undefined
  /** Ids that are chosen already. */
  invoiceIds: readonly number[]
  entryIds: readonly number[]
  search: string
  onSearch: (search: string) => void
  onInvoice: (invoice: OpenInvoice) => void
  onEntry: (entry: RecordedEntry) => void
}

export function Choices({
  payable,
  invoiceIds,
  entryIds,
  search,
  onSearch,
  onInvoice,
  onEntry,
}: ChoicesProps) {
  const today = todayIn(useZone())
  const invoices = payable?.invoices.filter(({ id }) => !invoiceIds.includes(id)) ?? []
  const entries = payable?.entries.filter(({ id }) => !entryIds.includes(id)) ?? []
  return (
    <section className="books-choose">
      <SearchBox
        label="Search invoices and receipts"
        placeholder="Search by number, client or amount"
        value={search}
        onChange={onSearch}
      />
      {entries.length > 0 && (
        <>
          <h3>Recorded by hand</h3>
          <ul className="books-choices">
            {entries.slice(0, most).map((entry) => (
              <li key={entry.id}>
                <Button size="small" variant="quiet" onClick={() => onEntry(entry)}>
                  Link {entry.text}
                </Button>
                <span>
                  {entry.clientName}, {shortDateWords(entry.day, today)}, {money(entry.amount)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {invoices.length > 0 && (
        <>
          <h3>Open invoices</h3>
          <ul className="books-choices">
            {invoices.slice(0, most).map((invoice) => (
              <li key={invoice.id}>
                <Button size="small" variant="quiet" onClick={() => onInvoice(invoice)}>
                  Add {invoice.number}
                </Button>
                <span>
                  {invoice.clientName}, {shortDateWords(invoice.day, today)}, {money(invoice.open)} open
                  {invoice.expectedTds === null && ', part paid by an advance: its TDS is not known'}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {payable && invoices.length + entries.length === 0 && (
        <p className="soft">No other open invoice or recorded receipt fits.</p>
      )}
    </section>
  )
}
