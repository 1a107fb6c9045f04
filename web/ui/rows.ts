/**
 * Rows that open when they are pressed: not where a control of their own was meant, nor at the end of
 * selecting text.
 */
import type { MouseEvent } from 'react'

const controls = 'a, button, input, label, select, textarea, summary'

export function openUnlessControl(open: () => void) {
  return (event: MouseEvent<HTMLElement>) => {
    if ((event.target as Element).closest(controls) || getSelection()?.type === 'Range') return
    open()
  }
}
