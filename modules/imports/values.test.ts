import { describe, expect, test } from 'vitest'
import type { Cell } from '../../src/sheets'
import { headerRow, matchHeaders, normal } from './headers'
import type { Column } from './kinds'
import { plain, readEmail } from './texts'
import { dateEvidence, mobileDigits, readDay, readMonth, readPercent, readPhone, readRupees } from './values'

const value = (read: { value: unknown } | { problem: string } | null) =>
  read === null ? null : 'value' in read ? read.value : `! ${read.problem}`

describe('a day', () => {
  const cases: [Cell, 'dmy' | 'mdy' | null, string | null][] = [
    ['2026-04-03', null, '2026-04-03'],
    ['2026/4/3', null, '2026-04-03'],
    ['20260403', null, '2026-04-03'],
    ['2026-04-03T00:00:00.000Z', null, '2026-04-03'],
    [{ day: '2026-04-03' }, null, '2026-04-03'],
    [45_878, null, '2025-08-09'],
    ['45878', null, '2025-08-09'],
    [45_878.75, null, '2025-08-09'],
    ['03-Apr-2026', null, '2026-04-03'],
    ['3 April 26', null, '2026-04-03'],
    ['Apr 3, 2026', null, '2026-04-03'],
    ['09-Aug-65', null, '1965-08-09'],
    ['1st Jan 2026', null, '2026-01-01'],
    ['25/12/2026', null, '2026-12-25'],
    ['12/25/2026', null, '2026-12-25'],
    ['05/05/2026', null, '2026-05-05'],
    ['03/04/2026', 'dmy', '2026-04-03'],
    ['03/04/2026', 'mdy', '2026-03-04'],
    ['3.4.26', 'dmy', '2026-04-03'],
    ['03/04/2026', null, '! 03/04/2026 can mean 3 Apr or 4 Mar. Say which comes first, day or month'],
    ['0000-00-00', null, null],
    ['', null, null],
    [null, null, null],
    ['   ', null, null],
    ['31/02/2026', null, '! 31/02/2026 is not a date'],
    ['2026-02-30', null, '! 2026-02-30 is not a date'],
    [2025, null, '! 2025 is a year, not a date'],
    [12, null, '! 12 is not a date. Write it as 2026-04-03'],
    ['soon', null, '! soon is not a date. Write it as 2026-04-03'],
    ['03-Foo-2026', null, '! 03-Foo-2026 is not a date'],
    ['="2026-04-03"', null, '2026-04-03'],
    [{ trouble: 'a formula without a value' }, null, '! a formula without a value'],
  ]
  test.each(cases)('%j read as %s is %s', (cell, order, expected) =>
    expect(value(readDay(cell, order))).toBe(expected),
  )

  test.each([
    ['25/12/2026', 'dmy'],
    ['12/25/2026', 'mdy'],
    ['03/04/2026', 'both'],
    ['05/05/2026', null],
    ['2026-04-03', null],
    [45_878, null],
    ['25/12/2026 10:30', 'dmy'],
    ['12/25/2026 10:30:00 AM', 'mdy'],
    ['03/04/2026 9:05 pm', 'both'],
  ] as [Cell, string | null][])('%j shows %s', (cell, shown) => expect(dateEvidence(cell)).toBe(shown))
})

test.each([
  // Midnight in India, as JavaScript and most programs write it, is the evening before in UTC.
  ['2025-03-31T18:30:00.000Z', '2025-04-01'],
  ['2025-03-31T18:29:59Z', '2025-03-31'],
  ['2025-04-01T00:00:00+05:30', '2025-04-01'],
  ['2025-04-01T00:00:00.000Z', '2025-04-01'],
  ['2025-04-01T23:00:00-0500', '2025-04-02'],
  // Without an offset it is the author's local time.
  ['2025-03-31T18:30:00', '2025-03-31'],
  ['2025-03-31 18:30', '2025-03-31'],
])('%s is %s in India', (cell, day) => expect(value(readDay(cell, null, 'Asia/Kolkata'))).toBe(day))

describe('the text of a cell', () => {
  test.each([
    ['क्\u200dष', 'क्\u200dष'],
    ['ന\u200dമ', 'ന\u200dമ'],
    ['\u200bAsha\ufeff', 'Asha'],
    ['="0012"', '0012'],
    ['=" EMP0012 "', 'EMP0012'],
    ['=1+1', '=1+1'],
    ['\u00a0Asha\u202fRao ', 'Asha Rao'],
  ])('%j is %j', (cell, text) => expect(plain(cell)).toBe(text))

  test('an email has no invisible characters', () =>
    expect(value(readEmail('nina\u200d@northwind.test'))).toBe('nina@northwind.test'))
})

