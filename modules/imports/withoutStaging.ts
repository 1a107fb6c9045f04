/** Compares a file without storing it, for callers that send the same list again and again. */
import type { App } from '../../src/app'
import type { Who } from '../../src/http'
import { invalid } from '../../src/domain/errors'
import { checkSheet, type Found } from './checking'
import type { Choices } from './choices'
import type { ImportRow, Problem, Question } from './contract'
import type { ImportKind } from './kinds'

/** The effect of each row by comparing alone. Only a staged file is also tried row by row. */
export async function compareFile(
  app: App,
  who: Who,
  kind: ImportKind,
  bytes: Uint8Array,
  choices: Choices,
): Promise<{ rows: ImportRow[]; questions: Question[] }> {
  const rows: ImportRow[] = []
  let found: Found | null = null
  const { message } = await app.work(checkSheet, { kind: kind.name, file: bytes, choices, who }, (piece) => {
    if ('requested' in piece) found = piece.requested
    if ('rows' in piece)
      for (const { row, state, name, target, changes, problems } of piece.rows)
        rows.push({
          row,
          state,
          outcome: null,
          name,
          target,
          changes: JSON.parse(changes) as ImportRow['changes'],
          problems: JSON.parse(problems) as Problem[],
          refusal: null,
        })
  })
  if (message) throw invalid(message)
  return { rows: rows.toSorted((a, b) => a.row - b.row), questions: (found as Found | null)?.questions ?? [] }
}
