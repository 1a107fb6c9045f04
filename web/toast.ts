/** One short message at a time. A new one replaces the old. */
import { signal } from '@preact/signals-react'

export type Toast = {
  title: string
  text?: string
  tone?: 'plain' | 'good' | 'bad'
  /** Milliseconds. Default: 5000. */
  lasts?: number
  action?: { label: string; run: () => void }
}

export const current = signal<(Toast & { id: number }) | null>(null)
let last = 0

export function toast(message: Toast): void {
  current.value = { ...message, id: ++last }
}

export function dismissToast(id: number): void {
  if (current.value?.id === id) current.value = null
}
