/**
 * The index of Settings: at its side in a wide window, a select above it on a phone. Marks unsaved sections.
 */
import { useValue } from '../../../web/signals'
import { Select } from '../../../web/ui/Field'
import { unsaved } from '../../../web/unsaved'
import { settingsSections, useOpenSection, useSection } from './useSection'

export function SettingsIndex() {
  const held = useValue(unsaved)
  const at = useSection()
  const go = useOpenSection()
  const all = settingsSections()
  return (
    <>
      <nav className="settings-index" aria-label="Settings sections">
        <ul>
          {all.map(({ id, title, group }) => (
            <li key={id}>
              {group && <span className="settings-index-group">{group}</span>}
              <a
                href={`#${id}`}
                aria-current={id === at ? 'page' : undefined}
                onClick={(event) => {
                  event.preventDefault()
                  go(id)
                }}
              >
                {title}
                {held.has(id) && (
                  <span className="settings-dot" title="Unsaved">
                    <span className="out-of-sight"> (unsaved)</span>
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="settings-jump">
        <Select label="Section" hideLabel value={at} onChange={(event) => go(event.target.value)}>
          {all.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
              {held.has(id) ? ' (unsaved)' : ''}
            </option>
          ))}
        </Select>
      </div>
    </>
  )
}
