/**
 * Hostile values. `hostile` generates one at random (fast-check), more than half of them from lists of values
 * that have broken programs. `hostileText` does the same for a query or a path, where everything is text.
 */
import fc from 'fast-check'

const sql = [
  "' or '1'='1",
  "'; drop table users; --",
  '") union select password_hash from users --',
  "1' and randomblob(1000000000) --",
  '%',
  '_%_%_',
  '\\',
  "''''",
  '*',
  '" OR "',
  'a*b AND NEAR(',
]
const scripts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '{{constructor.constructor("return 1")()}}',
  '${7*7}',
  '<!--#exec cmd="ls"-->',
  '=HYPERLINK("http://evil.test","x")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
]
const paths = [
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/passwd',
  'file:///etc/passwd',
  '%2e%2e%2fmuster.db',
  'a/../../b',
  'CON',
  '.',
  '..',
  'http://169.254.169.254/latest/meta-data/',
]
const letters = [
  '\u202Egnp.exe',
  'a\u200Bb\u200Dc',
  'e\u0301'.repeat(50),
  'Z' + '\u0300\u0301\u0302'.repeat(200),
  '\uFEFF',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uDC00x',
  '\uFFFF',
  '😀'.repeat(300),
  'مرحبا',
  '\u2028\u2029',
  'ſ',
  'İ',
  '\r\nSet-Cookie: a=b',
  '\t',
  '   ',
  '\u3000',
  '\x1b[2J',
  '١٢٣',
  '𝟏𝟐',
]
const numbers = [
  'NaN',
  'Infinity',
  '-Infinity',
  '1e308',
  '-1',
  '0',
  '-0',
  '0x10',
  '1e5',
  '1.5',
  '9007199254740993',
  '99999999999999',
  '999999999999999',
  '000001',
  '+1',
  '1_000',
  '1,000',
  '१',
  '٣',
  '1e-400',
  '.5',
  '5.',
]
const dates = [
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '0001-01-01',
  '2026-13-01',
  '-000001-01-01',
  '+275760-09-13',
  '2026-11-17T25:61:61Z',
  '1900-01-01',
  '2026-W47',
  '99:99',
  '24:00',
  '2026-99',
  '275760-09-13',
]
const repetitions = [
  'a'.repeat(1000),
  'a'.repeat(100_000),
  ' '.repeat(50_000),
  '0'.repeat(50_000),
  '1'.repeat(400),
  '-'.repeat(50_000),
  `${'a'.repeat(30_000)}!`,
  'a@'.repeat(20_000),
  `a@${'a.'.repeat(20_000)}`,
  `${'1,'.repeat(20_000)}x`,
  '{{'.repeat(20_000),
  '('.repeat(20_000),
  `${'\n'.repeat(30_000)}x`,
  `data:${'a'.repeat(50_000)}`,
  '@meera '.repeat(5_000),
  '**'.repeat(15_000),
  'leave '.repeat(8_000),
]
/**
 * Tried in every field in addition to the random values. Code that reads one of these repeatedly takes half a
 * minute.
 */
export const books = ['1', ' ', 'a'].map((letter) => `${letter.repeat(200_000)}!`)
const names = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'length',
  'then',
  'rowid',
  'null',
  'undefined',
  'true',
  'false',
  'All',
  'on',
]
const pictures = [
  'data:image/png;base64,',
  'data:image/png;base64,iVBORw0KGgo=',
  'data:image/svg+xml;base64,PHN2Zy8+',
  `data:image/jpeg;base64,/9j/${'A'.repeat(400)}`,
]

const knownTexts = [
  ...sql,
  ...scripts,
  ...paths,
  ...letters,
  ...numbers,
  ...dates,
  ...repetitions,
  ...names,
  ...pictures,
  '',
]

/** Parsed from JSON text, because a literal cannot have `__proto__` as its own key. */
const raw = (json: string): unknown => JSON.parse(json)
/** Deeper than JSON can be serialized. A placeholder, which `asJson` replaces in the text. */
const depths: Record<string, string> = {
  '<500 lists>': '['.repeat(500) + ']'.repeat(500),
  '<10,000 lists>': '['.repeat(10_000) + ']'.repeat(10_000),
  '<10,000 objects>': `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
}

export function asJson(body: unknown): string {
  let text = JSON.stringify(body) ?? ''
  for (const [word, deep] of Object.entries(depths)) text = text.replaceAll(JSON.stringify(word), () => deep)
  return text
}

const hostileValues: unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  1.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  9_007_199_254_740_991,
  999_999_999_999_999,
  0.1 + 0.2,
  [],
  {},
  [null],
  [[]],
  [1, '1'],
  [{}],
  [1, 2, 3, 4],
  { length: -1 },
  { toString: 1, valueOf: 1 },
  { id: 1 },
  { value: { $ne: null } },
  raw('{"__proto__":{"isAdmin":true,"polluted":true}}'),
  raw('{"constructor":{"prototype":{"polluted":true}}}'),
  raw('{"__proto__":null}'),
  raw('{"then":"x"}'),
  raw('[{"__proto__":{"polluted":1}}]'),
  ...Object.keys(depths),
  Object.fromEntries(Object.keys(depths).map((word) => [word, word])),
  Array.from({ length: 10_000 }, () => 1),
  Array.from({ length: 10_000 }, (_, i) => i + 1),
  Array.from({ length: 10_000 }, () => 'a@b.test'),
  Array.from({ length: 10_000 }, () => ({})),
  Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, i])),
]

const drawnText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.emailAddress(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  fc.integer().map(String),
  fc.double().map(String),
)
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...knownTexts) },
  { weight: 1, arbitrary: drawnText },
)
/** Includes the missing value: `undefined` is left out of a body. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...knownTexts) },
  { weight: 4, arbitrary: fc.constantFrom(...hostileValues, undefined) },
  { weight: 1, arbitrary: drawnText },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.maxSafeInteger(),
    ),
  },
)
