/** The IRN, compared with documents that the portal's test system has registered. */
import { expect, test } from 'vitest'
import { sampleInvoice } from '../../../tests/support/documents'
import { expectedIrn, irnOf, irnYear } from './irn'

// Signed QR codes in public repositories: resilient-tech/india-compliance, and others with NIC's sandbox.
test.each([
  [
    '01AMBPG7773M002',
    '2022-09-16',
    'SINV-CFY-00067',
    '706daeccda0ef6f818da78f3a2a05a1288731057373002289b46c3229289a2e7',
  ],
  [
    '01AMBPG7773M002',
    '2022-09-17',
    'g2qxhY',
    '68fb4fab44aee99fb23292478c4bd838e664837c9f1b04e3d9134ffed0b40b60',
  ],
  [
    '01AMBPG7773M002',
    '2022-09-13',
    'xXdW10',
    '7799544e995fc8fb8b76258d87d89fc7587528d827f50bdd1712c70c342ba905',
  ],
  [
    '09AAAPG7885R002',
    '2023-09-14',
    'TATA/99024',
    'd812d43cf9a8951e25973390fcd2b2fbaa4786e779a277768422e7302d50fcde',
  ],
  [
    '09AAAPG7885R002',
    '2023-09-14',
    'TATA/99027',
    'dd609070d4f3f66f1585fc13abd52e8f47d4102c8389bb9f7411afe52a9e778a',
  ],
])('the IRN of %s on %s with the number %s is the one that the portal answered', (gstin, day, number, irn) =>
  expect(irnOf({ gstin, year: irnYear(day), type: 'INV', number })).toBe(irn),
)

test.each([
  ['2026-03-31', '2025-26'],
  ['2026-04-01', '2026-27'],
  ['2099-12-31', '2099-00'],
])('%s is in the financial year %s', (day, year) => expect(irnYear(day)).toBe(year))

test('the expected IRN is that of the number in capitals', () => {
  const facts = sampleInvoice({ invoice: { number: 'inv/26-27/001' } })
  expect(expectedIrn(facts)).toBe(
    irnOf({ gstin: facts.supplier.gstin!, year: '2026-27', type: 'INV', number: 'INV/26-27/001' }),
  )
})

test('a supplier without a GSTIN has no IRN', () =>
  expect(expectedIrn(sampleInvoice({ company: { gstin: null } }))).toBeNull())
