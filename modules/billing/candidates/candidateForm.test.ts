/** The candidate form: usual notations, and contact and percentage from the chosen client. */
import { expect, test } from 'vitest'
import { amountOf, blank, faultsOf, prefilled, sameQuery, sameWords } from './screens/candidateFields'

const complete = {
  ...blank,
  name: 'Asha Rao',
  clientId: '1',
  candidateMobile: '9876543210',
  candidateEmail: 'asha@home.test',
  selectionMonth: '2026-10',
  designation: 'Developer',
  managerEmail: 'meera@northwind.test',
  billableCTC: '1200000',
  billingPercentage: '8.33',
}

test.each(['12,00,000', '₹12,00,000', '₹ 12,00,000/-', '12 LPA', '12,00,000.00 '])(
  'the form takes the amount %s and computes with it',
  (amount) => {
    const byPercentage = { ...complete, billableCTC: amount }
    expect([faultsOf(byPercentage), amountOf(byPercentage)]).toEqual([{}, 99_960_00])
    const fixed = { ...complete, billingType: 'Fixed', billingFixed: amount }
    expect([faultsOf(fixed), amountOf(fixed)]).toEqual([{}, 12_00_000_00])
  },
)

test.each(['+91 98765 43210', '098765-43210', '+91 (98765) 43210', '९८७६५४३२१०'])(
  'the form takes the mobile %s',
  (candidateMobile) => expect(faultsOf({ ...complete, candidateMobile })).toEqual({}),
)

test('the form takes a percentage with its sign and two decimals, and says so for three', () => {
  const signed = { ...complete, billingPercentage: '8.33 %' }
  expect([faultsOf(signed), amountOf(signed)]).toEqual([{}, 99_960_00])
  const three = { ...complete, billingPercentage: '8.333 %' }
  expect([faultsOf(three), amountOf(three)]).toEqual([
    { billingPercentage: 'At most two decimals are possible, for example 8.33' },
    null,
  ])
})

const terms = {
  contactPerson: 'Asha Rao',
  contactEmail: 'asha@globex.test',
  contactPhone: '98200 11111',
  feePercent: '8.33',
  slabs: [],
}
const nobody = { client: undefined, billableCTC: '' }
const slabs = {
  ...terms,
  feePercent: null,
  slabs: [
    { upTo: '1000000', percent: '7' },
    { upTo: null, percent: '9.5' },
  ],
}

test('a chosen client fills in the contact and the percentage', () => {
  expect(prefilled(blank, terms, nobody)).toEqual({
    clientSpoc: 'Asha Rao',
    clientSpocEmail: 'asha@globex.test',
    clientSpocPhone: '98200 11111',
    billingPercentage: '8.33',
  })
})

test('typed values stay; values of the previous client change', () => {
  const values = { ...blank, clientSpoc: 'Somebody else', clientSpocPhone: '98200 11111' }
  const next = { ...terms, contactPerson: 'Kabir Khan', contactPhone: '98200 22222', feePercent: '10' }
  expect(prefilled(values, next, { client: terms, billableCTC: '' })).toEqual({
    clientSpocEmail: 'asha@globex.test',
    clientSpocPhone: '98200 22222',
    billingPercentage: '10',
  })
})

test('with slabs the percentage is that of the pay, and follows it', () => {
  const poor = { ...blank, billableCTC: '900000' }
  expect(prefilled(poor, slabs, nobody).billingPercentage).toBe('7')
  const rich = { ...blank, billableCTC: '12,00,000', billingPercentage: '7' }
  expect(prefilled(rich, slabs, { client: slabs, billableCTC: '900000' }).billingPercentage).toBe('9.5')
  const typed = { ...rich, billingPercentage: '8' }
  expect(prefilled(typed, slabs, { client: slabs, billableCTC: '900000' }).billingPercentage).toBeUndefined()
})

test('a fixed amount gets no percentage', () => {
  expect(prefilled({ ...blank, billingType: 'Fixed' }, terms, nobody).billingPercentage).toBeUndefined()
})

test('the form asks whether the candidate exists if it is new or an identifying field has changed', () => {
  const wanted = {
    clientId: '1',
    selectionMonth: '2026-10',
    mobile: '9876543210',
    email: 'asha@home.test',
  }
  expect(sameQuery(complete, null)).toEqual(wanted)
  expect(sameQuery({ ...complete, location: 'Pune' }, complete, 7)).toBeNull()
  expect(sameQuery(complete, { ...complete, selectionMonth: '2026-09' }, 7)).toEqual({
    ...wanted,
    except: '7',
  })
})

test('the question names the other candidate and the equal field', () => {
  const same = { id: 1, name: 'Asha Rao', hasSameMobile: true, hasSameEmail: false }
  expect(sameWords(same, 'Globex', '2026-10')).toBe(
    'Asha Rao is already recorded at Globex for Oct 2026 with this mobile.',
  )
  expect(sameWords({ ...same, hasSameEmail: true }, 'Globex', '2026-10')).toMatch(
    / with this mobile and email\.$/,
  )
})
