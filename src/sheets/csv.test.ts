import { describe, expect, test } from 'vitest'
import { bytesOf, cellsOf, refusal, rowsOf } from '../../tests/files/workbooks'
import { separatorOf } from './csvText'

const parseText = (text: string) => cellsOf(bytesOf(text))

describe('splits text as a person would', () => {
  test.each<[string, string, (string | null)[][]]>([
    [
      'a line break in quotes',
      'Name,Address\nAsha,"12 MG Road\r\nPune"\n',
      [
        ['Name', 'Address'],
        ['Asha', '12 MG Road\r\nPune'],
      ],
    ],
    [
      'quotes doubled in quotes',
      'a,b\n"5"" pipe",2',
      [
        ['a', 'b'],
        ['5" pipe', '2'],
      ],
    ],
    [
      'a quote within plain text',
      'a,b\n5" pipe,2\n',
      [
        ['a', 'b'],
        ['5" pipe', '2'],
      ],
    ],
    [
      'a space before a quote',
      '"a", "b,c",  "d"\n1,2,3\n',
      [
        ['a', 'b,c', 'd'],
        ['1', '2', '3'],
      ],
    ],
    [
      'text after a closed quote',
      'a,b\n"Asha" Rao,2\n',
      [
        ['a', 'b'],
        ['Asha Rao', '2'],
      ],
    ],
    [
      'a blank after a closed quote',
      'a,b\n"Asha" ,2\n',
      [
        ['a', 'b'],
        ['Asha', '2'],
      ],
    ],
    [
      'CRLF, LF and CR in one file',
      'a,b\r\n1,2\r3,4\n5,6\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ],
    ],
    [
      'quotes at every kind of line end',
      '"a","b"\r"1","2"\r\n"3","4"\n"5","6"',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ],
    ],
    ['rows of different lengths', 'a,b,c\n1\n1,2,3,4\n', [['a', 'b', 'c'], ['1'], ['1', '2', '3', '4']]],
    [
      'a single column',
      'Email\nasha@firm.example\nravi@firm.example\n',
      [['Email'], ['asha@firm.example'], ['ravi@firm.example']],
    ],
    [
      'an empty text in quotes',
      'a,b,c\n"",x,""\n',
      [
        ['a', 'b', 'c'],
        [null, 'x'],
      ],
    ],
    [
      'no line end at the end',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a quoted last cell without a line end',
      'a,b\n1,"2"',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'numbers and zeros unchanged',
      'a,b,c\n00123,1e5,9876543210\n',
      [
        ['a', 'b', 'c'],
        ['00123', '1e5', '9876543210'],
      ],
    ],
    [
      'spaces unchanged',
      'a,b\n  x , y\n',
      [
        ['a', 'b'],
        ['  x ', ' y'],
      ],
    ],
    [
      'names with a special meaning in programs',
      '__proto__,constructor\n1,2\n',
      [
        ['__proto__', 'constructor'],
        ['1', '2'],
      ],
    ],
    [
      'duplicate headers',
      'Phone,Phone\n1,2\n',
      [
        ['Phone', 'Phone'],
        ['1', '2'],
      ],
    ],
    [
      'the separator that Excel declares in the first line',
      'sep=;\r\na;b,c\r\n1;2\r\n',
      [
        ['a', 'b,c'],
        ['1', '2'],
      ],
    ],
  ])('%s', async (_, text, cells) => {
    expect(await parseText(text)).toEqual(cells)
  })

  test('a row has the number that Excel shows; blank lines and lines of separators count', async () => {
    expect(
      (await rowsOf(bytesOf('a,b\n\n1,2\n,,\n  \n"x\ny",2\n3,4\n'))).map(({ number, cells }) => [
        number,
        cells[0],
      ]),
    ).toEqual([
      [1, 'a'],
      [3, '1'],
      [6, 'x\ny'],
      [7, '3'],
    ])
  })

  test.each<[string, (i: number) => string]>([
    ['with quotes at the end of a line', (i) => `${i + 1},"x, ${i}"`],
    ['with quotes at the start of a line', (i) => `"${i + 1}","x, ${i}"`],
    ['with a quoted line break', (i) => `"${i + 1}","x, ${i}","\n"`],
    ['without quotes', (i) => `${i + 1};x, ${i};`],
  ])('a file in many chunks is read completely and in order, %s', async (_, line) => {
    const lines = Array.from({ length: 25_000 }, (_, i) => (i % 7 === 3 ? '' : line(i)))
    for (const end of ['\n', '\r\n']) {
      const rows = await rowsOf(bytesOf(lines.join(end) + end))
      expect(rows).toHaveLength(lines.filter(Boolean).length)
      expect(
        rows.find(({ number, cells }) => cells[0] !== String(number) || cells[1] !== `x, ${number - 1}`),
      ).toBeUndefined()
    }
  })
})

