/**
 * Chooses one value of a picture by pointer, finger or keyboard. The picture has one tab stop; the arrows,
 * Home and End move inside. The chosen value is shown as text below the picture.
 */
import { useState, type KeyboardEvent, type MouseEvent } from 'react'

export function useReading(count: number, initial: number, onPick?: (index: number) => void) {
  const [chosen, choose] = useState<number | null>(null)
  const at = Math.min(chosen ?? initial, Math.max(0, count - 1))

  function move(event: KeyboardEvent<HTMLElement>) {
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 }[event.key]
    if (next === undefined || next < 0 || next >= count) return
    event.preventDefault()
    choose(next)
    ;(event.currentTarget.querySelectorAll('button')[next] as HTMLElement | undefined)?.focus()
  }

  /** The value under the pointer, by its share of the width. */
  function under(event: MouseEvent<HTMLElement>): number {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const index = Math.floor(((event.clientX - left) / Math.max(1, width)) * count)
    return Math.min(count - 1, Math.max(0, index))
  }
  const point = (event: MouseEvent<HTMLElement>) => choose(under(event))

  return {
    at,
    /** Whether the user chose the value. */ isChosen: chosen !== null,
    /**
     * For many values: one control for all, because each would be too small for a finger. Enter and a press
     * pick the value.
     */
    slider: {
      role: 'slider',
      tabIndex: 0,
      'aria-valuemin': 0,
      'aria-valuemax': Math.max(0, count - 1),
      'aria-valuenow': at,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        move(event)
        if ((event.key !== 'Enter' && event.key !== ' ') || !onPick || count === 0) return
        event.preventDefault()
        onPick(at)
      },
      onPointerMove: point,
      onPointerDown: point,
      onPointerLeave: () => choose(null),
      onClick: (event: MouseEvent<HTMLElement>) => count > 0 && onPick?.(under(event)),
    },
    group: { onKeyDown: move, onPointerLeave: () => choose(null) },
    item: (index: number) => ({
      type: 'button' as const,
      tabIndex: index === at ? 0 : -1,
      onFocus: () => choose(index),
      onPointerEnter: () => choose(index),
      onClick: () => (onPick ? onPick(index) : choose(index)),
    }),
  }
}
