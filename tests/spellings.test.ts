/**
 * Different spellings of a value are stored alike from every source: the form and the API, one's own profile,
 * a sheet, the command line.
 */
import { expect, test } from 'vitest'
import { firm } from './support/placements'
import { office } from './support/office'
import { apply, importSheet } from './support/sheets'

type Of = {
  field: string
  column: string
  title: string
  spellings: readonly string[]
  stored: string | number
  refused: readonly string[]
  ownProfile?: boolean
}

const ofPeople: Of[] = [
  {
    field: 'contactNumber',
    column: 'contact_number',
    title: 'Contact Number',
    spellings: [
      '9876543210',
      '98765 43210',
      '+91 98765-43210',
      '0091 98765 43210',
      '098765 43210',
      '९८७६५ ४३२१०',
    ],
    stored: '+919876543210',
    refused: ['98765 4321', '98765 432100', '+91 98765 4321'],
    ownProfile: true,
  },
  {
    field: 'emergencyContactNumber',
    column: 'emergency_contact_number',
    title: 'Emergency Contact Number',
    spellings: ['+971 50 123 4567', '+971501234567', '00971 50 123 4567'],
    stored: '+971501234567',
    refused: ['971 50 12'],
    ownProfile: true,
  },
  {
    field: 'basicSalary',
    column: 'basic_salary',
    title: 'Basic Salary',
    spellings: [
      '1200000',
      '12,00,000',
      '1,200,000',
      '₹ 12,00,000/-',
      '1200000.00',
      'Rs. 12,00,000',
      '12 L',
      '12 LPA',
      '12 lakh',
      '0.12 Cr',
    ],
    stored: 120_000_000,
    refused: ['12,00,00', 'twelve lakhs', '95.00 Cr', '54,000.00 Cr'],
  },
  {
    field: 'dateOfBirth',
    column: 'date_of_birth',
    title: 'Date of Birth (YYYY-MM-DD)',
    spellings: ['1990-04-03', '03-Apr-1990', '3 April 1990', 'Apr 3, 1990', '19900403', '1990/4/3'],
    stored: '1990-04-03',
    refused: ['31/02/1990', '2030-01-01', 'soon'],
    ownProfile: false,
  },
  {
    field: 'aadharNumber',
    column: 'aadhar_number',
    title: 'Aadhar Number',
    spellings: ['123456789012', '1234 5678 9012', '1234-5678-9012'],
    stored: '123456789012',
    refused: ['1234 5678 901'],
    ownProfile: false,
  },
  {
    field: 'panNumber',
    column: 'pan_number',
    title: 'PAN Number',
    spellings: ['ABCDE1234F', 'abcde1234f', 'ABCDE 1234 F'],
    stored: 'ABCDE1234F',
    refused: ['ABCD1234F'],
    ownProfile: true,
  },
]

const ways = ofPeople.flatMap((one) => one.spellings.map((text) => ({ ...one, text })))
const refusals = ofPeople.flatMap((one) => one.refused.map((text) => ({ ...one, text })))
const sheetOf = (title: string, text: string) =>
  `First Name,Email (Office),${title}\nRavi,ravi@northwind.test,"${text}"`

async function person(column: string) {
  const at = await office()
  const stored = () =>
    at.app.ask(({ db }) =>
      db.one<{ value: string | number | null }>(
        `select ${column} as value from users where id = ?`,
        at.ids.Ravi,
      ),
    )!.value
  return { at, stored, before: stored() }
}

test.each(ways)(
  '$field $text, from the form and from a sheet',
  async ({ field, column, title, text, stored }) => {
    const byForm = await person(column)
    const put = await byForm.at.as('Anita').call('PUT', `/api/users/${byForm.at.ids.Ravi}`, { [field]: text })
    expect([put.status, byForm.stored()], JSON.stringify(put.body)).toEqual([200, stored])
    const bySheet = await person(column)
    const info = await importSheet(bySheet.at, sheetOf(title, text))
    expect(info.counts).toMatchObject({ changed: 1, wrong: 0 })
    await apply(bySheet.at, info.id)
    expect(bySheet.stored()).toBe(stored)
  },
)

test.each(ways.filter(({ ownProfile }) => ownProfile))(
  "$field $text, from one's own profile",
  async ({ field, column, text, stored }) => {
    const own = await person(column)
    expect((await own.at.as('Ravi').call('PUT', '/api/profile', { [field]: text })).status).toBe(200)
    expect(own.stored()).toBe(stored)
  },
)

