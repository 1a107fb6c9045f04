/** What leaves the books, as settings: tax deducted at source, GST returns and e-invoices. */
import { Card } from '../../../web/ui/Card'
import type { FieldSpec } from './fields'
import { SettingForm } from './SettingForm'

const books: FieldSpec[] = [
  {
    name: 'tdsPercent',
    label: 'TDS',
    unit: 'percent',
    kind: 'number',
    least: 0,
    most: 100,
    step: 0.01,
    zero: 'none',
    hint: 'That clients deduct, of the value without GST',
  },
  { name: 'tdsSection', label: 'TDS section', kind: 'text', hint: '393(1) from April 2026 on' },
  { name: 'tdsCode', label: 'TDS code', kind: 'text', hint: '1027 is for professional fees' },
  {
    name: 'gstr1Version',
    label: 'GSTR-1 version',
    kind: 'text',
    hint: 'As the offline tool of the GST portal writes it',
  },
  {
    name: 'largeInvoiceFrom',
    label: 'Large invoice',
    unit: 'rupees',
    kind: 'number',
    least: 0,
    most: 10_000_000,
    hint: 'Above it an invoice to an unregistered client of another state is listed by itself',
  },
  {
    name: 'eInvoiceDays',
    label: 'E-invoice within',
    unit: 'days of its date',
    kind: 'number',
    least: 0,
    most: 365,
    zero: 'no limit',
  },
  {
    name: 'eInvoiceKey',
    label: "Portal's public key",
    kind: 'text',
    longest: 4000,
    hint: 'From the e-invoice portal. With it the signatures of its answers are checked',
  },
  {
    name: 'eInvoices',
    label: 'Report e-invoices',
    kind: 'switch',
    hint: 'Documents are checked by the rules of the e-invoice portal before they are issued.',
  },
]

export function BooksRules() {
  return (
    <Card title="Books" note="TDS, GST returns and e-invoices.">
      <SettingForm setting="books" section="books-rules" fields={books} />
    </Card>
  )
}
