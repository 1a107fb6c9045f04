/** A person leaves out a document that no file can state, and every later file says so. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { describe, expect, test, vi } from 'vitest'
import { today } from '../../../tests/support/billing'
import { commands } from '../commands'
import type { ExportPreview } from './exportContract'
import { exportFirm } from '../../../tests/support/exportFirm'

const noRate = "Its tax 'Tax as agreed' of ₹1,800 follows no rate, so its tax ledger is not known. "

type Firm = Awaited<ReturnType<typeof exportFirm>>

/** An invoice of an earlier version of Muster, whose tax follows no rate. */
async function addImpossible({ at, add, invoice }: Firm) {
  const { status, body } = await invoice((await add()).id, 'INV/26-27/013')
  expect(status, JSON.stringify(body)).toBe(200)
  const taxes = [{ name: 'Tax as agreed', percent: null, amount: 180_000 }]
  await at.write(({ db }) => {
    db.run('drop trigger if exists billing_documents_stay')
    db.run(
      `update billing_documents
       set facts = json_set(facts, '$.taxes', json(?))
       where kind = 'invoice' and subject_id = ?`,
      JSON.stringify(taxes),
      body.id,
    )
  })
  return { subject: 'invoice', id: body.id }
}

async function withImpossible() {
  const all = await exportFirm()
  return { ...all, impossible: await addImpossible(all) }
}
const leaving = ({ subject, id }: { subject: string; id: number }) => ({ without: `${subject} ${id}` })

describe('a document that cannot be in the file for Tally', () => {
  test('prevents it until it is left out, and stays in no file', async () => {
    const { as, preview, write, file, impossible, invoices } = await withImpossible()
    expect((await preview('tally')).problems).toMatchObject([
      { number: 'INV/26-27/013', message: expect.stringContaining(noRate), subject: impossible },
    ])
    expect((await write('tally')).status).toBe(409)
    const shown: ExportPreview = await preview('tally', leaving(impossible))
    expect(shown.problems).toMatchObject([{ subject: impossible, isBlocking: true }])
    expect(shown.sums[0]).toMatchObject({ amount: '22420.00', register: '22420.00', leftOut: '11800.00' })
    const { body, status } = await write('tally', { without: [impossible] })
    expect([status, body.count]).toEqual([200, 4])
    expect(await file(body.id)).not.toContain('INV/26-27/013')
    // A later file leaves it out by itself, and names it.
    await as.post(`/api/billing-invoices/${invoices[1].id}/receipts`, { day: today, amount: '5000' })
    const later: ExportPreview = await preview('tally')
    expect(later).toMatchObject({
      count: 1,
      exportedBefore: 4,
      problems: [],
      leftOut: [
        { ...impossible, number: 'INV/26-27/013', reason: expect.stringContaining(noRate), by: 'Arjun Test' },
      ],
    })
    expect(later.sums[0]).toMatchObject({ amount: '0.00', register: '0.00', leftOut: '11800.00' })
    expect((await write('tally')).body.count).toBe(1)
    // To include earlier files means to decide again.
    const again: ExportPreview = await preview('tally', { again: 'true' })
    expect(again).toMatchObject({ problems: [{ subject: impossible, isBlocking: true }], leftOut: [] })
  })

  test('can be left out after everything else is in a file', async () => {
    const all = await exportFirm()
    const { write, preview } = all
    await write('tally')
    const impossible = await addImpossible(all)
    const empty = await write('tally', { without: [impossible] })
    expect([empty.status, empty.body.count]).toEqual([200, 0])
    expect(await preview('tally')).toMatchObject({ count: 0, problems: [], leftOut: [impossible] })
    expect((await write('tally')).status).toBe(409)
  })

  test('is named at the month end, and does not keep the month open', async () => {
    const { as, write, impossible } = await withImpossible()
    const files = async () => (await as.get('/api/books/months?month=2026-11')).body.exports[0]
    expect(await files()).toMatchObject({ problems: 2, leftOut: [], eInvoices: null })
    await write('tally', { without: [impossible] })
    await write('gstr1', { without: [impossible] })
    const { leftOut, ...rest } = await files()
    expect(rest).toMatchObject({ problems: 0, tallyPending: 0, tallyChanged: 0, gstr1: 'written' })
    expect(leftOut.map(({ kind, number }: { kind: string; number: string }) => `${kind} ${number}`)).toEqual([
      'tally INV/26-27/013',
      'gstr1 INV/26-27/013',
    ])
  })

  test('is in the audit', async () => {
    const { at, write, impossible } = await withImpossible()
    await write('tally', { without: [impossible] })
    const { data } = at.app.ask(({ db }) =>
      db.one<{ data: string }>(`select data from events where name = 'books.exported'`),
    )!
    expect(JSON.parse(data)).toMatchObject({ what: 'tally', count: 4, leftOut: ['INV/26-27/013'] })
  })
})

test('a document without a problem cannot be left out', async () => {
  const { write, invoices } = await exportFirm()
  const reply = await write('gstr1', { without: [{ subject: 'invoice', id: invoices[0].id }] })
  expect([reply.status, reply.body.message]).toEqual([
    422,
    'A document without a problem that prevents the file belongs in it. Check the preview again',
  ])
})

test('GSTR-1 without a document shows how much the register has besides', async () => {
  const { preview, write, file, impossible } = await withImpossible()
  expect((await write('gstr1')).body.message).toContain('The tax follows no rate')
  const { sums }: ExportPreview = await preview('gstr1', leaving(impossible))
  expect(sums.slice(0, 2)).toEqual([
    { label: 'Value without GST', amount: '19000.00', register: '19000.00', leftOut: '10000.00' },
    { label: 'Value with GST', amount: '22420.00', register: '22420.00', leftOut: '11800.00' },
  ])
  const { body } = await write('gstr1', { without: [impossible] })
  expect(body.count).toBe(4)
  // Its amounts are declared by hand. Table 13 has its number.
  const { doc_issue: documents, ...amounts } = JSON.parse(await file(body.id))
  expect(JSON.stringify(amounts)).not.toContain('INV/26-27/013')
  expect(documents.doc_det[0].docs).toEqual([
    { num: 1, from: 'INV/26-27/001', to: 'INV/26-27/003', totnum: 3, cancel: 1, net_issue: 2 },
    { num: 2, from: 'INV/26-27/013', to: 'INV/26-27/013', totnum: 1, cancel: 0, net_issue: 1 },
  ])
  expect(await preview('gstr1')).toMatchObject({ count: 0, problems: [], leftOut: [impossible] })
})

test('the command line leaves out documents by their numbers', async () => {
  const { at, preview, impossible } = await withImpossible()
  const folder = mkdtempSync(join(tmpdir(), 'muster-left-out-'))
  const said = vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  const run = (...more: string[]) => {
    const program = new Command('muster')
    commands(program, async () => at.app)
    const words = ['books', 'export', 'tally', join(folder, 'a.xml'), '--as', 'arjun@northwind.test']
    return program.parseAsync([...words, '--month', '2026-11', ...more], { from: 'user' })
  }
  try {
    await expect(run('--without', 'INV/26-27/001')).rejects.toThrow('INV/26-27/001 has no problem')
    await run('--without', 'INV/26-27/013')
    expect(said.mock.calls.flat()).toContain(
      'Invoices less credit notes, with GST: Rs 22420.00, and Rs 11800.00 left out',
    )
    expect(await preview('tally')).toMatchObject({ count: 0, leftOut: [impossible] })
  } finally {
    vi.restoreAllMocks()
    rmSync(folder, { recursive: true })
  }
})