describe('a telephone', () => {
  test.each([
    [9_876_543_210, '+919876543210'],
    ['+91 98765-43210', '+919876543210'],
    ['0091 9876543210', '+919876543210'],
    ['09876543210', '+919876543210'],
    ['919876543210', '+919876543210'],
    ['(98765) 43210', '+919876543210'],
    ['98765\u00A043210', '+919876543210'],
    ['Mob. 98765 43210', '+919876543210'],
    ["'+91 98765 43210", '+919876543210'],
    ['9876543210 / 9765432109', '? +919876543210'],
    ['98,9765432109', '? +919765432109'],
    ['022 2834 5678', '+912228345678'],
    ['022-28345678 ext. 12', '+912228345678;ext=12'],
    ['+1 415 555 2671', '+14155552671'],
    ['9.88E+09', '! 9.88E+09 has lost its last digits. Format the column as text and enter the number again'],
    ['12345', '! 12345 is not a phone number'],
    ['9876509006.0', '+919876509006'],
    ['98765 0900', '! 98765 0900 is not a phone number'],
    ['98765432101', '! 98765432101 is not a phone number'],
    ['+91 98765 0900', '! +91 98765 0900 is not a phone number'],
    ['+971501234567', '+971501234567'],
    ['+91 22 2834 5678', '+912228345678'],
    ['2834 5678', '! 2834 5678 is not a phone number'],
    ['call me', '! call me is not a phone number'],
    [null, null],
  ] as [Cell, string | null][])('%j is %s', (cell, expected) => {
    const phone = readPhone(cell)
    expect(phone?.several ? `? ${phone.several}` : value(phone)).toBe(expected)
  })
})

describe('an amount', () => {
  test.each([
    [540_000, 54_000_000],
    ['5,40,000', 54_000_000],
    ['12.5 L', 125_000_000],
    ['12.5 LPA', 125_000_000],
    ['₹ 8.33 lakh', 83_300_000],
    ['1.2 Cr', 1_200_000_000],
    ['1250000/-', 125_000_000],
    ['Rs. 540000.50', 54_000_050],
    [0, 0],
    ['', null],
    ['12.5', '! 12.5: rupees or lakhs? Write 12.5 L, or the whole amount'],
    ['lots', '! lots is not an amount such as 540000'],
    ['540,000', 54_000_000],
    ['1,23,45,678.50', 1_234_567_850],
    ['54,000.00 Cr', '! 54,000.00 Cr: a credit or crores? Write the amount alone'],
    ['95.00 Cr', '! 95.00 Cr: a credit or crores? Write the amount alone'],
    ['54.25 Cr', '! 54.25 Cr: a credit or crores? Write the amount alone'],
    ['1.25 Cr', 1_250_000_000],
    ['12 crore', 12_000_000_000],
    ['54000 Cr', '! 54000 Cr: a credit or crores? Write the amount alone'],
    ['5400 L', '! 5400 L: rupees or lakhs? Write the amount alone'],
    ['12,50 L', '! 12,50 L: its commas mark neither thousands nor lakhs. Write it without commas'],
    ['5,40,00', '! 5,40,00: its commas mark neither thousands nor lakhs. Write it without commas'],
    ['54.000,00', '! 54.000,00 is not an amount such as 540000'],
    ['120 Cr', '! 120 Cr is more than a hundred crore. Write the amount in rupees'],
    ['540000000000', '! 540000000000 is more than a hundred crore. Write the amount in rupees'],
    ['-5', '! -5 is not an amount such as 540000'],
    [{ percent: 8.33 }, '! 8.33% is not an amount'],
  ] as [Cell, number | string | null][])('%j is %s', (cell, expected) =>
    expect(value(readRupees(cell))).toBe(expected),
  )
})

