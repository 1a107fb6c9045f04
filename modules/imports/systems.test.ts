/**
 * Exports of other programs by their documented columns and formats (tests/files/systems): the same three
 * people, candidates and clients in each. Wednesday, 18 November 2026.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { office } from '../../tests/support/office'
import { employees } from '../people/sheets/importing'
import { stageFile, kindFor } from './upload'
import { matchHeaders } from './headers'
import { importOf, infoOf, rowsOf } from './staging'
import { whenSettled } from './progress'

const folder = join(import.meta.dirname, '..', '..', 'tests', 'files', 'systems')

async function importExample(name: string, kindName: string, answers: Record<string, string> = {}) {
  const at = await office()
  const who = { id: at.ids.Anita, role: 'Admin' as const, sessionId: 0 }
  const by = { who, origin: { actor: who.id, source: 'test' } }
  const bytes = readFileSync(join(folder, `${name}.csv`))
  const id = await stageFile(at.app, by, kindFor(who, kindName), name, bytes, { answers })
  await whenSettled(at.app, id)
  return at.app.ask((ask) => {
    const info = infoOf(ask, importOf(ask, id)!)
    const rows = rowsOf(ask, id, { limit: 100 }).data
    const values = rows.map(({ changes }) =>
      Object.fromEntries(changes.map(({ field, after }) => [field, after])),
    )
    return { info, rows, values }
  })
}

const meenal = 'meenal.kulkarni@arkstaffing.example'
const rahul = 'rahul.nair@arkstaffing.example'
/** The records as a person reads them in each file. */
const facts: Record<string, (string | RegExp)[]> = {
  employeeId: [/^(ARK|E0)001$/, /^(ARK|E0)027$/, /^(ARK|E0)044$/],
  firstName: [/^Meenal( Suresh)?$/i, /^Rahul$/i, /^Fatima$/i],
  lastName: [/^Kulkarni$/i, /^Nair$/i, /^Shaikh$/i],
  email: [meenal, rahul, 'fatima.shaikh@arkstaffing.example'],
  contactNumber: ['98220 11223', '98450 33445', '97690 55667'],
  dateOfJoining: ['2012-07-01', '2018-01-15', '2021-06-03'],
  dateOfBirth: ['1984-03-14', '1991-11-02', '1996-02-29'],
  status: ['Active', 'Active', 'Inactive'],
  managerEmail: ['', meenal, rahul],
}

describe('people of', () => {
  test.each([
    ['keka', 'employeeId contactNumber dateOfJoining dateOfBirth status managerEmail', ['leaders']],
    ['greythr', 'employeeId contactNumber dateOfJoining dateOfBirth status managerEmail', ['leaders']],
    ['zoho_people', 'employeeId contactNumber dateOfJoining dateOfBirth managerEmail', ['leaders']],
    ['frappe_hr', 'employeeId contactNumber dateOfJoining dateOfBirth status managerEmail', ['leaders']],
    [
      'odoo',
      'contactNumber dateOfBirth status managerEmail',
      ['column:emergencyContactNumber', 'joining', 'leaders'],
    ],
    ['bamboohr', 'dateOfJoining dateOfBirth status', []],
  ])('%s', async (name, fields, requested) => {
    const { info, rows, values } = await importExample(`${name}-employees`, 'employees', {
      leaders: 'Manager',
      joining: 'unknown',
      'column:emergencyContactNumber': 'none',
    })
    expect(info.questions.map(({ id }) => id)).toEqual(requested)
    expect(rows.flatMap(({ problems }) => problems)).toEqual([])
    expect(info.counts).toMatchObject({ new: 3, wrong: 0 })
    for (const field of ['firstName', 'lastName', 'email', ...fields.split(' ')])
      facts[field]!.forEach((fact, at) => {
        const value = values[at]![field] ?? ''
        if (typeof fact === 'string') expect(value, `${field} of row ${at + 1}`).toBe(fact)
        else expect(value, `${field} of row ${at + 1}`).toMatch(fact)
      })
  })

  test('text around the table is skipped and reported', async () => {
    expect((await importExample('keka-employees', 'employees')).info.passedRows).toMatchObject([
      { why: 'a note' },
    ])
    expect((await importExample('greythr-employees', 'employees')).info.passedRows).toMatchObject([
      { why: 'a note' },
    ])
  })

  test('an address in several columns is joined', async () => {
    const { values } = await importExample('keka-employees', 'employees')
    expect(values[0]!.presentAddress).toBe(
      'Flat 12, Neel Residency, Karve Nagar, Pune, Maharashtra, 411052, India',
    )
  })
})

