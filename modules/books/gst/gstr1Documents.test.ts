/** The ranges of numbers in table 13. */
import { expect, test } from 'vitest'
import { documentRanges, type UsedNumber } from './gstr1Documents'

const used = (number: string, isCancelled = false, kind: UsedNumber['kind'] = 'invoice') => ({
  kind,
  number,
  isCancelled,
})
const ranges = (...numbers: string[]) =>
  documentRanges(numbers.map((number) => used(number)))!.doc_det[0]!.docs.map(
    ({ from, to }) => `${from} ${to}`,
  )

test.each<[string[], string[]]>([
  [['INV/001', 'INV/002', 'INV/003'], ['INV/001 INV/003']],
  [['INV/003', 'INV/001', 'INV/002'], ['INV/001 INV/003']],
  [
    ['INV/001', 'INV/003'],
    ['INV/001 INV/001', 'INV/003 INV/003'],
  ],
  [['INV/009', 'INV/010'], ['INV/009 INV/010']],
  [['INV/999', 'INV/1000'], ['INV/999 INV/1000']],
  [
    ['INV/009', 'INV/10'],
    ['INV/009 INV/009', 'INV/10 INV/10'],
  ],
  [
    ['A/1', 'B/2'],
    ['A/1 A/1', 'B/2 B/2'],
  ],
  [['1', '2'], ['1 2']],
  [
    ['INV/A', 'INV/B'],
    ['INV/A INV/A', 'INV/B INV/B'],
  ],
  [['9007199254740993', '9007199254740992'], ['9007199254740992 9007199254740993']],
])('%j is %j', (numbers, expected) => expect(ranges(...numbers)).toEqual(expected))

// As resilient-tech/india-compliance writes two ranges with cancelled documents.
test('cancelled documents are in the range but not issued', () =>
  expect(
    documentRanges([
      ...[1, 2, 3, 4, 5].map((n) => used(`SINV-23-0000${n}`, n < 3)),
      ...[21, 22, 23, 24, 25].map((n) => used(`SINV-23-000${n}`)),
      used('CN-1', false, 'credit note'),
    ]),
  ).toEqual({
    doc_det: [
      {
        doc_num: 1,
        doc_typ: 'Invoices for outward supply',
        docs: [
          { num: 1, from: 'SINV-23-00001', to: 'SINV-23-00005', totnum: 5, cancel: 2, net_issue: 3 },
          { num: 2, from: 'SINV-23-00021', to: 'SINV-23-00025', totnum: 5, cancel: 0, net_issue: 5 },
        ],
      },
      {
        doc_num: 5,
        doc_typ: 'Credit Note',
        docs: [{ num: 1, from: 'CN-1', to: 'CN-1', totnum: 1, cancel: 0, net_issue: 1 }],
      },
    ],
  }))

test('no documents have no table', () => expect(documentRanges([])).toBeNull())
