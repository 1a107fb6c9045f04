/** Writes complete sheet files for tests. */
import { writeCsv, writeXlsx, type Cell, type ColumnKind, type SheetToWrite } from '../../src/sheets'

export async function xlsx(...sheets: SheetToWrite[]): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  await writeXlsx(sheets, async (piece) => void pieces.push(Uint8Array.from(piece)), {
    made: '2026-01-05T04:00:00.000Z',
  })
  return new Uint8Array(Buffer.concat(pieces))
}

export async function csv(rows: Cell[][], headers = ['h']): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of writeCsv(
    headers.map((header) => ({ header })),
    rows,
  ))
    pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}

export const columns = (...kinds: ColumnKind[]) =>
  kinds.map((kind, i) => ({ header: `Column ${i + 1}`, kind, width: 10 + i }))
