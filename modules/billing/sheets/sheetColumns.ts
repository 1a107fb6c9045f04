/** Converts import columns to columns of an exported file. */
import type { ColumnKind, SheetColumn } from '../../../src/sheets'
import type { Column } from '../../imports/service'

const kinds: Partial<Record<Column['type'], ColumnKind>> = { day: 'day', rupees: 'money', amount: 'money' }

export const shaped = (
  columns: readonly Pick<Column, 'field' | 'title' | 'type'>[],
  choices: Record<string, string> = {},
): SheetColumn[] =>
  columns.map(({ field, title, type }) => ({
    header: title,
    width: Math.max(16, title.length + 2),
    kind: kinds[type] ?? 'text',
    ...(choices[field] ? { choices: choices[field] } : {}),
  }))
