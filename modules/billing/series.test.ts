/** Automatic numbers are as long as the law allows. */
import { expect, test } from 'vitest'
import { gaps } from './series'
import { firm } from '../../tests/support/billing'

test('a series that reaches 16 characters asks for a shorter prefix', async () => {
  const { at, add, invoice } = await firm()
  const { id } = await add()
  const next = () => at.as('Arjun').get(`/api/billing-candidates/${id}/next-invoice`)
  const prefix = async (series: string) =>
    expect((await at.as('Anita').post('/api/settings', { key: 'billing', value: { series } })).status).toBe(
      200,
    )
  await prefix('ABCDEF')
  await invoice(id, 'ABCDEF/26-27/998')
  expect((await next()).body.invoiceNumber).toBe('ABCDEF/26-27/999')
  await invoice(id, 'ABCDEF/26-27/999')
  const refused = await next()
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The next number ABCDEF/26-27/1000 has more than 16 characters, which is not allowed. Choose a shorter ' +
      'prefix in Settings, Billing Rules, or enter another number',
  ])
  await prefix('ABC')
  expect((await next()).body.invoiceNumber).toBe('ABC/26-27/001')
})

test('a missing number is written in capitals while e-invoices are reported', async () => {
  const { at, add, invoice } = await firm()
  const missing = () => at.app.ask(gaps).map(({ text }) => text)
  const set = (key: string, value: object) => at.as('Anita').post('/api/settings', { key, value })
  await set('billing', { series: 'inv' })
  const { id } = await add()
  await invoice(id, 'inv/26-27/003')
  expect(missing()).toEqual(['inv/26-27/001 to inv/26-27/002'])
  await set('books', { eInvoices: true })
  expect(missing()).toEqual(['INV/26-27/001 to INV/26-27/002'])
})
