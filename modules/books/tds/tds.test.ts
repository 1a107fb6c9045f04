/** TDS: recorded with receipts, compared with certificates in the worker. */
import { expect, test, vi } from 'vitest'
import { booksFirm } from '../../../tests/support/books'

test('the comparison runs in the worker', async () => {
  const { at, add, invoice } = await booksFirm()
  const invoiced = await invoice((await add()).id, 'INV/26-27/001')
  expect(invoiced.status).toBe(200)
  const receipt = await at.as('Arjun').post(`/api/billing-invoices/${invoiced.body.id}/receipts`, {
    day: '2026-11-18',
    amount: '10800',
    tds: '1000',
  })
  expect(receipt.status, JSON.stringify(receipt.body)).toBe(200)
  const work = vi.spyOn(at.app, 'work')
  const { body } = await at.as('Arjun').get('/api/books/tds')
  expect(body).toMatchObject({
    unseen: [{ invoiceNumber: 'INV/26-27/001', tds: '1000.00', quarter: 'Q3 2026-27' }],
    quarters: [{ recorded: '1000.00', open: '1000.00' }],
  })
  expect(work.mock.calls.map(([{ name }]) => name)).toEqual(['books.tds'])
})