describe('an unclosed quote is refused with its line', () => {
  test.each<[string, string, number]>([
    ['in the third line', 'a,b\n1,2\n3,"four\n5,6\n', 3],
    ['after a quoted line break', 'a,b\r\n"1\r\n1",2\r\n"3,4\r\n5,6', 4],
    ['at the very end', 'a,b\n1,"', 2],
    ['doubled quotes do not close', 'a,b\n1,"x""\n2,3', 2],
  ])('%s', async (_, text, line) => {
    expect(await refusal(bytesOf(text))).toBe(
      `A quotation mark in line ${line} is never closed. Close or delete it, and try again.`,
    )
  })
})

describe('the header lines determine the separator', () => {
  test.each<[string, string, string]>([
    ['comma', 'a,b,c\n1,2,3', ','],
    ['semicolon, with commas in the numbers', 'Name;Rate;Fee\nAsha;8,33;1,50\nRavi;7,10;2,25', ';'],
    ['tab', 'a\tb\n"x, y, z"\t2', '\t'],
    ['bar', 'a|b|c\n1|2|3', '|'],
    [
      'semicolon, with a long quoted text',
      `Name;Note\nAsha;"${'one, two, three\n'.repeat(50)}"\nRavi;x`,
      ';',
    ],
    ['a title above the table', 'Attendance, Sept 2026\nName;Days;Rate\nAsha;1;2\nRavi;3;4', ';'],
    ['none', 'Email\nasha@firm.example', ','],
  ])('%s', (_, text, separator) => {
    expect(separatorOf(text)).toBe(separator)
  })
})

describe('every encoding keeps its letters', () => {
  const text = 'नाम,Fee\nZoë – “Rao”,€5\n'
  const western = 'Name,Fee\nZoë – “Rao”,€5\n'
  const utf16 = (text: string, mark: boolean, big: boolean) => {
    const bytes = Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le')
    return new Uint8Array(big ? bytes.swap16() : bytes)
  }
  const windows = new Uint8Array(
    Array.from(
      western,
      (letter) => ({ '–': 0x96, '“': 0x93, '”': 0x94, '€': 0x80 })[letter] ?? letter.charCodeAt(0),
    ),
  )
  const cellsFrom = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => line.split(','))

  test.each<[string, Uint8Array, string]>([
    ['UTF-8', bytesOf(text), text],
    ['UTF-8 with a byte order mark', bytesOf(`\uFEFF${text}`), text],
    ['UTF-16 as Excel writes it', utf16(text, true, false), text],
    ['UTF-16, big endian', utf16(text, true, true), text],
    ['UTF-16 without a mark', utf16(western, false, false), western],
    ['UTF-16, big endian, without a mark', utf16(western, false, true), western],
    ['Windows 1252', windows, western],
  ])('%s', async (_, bytes, expected) => {
    expect(await cellsOf(bytes)).toEqual(cellsFrom(expected))
  })

  test('a file with a NUL is not text', async () => {
    expect(await refusal(bytesOf('a,b\n1,\0\n'))).toMatch(/^This is not a spreadsheet/)
  })
})

test('too many rows or columns are refused with their number', async () => {
  const limits = { unpacked: 1e9, ratio: 200, rows: 3, columns: 4 }
  expect(await refusal(bytesOf('a\nb\nc\n'), limits)).toBe('')
  expect(await refusal(bytesOf('a\nb\nc\nd\n'), limits)).toBe(
    'This sheet has more than 3 rows. Split it and try again.',
  )
  expect(await refusal(bytesOf('a,b,c,d\n1,2,3,4,5\n'), limits)).toMatch(/^Row 2 has a value beyond column 4/)
})
