/** The drawn statement of account: repeated head, balances carried forward, ageing. */
import { expect, test } from 'vitest'
import { client, company } from '../../../tests/support/documents'
import { overlaps, readPdf } from '../../../tests/support/pdf'
import { recipientFacts, supplierFacts } from '../documents/documentFacts'
import { drawStatement, type StatementFacts } from './statementPdf'

function statement(count: number): StatementFacts {
  let balance = 50_000_00
  const rows = Array.from({ length: count }, (_, at) => {
    const isInvoice = at % 2 === 0
    balance += isInvoice ? 118_000_00 : -118_000_50
    return {
      day: '2026-06-15',
      what: isInvoice ? 'Invoice' : 'Receipt',
      text: isInvoice ? 'Asha Rao' : 'INV/26-27/001, NEFT UTR HDFCN52026121012345',
      number: `N/26-27/${at}`,
      debit: isInvoice ? 118_000_00 : 0,
      credit: isInvoice ? 0 : 118_000_50,
      balance,
    }
  })
  return {
    supplier: supplierFacts(company, 'Northwind Group', '2026-11-18'),
    recipient: recipientFacts(client),
    from: '2026-04-01',
    to: '2026-11-18',
    opening: 50_000_00,
    rows,
    closing: balance,
    owedToClient: 0,
    onAccount: 0,
    ageing: { 'Not due': 49_950_00, '0-30': 0, '31-60': 1, '61-90': 0, 'Over 90': 999_00_00_000_00 },
  }
}

test('many pages repeat the head and carry the balance forward, and every row is printed once', async () => {
  const bytes = await drawStatement(statement(200))
  const { pages, text } = await readPdf(bytes)
  expect(pages.length).toBeGreaterThan(4)
  const balances = (page: string, what: string) =>
    [...page.replaceAll(/\s+/g, ' ').matchAll(new RegExp(`${what} ([\\d,.]+ Dr)`, 'g'))].map(
      ([, balance]) => balance,
    )
  for (const [at, page] of pages.entries()) {
    if (page.includes('Carried forward')) {
      expect(page).toContain('Balance (₹)')
      const [carried] = balances(page, 'Carried forward')
      expect(carried).toBeDefined()
      expect(balances(pages[at + 1]!, 'Brought forward')).toEqual([carried])
    }
  }
  expect(pages.filter((page) => page.includes('Carried forward'))).toHaveLength(
    pages.filter((page) => page.includes('Brought forward')).length,
  )
  const numbers = text.match(/N\/26-27\/\d+/g)!
  expect([numbers.length, new Set(numbers).size]).toEqual([200, 200])
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Closing balance 1,18,00,000.00 1,18,00,050.00 49,950.00 Dr')
  expect(text).toContain('9,99,00,00,000.00')
  expect(await overlaps(bytes)).toEqual([])
})

test('without rows has the opening and the closing balance on one page', async () => {
  const { pages } = await readPdf(
    await drawStatement({ ...statement(0), opening: -500_00, closing: -500_00 }),
  )
  expect(pages).toHaveLength(1)
  const text = pages[0]!.replaceAll(/\s+/g, ' ')
  expect(text).toContain('Opening balance 500.00 Cr')
  expect(text).toContain('01 Apr 2026')
  expect(text).toContain('Statement of Account')
})

test('amounts that the client is owed are named below the open invoices', async () => {
  const { text } = await readPdf(
    await drawStatement({ ...statement(1), owedToClient: 5_900_00, onAccount: 20_000_00 }),
  )
  const plain = text.replaceAll(/\s+/g, ' ')
  expect(plain).toContain('Credited after payment 5,900.00 Cr')
  expect(plain).toContain('Advances not yet allocated 20,000.00 Cr')
  expect(plain).toContain('Invoice: Asha Rao')
})

test('the same statement gives the same bytes', async () => {
  const [first, again] = await Promise.all([drawStatement(statement(40)), drawStatement(statement(40))])
  expect(Buffer.compare(Buffer.from(first), Buffer.from(again))).toBe(0)
})
