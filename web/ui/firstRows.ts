/**
 * Of a long table first the rows that are seen. The width of a column is its widest cell's, so only a table
 * that was seen whole may begin with a part: with the columns that it had then.
 */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { afterFrame, firstOf, usePainted } from './painted'

type Kept = {
  /** In which it stood. */ width: number
  /** Zero where the rows were cards. */ columns: readonly number[]
}
const kept = new WeakMap<readonly unknown[], Kept>()
/** Of a row, at least. */
const height = 48

export type FirstRows<Row> = {
  room: RefObject<HTMLDivElement | null>
  seen: readonly Row[] | undefined
  columns: readonly number[] | undefined
}

export function useFirstRows<Row>(rows: readonly Row[] | undefined, from: number): FirstRows<Row> {
  const room = useRef<HTMLDivElement>(null)
  const known = rows && kept.get(rows)
  const first = firstOf({ from, height })
  const isLong = rows !== undefined && known !== undefined && rows.length > first
  const [painted, set] = usePainted(isLong)
  const isPart = isLong && !painted

  useLayoutEffect(() => {
    if (isPart && room.current?.clientWidth !== known.width) set(true)
  }, [isPart, known, set])

  useEffect(() => {
    if (rows && !isPart) return afterFrame(() => room.current && kept.set(rows, measured(room.current)))
  }, [rows, isPart])

  return isPart
    ? { room, seen: rows.slice(0, first), columns: known.columns[0] ? known.columns : undefined }
    : { room, seen: rows, columns: undefined }
}

function measured(room: HTMLElement): Kept {
  return {
    width: room.clientWidth,
    columns: [...room.querySelectorAll('th[scope=col]')].map((head) => head.getBoundingClientRect().width),
  }
}
