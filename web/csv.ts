/** A table as a CSV file, safe to open: a cell that a spreadsheet would read as a formula is made text. */
import { saveFile } from './download'

export function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => row.map(cell).join(',')).join('\r\n')
}

// The very one of src/sheets/guard.ts, which the browser may not read; tests/expressions.test.ts holds them
// alike. oxlint-disable-next-line no-irregular-whitespace
const risky = /^'*[\t\r\n]|(?:^'*|[\r\n])[^\S\r\n]*[=+\-@＝＋－＠]/

function cell(value: string | number | null): string {
  const text = String(value ?? '')
  return `"${(typeof value === 'string' && risky.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

export function download(name: string, text: string): void {
  // The mark at the front tells Excel that the text is UTF-8.
  saveFile(new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }), name)
}
