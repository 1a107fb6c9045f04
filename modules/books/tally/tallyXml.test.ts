/** Another parser reads the file: odd names, large amounts, and the signs that Tally expects. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { all, child, company, entry, globex, invoice, names, parsed, read, untaxed } from './exampleBooks'
import { ledgersUsed } from './ledgers'
import { ledgersXml } from './ledgersXml'
import { tallyXml } from './tallyXml'
import { vouchersOf, type Books } from './vouchers'
import { documentOf, element } from './xml'

const fileOf = (books: Partial<Books>) => {
  const { vouchers, problems } = vouchersOf({ company, documents: [], entries: [], names: names(), ...books })
  expect(problems).toEqual([])
  return tallyXml({ companyName: company, vouchers })
}
const fieldsOf = (books: Partial<Books>) => read(fileOf(books))[0]!.fields

describe('names', () => {
  test.each(['R&D "Labs"', "O'Neil <x>", '😀 Smile', 'आशा सेवाएँ', 'x'.repeat(300), ']]>', '&amp;', '&#4;'])(
    '%s is read as it was written',
    (name) => {
      const given = names({}, [name])
      const books = { documents: [invoice({ recipient: { ...globex, name } })], names: given }
      const [voucher] = read(fileOf(books))
      expect(voucher!.fields.PARTYLEDGERNAME).toBe(name)
      expect(voucher!.lines[0]!.ledger).toBe(name)
      const { vouchers } = vouchersOf({ company: name, entries: [], ...books })
      const ledgers = ledgersXml({
        companyName: name,
        ledgers: ledgersUsed(vouchers, given).filter(({ purpose }) => purpose === 'client'),
        parties: new Map(),
        from: '2026-04-01',
      })
      const [ledger] = all(parsed(ledgers), 'LEDGER')
      expect(ledger!.attributes.NAME).toBe(name)
      expect(child(all(ledger!, 'NAME.LIST')[0]!, 'NAME')).toBe(name)
      expect(all(parsed(ledgers), 'SVCURRENTCOMPANY')[0]!.text).toBe(name)
    },
  )
})

describe('texts', () => {
  test('line breaks of a narration stay, and characters that no XML has are removed', () => {
    const note = 'First\r\nsecond\rthird\u0000\u0007\u009f\ud800\ufffe end\tof it'
    expect(fieldsOf({ entries: [entry({ number: 'R-1', kind: 'advance', note })] }).NARRATION).toBe(
      'Advance R-1\nFirst\nsecond\nthird end of it',
    )
  })

  test('any text is read as it was written, without what no XML has', () => {
    // oxlint-disable-next-line no-control-regex
    const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|\p{Surrogate}/gu
    const cleaned = (text: string) =>
      text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').replaceAll(forbidden, '')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, two) => {
        const xml = documentOf(element('ENVELOPE', [element('A', one, { B: two })]))
        const [node] = all(parsed(xml), 'A')
        expect([node!.text, node!.attributes.B]).toEqual([cleaned(one), cleaned(two)])
      }),
      { numRuns: 300 },
    )
  })
})

describe('amounts', () => {
  test('999 crore with paise are exact', () => {
    const total = 999_00_00_000_00 + 99
    const [voucher] = read(fileOf({ documents: [invoice(untaxed(total))] }))
    expect(fileOf({ documents: [invoice(untaxed(total))] })).toContain('<AMOUNT>-9990000000.99</AMOUNT>')
    expect(voucher!.lines.map(({ amount }) => amount)).toEqual([-total, total])
  })

  test('a negative round off is a debit', () => {
    const document = invoice({ ...untaxed(100_10), roundOff: -10, total: 100_00 })
    expect(read(fileOf({ documents: [document] }))[0]!.lines).toMatchObject([
      { ledger: 'Globex & Sons', isDebit: true, amount: -100_00 },
      { ledger: 'Sales without GST', isDebit: false, amount: 100_10 },
      { ledger: 'Round Off', isDebit: true, amount: -10 },
    ])
  })

  test('a debit is negative and deemed positive', () => {
    for (const { lines } of read(fileOf({ documents: [invoice()], entries: [] })))
      for (const { isDebit, amount } of lines) expect(isDebit).toBe(amount < 0)
  })
})

describe('days', () => {
  test('29 February has no dashes', () => {
    const document = invoice({ day: '2028-02-29', dueDay: '2028-03-01' })
    const xml = fileOf({ documents: [document] })
    expect(xml).toContain('<DATE>20280229</DATE>')
    expect(xml).toContain('<BILLCREDITPERIOD JD="46811" P="1 Days">1 Days</BILLCREDITPERIOD>')
  })

  // Exported by Tally: a bill of 31 Mar 2017 has 42824, one of 1 Apr 2022 has 44651.
  test.each([
    ['2017-03-31', '42824'],
    ['2022-04-01', '44651'],
  ])('a bill of %s has the day count %s', (day, count) => {
    expect(fileOf({ documents: [invoice({ day, dueDay: '2022-12-31' })] })).toContain(`JD="${count}"`)
  })

  test.each(['2026-11-05', '2026-11-01'])('an invoice due on %s has no credit period', (dueDay) => {
    expect(fileOf({ documents: [invoice({ dueDay })] })).not.toContain('BILLCREDITPERIOD')
  })
})

describe('states', () => {
  test.each([
    ['01', 'Jammu and Kashmir', 'Jammu & Kashmir'],
    ['35', 'Andaman and Nicobar Islands', 'Andaman & Nicobar Islands'],
    ['33', 'Tamil Nadu', 'Tamil Nadu'],
    ['97', 'Other Territory', undefined],
  ])('%s is spelled as in Tally', (code, name, inTally) => {
    const fields = fieldsOf({ documents: [invoice({ placeOfSupply: { code, name } })] })
    expect(fields.PLACEOFSUPPLY).toBe(inTally)
  })
})

test('the same input gives the same bytes, and the file ends with a line break', () => {
  const books = { documents: [invoice()], entries: [entry({ number: 'R-1', kind: 'advance' as const })] }
  expect(fileOf(books)).toBe(fileOf(books))
  expect(fileOf(books)).toMatch(/[^\n]\n$/)
})
