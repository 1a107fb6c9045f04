/**
 * What a module gives to the browser, in its `web.tsx`: screens, parts for the slots of others, and which data an
 * event makes stale. `web/router.tsx` is the one list of modules; it hands them to `register`.
 */
import { lazy, type ComponentType } from 'react'
import type { ScreenId } from '../src/domain/access'
import type { Who } from './session'

export type SlotName = 'topbar' | 'floating' | 'dashboard' | 'attendance.top' | 'attendance.cards' | 'people.tabs' | 'approvals.tabs' | 'settings'
export type Loader = () => Promise<{ default: ComponentType }>
export type Part = { load: Loader; show?: (who: Who) => boolean; tab?: PartTab }
/** A part that is a tab: its name in the address, its words, and the path of the list whose rows wait in it. */
export type PartTab = { id: string; label: string; waiting: `/api/${string}` }

type DialogView = ComponentType<{ onClose: () => void }>

export type BrowserModule = {
  name: string
  /** `prefetch` starts the data on the way, while the screen's code comes. */
  screens?: Partial<Record<ScreenId, { load: Loader; prefetch?: (search: Record<string, unknown>) => void }>>
  /** What somebody who is not signed in sees, whatever the address. */
  entry?: Loader
  slots?: Partial<Record<SlotName, Part[]>>
  /** The dialog behind 'Change Password' of the user menu. */
  changePassword?: () => Promise<{ default: DialogView }>
  /** Name on the event stream -> paths of endpoints whose answers it makes stale. */
  stale?: Readonly<Record<string, readonly string[]>>
}

type Registered = Omit<Part, 'load'> & { View: ComponentType; key: string }

const slots = new Map<SlotName, Registered[]>()
const staleBy = new Map<string, readonly string[]>()
const shared: { changePassword?: DialogView } = {}

export function register(modules: readonly BrowserModule[]): void {
  for (const module of modules) {
    if (module.changePassword) shared.changePassword = lazy(module.changePassword)
    for (const [name, parts] of Object.entries(module.slots ?? {}) as [SlotName, Part[]][])
      slots.set(name, [
        ...(slots.get(name) ?? []),
        ...parts.map(({ load, ...part }, index) => ({ ...part, View: lazy(load), key: `${module.name}-${index}` })),
      ])
    for (const [event, paths] of Object.entries(module.stale ?? {})) staleBy.set(event, [...(staleBy.get(event) ?? []), ...paths])
  }
}

export function partsOf(slot: SlotName): readonly Registered[] {
  return slots.get(slot) ?? []
}

export function staleAfter(event: string): readonly string[] {
  return staleBy.get(event) ?? []
}

/** Dialogs that the shell opens and a module owns. */
export function dialogs(): Readonly<typeof shared> {
  return shared
}
