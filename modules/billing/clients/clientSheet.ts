/**
 * Imports clients from a sheet: columns, preview, import and undo. Names that differ only in case and spaces
 * are one client.
 */
import type { Ask, Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import { conflict } from '../../../src/domain/errors'
import { gstinIn } from '../../../src/domain/identity'
import { shownPhone } from '../../../src/phones'
import {
  compareRow,
  addressParts,
  defineImport,
  joinAddress,
  statusIn,
  type Questions,
  type Column,
  type Journal,
  type ReadRow,
  type StagedRow,
  type Value,
  type CheckedRow,
} from '../../imports/service'
import { mostDays } from './clientContract'
import { addClient, changeClient, findClient, percentText } from './clients'

const whole = "A whole number of days. Blank: the firm's default"
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
  { field: 'address', title: 'Address', type: 'text', most: 500, help: 'One or more lines' },
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
const addressColumns = addressParts('address', 'Address', ['', 'address', 'billing', 'billing address'])
const dayFields = ['invoiceAfterDays', 'creditDays', 'guaranteeDays'] as const

export type ClientLine = Record<string, Value> & { id: number; version: number; name: string }
export const clientSql = `
  select id, version, name, contact_person as contactPerson, contact_email as contactEmail,
    contact_phone as contactPhone, address, case is_active when 1 then 'Active' else 'Inactive' end as status,
    gstin, fee_percent as feePercent, cast(invoice_after_days as text) as invoiceAfterDays,
    cast(credit_days as text) as creditDays, cast(guarantee_days as text) as guaranteeDays
  from clients
`

/** `Globex Pvt. Ltd.` and `GLOBEX private limited` are the same client. */
export const clientKey = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[.,]/g, ' ')
    .replaceAll(/\bprivate\b/g, 'pvt')
    .replaceAll(/\blimited\b/g, 'ltd')
    .replaceAll(/\s+/g, ' ')
    .trim()

function validateClients({ db }: Ask, rows: readonly ReadRow[], _: Who, questions: Questions): CheckedRow[] {
  const known = new Map(db.all<ClientLine>(clientSql).map((line) => [clientKey(line.name), line]))
  const seen = new Map<string, number>()
  return rows.map((read) => {
    const { row, cells, values } = read
    const problems = [...read.problems]
    const say = (field: string, message: string) =>
      problems.push({ field, title: clientColumns.find((column) => column.field === field)!.title, message })
    const name = values.name as string | undefined
    if (!name && !problems.length) say('name', 'Client name is required')
    const key = name ? clientKey(name) : ''
    if (name && seen.has(key)) say('name', `Row ${seen.get(key)} is the same client`)
    seen.set(key, row)
    if (values.status !== undefined) {
      const parsed = statusIn(String(values.status), questions)
      if ('value' in parsed) values.status = parsed.value
      else {
        say('status', parsed.problem)
        delete values.status
      }
    }
    if (name && /^(grand |sub[ -]?)?totals?\b|^(note|source|generated|printed|end of)\b|^\*/i.test(name))
      say('name', `'${name}' looks like a heading or total. Remove the row, or add this client by hand`)
    joinAddress(values, 'address', addressColumns)
    for (const field of dayFields)
      if (typeof values[field] === 'string')
        values[field] = values[field].replace(/^(?:net )?(\d{1,3})(?: ?days?)?$/i, '$1')
    if (typeof values.gstin === 'string') {
      const gstin = gstinIn(values.gstin)
      if (/^(?:urp|unregistered|consumer)$/i.test(values.gstin.trim())) delete values.gstin
      else if (gstin) values.gstin = gstin
      else say('gstin', 'Enter a GSTIN such as 27AAPFU0939F1ZV')
    }
    for (const field of dayFields)
      if (values[field] !== undefined && !/^\d{1,3}$/.test(String(values[field])))
        say(field, 'Enter a whole number of days')
      else if (Number(values[field]) > mostDays[field]) say(field, `Must be at most ${mostDays[field]}`)
    const line = known.get(key)
    const compared = compareRow(clientColumns, values, line ?? null, problems, {
      isSame: same,
      text: valueText,
    })
    return {
      row,
      cells,
      ...compared,
      name: name ?? `Row ${row}`,
      target: line?.id ?? null,
      version: line?.version ?? null,
      problems,
      secret: null,
    }
  })
}

const same = (field: string, before: Value, value: Value) =>
  field === 'name' ? clientKey(String(before)) === clientKey(String(value)) : before === value
const valueText = (field: string, value: Value) =>
  value === null
    ? null
    : field === 'feePercent'
      ? `${percentText(Number(value))}%`
      : field === 'contactPhone'
        ? shownPhone(String(value))
        : String(value)

/** The request body for the create and update functions. */
function fieldsOf(wanted: Record<string, Value>) {
  const { status, ...rest } = wanted
  const days = Object.fromEntries(
    dayFields.flatMap((field) =>
      rest[field] === undefined ? [] : [[field, rest[field] === null ? null : Number(rest[field])]],
    ),
  )
  return {
    ...rest,
    ...days,
    ...(status === undefined ? {} : { isActive: status === 'Active' }),
  } as Parameters<typeof addClient>[2]
}

function apply(tx: Tx, who: Who, { state, target, version, wanted }: StagedRow): Journal {
  if (state === 'new') {
    const made = addClient(tx, who, fieldsOf(wanted))
    return { target: made.id, version: made.version, added: true }
  }
  const before = tx.db.one<ClientLine>(`${clientSql} where id = ?`, target!)
  if (!before || before.version !== version)
    throw conflict('Somebody has changed this client since the preview. Preview the file again')
  const after = changeClient(tx, who, { id: target!, ...fieldsOf(wanted) } as Parameters<
    typeof changeClient
  >[2])
  return {
    target: target!,
    version: after.version,
    before: Object.fromEntries(Object.keys(wanted).map((field) => [field, before[field] ?? null])),
  }
}

function undo(tx: Tx, who: Who, { target, version, added, before }: Journal) {
  const now = findClient(tx, target)
  if (now.version !== version) throw conflict(`${now.name} has been changed since the import`)
  if (!added)
    return void changeClient(tx, who, {
      id: target,
      ...fieldsOf(before as Record<string, Value>),
    } as Parameters<typeof changeClient>[2])
  if (tx.db.one('select 1 from billing_candidates where client_id = ?', target))
    throw conflict(`${now.name} has candidates now`)
  tx.record('client.changed', { clientId: target, before: { 'Client Name': now.name }, after: null })
  tx.db.run('delete from clients where id = ?', target)
}

export const clientsKind = defineImport({
  name: 'clients',
  may: 'transfer_clients',
  columns: [...clientColumns, ...addressColumns],
  needs: ['name'],
  noHeader: "Could not find valid header row. Please ensure your file has a column 'Client Name'",
  empty: 'No valid client data found. Please check your file.',
  skipWithout: ['name'],
  validate: validateClients,
  apply,
  undo,
})

/** The value for a cell of an export. */
export const clientCell = (line: ClientLine, field: string) =>
  line[field] == null
    ? null
    : field === 'feePercent'
      ? { percent: Number(line[field]) / 100 }
      : dayFields.includes(field as never)
        ? Number(line[field])
        : valueText(field, line[field])
