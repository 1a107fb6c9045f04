/**
 * The field of each column. Collapsed if everything was recognised; expanded if something needs an answer.
 */
import { useState } from 'react'
import { Badge } from '../../../web/ui/Badge'
import { Select } from '../../../web/ui/Field'
import type { FoundColumn, ImportInfo } from '../contract'
import { choose } from './useImport'

export function Columns({ info }: { info: ImportInfo }) {
  const [busy, setBusy] = useState(false)
  const given = new Set(info.columns.flatMap(({ field }) => field ?? []))
  const left = info.columns.filter(({ field }) => !field).length
  const set = async (what: Parameters<typeof choose>[1]) => {
    setBusy(true)
    await choose(info, what)
    setBusy(false)
  }
  if (!info.columns.length) return null
  return (
    <details className="import-columns" open={info.message !== null || undefined}>
      <summary>
        {given.size} of {info.columns.length} columns recognised
        {left > 0 && <span className="faint"> · {left} left out</span>}
      </summary>
      {info.sheets.length > 1 && (
        <Select
          label="Sheet"
          value={info.sheet ?? ''}
          disabled={busy}
          onChange={(event) => void set({ sheet: event.target.value })}
        >
          {info.sheets.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
      <ul>
        {info.columns.map((column) => (
          <li key={column.index}>
            <div className="import-column">
              <b>{column.header || `Column ${column.index + 1}`}</b>
              {column.guessed && <Badge colour="yellow">guessed</Badge>}
              <span className="faint">{column.samples.join(' · ') || 'empty'}</span>
            </div>
            <Select
              label={`Field for ${column.header || `column ${column.index + 1}`}`}
              hideLabel
              value={column.field ?? ''}
              disabled={busy}
              onChange={(event) =>
                void set({
                  columns: {
                    ...taken(info.columns, event.target.value),
                    [column.index]: event.target.value || null,
                  },
                })
              }
            >
              <option value="">Left out</option>
              {info.fields.map(({ field, title }) => (
                <option key={field} value={field}>
                  {title}
                </option>
              ))}
            </Select>
            {column.order && (
              <span className="faint">
                {column.order === 'dmy' ? 'day first: 03/04 is 3 April' : 'month first: 03/04 is 4 March'}
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A field has one column, so the previous one loses it. */
function taken(columns: readonly FoundColumn[], field: string): Record<string, null> {
  const before = columns.find((column) => column.field === field)
  return field && before ? { [before.index]: null } : {}
}
