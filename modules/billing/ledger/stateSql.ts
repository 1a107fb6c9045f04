/** The state of an invoice in SQL, as `stateOf` in rules.ts says. */
import type { InvoiceState } from '../rules'

/** Conditions over an invoice `i`. */
export const stateSql: Readonly<Record<InvoiceState, string>> = {
  Draft: 'i.issued_at is null',
  Open: 'i.issued_at is not null and i.open > 0',
  Paid: 'i.issued_at is not null and i.open = 0 and i.received > 0',
  Credited: 'i.issued_at is not null and i.open = 0 and i.received <= 0 and i.written_off <= i.credited',
  'Written off': 'i.issued_at is not null and i.open = 0 and i.received <= 0 and i.written_off > i.credited',
  'Owed to client': 'i.issued_at is not null and i.open < 0',
}
