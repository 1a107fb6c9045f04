/** The palette's list: groups of entries with an icon. */
import type { ReactNode } from 'react'
import type { Target } from './entries'

export type Item = { id: string; label: string; hint?: string; icon: ReactNode; target: Target }
export type Group = { value: string; items: Item[] }
