/**
 * Keyboard control of the list. One row is in the tab order; arrows or j and k move to the next. After a
 * decision the focus moves to the next row.
 */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useHeldRow } from './useHeldRow'

type Keys = {
  open: (id: number) => void
  approve: (id: number) => void
  reject: (id: number) => void
  toggle: (id: number) => void
}

/** `busy`: a dialog is open, which returns the focus when it closes. */
export function useCursor(
  ids: readonly number[],
  isDone: (id: number) => boolean,
  busy: boolean,
  keys: Keys,
) {
  const list = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState<number | null>(null)
  const at = cursor === null ? 0 : Math.max(0, ids.indexOf(cursor))
  const lastAt = useRef(0)
  const decided = useRef(false)
  useHeldRow(list, cursor)

  const focusRow = (index: number) =>
    list.current
      ?.querySelector<HTMLElement>(`[data-row="${ids[index]}"]`)
      // On touch devices nothing moves by itself.
      ?.focus({ preventScroll: matchMedia('(pointer: coarse)').matches })

  useEffect(() => {
    const isWaiting = cursor !== null && ids.includes(cursor) && !isDone(cursor)
    if (busy || !decided.current || isWaiting) return
    decided.current = false
    // Unless the focus has moved elsewhere.
    const at = document.activeElement
    if (at && at !== document.body && at.closest('[data-row]')?.getAttribute('data-row') !== String(cursor))
      return
    const next = [...ids.keys()].find((index) => index >= lastAt.current && !isDone(ids[index]!))
    const before = [...ids.keys()].findLast((index) => !isDone(ids[index]!))
    if (next === undefined && before === undefined) list.current?.focus()
    else focusRow(next ?? before!)
  })

  // Without a focus the keys start at the next row.
  useEffect(() => {
    if (busy || ids.length === 0) return
    const enterList = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (document.activeElement !== document.body || !/^(j|arrowdown)$/i.test(event.key)) return
      event.preventDefault()
      focusRow(at)
    }
    document.addEventListener('keydown', enterList)
    return () => document.removeEventListener('keydown', enterList)
  })

  function move(step: number) {
    const next = Math.min(Math.max(at + step, 0), ids.length - 1)
    focusRow(next)
  }

  function onKeyDown(id: number, event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isRow = event.target === event.currentTarget
    const act: Record<string, (() => void) | false> = {
      arrowdown: () => move(1),
      arrowup: () => move(-1),
      j: () => move(1),
      k: () => move(-1),
      // A held key would also decide the next row.
      a: !event.repeat && (() => keys.approve(id)),
      r: !event.repeat && (() => keys.reject(id)),
      // Inside a row's control these two keys belong to the control.
      ' ': isRow && (() => keys.toggle(id)),
      enter: isRow && (() => keys.open(id)),
    }
    const work = act[event.key.toLowerCase()]
    if (!work) return
    event.preventDefault()
    work()
  }

  return {
    list,
    rowProps: (id: number, index: number) => ({
      'data-row': id,
      tabIndex: index === at ? 0 : -1,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(id, event),
      onFocus: () => {
        lastAt.current = index
        setCursor(id)
      },
    }),
    /** The request is pending again. The focus moves from the removed button to its row. */
    focusOn: (id: number) => requestAnimationFrame(() => focusRow(ids.indexOf(id))),
    /** A row was decided from here. When it disappears, the focus moves on. */
    moveOn: () => {
      decided.current = true
    },
  }
}
