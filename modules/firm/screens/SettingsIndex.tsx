/**
 * The index of Settings: at its side in a wide window, a select above it on a phone. Marks unsaved sections.
 */
import { useValue } from '../../../web/signals'
import { Select } from '../../../web/ui/Field'
import { unsaved } from '../../../web/unsaved'
import type { PartSection } from '../../../web/module'
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
          {groupsOf(all).map(([first, ...others]) => (
            <optgroup key={first!.id} label={first!.group}>
              {[first!, ...others].map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                  {held.has(id) ? ' (unsaved)' : ''}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </div>
    </>
  )
}

/** The first section of each group names it. */
function groupsOf(all: readonly PartSection[]): PartSection[][] {
  const groups: PartSection[][] = []
  for (const section of all)
    if (section.group || groups.length === 0) groups.push([section])
    else groups.at(-1)!.push(section)
  return groups
}
