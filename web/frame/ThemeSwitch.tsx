/** Chooses light, dark, or the system's theme. */
import { useValue } from '../signals'
import { chooseTheme, theme, themes } from '../theme'
import { themeLooks } from './themeLooks'
import { Drop, MenuEntry } from '../ui/Menu'

export function ThemeSwitch() {
  const chosen = useValue(theme)
  const { Icon } = themeLooks[chosen]
  return (
    <Drop label="Theme" button={<Icon size={20} aria-hidden />}>
      {(close) =>
        themes.map((name) => {
          const look = themeLooks[name]
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
