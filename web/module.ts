/**
 * What a module's `web.tsx` provides to the browser: screens, parts for slots, and the data that each event
 * makes stale. `web/router.tsx` lists the modules and passes them to `register`.
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
  | 'dashboard.firm'
  | 'dashboard.team'
  | 'dashboard.leaves'
  | 'dashboard.activities'
  | 'attendance.top'
  | 'attendance.cards'
  | 'people.tabs'
  | 'employees.import'
  | 'approvals.tabs'
  | 'approvals.brief'
  | 'dashboard.day'
  | 'dashboard.exceptions'
  | 'dashboard.missing'
  | 'dashboard.money'
  | 'dashboard.week'
  | 'billing.candidates.sheets'
  | 'billing.clients.sheets'
  | 'books.statements'
  | 'books.certificates'
  | 'settings'
  | 'settings.retention'
  | 'settings.backups'
export type Loader = () => Promise<{ default: ComponentType }>
/** Parts are ordered by `place`, or by module if there is none. */
export type Part = {
  load: Loader
  show?: (who: Who) => boolean
  tab?: PartTab
  place?: number
  section?: PartSection
  /** The labels of its buttons, so that their space is reserved while its code loads. */
  buttons?: readonly string[]
}
/**
 * A part that is a tab: its name in the address, its label, and the path of the list that is counted. `below`
 * that list there is what has no request: its place in the address and its name in the answer of the counts.
 */
export type PartTab = {
  id: string
  label: string
  waiting: `/api/${string}`
  below?: { id: string; label: string }
}
/**
 * A part that a long page's index lists: its place in the address, its label, and the group that it starts.
 */
export type PartSection = { id: string; title: string; group?: string }

/** Dialogs of one module that others open, with their props. */
export type Dialogs = {
  /** 'Change Password' of the user menu. */
  changePassword: { onClose: () => void }
  /** Opened by the directory, provided by leave. */
  adjustBalance: { person: { id: number; firstName: string; lastName: string }; onClose: () => void }
  /**
   * Opened by the directory, provided by admin. `onDone` is called after a change and clears the selection.
   */
  bulkActions: {
    chosen: readonly number[]
    filter: PeopleFilter
    found: number
    /** Initially for all people found. */ all: boolean
    onClose: () => void
    onDone: () => void
  }
}
export type PeopleFilter = {
  search?: string
  role?: Role
  status?: 'active' | 'inactive' | 'all'
  password?: 'missing'
}
type DialogView<N extends keyof Dialogs> = ComponentType<Dialogs[N]>

/** Pieces of one module that others place on their screens, with their props. */
export type Pieces = {
  /** A pending request by its id, with its buttons. */
  decideLeave: { id: number }
  decideRegularization: { id: number }
  /** 'Worked that day', on a worked day of approved leave; otherwise nothing. */
  workedOnLeave: { userId: number; date: string }
  /** Shown after an import of employees: invitations and links for people without a password. */
  afterImport: {}
  /** A form of one setting; `section` is its place in System Settings. */
  settingForm: {
    setting: string
    section: string
    fields: readonly FieldSpec[]
    title?: string
    note?: ReactNode
  }
}
type PieceView<N extends keyof Pieces> = ComponentType<Pieces[N]>

/** Keeps the set-up open (`onStay`) until the person has read the recovery codes (`onDone`). */
export type HeldProps = { onStay: () => void; onDone: () => void }

export type ScreenCount = {
  path: `/api/${string}`
  /** The number in the answer of the path. */
  of: (answer: never) => number
  /** Read after the number: 'pending'. */
  word: string
  show?: (who: Who) => boolean
}

export type BrowserModule = {
  name: string
  /** `prefetch` starts loading the data while the screen's code loads. */
  screens?: Partial<Record<ScreenId, { load: Loader; prefetch?: (search: Record<string, unknown>) => void }>>
  /** Public pages outside the frame: path -> page. */
  pages?: Readonly<Record<`/${string}`, Loader>>
  /** Shown to a person who must set up a second factor first. */
  held?: () => Promise<{ default: ComponentType<HeldProps> }>
  /** What people see without a session, at any address. */
  entry?: Loader
  slots?: Partial<Record<SlotName, Part[]>>
  dialogs?: { [N in keyof Dialogs]?: () => Promise<{ default: DialogView<N> }> }
  pieces?: { [N in keyof Pieces]?: () => Promise<{ default: PieceView<N> }> }
  /** What waits on a screen, shown beside its entry in the menu. */
  counts?: Partial<Record<ScreenId, ScreenCount>>
  /** Event name -> paths of the endpoints whose responses it invalidates. */
  stale?: Readonly<Record<string, readonly string[]>>
  /** Event name -> loads what applies its rows and returns the paths that must be asked again. */
  patches?: Readonly<Record<string, Patch>>
}
/** `precedesWrite`: it was sent before a write of this browser, so what is on the screen may be newer. */
export type Patch = () => Promise<{
  applyFrame: (data: unknown, precedesWrite: boolean) => readonly string[]
}>

type Registered = Omit<Part, 'load'> & { View: ComponentType; key: string }

const slots = new Map<SlotName, Registered[]>()
const staleBy = new Map<string, readonly string[]>()
const patches = new Map<string, Patch>()
const shared: { [N in keyof Dialogs]?: DialogView<N> } = {}
const counts = new Map<ScreenId, ScreenCount>()
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
    for (const [screen, count] of Object.entries(module.counts ?? {})) counts.set(screen as ScreenId, count)
    for (const [event, patch] of Object.entries(module.patches ?? {})) patches.set(event, patch)
    for (const [event, paths] of Object.entries(module.stale ?? {}))
      staleBy.set(event, [...(staleBy.get(event) ?? []), ...paths])
  }
}

export function partsOf(slot: SlotName): readonly Registered[] {
  return slots.get(slot) ?? []
}

export function countOf(screen: ScreenId): ScreenCount | undefined {
  return counts.get(screen)
}

export function staleAfter(event: string): readonly string[] {
  return staleBy.get(event) ?? []
}

export function patchOf(event: string): Patch | undefined {
  return patches.get(event)
}

export function dialogs(): Readonly<typeof shared> {
  return shared
}

export function pieces(): Readonly<typeof placed> {
  return placed
}