test.each([
  [{ day: '2026-08-15' }, '2026-08'],
  [46_235, '2026-08'],
  ['2026-08', '2026-08'],
  ['2026-08-01', '2026-08'],
  ['08/2026', '2026-08'],
  ['Aug-26', '2026-08'],
  ['August 2026', '2026-08'],
  ["Aug'26", '2026-08'],
  ['2026-13', '! 2026-13 is not a month. Write it as 2026-08'],
  ['Aug-99', '! Aug-99 is not a month. Write it as 2026-08'],
  ['08/1926', '! 08/1926 is not a month. Write it as 2026-08'],
  ['soon', '! soon is not a month. Write it as 2026-08'],
  ['', null],
] as [Cell, string | null][])('the month %j is %s', (cell, expected) =>
  expect(value(readMonth(cell))).toBe(expected),
)

test.each([
  [8.33, 833],
  ['8.33%', 833],
  [{ percent: 8.33 }, 833],
  ['8.33 %', 833],
  [100, 10_000],
  [0, 0],
  ['0.5%', 50],
  [0.0833, '! 0.0833: a percentage or a fraction? Write it with a % sign'],
  ['101', '! 101 is not a percentage from 0 to 100'],
  ['x', '! x is not a percentage from 0 to 100'],
  [null, null],
] as [Cell, number | string | null][])('the percentage %j is %s', (cell, expected) =>
  expect(value(readPercent(cell))).toBe(expected),
)

test.each([
  ['Nina@Northwind.Test', 'nina@northwind.test'],
  ['mailto:nina@northwind.test', 'nina@northwind.test'],
  ['Nina Shah <nina@northwind.test>', 'nina@northwind.test'],
  [' nina@northwind.test\u200B ', 'nina@northwind.test'],
  ['nina@northwind', '! nina@northwind is not an email address'],
  ['nina northwind.test', '! nina northwind.test is not an email address'],
  ['', null],
])('the address %j is %s', (cell, expected) => expect(value(readEmail(cell))).toBe(expected))

describe('the header', () => {
  const columns: Column[] = [
    { field: 'firstName', title: 'First Name', type: 'text', help: '', also: ['given name'] },
    { field: 'email', title: 'Email (Office)', type: 'email', help: '', also: ['email'] },
    { field: 'personalEmail', title: 'Email (Personal)', type: 'email', help: '' },
    { field: 'designation', title: 'Designation', type: 'text', help: '' },
  ]

  test.each([
    ['  first   NAME * ', 'first name'],
    ['E-Mail (Office)', 'email office'],
    ['Email_Office:', 'email office'],
    ['Ｆｉｒｓｔ Name', 'first name'],
  ])('%j is called %s', (text, name) => expect(normal(text)).toBe(name))

  test('each field is assigned once to the most certain column; a misspelling is a guess', () => {
    expect(
      matchHeaders(['GIVEN NAME', 'email (office)', 'Email', 'Desigantion', 'Shoe size'], columns),
    ).toEqual([
      { field: 'firstName', guessed: false, rival: null },
      { field: 'email', guessed: false, rival: null },
      { field: null, guessed: false, rival: 'email' },
      { field: 'designation', guessed: true, rival: null },
      { field: null, guessed: false, rival: null },
    ])
    expect(matchHeaders(['Email (Personal)', 'Email (Office)'], columns).map(({ field }) => field)).toEqual([
      'personalEmail',
      'email',
    ])
  })

  test('is found below titles, and not at all if nothing is known', () => {
    expect(
      headerRow(
        [
          ['Northwind Staffing'],
          ['Printed on', '2026-04-03'],
          ['First Name', 'Email (Office)'],
          ['Nina', 'n@x.test'],
        ],
        columns,
        ['firstName', 'email'],
      ),
    ).toMatchObject({ at: 2, complete: true })
    expect(
      headerRow([['First Name', 'Designation', 'Phone']], columns, ['firstName', 'email']),
    ).toMatchObject({
      at: 0,
      complete: false,
    })
    expect(
      headerRow(
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
        columns,
        ['firstName', 'email'],
      ),
    ).toBeNull()
  })
})

test.each([
  ['98765 43210', '9876543210'],
  ['+91-98765-43210', '9876543210'],
  ['0091 98765 43210', '9876543210'],
  ['9876512001.0', '9876512001'],
  ['+971501234567', null],
  ['98765432101', null],
  ['022 2834 5678', null],
  ['2834 5678', null],
])('the mobile %s is %s', (text, digits) => expect(mobileDigits(text)).toBe(digits))

test('an amount other than pay may be small or large', () => {
  expect(value(readRupees('100', { isPay: false }))).toBe(10_000)
  expect(value(readRupees('150,00,00,000', { isPay: false }))).toBe(150_000_000_000)
})
