/**
 * All entries of the palette: a role's screens, their sections and tabs, and actions. An entry only opens an
 * address, so permissions are checked there.
 */
import {
  may,
  menuOf,
  mayOpen,
  screens,
  type Permission,
  type Role,
  type ScreenId,
} from '../../src/domain/access'
import { entrySearch } from '../frame/entrySearch'
import { partsOf } from '../module'

export type Target = { to: string; search?: Record<string, string | number>; hash?: string }
export type Entry = {
  id: string
  label: string
  /** Other words by which people search it. */
  also?: string
  /** Shown beside it: its place. */
  hint?: string
  screen: ScreenId
  target: Target
}

type Action = { label: string; also?: string; screen: ScreenId; may?: Permission; search?: Target['search'] }

/** Actions by role, in search order. */
const actions: readonly Action[] = [
  { label: 'Punch In or Out', also: 'clock attendance check', screen: 'attendance' },
  { label: 'Start Break', also: 'take lunch tea pause', screen: 'attendance' },
  {
    label: 'Apply Leave',
    also: 'new leave application holiday sick casual day off',
    screen: 'leave',
    search: { type: 'personal' },
  },
  {
    label: 'Request Regularization',
    also: 'correction forgot missed punch',
    screen: 'attendance',
    search: { regularize: '' },
  },
  {
    label: 'Decide Leave Applications',
    also: 'approve reject pending',
    screen: 'approvals',
    search: { tab: 'leaves' },
  },
  {
    label: 'Decide Regularizations',
    also: 'approve reject pending correction',
    screen: 'approvals',
    search: { tab: 'regularizations' },
  },
  {
    label: 'Create Task',
    also: 'new add assign to do',
    screen: 'tasks',
    may: 'assign_tasks',
    search: { new: 1 },
  },
  {
    label: 'Add Employee',
    also: 'new hire person joiner create',
    screen: 'employees',
    may: 'manage_employees',
    search: { new: 1 },
  },
  {
    label: 'Add Candidate',
    also: 'new placement billing create',
    screen: 'billing',
    may: 'view_billing',
    search: { new: 1 },
  },
  {
    label: 'Add Client',
    also: 'new company create',
    screen: 'billing',
    may: 'manage_clients',
    search: { tab: 'clients', new: 1 },
  },
  {
    label: 'Invoices',
    also: 'bill receivable payment',
    screen: 'billing',
    may: 'view_invoices',
    search: { tab: 'invoices' },
  },
  {
    label: 'Clients',
    also: 'companies',
    screen: 'billing',
    may: 'manage_clients',
    search: { tab: 'clients' },
  },
  {
    label: 'Generate Report',
    also: 'new attendance leave payroll pdf excel',
    screen: 'reports',
    may: 'view_reports',
    search: { new: 1 },
  },
  { label: 'Unread Notifications', also: 'new bell', screen: 'notifications', search: { filter: 'unread' } },
]

export function entriesOf(who: { role: Role }): { screens: Entry[]; actions: Entry[] } {
  const menu = menuOf(who)
  const others = screens.filter(
    (screen) => !menu.some(({ id }) => id === screen.id) && mayOpen(who, screen.id),
  )
  const labels = Object.fromEntries(screens.map(({ id, label }) => [id, label])) as Record<ScreenId, string>
  return {
    screens: [...menu, ...others].map(({ id, label }) => ({
      id,
      label,
      screen: id,
      target: { to: `/${id}`, search: entrySearch(id, who) },
    })),
    actions: [
      ...actions
        .filter((action) => mayOpen(who, action.screen) && (!action.may || may(who, action.may)))
        .map(({ label, also, screen, search }) => ({
          id: label,
          label,
          ...(also && { also }),
          hint: labels[screen],
          screen,
          target: { to: `/${screen}`, ...(search && { search }) },
        })),
      ...(mayOpen(who, 'settings') ? sections() : []),
    ],
  }
}

const sections = (): Entry[] =>
  partsOf('settings').flatMap(({ section }) =>
    section
      ? [
          {
            id: `settings-${section.id}`,
            label: section.title,
            hint: 'Settings',
            also: 'settings',
            screen: 'settings' as const,
            target: { to: '/settings', hash: section.id },
          },
        ]
      : [],
  )

/**
 * Matching entries: each typed word must begin a word of the label or its synonyms. Labels that begin with
 * the text come first, then labels that contain it, then synonyms.
 */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  const words = wordsOf(typed)
  if (!words.length) return [...entries]
  const ranked = entries.flatMap((entry) => {
    const [label, all] = [
      wordsOf(entry.label),
      wordsOf(`${entry.label} ${entry.also ?? ''} ${entry.hint ?? ''}`),
    ]
    if (!words.every((word) => all.some((one) => one.startsWith(word)))) return []
    const rank = label.join(' ').startsWith(words.join(' '))
      ? 0
      : words.every((word) => label.some((one) => one.startsWith(word)))
        ? 1
        : 2
    return [{ entry, rank }]
  })
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ entry }) => entry)
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
