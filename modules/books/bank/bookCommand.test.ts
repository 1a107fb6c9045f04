/** A credit is booked on the command line as proposed, on its own day or on another one. */
import { Command } from 'commander'
import { expect, test, vi } from 'vitest'
import { bankFirm } from '../../../tests/support/bankFirm'
import { applyAll } from '../../../tests/support/books'
import { commands } from '../commands'
import type { BankLine } from '../contract'

test('books a credit of a closed month on a day that is open', async () => {
  const { at, add, invoice, statement, list } = await bankFirm()
  const placed = await add({ dateOfJoining: '2026-09-01' })
  await invoice(placed.id, 'INV/26-27/001', { invoiceDate: '2026-10-05' })
  await applyAll(at, (await statement(['30/10/26,NEFT INV/26-27/001 GLOBEX,N1,30/10/26,,"11,800.00",1'])).id)
  const closed = await at.as('Anita').post('/api/billing/months/2026-10/close')
  expect(closed.status, JSON.stringify(closed.body)).toBe(200)
  const [line] = (await list()).data as [BankLine]
  expect(line.proposal).toMatchObject({ strength: 'sure' })

  const said = vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  const run = (...more: string[]) => {
    const program = new Command('muster').exitOverride()
    commands(program, async () => at.app)
    const words = ['books', 'bank', 'book', String(line.id), '--as', 'arjun@northwind.test']
    return program.parseAsync([...words, ...more], { from: 'user' })
  }
  try {
    await expect(run()).rejects.toThrow('is closed')
    await expect(run('--day', 'yesterday')).rejects.toThrow()
    await run('--day', '2026-11-01')
    expect(said.mock.calls.flat()).toEqual(['Booked Rs 11800.00 and Rs 0.00 TDS to INV/26-27/001.'])
  } finally {
    vi.restoreAllMocks()
  }
  expect(at.app.ask(({ db }) => db.all('select day, note from billing_entries'))).toEqual([
    { day: '2026-11-01', note: expect.stringContaining('Credited on 30 Oct 2026') },
  ])
})
