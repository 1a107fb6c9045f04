import { describe, expect, test } from 'vitest'
import { company, entry, invoice, names } from './exampleBooks'
import { ledgerNames, ledgerProblems, ledgersUsed, purposes, usualNames } from './ledgers'
import { vouchersOf } from './vouchers'

describe('names of ledgers', () => {
  test('are the usual ones and the names of clients, unless others were saved', () => {
    const { fixed, advances, clients } = ledgerNames({
      saved: { fixed: { sales: ' Placement  Fees ', bank: ' ' }, clients: new Map([[2, 'Initech Ltd']]) },
      clients: [
        { id: 1, name: ' Globex \n& Sons' },
        { id: 2, name: 'Initech' },
      ],
    })
    expect(fixed).toEqual({ ...usualNames, sales: 'Placement Fees' })
    expect(advances).toBeNull()
    expect([...clients.values()].map(({ ledger }) => ledger)).toEqual(['Globex & Sons', 'Initech Ltd'])
  })

  test('the usual names have no problem', () => expect(ledgerProblems(names())).toEqual([]))
})

describe('problems of ledgers', () => {
  test('two clients with the same ledger, without case and spaces', () => {
    expect(ledgerProblems(names({}, ['Globex', ' gLOBEX  ']))).toEqual([
      {
        field: 'client 2',
        message:
          'the client Globex and the client gLOBEX have the same ledger, gLOBEX. ' +
          'Enter another ledger for one of them',
      },
    ])
  })

  test('a client named like the bank', () => {
    expect(ledgerProblems(names({}, ['Bank'])).map(({ message }) => message)).toEqual([
      'Bank and the client Bank have the same ledger, Bank. Enter another ledger for one of them',
    ])
  })

  test('sales may share a ledger, and so may SGST and UTGST, but CGST and SGST may not', () => {
    const fixed = { sales: 'Fees', exportSales: 'FEES', salesWithoutGst: 'Fees', utgst: 'Output SGST' }
    expect(ledgerProblems(names({ fixed }))).toEqual([])
    expect(ledgerProblems(names({ fixed: { cgst: 'GST', sgst: 'GST' } }))).toMatchObject([{ field: 'sgst' }])
  })

  test('advances may not be the ledger of another purpose', () => {
    expect(ledgerProblems(names({ advances: 'tds receivable' }))).toMatchObject([{ field: 'advances' }])
  })

  test.each(['', '  '])('no name: %j', (ledger) => {
    const given = names()
    const clients = new Map([[1, { clientName: 'Globex', ledger }]])
    expect(ledgerProblems({ ...given, clients })).toEqual([
      {
        field: 'client 1',
        message: 'The ledger for the client Globex has no name. Enter the name that it has in Tally',
      },
    ])
  })

  test.each(['A\u0001B', 'A\nB', 'A\ud800B', 'A\ufffeB'])('a character that no XML has: %j', (ledger) => {
    const clients = new Map([[1, { clientName: 'Globex', ledger }]])
    expect(ledgerProblems({ ...names(), clients }).map(({ message }) => message)).toEqual([
      'The ledger for the client Globex has a character that Tally cannot read. Enter its name again',
    ])
  })

  test('ampersands, quotes, emoji, Devanagari and 300 characters are no problem', () => {
    const odd = ['R&D "Labs"', "O'Neil <x>", '😀 Smile', 'आशा सेवाएँ', 'x'.repeat(300), ']]>']
    expect(ledgerProblems(names({}, odd))).toEqual([])
  })
})

describe('ledgers of vouchers', () => {
  const given = names({ fixed: { utgst: 'Output SGST' } })
  const { vouchers } = vouchersOf({
    company,
    documents: [invoice(), invoice({ id: 2 })],
    entries: [entry({ number: 'R-1', invoice: { id: 1, number: 'INV-1' }, amount: 90_00, tds: 10_00 })],
    names: given,
  })

  test('are listed once, in the order of purposes', () => {
    expect(ledgersUsed(vouchers, given)).toEqual([
      { name: 'Sales', purpose: 'sales', clientId: null },
      { name: 'Output CGST', purpose: 'cgst', clientId: null },
      { name: 'Output SGST', purpose: 'sgst', clientId: null },
      { name: 'Bank', purpose: 'bank', clientId: null },
      { name: 'TDS Receivable', purpose: 'tds', clientId: null },
      { name: 'Globex & Sons', purpose: 'client', clientId: 1 },
    ])
  })

  test('each purpose has another usual name', () => {
    expect(new Set(Object.values(usualNames)).size).toBe(purposes.length)
  })
})
