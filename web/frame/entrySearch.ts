/** What a role's entry of the menu opens beyond the screen itself. */
import type { Role, ScreenId } from '../../src/domain/access'

/** Accounts work with invoices; the screen's first tab is the recruiters' list of candidates. */
export const entrySearch = (id: ScreenId, { role }: { role: Role }): Record<string, string> =>
  id === 'billing' && role === 'Accounts' ? { tab: 'invoices' } : {}
