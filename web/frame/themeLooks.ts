/** The name and icon of each theme. */
import { Monitor, Moon, Sun } from 'lucide-react'

export const themeLooks = {
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
  system: { label: 'System', Icon: Monitor },
} as const