describe('headings of Indian registers that no system documents', () => {
  const headings = {
    'Emp Code': 'employeeId',
    'Emp Name': 'fullName',
    'Official Email ID': 'email',
    'Personal Email ID': 'personalEmail',
    'Mobile No': 'contactNumber',
    'Date Of Joining': 'dateOfJoining',
    'Date Of Birth': 'dateOfBirth',
    'Reporting Authority': 'managerEmail',
    'Reporting Authority Code': 'managerNumber',
    'Emp Status': 'status',
    'Last Working Date': 'lastWorkDate',
  }
  test.each([
    ['as they are', (text: string) => text],
    ['in capitals', (text: string) => text.toUpperCase()],
    ['in small letters', (text: string) => text.toLowerCase()],
    ['with dots and underscores', (text: string) => `${text.replaceAll(' ', '_')}.`],
    ['without spaces', (text: string) => text.replaceAll(' ', '')],
  ])('%s', (_, written) => {
    const found = matchHeaders(Object.keys(headings).map(written), employees.columns)
    expect(found.map(({ field }) => field)).toEqual(Object.values(headings))
    expect(found.filter(({ guessed }) => guessed)).toEqual([])
  })
})

describe('clients of', () => {
  test.each([
    [
      'zoho_books',
      {
        creditDays: '30',
        gstin: '27AAACA1234F1ZA',
        contactPerson: 'Prakash Joshi',
        city: 'Pune',
        pinCode: '411014',
      },
    ],
    ['tally', { creditDays: '30', pan: 'AAACA1234F' }],
    [
      'tally_tdlworld',
      {
        creditDays: '30',
        contactPerson: 'Prakash Joshi',
        pinCode: '411014',
        state: 'Maharashtra',
        pan: 'AAACA1234F',
      },
    ],
    [
      'quickbooks',
      {
        contactPerson: 'Prakash Joshi',
        contactEmail: 'ap@acmeinfotech.example',
        pinCode: '411014',
        state: 'Maharashtra',
      },
    ],
  ])('%s', async (name, first) => {
    const { info, rows, values } = await importExample(`${name}-clients`, 'clients', {
      // QuickBooks has a phone and a mobile, so Muster asks for the contact's number.
      'column:contactPhone': '3',
    })
    expect(info.questions.map(({ id }) => id)).toEqual(name === 'quickbooks' ? ['column:contactPhone'] : [])
    expect(rows.flatMap(({ problems }) => problems)).toEqual([])
    expect(info.counts).toMatchObject({ new: 3, wrong: 0 })
    expect(values.map(({ name: client }) => client)).toEqual([
      'Acme Infotech Private Limited',
      'Sahyadri Foods Pvt Ltd',
      'Nilgiri Finserv LLP',
    ])
    expect(values[0]).toMatchObject(first)
    // PIN code, state and country are not part of the street lines.
    if (name !== 'tally')
      expect(values[0]!.address).toMatch(/^4th Floor, Nyati Tech Park, Wadgaon( Sheri)?(, Pune)?$/)
  })
})

describe('candidates of', () => {
  // None of these has a client, which is required. The error is that of the specification.
  test.each([
    ['naukri', ['name', 'candidateEmail', 'candidateMobile', 'designation', 'location', 'source']],
    ['naukri_resdex_old', ['name', 'candidateEmail', 'candidateMobile', 'location']],
    ['ceipal', ['name', 'candidateEmail', 'candidateMobile', 'designation', 'recruiterEmail', 'source']],
    ['ceipal_placements', ['candidateEmail', 'status', 'dateOfJoining']],
    ['zoho_recruit', ['firstName', 'lastName', 'candidateEmail', 'candidateMobile', 'recruiterEmail']],
  ])('%s', async (name, fields) => {
    const { info } = await importExample(`${name}-candidates`, 'candidates')
    expect(info.columns.map(({ field }) => field)).toEqual(expect.arrayContaining(fields))
    expect(info.message).toMatch(/'Candidate Name' and 'Client'/)
  })
})

describe('invoices of', () => {
  test.each(['tally', 'zoho_books'])(
    '%s: the figures are read, and whose they are is asked',
    async (name) => {
      const { info, rows } = await importExample(`${name}-invoices`, 'invoices')
      expect(info.columns.map(({ field }) => field)).toEqual(
        expect.arrayContaining(['invoiceNumber', 'invoiceDate', 'raised', 'amount', 'client']),
      )
      for (const { problems } of rows)
        expect(problems.map(({ message }) => message)).toEqual(['Enter the Candidate ID or the name'])
    },
  )

  test('refuses outstanding bills, which are not invoices', async () => {
    const { info } = await importExample('tally_bills_receivable-invoices', 'invoices')
    expect(info.message).toMatch(/Could not find valid header row/)
  })
})
