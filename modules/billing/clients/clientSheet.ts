/**
 * Imports clients from a sheet: columns, preview, import and undo. Names that differ only in case and spaces
 * are one client.
 */
import type { Ask, Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import { conflict } from '../../../src/domain/errors'
import { gstinIn, panIn, tanIn } from '../../../src/domain/identity'
import { stateName, states } from '../../../src/domain/states'
import { shownPhone } from '../../../src/phones'
import {
  compareRow,
  defineImport,
  joinAddress,
  statusIn,
  type Questions,
  type Journal,
  type ReadRow,
  type StagedRow,
  type Value,
  type CheckedRow,
} from '../../imports/service'
import { pinCodeIn, pinCodeMessage } from '../fieldsContract'
import { addressColumns, addressPieces, clientColumns, clientSql, type ClientLine } from './clientColumns'
import { gstinMessage, mostDays, panMessage, tanMessage } from './clientContract'
import { addClient, changeClient, findClient, percentText } from './clients'
import { panProblem } from './clientValues'

const dayFields = ['invoiceAfterDays', 'creditDays', 'guaranteeDays'] as const

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
    const line = known.get(key)
    for (const field of dayFields)
      if (typeof values[field] === 'string')
        values[field] = values[field].replace(/^(?:net )?(\d{1,3})(?: ?days?)?$/i, '$1')
    tidyTax(values, line, say)
    tidyAddress(values, line, say)
    for (const field of dayFields)
      if (values[field] !== undefined && !/^\d{1,3}$/.test(String(values[field])))
        say(field, 'Enter a whole number of days')
      else if (Number(values[field]) > mostDays[field]) say(field, `Must be at most ${mostDays[field]}`)
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

type Say = (field: string, message: string) => void

/** Texts of accounting programs for a client without such a number. */
const noNumber =
  /^(?:urp|unregistered|consumer|n\.?\/?a\.?|nil|none|-|not available|applied for|pan(?:notavbl|applied|invalid))$/i

function tidyTax(values: Record<string, Value>, line: ClientLine | undefined, say: Say) {
  const numbers = [
    ['gstin', gstinIn, gstinMessage],
    ['pan', panIn, panMessage],
    ['tan', tanIn, tanMessage],
  ] as const
  for (const [field, reading, message] of numbers) {
    const text = values[field]
    if (typeof text !== 'string') continue
    const value = reading(text)
    if (value) values[field] = value
    else {
      if (!noNumber.test(text.trim())) say(field, message)
      delete values[field]
    }
  }
  const { gstin = null, pan = null } = { ...line, ...values } as Record<string, string | null>
  const other = values.gstin === undefined && values.pan === undefined ? null : panProblem(gstin, pan)
  if (other) say(values.pan === undefined ? 'gstin' : 'pan', other)
}

/** City, PIN code and state have fields of their own. A state or PIN code abroad stays in the address. */
function tidyAddress(values: Record<string, Value>, line: ClientLine | undefined, say: Say) {
  const { addressCountry: country, state, pinCode } = values
  const isAbroad = typeof country === 'string' && !/^(?:india|in|bharat)$/i.test(country.trim())
  const code = isAbroad || typeof state !== 'string' ? null : stateCode(state)
  const digits = isAbroad || typeof pinCode !== 'string' ? null : pinCodeIn(pinCode)
  delete values.state
  delete values.pinCode
  if (code) values.state = code
  else if (state !== undefined) values.addressState = state
  if (digits) values.pinCode = digits
  else if (isAbroad && pinCode !== undefined) values.addressPin = pinCode
  else if (pinCode !== undefined) say('pinCode', pinCodeMessage)
  if (!isAbroad) delete values.addressCountry
  joinAddress(values, 'address', addressPieces)
  // The GSTIN contains the state.
  if (values.gstin ?? line?.gstin) delete values.state
}

/** Reads `Maharashtra`, `27` and `27-Maharashtra`. */
function stateCode(text: string): string | null {
  const plain = (name: string) =>
    name
      .toLowerCase()
      .replaceAll('&', 'and')
      .replaceAll(/[^a-z]/g, '')
  const code = /^\s*(\d{2})(?!\d)/.exec(text)?.[1]
  if (code && stateName(code) !== null) return code
  return states.find(([, name]) => plain(name) === plain(text))?.[0] ?? null
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
        : field === 'state'
          ? (states.find(([code]) => code === value)?.[1] ?? String(value))
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
  // A GSTIN sets the state, too.
  const fields = new Set([...Object.keys(wanted), ...(wanted.gstin === undefined ? [] : ['state'])])
  return {
    target: target!,
    version: after.version,
    before: Object.fromEntries([...fields].map((field) => [field, before[field] ?? null])),
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