test.each(refusals)(
  '$field $text is refused everywhere',
  async ({ field, column, title, text, ownProfile }) => {
    const { at, stored, before } = await person(column)
    const put = await at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, { [field]: text })
    expect(put.body.errors).toMatchObject([{ field }])
    if (ownProfile) {
      const own = await at.as('Ravi').call('PUT', '/api/profile', { [field]: text })
      expect(own.body.errors).toMatchObject([{ field, message: expect.stringMatching(/^Must be /) }])
    }
    expect((await importSheet(at, sheetOf(title, text))).counts).toMatchObject({ wrong: 1 })
    expect(stored()).toBe(before)
  },
)

test.each([
  [{ candidateMobile: '+91 98765 43210' }, { candidateMobile: '9876543210' }],
  [{ candidateMobile: '0091-98765-43210' }, { candidateMobile: '9876543210' }],
  [{ candidateMobile: '098765 43210' }, { candidateMobile: '9876543210' }],
  [{ candidateMobile: '9876543210.0' }, { candidateMobile: '9876543210' }],
  [{ candidateMobile: '९८७६५ ४३२१०' }, { candidateMobile: '9876543210' }],
  [{ billableCTC: '12,00,000' }, { billableCTC: '1200000.00' }],
  [{ billableCTC: '₹12,00,000/-' }, { billableCTC: '1200000.00' }],
  [{ billableCTC: '12 LPA' }, { billableCTC: '1200000.00' }],
  [{ billableCTC: '1.25 Cr' }, { billableCTC: '12500000.00' }],
  [{ selectionMonth: 'Aug-26' }, { selectionMonth: '2026-08' }],
  [{ selectionMonth: 'August 2026' }, { selectionMonth: '2026-08' }],
  [{ dateOfJoining: '03-Aug-2026' }, { dateOfJoining: '2026-08-03' }],
  [{ billingPercentage: '8.33%' }, { billingPercentage: '8.33' }],
  [{ billingPercentage: '8.33 %' }, { billingPercentage: '8.33' }],
  [{ clientSpocPhone: '022-2834 5678' }, { clientSpocPhone: '22 2834 5678' }],
  [{ clientSpocPhone: '+91 98765 43210' }, { clientSpocPhone: '98765 43210' }],
])('a candidate with %j is stored with %j', async (given, stored) => {
  const { add } = await firm()
  expect(await add(given)).toMatchObject(stored)
})

test.each([
  ['candidateMobile', '+971501234567'],
  ['candidateMobile', '98765432100'],
  ['candidateMobile', '080-41223344'],
  ['candidateMobile', '+91 80 41223344'],
  ['candidateMobile', '(080) 41223344'],
  ['candidateMobile', '8041223344'],
  ['dateOfJoining', '1979-01-01'],
  ['leftOn', '2099-01-01'],
  ['selectionMonth', 'Aug-79'],
  ['selectionMonth', '2099-12'],
  ['dateOfJoining', '2099-01-01'],
  ['dateOfJoining', '01-Jan-38'],
  ['dateOfJoining', '03/04/2026'],
  ['billableCTC', '12,00,00'],
  ['billingPercentage', '833%'],
  ['clientSpocPhone', '12'],
])('a candidate with %s %s is refused', async (field, text) => {
  const { at, client, add } = await firm()
  const made = await add()
  const { status, body } = await at
    .as('Arjun')
    .call('PUT', `/api/billing-candidates/${made.id}`, { [field]: text, clientId: client.id })
  expect([400, 422]).toContain(status)
  expect(body.errors).toMatchObject([{ field }])
})

test('the phone and the GSTIN of a client', async () => {
  const { at, client } = await firm()
  const put = (given: object) => at.as('Arjun').call('PUT', `/api/clients/${client.id}`, given)
  const { body } = await put({
    contactPhone: '+91 98200-11111',
    gstin: '27 aapfu0939f 1zv',
    feePercent: '8.33%',
  })
  expect(body).toMatchObject({ contactPhone: '98200 11111', gstin: '27AAPFU0939F1ZV', feePercent: '8.33' })
  expect((await put({ contactPhone: '98200 11111' })).body.version).toBe(body.version)
  expect((await put({ contactPhone: '98200' })).body.errors).toMatchObject([{ field: 'contactPhone' }])
})
