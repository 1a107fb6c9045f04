import { describe, expect, test } from 'vitest'
import { blankBulk } from './draft'
import { readNumbers } from '../../lists/screens/readNumbers'
import { bodyOf, chosenOf, faultsOf, withCustom, type Person } from './recipients'

const person = (number: string, more: Partial<Person> = {}): Person => ({
  number,
  name: '',
  message: '',
  values: {},
  ...more,
})

describe('typed numbers', () => {
  test('are separated by commas, semicolons and lines, and merged', () => {
    const { numbers, wrong, merged } = readNumbers(
      '98765 43210, +447911123456;\n098765-43210\n\n, 123, abc',
      '91',
    )
    expect(numbers).toEqual(['919876543210', '447911123456'])
    expect(merged).toBe(1)
    expect(wrong.map(({ given }) => given)).toEqual(['123', 'abc'])
    expect(wrong[0]!.problem).toBe('123 has fewer than 10 digits')
  })
  test('an empty text has no numbers', () =>
    expect(readNumbers(' ,\n', '91')).toEqual({ numbers: [], wrong: [], merged: 0 }))
})

describe('selection', () => {
  const lists = [
    { id: 1, name: 'A', description: null, recipients: ['919876543210', '919876543211'] },
    { id: 2, name: 'B', description: null, recipients: ['919876543211', '919876543212'] },
  ]
  test('several lists are merged without duplicates', () => {
    const { people, merged } = chosenOf({ ...blankBulk, source: 'list', lists: [1, 2] }, lists, '91')
    expect(people.map(({ number }) => number)).toEqual(['919876543210', '919876543211', '919876543212'])
    expect(merged).toBe(1)
  })
  test('only the shown source counts', () => {
    const draft = { ...blankBulk, manual: '98765 43210', lists: [1] }
    expect(chosenOf({ ...draft, source: 'excel' }, lists, '91').people).toEqual([])
    expect(chosenOf({ ...draft, source: 'manual' }, lists, '91').people).toHaveLength(1)
  })
  test('Name is a placeholder if the sheet has names', () => {
    const sheet = {
      columns: ['Company'],
      recipients: [{ number: '919876543210', name: 'Asha', message: '', values: { Company: 'Acme' } }],
      skipped: [],
      skippedCount: 2,
      merged: 1,
    }
    const of = (name: string) =>
      chosenOf(
        {
          ...blankBulk,
          sheet: { name: 'x.xlsx', read: { ...sheet, recipients: [{ ...sheet.recipients[0]!, name }] } },
        },
        [],
        '91',
      )
    expect(of('Asha')).toMatchObject({ columns: ['Name', 'Company'], skipped: 2, merged: 1 })
    expect(of('').columns).toEqual(['Company'])
  })
})

test("an individual message overrides the sheet's while the switch is on", () => {
  const people = [person('919876543210', { message: 'of the sheet' }), person('919876543211')]
  const custom = { 919876543210: 'written here', 919876543211: '  ' }
  expect(withCustom(people, { isCustom: true, custom }).map(({ message }) => message)).toEqual([
    'written here',
    '',
  ])
  expect(withCustom(people, { isCustom: false, custom })).toBe(people)
})

describe('problems', () => {
  test('lists a placeholder once in any spelling, with the count and the first recipients', () => {
    const people = [
      person('1', { name: 'Asha', values: { City: 'Pune' } }),
      ...['Bela', 'Chitra', 'Deepa', 'Esha'].map((name, i) => person(String(i), { name })),
    ]
    expect(faultsOf(people, 'Hello {{Name}} of {{City}}').missing).toEqual([
      { what: '{{City}}', count: 4, who: ['Bela', 'Chitra', 'Deepa'] },
    ])
    expect(
      faultsOf(
        [person('919876543210'), person('2', { name: 'Asha', message: '{{ name }}, {{CITY}}' })],
        '{{Name}} {{City}}',
      ).missing.map(({ what, count }) => [what, count]),
    ).toEqual([
      ['{{Name}}', 1],
      ['{{City}}', 2],
    ])
  })
  test('a recipient without name is shown by number', () =>
    expect(faultsOf([person('919876543210')], '{{Name}}').missing[0]!.who).toEqual(['+91 98765 43210']))
  test('an empty message and a too long one after filling in', () => {
    const people = [person('1', { message: 'of their own' }), person('2', { name: 'x'.repeat(3000) })]
    expect(faultsOf(people, '  ')).toMatchObject({ empty: { count: 1 }, long: null })
    expect(faultsOf(people, '{{Name}}{{Name}}').long).toMatchObject({ count: 1 })
    expect(faultsOf(people, 'Hello')).toEqual({ missing: [], empty: null, long: null })
  })
})

test('empty values are not sent', () => {
  const values = { City: 'Pune', 'Join Date': '01 Dec 2026', Salary: '12,00,000' }
  expect(
    bodyOf(
      [person('1', { values }), person('2', { name: 'Asha', message: 'Hi, {{ join  date }}', values })],
      'Hello from {{city}}',
    ),
  ).toEqual([
    { number: '1', values: { City: 'Pune' } },
    { number: '2', name: 'Asha', message: 'Hi, {{ join  date }}', values: { 'Join Date': '01 Dec 2026' } },
  ])
})
