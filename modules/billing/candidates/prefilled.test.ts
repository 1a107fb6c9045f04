/** The candidate form takes contact and percentage from the chosen client. */
import { expect, test } from 'vitest'
import { blank, prefilled } from './screens/candidateFields'

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
