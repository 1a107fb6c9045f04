/** Facts follow the names of the companies, and the GSTINs of the former setting are taken over. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { migrate } from '../../../src/migrate'
import { all, now, sources, upTo } from '../../../tests/support/olderDatabases'
import { firm, today, wrong } from '../../../tests/support/billing'
import { office, type Office } from '../../../tests/support/office'
import { companyOf } from './companies'

const [staffing, consulting] = ['Staffing Services', 'Consulting Services']
const put = (at: Office, name: string, city: string) =>
  at.as('Anita').call('PUT', '/api/billing/companies', { name, city })
const rename = (at: Office, entities: string[], from?: string) =>
  at.as('Anita').post('/api/settings', { key: 'company', value: { entities }, from })
const cities = async (at: Office) =>
  (await at.as('Anita').get('/api/billing/companies')).body.map(
    ({ name, city }: { name: string; city: string | null }) => `${name}: ${city}`,
  )
const found = (at: Office, name: string) => {
  const { name: own, city } = at.app.ask((ask) => companyOf(ask, name))
  return `${own}: ${city}`
}

async function twoCompanies() {
  const at = await office()
  await put(at, staffing, 'Mumbai')
  await put(at, consulting, 'Pune')
  return at
}

describe('a company', () => {
  test('renamed in place keeps its facts, and documents under the former name find them', async () => {
    const at = await twoCompanies()
    await rename(at, ['Northwind Staffing', consulting])
    expect(await cities(at)).toEqual(['Northwind Staffing: Mumbai', `${consulting}: Pune`])
    expect(found(at, staffing)).toBe('Northwind Staffing: Mumbai')
    await rename(at, ['NORTHWIND Staffing', consulting])
    expect(found(at, staffing)).toBe('NORTHWIND Staffing: Mumbai')
    await rename(at, [staffing, consulting])
    expect(found(at, 'northwind staffing')).toBe(`${staffing}: Mumbai`)
  })

  test('is not renamed or added from a later day', async () => {
    const at = await twoCompanies()
    for (const names of [
      ['Northwind Staffing', consulting],
      [staffing, consulting, 'Third'],
    ])
      expect((await rename(at, names, '2026-12-01')).body.message).toBe(
        'Companies can only be added or renamed from today, because their invoices follow.',
      )
    expect((await rename(at, [consulting, staffing], '2026-12-01')).status).toBe(200)
  })

  test('does not take the name of an earlier company that has facts or payments', async () => {
    const at = await twoCompanies()
    await rename(at, [consulting])
    const taken = await rename(at, [staffing])
    expect([taken.status, taken.body.message]).toEqual([
      409,
      `${staffing} is an earlier company with facts of its own. Choose another name.`,
    ])
    expect(found(at, consulting)).toBe(`${consulting}: Pune`)
    const other = await firm()
    const advance = { entityName: staffing, day: today, amount: '500' }
    await other.at.as('Arjun').post(`/api/clients/${other.client.id}/advances`, advance)
    await rename(other.at, [consulting])
    expect((await rename(other.at, [staffing])).body.message).toBe(
      `There are payments of ${staffing}, an earlier company. Choose another name.`,
    )
  })

  test('renamed in place goes on with its numbers and its accounts', async () => {
    const { at, add, client, invoice } = await firm()
    const one = await add({ dateOfJoining: '2026-09-01' })
    const { id } = (await invoice(one.id, 'INV/26-27/001')).body
    const arjun = at.as('Arjun')
    const advance = (entityName: string) =>
      arjun.post(`/api/clients/${client.id}/advances`, { entityName, day: today, amount: '500' })
    await advance(staffing)
    await rename(at, ['Northwind New', consulting])
    const two = await add({ dateOfJoining: '2026-09-01', entityName: 'Northwind New' })
    const next = async (candidate: number) =>
      (await arjun.get(`/api/billing-candidates/${candidate}/next-invoice`)).body.invoiceNumber
    expect([await next(one.id), await next(two.id)]).toEqual(['INV/26-27/002', 'INV/26-27/002'])
    expect(wrong(await invoice(two.id, 'INV/26-27/001')).invoiceNumber).toBe(
      'An invoice with this number already exists',
    )
    await advance('Northwind New')
    const used = await arjun.post(`/api/billing-invoices/${id}/allocations`, { day: today, amount: '1000' })
    expect(used.body.outstanding).toBe('10800.00')
    expect((await arjun.get(`/api/clients/${client.id}/statement`)).body.companies).toEqual(['Northwind New'])
    // The document keeps its name.
    const { facts } = (await arjun.get(`/api/billing-invoices/${id}/document`)).body
    expect(facts.find(({ name }: any) => name === 'From')).toMatchObject({
      issued: expect.stringContaining(staffing),
      now: expect.stringContaining('Northwind New'),
    })
    await rename(at, [consulting])
    expect((await rename(at, ['Northwind New'])).body.message).toBe(
      'There are invoices of Northwind New, an earlier company. Choose another name.',
    )
  })

  test('removed and added again has its facts; a moved one keeps its own', async () => {
    const at = await twoCompanies()
    await rename(at, [consulting])
    expect(await cities(at)).toEqual([`${consulting}: Pune`])
    await rename(at, [consulting, staffing])
    expect(await cities(at)).toEqual([`${consulting}: Pune`, `${staffing}: Mumbai`])
  })

  test('that is new has no facts, even under a name that another one had', async () => {
    const at = await twoCompanies()
    await rename(at, ['Northwind Staffing', consulting])
    await rename(at, ['Northwind Staffing', consulting, staffing])
    expect(await cities(at)).toEqual([
      'Northwind Staffing: Mumbai',
      `${consulting}: Pune`,
      `${staffing}: null`,
    ])
  })
})

describe('an older database', () => {
  const upgraded = async (settings: [key: string, from: string, value: object][]) => {
    const last = all.findIndex(({ name }) => name === 'billing/0008-state')
    const folder = mkdtempSync(join(tmpdir(), 'muster-companies-'))
    const database = upTo(join(folder, 'muster.db'), last)
    const { db } = database.writer
    db.run('delete from settings')
    for (const [key, from, value] of settings)
      db.run('insert into settings values (?, ?, ?)', key, from, JSON.stringify(value))
    migrate(database, all, now, sources)
    const rows = db.all('select name, gstin, state, pan from billing_companies order by id')
    await database.close()
    return rows
  }
  const ours = { gstin: '27AAPFU0939F1ZV', state: '27', pan: 'AAPFU0939F' }
  const none = { gstin: null, state: null, pan: null }

  test('gives each company the latest GSTIN in its place', async () =>
    expect(
      await upgraded([
        ['company', '2024-01-01', { entities: ['Old'] }],
        ['company', '2025-01-01', { entities: ['North ', 'South'], othersEmail: 'x@y.test' }],
        ['billing', '2025-01-01', { gstins: ['29AAPFU0939F1ZR', ''] }],
        ['billing', '2025-02-01', { gstins: ['', '27AAPFU0939F1ZV', '29AAPFU0939F1ZR'] }],
      ]),
    ).toEqual([
      { name: 'North', ...none },
      { name: 'South', ...ours },
    ]))

  test('without settings has the companies of a new firm', async () =>
    expect(await upgraded([])).toEqual([
      { name: staffing, ...none },
      { name: consulting, ...none },
    ]))

  test('whose setting names no companies keeps the GSTINs', async () =>
    expect(
      await upgraded([
        ['company', '2025-01-01', { othersEmail: 'x@y.test' }],
        ['billing', '2025-01-01', { gstins: ['27AAPFU0939F1ZV'] }],
      ]),
    ).toEqual([
      { name: staffing, ...ours },
      { name: consulting, ...none },
    ]))
})

test('a stored list of GSTINs is no longer part of the setting', async () => {
  const at = await office()
  await at.write(
    ({ db }) =>
      void db.run(
        'insert into settings values (?, ?, ?)',
        'billing',
        '2026-01-01',
        JSON.stringify({ sac: '998513', gstins: ['27AAPFU0939F1ZV'] }),
      ),
  )
  const { billing } = (await at.as('Anita').get('/api/settings')).body.settings
  expect(billing.value).toMatchObject({ sac: '998513', creditDays: 30 })
  expect(billing.value).not.toHaveProperty('gstins')
  expect(
    (await at.as('Anita').post('/api/settings', { key: 'billing', value: { sac: '998512' } })).status,
  ).toBe(200)
})
