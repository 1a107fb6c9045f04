/** The state of an invoice, where it is not open as usual. */
import { Badge, type Colour } from '../../../../web/ui/Badge'
import type { InvoiceState } from '../../rules'

const colours: Partial<Record<InvoiceState, Colour>> = {
  Draft: 'gray',
  Credited: 'gray',
  'Written off': 'gray',
  'Owed to client': 'red',
}

export function InvoiceStateBadge({ state }: { state: InvoiceState }) {
  const colour = colours[state]
  return colour ? <Badge colour={colour}>{state}</Badge> : null
}
