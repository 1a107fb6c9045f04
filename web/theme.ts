/**
 * The theme: light, dark, or the system's. Stored in local storage; `boot.js` applies it before the first
 * paint.
 */
import { effect, signal } from '@preact/signals-react'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const key = 'muster-theme'
const systemDark = matchMedia('(prefers-color-scheme: dark)')

function stored(): Theme {
  try {
    const saved = localStorage.getItem(key)
    return themes.find((theme) => theme === saved) ?? 'system'
  } catch {
    return 'system'
  }
}

export const theme = signal<Theme>(stored())
const dark = signal(systemDark.matches)
systemDark.addEventListener('change', () => (dark.value = systemDark.matches))
addEventListener('storage', (event) => {
  if (event.key === key) theme.value = stored()
})

export function chooseTheme(choice: Theme): void {
  theme.value = choice
  try {
    localStorage.setItem(key, choice)
  } catch {
    // Then the choice lasts for this page only.
  }
}

effect(() => {
  const isDark = theme.value === 'dark' || (theme.value === 'system' && dark.value)
  document.documentElement.classList.toggle('dark', isDark)
  document.documentElement.classList.toggle('light', !isDark)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', isDark ? '#0f1114' : '#f6f7f9')
})
