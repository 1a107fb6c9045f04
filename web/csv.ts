/**
 * A table as a CSV file that is safe to open: a cell that a spreadsheet would evaluate as a formula becomes
 * text.
 */
import { saveFile } from './download'

export function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => row.map(cell).join(',')).join('\r\n')
}

// The same pattern as in src/sheets/guard.ts, which the browser must not import. tests/expressions.test.ts
// compares them. oxlint-disable-next-line no-irregular-whitespace
const risky = /^'*[\t\r\n]|(?:^'*|[\r\n])[^\S\r\n]*[=+\-@＝＋－＠]/

function cell(value: string | number | null): string {
  const text = String(value ?? '')
  return `"${(typeof value === 'string' && risky.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

export function download(name: string, text: string): void {
  // The byte order mark tells Excel that the text is UTF-8.
  saveFile(new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }), name)
}
