/** A table as a CSV file, safe to open: a cell that a spreadsheet would read as a formula is made text. */
import { save } from './download'

export function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => row.map(cell).join(',')).join('\r\n')
}

function cell(value: string | number | null): string {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && /^[\s\u00A0]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

export function download(name: string, text: string): void {
  // The mark at the front tells Excel that the text is UTF-8.
  save(new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }), name)
}
