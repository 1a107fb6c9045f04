/**
 * Merged cells of an .xlsx sheet. They follow the rows, so the sheet is unpacked to its end once, which also
 * proves it complete. Only the part after the rows is parsed.
 *
 *   mergesOf(zip, part) -> Merge[]
 */
import { mostMerges, type Merge } from './merges'
import { place } from './places'
import { attribute, xmlInto } from './xml'
import type { Zip } from './zip'

export async function mergesOf(zip: Zip, part: string): Promise<Merge[]> {
  const merges: Merge[] = []
  const parser = xmlInto({
    open(name, attributes) {
      const range =
        name === 'mergeCell' && merges.length < mostMerges
          ? attribute(attributes, 'ref')?.split(':')
          : undefined
      const [from, to] = [range && place(range[0]!), range?.[1] ? place(range[1]) : null]
      if (from && to) merges.push({ top: from.row, left: from.column, bottom: to.row, right: to.column })
    },
  })
  let ends = 0
  let carry = ''
  for await (const chunk of zip.chunks(part)) {
    const text = carry + chunk.toString('latin1')
    let from = 0
    // The second `sheetData>` closes the rows, with any prefix.
    for (let at = text.indexOf('sheetData>'); ends < 2 && at >= 0; at = text.indexOf('sheetData>', from)) {
      from = at + 10
      ends++
    }
    if (ends >= 2) parser.write(text.slice(from))
    carry = ends < 2 ? text.slice(Math.max(from, text.length - 9)) : ''
  }
  parser.end()
  return merges
}
