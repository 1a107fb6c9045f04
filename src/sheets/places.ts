/** Cell addresses. No program has a column past XFD. */
export const lastColumn = 16_384

/** `BC12` as a row and a column from 1. Dollar signs and small letters are allowed; null for other text. */
export function place(reference: string): { row: number; column: number } | null {
  const found = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/.exec(reference)
  return found ? { row: Number(found[2]), column: columnOf(found[1]!) } : null
}

/** The column of `BC12` or `BC`, from 1; 0 without letters. */
export function columnOf(reference: string): number {
  let column = 0
  for (let i = 0; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) & ~32
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column
}
