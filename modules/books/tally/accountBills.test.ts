import { expect, test } from 'vitest'
import { accountBills, inOrder } from './accountBills'
import { entry } from './exampleBooks'

const first = { id: 1, number: 'INV-1' }
const advance = (id: number, amount: number, day = '2026-11-01') =>
  entry({ id, kind: 'advance', number: `R-${id}`, amount, day })
const allocation = (id: number, amount: number, day = '2026-11-05') =>
  entry({ id, kind: 'allocation', amount, invoice: first, day })
const refund = (id: number, amount: number, day = '2026-11-05') =>
  entry({ id, kind: 'refund', amount: -amount, day })
const reversal = (id: number, of: ReturnType<typeof entry>, day: string) =>
  entry({ ...of, id, amount: -of.amount, tds: -of.tds, number: null, reversesId: of.id, day })

const bills = (entries: Parameters<typeof accountBills>[0], id: number) =>
  accountBills(entries)
    .get(id)!
    .bills.map(({ type, name, amount }) => [type, name, amount])

test('an allocation uses the oldest advance first', () => {
  const entries = [advance(1, 100), advance(2, 100), allocation(3, 150)]
  expect(bills(entries, 3)).toEqual([
    ['Agst Ref', 'R-1', 100],
    ['Agst Ref', 'R-2', 50],
  ])
})

test("each client's advances are separate", () => {
  const entries = [advance(1, 100), { ...advance(2, 100), clientId: 2 }, { ...refund(3, 100), clientId: 2 }]
  expect(bills(entries, 3)).toEqual([['Agst Ref', 'R-2', 100]])
})

test('a reversed allocation returns the parts that it used, which are the oldest again', () => {
  const used = allocation(3, 150)
  const entries = [advance(1, 100), advance(2, 100), used, reversal(4, used, '2026-11-06')]
  expect(bills(entries, 4)).toEqual([
    ['Agst Ref', 'R-1', -100],
    ['Agst Ref', 'R-2', -50],
  ])
  expect(bills([...entries, refund(5, 30, '2026-11-07')], 5)).toEqual([['Agst Ref', 'R-1', 30]])
})

test('a reversed advance closes its own bill before older ones', () => {
  const wrong = advance(2, 100)
  expect(bills([advance(1, 100), wrong, reversal(3, wrong, '2026-11-06')], 3)).toEqual([
    ['Agst Ref', 'R-2', 100],
  ])
})

test('a reversed advance that was used meanwhile uses the oldest open one', () => {
  const wrong = advance(1, 100)
  const entries = [wrong, advance(2, 100), allocation(3, 70), reversal(4, wrong, '2026-11-06')]
  expect(bills(entries, 4)).toEqual([
    ['Agst Ref', 'R-1', 30],
    ['Agst Ref', 'R-2', 70],
  ])
})

test('credit of an invoice opens a bill of its own on the account', () => {
  const entries = [allocation(1, -80), refund(2, 80, '2026-11-06')]
  expect(bills(entries, 1)).toEqual([['Advance', 'INV-1-C1', -80]])
  expect(bills(entries, 2)).toEqual([['Agst Ref', 'INV-1-C1', 80]])
})

test('an advance of the same day covers an allocation that was recorded before it', () => {
  const entries = [allocation(1, 50, '2026-11-05'), advance(2, 50, '2026-11-05')]
  expect(inOrder(entries).map(({ id }) => id)).toEqual([2, 1])
  expect(bills(entries, 1)).toEqual([['Agst Ref', 'R-2', 50]])
})

test('an entry that is reversed on its day is followed by its reversal', () => {
  const wrong = refund(2, 100)
  const entries = [
    advance(1, 100, '2026-11-05'),
    wrong,
    reversal(3, wrong, wrong.day),
    allocation(4, 100, '2026-11-05'),
  ]
  expect(inOrder(entries.toReversed()).map(({ id }) => id)).toEqual([1, 2, 3, 4])
  expect(bills(entries, 4)).toEqual([['Agst Ref', 'R-1', 100]])
})

test('a part that no advance covers is on account', () => {
  const entries = [advance(1, 30), allocation(2, 50)]
  expect(accountBills(entries).get(2)!.uncovered).toBe(20)
  expect(bills(entries, 2)).toEqual([
    ['Agst Ref', 'R-1', 30],
    ['On Account', null, 20],
  ])
})

test('the reversal of an entry that was not given is on account', () => {
  expect(bills([reversal(2, allocation(1, 50), '2026-11-06')], 2)).toEqual([['On Account', null, -50]])
})

test('the order of the given entries has no effect', () => {
  const entries = [advance(1, 100), advance(2, 100), allocation(3, 150), refund(4, 20)]
  expect(bills(entries.toReversed(), 4)).toEqual(bills(entries, 4))
})
