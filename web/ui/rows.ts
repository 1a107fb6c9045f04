/** Rows that open on press, but not when a control inside was pressed or text was selected. */
import type { MouseEvent } from 'react'

const controls = 'a, button, input, label, select, textarea, summary'

export function openUnlessControl(open: () => void) {
  return (event: MouseEvent<HTMLElement>) => {
    if ((event.target as Element).closest(controls) || getSelection()?.type === 'Range') return
    open()
  }
}
