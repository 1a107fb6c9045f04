/** Text in the XML of a workbook, and the names of its schemas. */
export const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const office = 'http://schemas.openxmlformats.org/officeDocument/2006'
export const packaging = 'http://schemas.openxmlformats.org/package/2006'

/** The longest text of a cell in Excel. */
const longest = 32_767

/** Characters that XML cannot contain, escaped as Office does, and text that looks like such an escape. */
export function textOf(text: string): string {
  const short = text.length > longest ? `${text.slice(0, longest - 1)}…` : text
  if (/^[\w ,.:@+/()'-]*$/.test(short) && !short.includes('_x')) return short
  return short
    .toWellFormed()
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(
      // oxlint-disable-next-line no-control-regex
      /[\x00-\x08\x0b-\x1f\ufffe\uffff]/g,
      (letter) => `_x${letter.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`,
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
