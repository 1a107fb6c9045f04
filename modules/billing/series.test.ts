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

test('a company with a prefix of its own has its own series, also in the list of missing numbers', async () => {
  const { at, add, invoice } = await firm()
  const anita = at.as('Anita')
  const company = (fields: object) => anita.call('PUT', '/api/billing/companies', fields)
  expect((await company({ name: 'Consulting Services', invoicePrefix: 'con' })).body.invoicePrefix).toBe(
    'con',
  )
  expect((await company({ name: 'Staffing Services', invoicePrefix: 'A/B' })).body.errors).toEqual([
    {
      field: 'invoicePrefix',
      message: 'Enter 1 to 6 letters, digits or dashes, such as INV, but not CN or RCT',
    },
  ])
  const next = async (id: number) =>
    (await at.as('Arjun').get(`/api/billing-candidates/${id}/next-invoice`)).body.invoiceNumber
  const [staffing, consulting] = [await add(), await add({ entityName: 'Consulting Services' })]
  expect([await next(staffing.id), await next(consulting.id)]).toEqual(['INV/26-27/001', 'con/26-27/001'])
  // The second company is not registered for GST.
  const raised = [
    await invoice(staffing.id, 'INV/26-27/002'),
    await invoice(consulting.id, 'con/26-27/003', { invoiceAmount: '10000' }),
  ]
  expect(raised.map(({ status }) => status)).toEqual([200, 200])
  expect(at.app.ask(gaps).map(({ text }) => text)).toEqual([
    'con/26-27/001 to con/26-27/002',
    'INV/26-27/001',
  ])
  // A renamed company keeps its series.
  await anita.post('/api/settings', {
    key: 'company',
    value: { entities: ['Staffing Services', 'Advisory Services'] },
  })
  expect(at.app.ask(gaps).map(({ text }) => text)).toContain('con/26-27/001 to con/26-27/002')
  await company({ name: 'Advisory Services', invoicePrefix: '' })
  expect(await next(staffing.id)).toBe('INV/26-27/003')
})

test('a prefix changed within the year begins a series; gaps and reasons stay with the old one', async () => {
  const { at, add, invoice } = await firm()
  const { id } = await add()
  const one = (number: string) => invoice(id, number, { invoiceRaisedAmount: '100', invoiceAmount: '118' })
  const missing = () => at.app.ask(gaps).map(({ text }) => text)
  for (const number of ['INV/26-27/001', 'INV/26-27/005', 'INV/26-27/020'])
    expect((await one(number)).status).toBe(200)
  const [, second] = at.app.ask(gaps)
  const { entity, year, prefix, first, last } = second!
  const noted = await at
    .as('Arjun')
    .post('/api/billing/missing-numbers', { entity, year, prefix, first, last, reason: 'Paper' })
  expect(noted.status).toBe(200)
  expect(missing()).toEqual(['INV/26-27/002 to INV/26-27/004'])
  await at.as('Anita').call('PUT', '/api/billing/companies', { name: entity, invoicePrefix: 'USS' })
  expect(missing()).toEqual(['INV/26-27/002 to INV/26-27/004'])
  expect((await one('USS/26-27/001')).status).toBe(200)
  expect((await one('USS/26-27/010')).status).toBe(200)
  expect(missing()).toEqual(['INV/26-27/002 to INV/26-27/004', 'USS/26-27/002 to USS/26-27/009'])
})
