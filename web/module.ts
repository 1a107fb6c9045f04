/**
 * What a module gives to the browser, in its `web.tsx`: screens, parts for the slots of others, and which
 * data an event makes stale. `web/router.tsx` is the one list of modules; it hands them to `register`.
 */
import { lazy, type ComponentType, type ReactNode } from 'react'
import type { Role, ScreenId } from '../src/domain/access'
import type { Who } from './session'
import type { FieldSpec } from './setting'

export type SlotName =
  | 'topbar'
  | 'floating'
  | 'dashboard'
  | 'dashboard.figures'
  | 'dashboard.team'
  | 'dashboard.cards'
  | 'attendance.top'
  | 'attendance.cards'
  | 'people.tabs'
  | 'employees.import'
  | 'approvals.tabs'
  | 'billing.candidates.sheets'
  | 'billing.clients.sheets'
  | 'settings'
  | 'settings.retention'
export type Loader = () => Promise<{ default: ComponentType }>
/** Parts stand in the order of their `place`; where none is given, in that of the modules. */
export type Part = {
  load: Loader
  show?: (who: Who) => boolean
  tab?: PartTab
  place?: number
  section?: PartSection
  /** The words of the buttons that it is, so that their room is kept while its code comes. */
  buttons?: readonly string[]
}
/**
 * A part that is a tab: its name in the address, its words, and the path of the list whose rows wait in it.
 */
export type PartTab = { id: string; label: string; waiting: `/api/${string}` }
/**
 * A part that the index of a long page names: its place in the address, its words, and the group that begins
 * with it.
 */
export type PartSection = { id: string; title: string; group?: string }

/** Dialogs that one module owns and another, or the shell, opens: with what each is given. */
export type Dialogs = {
  /** Behind 'Change Password' of the user menu. */
  changePassword: { onClose: () => void }
  /** Of the directory, by leave. */
  adjustBalance: { person: { id: number; firstName: string; lastName: string }; onClose: () => void }
  /**
   * Of the directory, by admin. `onDone` when something was changed: whoever was chosen is chosen no longer.
   */
  bulkActions: {
    chosen: readonly number[]
    filter: PeopleFilter
    found: number
    /** For all that are found, at first. */ all: boolean
    onClose: () => void
    onDone: () => void
  }
}
export type PeopleFilter = { search?: string; role?: Role; status?: 'active' | 'inactive' | 'all' }
type DialogView<N extends keyof Dialogs> = ComponentType<Dialogs[N]>

/** Pieces that one module owns and another places on its own screen: with what each is given. */
export type Pieces = {
  /** A request that waits, by its id, with its buttons. */
  decideLeave: { id: number }
  decideRegularization: { id: number }
  /** 'Worked that day', where a day of approved leave was worked; nothing elsewhere. */
  workedOnLeave: { userId: number; date: string }
  /** A form of one setting of the firm; `section` is where it stands in System Settings. */
  settingForm: {
    setting: string
    section: string
    fields: readonly FieldSpec[]
    title?: string
    note?: ReactNode
  }
}
type PieceView<N extends keyof Pieces> = ComponentType<Pieces[N]>

/** `onStay`: there is one, and something of it is still to be read; `onDone`: read. */
export type HeldProps = { onStay: () => void; onDone: () => void }

export type BrowserModule = {
  name: string
  /** `prefetch` starts the data on the way, while the screen's code comes. */
  screens?: Partial<Record<ScreenId, { load: Loader; prefetch?: (search: Record<string, unknown>) => void }>>
  /** Pages outside the frame, open to everybody: path -> page. */
  pages?: Readonly<Record<`/${string}`, Loader>>
  /** What somebody sees who must set up a second factor before anything else. */
  held?: () => Promise<{ default: ComponentType<HeldProps> }>
  /** What somebody who is not signed in sees, whatever the address. */
  entry?: Loader
  slots?: Partial<Record<SlotName, Part[]>>
  dialogs?: { [N in keyof Dialogs]?: () => Promise<{ default: DialogView<N> }> }
  pieces?: { [N in keyof Pieces]?: () => Promise<{ default: PieceView<N> }> }
  /** Name on the event stream -> paths of endpoints whose answers it makes stale. */
  stale?: Readonly<Record<string, readonly string[]>>
}

type Registered = Omit<Part, 'load'> & { View: ComponentType; key: string }

const slots = new Map<SlotName, Registered[]>()
const staleBy = new Map<string, readonly string[]>()
const shared: { [N in keyof Dialogs]?: DialogView<N> } = {}
const placed: { [N in keyof Pieces]?: PieceView<N> } = {}

export function register(modules: readonly BrowserModule[]): void {
  for (const module of modules) {
    for (const [name, load] of Object.entries(module.dialogs ?? {}))
      Object.assign(shared, { [name]: lazy(load as Loader) })
    for (const [name, load] of Object.entries(module.pieces ?? {}))
      Object.assign(placed, { [name]: lazy(load as unknown as Loader) })
    for (const [name, parts] of Object.entries(module.slots ?? {}) as [SlotName, Part[]][])
      slots.set(
        name,
        [
          ...(slots.get(name) ?? []),
          ...parts.map(({ load, ...part }, index) => ({
            ...part,
            View: lazy(load),
            key: `${module.name}-${index}`,
          })),
        ].toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0)),
      )
    for (const [event, paths] of Object.entries(module.stale ?? {}))
      staleBy.set(event, [...(staleBy.get(event) ?? []), ...paths])
  }
}

export function partsOf(slot: SlotName): readonly Registered[] {
  return slots.get(slot) ?? []
}

export function staleAfter(event: string): readonly string[] {
  return staleBy.get(event) ?? []
}

export function dialogs(): Readonly<typeof shared> {
  return shared
}

export function pieces(): Readonly<typeof placed> {
  return placed
}
