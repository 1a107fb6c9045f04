/** The billing rules as settings. */
import { Card } from '../../../web/ui/Card'
import type { FieldSpec } from './fields'
import { SettingForm } from './SettingForm'

const billing: FieldSpec[] = [
  { name: 'gstPercent', label: 'GST', unit: 'percent', kind: 'number', least: 0, most: 100, step: 0.01 },
  {
    name: 'feePercent',
    label: 'Default fee',
    unit: 'percent',
    kind: 'number',
    least: 0,
    most: 100,
    step: 0.01,
    hint: 'Of the annual CTC, for clients without their own terms',
  },
  {
    name: 'invoiceAfterDays',
    label: 'Invoice',
    unit: 'days after joining',
    kind: 'number',
    least: 0,
    most: 365,
  },
  {
    name: 'creditDays',
    label: 'Payment due',
    unit: 'days after the invoice',
    kind: 'number',
    least: 0,
    most: 365,
  },
  {
    name: 'guaranteeDays',
    label: 'Guarantee',
    unit: 'days after joining',
    kind: 'number',
    least: 0,
    most: 730,
    zero: 'none',
    hint: 'If a candidate leaves within this period, replace them or issue a credit note',
  },
  {
    name: 'invoiceDaysAhead',
    label: 'Invoice date',
    unit: 'days ahead at most',
    kind: 'number',
    least: 0,
    most: 92,
    zero: 'today',
    hint: 'An invoice with a later date is refused',
  },
  { name: 'series', label: 'Invoice prefix', kind: 'text', hint: 'INV gives INV/26-27/001' },
  { name: 'sac', label: 'SAC', kind: 'text', hint: '998512 is for permanent placement' },
]

export function BillingRules() {
  return (
    <Card title="Billing Rules" note="Tax, invoice numbers, and default terms for clients.">
      <SettingForm setting="billing" section="billing-rules" fields={billing} />
    </Card>
  )
}
