/** Chooses light, dark, or the system's theme. */
import { Monitor, Moon, Sun } from 'lucide-react'
import { useValue } from '../signals'
import { chooseTheme, theme, themes } from '../theme'
import { Drop, MenuEntry } from '../ui/Menu'

const looks = {
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
  system: { label: 'System', Icon: Monitor },
}

export function ThemeSwitch() {
  const chosen = useValue(theme)
  const { Icon } = looks[chosen]
  return (
    <Drop label="Theme" button={<Icon size={20} aria-hidden />}>
      {(close) =>
        themes.map((name) => {
          const look = looks[name]
          return (
            <MenuEntry
              key={name}
              checked={name === chosen}
              icon={<look.Icon size={18} aria-hidden />}
              onSelect={() => {
                chooseTheme(name)
                close()
              }}
            >
              {look.label}
            </MenuEntry>
          )
        })
      }
    </Drop>
  )
}
