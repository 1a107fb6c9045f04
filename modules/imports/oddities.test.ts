/**
 * Valid files with one cell changed to what other programs and people write (tests/files/oddities.json, each
 * with its source). The stored value is what a person would read, or the row is refused or asked about.
 */
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { Cell } from '../../src/sheets'
import { office, type Office } from '../../tests/support/office'
import { firm } from '../../tests/support/placements'
import { apply, importSheet } from '../../tests/support/sheets'
import { xlsx } from '../../tests/support/sheetFiles'
import { candidatesKind } from '../billing/sheets/candidateSheet'
import { clientsKind } from '../billing/clients/clientSheet'
import { importInOneStep } from './service'

/**
 * `unclear`: ambiguous even for people; `several`: more than one value in the cell; `oneOf`: either is
 * correct.
 */
type Reads =
  | string
  | number
  | null
  | { unclear: true }
  | { several: unknown[] }
  | { oneOf: Reads[] }
  | { first: string; last: string }
type Oddity = { kind: string; cell: Cell; reads: Reads; source: string }
type Outcome = { stored: unknown } | { refused: string } | { requested: string }
type Format = 'csv' | 'xlsx'
const all = JSON.parse(readFileSync('tests/files/oddities.json', 'utf8')) as Oddity[]

const joined = { day: '2026-01-05' }
const good: Record<string, Cell> = { 'First Name': 'Pat', 'Last Name': 'Test', 'Date of Joining': joined }
/** The column of a kind and its stored value. */
const ofPeople: Record<string, [title: string, stored: string]> = {
  day: ['Date of Joining', '(select joined from employments where user_id = u.id)'],
  phone: ['Contact Number', 'contact_number'],
  status: ['Status', "case is_active when 1 then 'Active' else 'Inactive' end"],
  amount: ['Basic Salary', 'basic_salary / 100.0'],
  email: ['Email (Personal)', 'personal_email'],
  aadhaar: ['Aadhar Number', 'aadhar_number'],
  pan: ['PAN Number', 'pan_number'],
  text: ['Permanent Address', 'permanent_address'],
  name: ['Employee Name', "first_name || ' ' || last_name"],
  employeeId: ['Employee ID', 'employee_id'],
}
const ofBilling: Record<string, [title: string, stored: string]> = {
  month: ['Selection Month', 'selection_month'],
  percent: ['Billing Percentage', 'billing_percentage / 100.0'],
  mobile: ['Mobile', 'mobile'],
  gstin: ['GSTIN', 'gstin'],
}

let count = 0
async function person(at: Office, { kind, cell }: Oddity, format: Format): Promise<Outcome> {
  const [title, stored] = ofPeople[kind]!
  const email = `p${++count}@x.test`
  const row: Record<string, Cell> = { ...good, 'Email (Office)': email, [title]: cell }
  if (kind === 'name') {
    delete row['First Name']
    delete row['Last Name']
  }
  const info = await importSheet(at, await fileOf(row, format), `s.${format}`, {})
  if (info.message) return { refused: info.message }
  const open = info.questions.filter(({ answer }) => answer === null)
  if (open.length) return { requested: open.map(({ text }) => text).join(' ') }
  const [read] = (await at.as('Anita').get(`/api/imports/${info.id}/rows?limit=5`)).body.data
  if (read?.state !== 'new') return { refused: read ? sentence(read.problems) : 'Left out' }
  await apply(at, info.id)
  const { value } = at.app.ask(({ db }) =>
    db.one<{ value: unknown }>(`select ${stored} as value from users u where email = ?`, email),
  )!
  // Used instead of an empty cell.
  return { stored: kind === 'employeeId' && /^EMP\d+$/.test(String(value)) ? null : value }
}

async function ofBooks(at: Office, { kind, cell }: Oddity, format: Format): Promise<Outcome> {
  const [title, stored] = ofBilling[kind]!
  const isClient = kind === 'gstin'
  const name = `Name ${++count}`
  const row: Record<string, Cell> = isClient
    ? { 'Client Name': name, [title]: cell }
    : {
        'Candidate Name': name,
        Client: 'Globex',
        Mobile: String(9_100_000_000 + count),
        Email: `c${count}@x.test`,
        'Selection Month': '2026-10',
        Designation: 'Developer',
        Manager: 'meera@northwind.test',
        CTC: 1_200_000,
        'Billing Percentage': '8.33%',
        [title]: cell,
      }
  const who = { id: at.ids.Anita, role: 'Admin' as const, sessionId: 0 }
  const by = { who, origin: { actor: who.id, source: 'cli' } }
  const kindOf = isClient ? clientsKind : candidatesKind
  const { errors, questions } = await importInOneStep(
    at.app,
    by,
    kindOf,
    `s.${format}`,
    await fileOf(row, format),
  )
  const open = questions.filter(({ answer }) => answer === null)
  if (open.length) return { requested: open.map(({ text }) => text).join(' ') }
  if (errors.length) return { refused: errors.map(({ error }) => error).join(' ') }
  const table = isClient ? 'clients' : 'billing_candidates'
  return {
    stored: at.app.ask(({ db }) =>
      db.one<{ value: unknown }>(`select ${stored} as value from ${table} where name = ?`, name),
    )!.value,
  }
}

