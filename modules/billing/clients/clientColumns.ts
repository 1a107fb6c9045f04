/** Columns of a client sheet, also as accounting programs name them, and clients as rows of it. */
import { addressParts, type Column, type Value } from '../../imports/service'

const whole = "A whole number of days. Blank: the firm's default"
/** An address in several columns, as other systems export it. */
export const addressPieces = addressParts('address', 'Address', ['', 'address', 'billing', 'billing address'])
const part = (name: 'City' | 'Pin' | 'State') =>
  addressPieces.find(({ field }) => field === `address${name}`)!

export const clientColumns: readonly Column[] = [
  {
    field: 'name',
    title: 'Client Name',
    type: 'text',
    most: 160,
    also: ['client', 'name', 'company', 'company name'],
    help: 'Required. Identifies the client to update',
  },
  {
    field: 'contactPerson',
    title: 'Contact Person',
    type: 'text',
    most: 160,
    also: ['contact', 'spoc', 'contact person name', 'attention', 'billing attention', 'full name'],
    help: 'Name of the contact',
  },
  {
    field: 'contactEmail',
    title: 'Email',
    type: 'email',
    also: ['contact email', 'client email', 'email id', 'emailid', 'email address'],
    help: 'An email address',
  },
  {
    field: 'contactPhone',
    title: 'Phone',
    type: 'phone',
    also: [
      'contact phone',
      'contact number',
      'phone no',
      'phone number',
      'telephone',
      'telephone no',
      'mobile',
    ],
    help: '98765 43210, or with + and country code',
  },
  { field: 'address', title: 'Address', type: 'text', most: 500, help: 'Street, one or more lines' },
  { ...part('City'), field: 'city', title: 'City', most: 80, help: '' },
  { ...part('Pin'), field: 'pinCode', title: 'PIN Code', most: 20, help: 'Six digits' },
  { ...part('State'), field: 'state', title: 'State', help: 'Name or GST code. Not needed with a GSTIN' },
  {
    field: 'status',
    title: 'Status',
    type: 'text',
    most: 20,
    also: ['active'],
    help: 'Active or Inactive. Yes/No and True/False also work',
  },
  {
    field: 'gstin',
    title: 'GSTIN',
    type: 'text',
    most: 20,
    also: ['gst', 'gst number', 'gst no', 'gstin uin', 'gstin no', 'gst identification number gstin'],
    help: 'For example 27AAPFU0939F1ZV. Sets the state too',
  },
  {
    field: 'pan',
    title: 'PAN',
    type: 'text',
    most: 40,
    also: [
      'pan number',
      'pan no',
      'pan it no',
      'it pan',
      'it pan no',
      'income tax number',
      'permanent account number',
    ],
    help: 'For example AAPFU0939F, as in the GSTIN',
  },
  {
    field: 'tan',
    title: 'TAN',
    type: 'text',
    most: 40,
    also: ['tan number', 'tan no', 'tax deduction account number'],
    help: 'For example PNEA12345B',
  },
  {
    field: 'feePercent',
    title: 'Fee %',
    type: 'percent',
    also: ['fee', 'fee percent', 'commission'],
    help: 'Percent of the yearly CTC, for example 8.33',
  },
  {
    field: 'invoiceAfterDays',
    title: 'Invoice after (days)',
    type: 'text',
    most: 20,
    also: ['invoice after', 'invoice after days'],
    help: whole,
  },
  {
    field: 'creditDays',
    title: 'Credit (days)',
    type: 'text',
    most: 20,
    also: ['credit days', 'payment terms', 'credit period', 'default credit period', 'openingcreditperiod'],
    help: whole,
  },
  {
    field: 'guaranteeDays',
    title: 'Guarantee (days)',
    type: 'text',
    most: 20,
    also: ['guarantee days', 'replacement period', 'guarantee'],
    help: whole,
  },
]
/** Accepted in an imported sheet but not in our own. */
export const addressColumns = addressPieces.filter(({ field }) => /\d$|Country$/.test(field))
export type ClientLine = Record<string, Value> & { id: number; version: number; name: string }
export const clientSql = `
  select id, version, name, contact_person as contactPerson, contact_email as contactEmail,
    contact_phone as contactPhone, address, city, pin_code as pinCode, state,
    case is_active when 1 then 'Active' else 'Inactive' end as status, gstin, pan, tan,
    fee_percent as feePercent, cast(invoice_after_days as text) as invoiceAfterDays,
    cast(credit_days as text) as creditDays, cast(guarantee_days as text) as guaranteeDays
  from clients
`
