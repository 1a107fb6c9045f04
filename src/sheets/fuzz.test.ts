/** Damaged files: each is read or refused quickly, without a fault and without hanging. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileNamed, refusal } from '../../tests/files/workbooks'

test.each([
  'staff.xlsx',
  'staff.xls',
  'staff.ods',
  'formulas.xls',
  'staff-html.xls',
  'plain-xml.xls',
  'staff-utf16.csv',
])('%s with some bytes changed, or cut short', async (name) => {
  const file = fileNamed(name)
  const change = fc.tuple(fc.nat(file.length - 1), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff, 0x22, 0x3c))
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 6 }),
      fc.nat(file.length),
      fc.boolean(),
      async (changes, end, cut) => {
        const bytes = cut ? file.slice(0, end) : file.slice()
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value
        const started = performance.now()
        expect(await refusal(bytes)).toMatch(/^$|^[A-Z][^]{20,180}\.$/)
        expect(performance.now() - started).toBeLessThan(5000)
      },
    ),
    { numRuns: 80 },
  )
})