const sentence = (problems: { title: string; message: string }[]) =>
  problems.map(({ title, message }) => `${title}: ${message}`).join(' ')

/** Not our own CSV writer, which escapes text that looks like a formula. */
async function fileOf(row: Record<string, Cell>, format: Format): Promise<Uint8Array> {
  const headers = Object.keys(row)
  if (format === 'xlsx')
    return xlsx({ name: 'S', columns: headers.map((header) => ({ header })), rows: [Object.values(row)] })
  const text = (cell: Cell) =>
    `"${(typeof cell === 'object' && cell && 'day' in cell ? cell.day : String(cell)).replaceAll('"', '""')}"`
  return Buffer.from(`\uFEFF${headers.map(text).join()}\r\n${Object.values(row).map(text).join()}\r\n`)
}

function isRight({ kind, reads }: Pick<Oddity, 'kind' | 'reads'>, stored: unknown): boolean {
  if (reads === null) return stored === null || (kind === 'status' && stored === 'Active')
  if (typeof reads !== 'object') {
    // An extension that the source does not mention is no error.
    const isPhone = kind === 'phone' && !String(reads).includes(';')
    return (isPhone ? String(stored).replace(/;ext=.*$/, '') : stored) === reads
  }
  if ('oneOf' in reads) return reads.oneOf.some((one) => isRight({ kind, reads: one }, stored))
  if (!('first' in reads)) return false
  const name = `${reads.first} ${reads.last}`.trim().toLowerCase()
  return String(stored).toLowerCase() === name
}

/**
 * Cases that a source reads otherwise or not at all. The cell's content or the documented decision is stored.
 */
const decided: Record<string, readonly Cell[]> = {
  'a moment is the day that it is in India': ['2026-04-02T18:30:00.000Z'],
  'whoever serves notice is still employed': ['Notice Period', 'Serving Notice', 'serving_notice'],
  '0 is no': ['0'],
  'any address that can be': ['asha@gmial.com', 'asha@gmail.con'],
  'twelve digits are enough': [
    '123412341234',
    '234123412347',
    '222222222222',
    '1234 5678 8910',
    '0463 2323 5754',
    '34534 3233 111',
    '367598346017',
  ],
  'five letters, four digits and a letter are enough': ['ABMXA3211G', 'ABCPR0000F'],
  'the last word is the last name, and the preview shows it': [
    'Smt. K Meenakshi',
    'Swami Vivekananda',
    'SK RAVI ALAM SK RAVI ALAM',
    'Mrs. Asha Kumari Devi',
  ],
  'as it stands in the cell': ['Jeff Keller (JAW0005)', "'=1+1", "'-5.25"],
  'a real date names its month': [{ day: '2026-04-25', time: '00:00' }],
}
const isDecided = ({ cell }: Oddity) =>
  Object.values(decided).some((cells) => cells.some((one) => isDeepStrictEqual(one, cell)))

test('there are hundreds of unique cases, each with a source', () => {
  expect(all.length).toBeGreaterThan(600)
  expect(new Set(all.map(({ kind, cell }) => JSON.stringify([kind, cell]))).size).toBe(all.length)
  expect(all.filter(({ source }) => !source)).toEqual([])
})

describe.each(['csv', 'xlsx'] as const)('in a %s', (format) => {
  const refused: string[] = []
  test.each([...Object.keys(ofPeople), ...Object.keys(ofBilling)])('%s', async (kind) => {
    const isOfPeople = kind in ofPeople
    let at = isOfPeople ? await office() : (await firm()).at
    const wrong: string[] = []
    for (const oddity of all.filter((one) => one.kind === kind)) {
      const { cell, reads } = oddity
      if (format === 'csv' && typeof cell !== 'string') continue
      // A number used by two people is refused, so each case gets its own firm.
      if (['aadhaar', 'pan', 'employeeId'].includes(kind)) at = await office()
      const got = await (isOfPeople ? person : ofBooks)(at, oddity, format)
      if (!('stored' in got)) {
        const isReadable = reads !== null && (typeof reads !== 'object' || 'first' in reads)
        const why = 'requested' in got ? got.requested : got.refused
        if (isReadable) refused.push(`${kind} ${JSON.stringify(cell)} ${why}`)
      } else if (!isRight(oddity, got.stored) && !isDecided(oddity))
        wrong.push(`${JSON.stringify(cell)} is stored as ${JSON.stringify(got.stored)}`)
    }
    expect(wrong).toEqual([])
  })

  test('readable by a person but not by Muster', async () => {
    await expect(`${refused.join('\n')}\n`).toMatchFileSnapshot(`../../tests/files/oddities.${format}.txt`)
  })
})
