/** The first amount of an invoice in the dialog that books a credit. */
import { expect, test } from 'vitest'
import { addedItem } from './addedItem'

const invoice = (open: string, expectedTds: string | null) => ({
  id: 1,
  number: 'INV/26-27/001',
  clientId: 1,
  clientName: 'Globex',
  day: '2026-11-18',
  open,
  expectedTds,
})

test.each([
  ['in full if the credit is larger', '11800.00', '1000.00', 20_000_00, '11800.00', ''],
  ['net of the expected tax', '11800.00', '1000.00', 10_800_00, '10800.00', '1000.00'],
  [
    'net of the tax, if that is less than the credit',
    '11800.00',
    '1000.00',
    11_000_00,
    '10800.00',
    '1000.00',
  ],
  ['as what is left of the credit', '11800.00', '1000.00', 5_000_00, '5000.00', ''],
  ['as what is open, if that is less than the tax', '500.00', '1000.00', 800_00, '500.00', ''],
  ['as what is left, if less than the tax is open', '500.00', '1000.00', 300_00, '300.00', ''],
  ['as what is left of the credit, if the tax is not known', '11800.00', null, 10_800_00, '10800.00', ''],
  ['as what is open, if tax was recorded before', '800.00', '0.00', 800_00, '800.00', ''],
])('an invoice is added %s', (_, open, tds, left, amount, itsTds) => {
  expect(addedItem(invoice(open, tds), left)).toMatchObject({ amount, tds: itsTds })
})
