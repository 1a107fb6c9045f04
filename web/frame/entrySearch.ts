/** The search of a role's entry in the menu, such as the tab with which it begins. */
import type { Role, ScreenId } from '../../src/domain/access'

/** Accounts work with invoices; the screen's first tab is the recruiters' list of candidates. */
export const entrySearch = (id: ScreenId, { role }: { role: Role }): Record<string, string> =>
  id === 'billing' && role === 'Accounts' ? { tab: 'invoices' } : {}
