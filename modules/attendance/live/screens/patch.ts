/** Applies the rows of the event stream to a page of the live team that the browser has. */
import type { Answer, Given } from '../../../../src/domain/endpoint'
import type { live, LiveMember, TeamToday } from '../../contract'

type Page = Exclude<Answer<typeof live>, readonly unknown[]>
/** A member without what the browser knows already and what it counts itself. */
export type LiveChange = Pick<LiveMember, 'userId' | 'status'> & Partial<LiveMember>
export type LiveFrame = {
  /** The frame has every change of the reader's people after `from`, up to `to`. */
  version: { epoch: string; from: number; to: number }
  rows: readonly LiveChange[]
  figures: TeamToday
}

/** The page after the frame; null if only the server knows it. */
export function patched(
  page: Page,
  { status, role, search, late }: Given<typeof live>,
  { version: { epoch, from, to }, rows, figures }: LiveFrame,
): Page | null {
  const { version } = page
  if (version?.epoch !== epoch || version.at < from) return null
  if (version.at >= to) return page
  const isWhole = page.pagination.totalPages <= 1
  const isAll = !search && !role
  const counts = { ...(isAll ? figures.counts : page.counts) }
  const data = new Map(page.data.map((member) => [member.userId, member]))
  const matches = (member: Pick<LiveMember, 'status'> & Partial<LiveMember>) =>
    (!status || member.status === status) && (!late || (member.lateMinutes ?? 0) > 0)
  for (const row of rows) {
    const known = data.get(row.userId)
    if (!known) {
      // Somebody of another page or filter: they may enter, or count.
      if (isAll ? (status || late) && matches(row) : !isWhole || status || late) return null
      continue
    }
    const member = { ...known, ...row }
    if (!matches(member)) return null
    if (!isAll && member.status !== known.status) {
      counts[known.status] = (counts[known.status] ?? 1) - 1
      counts[member.status] = (counts[member.status] ?? 0) + 1
    }
    data.set(row.userId, member)
  }
  // Somebody left a filtered list from another page.
  if (isAll && status && !late && (counts[status] ?? 0) !== page.pagination.totalItems) return null
  if (late && rows.some((row) => !data.has(row.userId)) && !isWhole) return null
  return { ...page, data: [...data.values()], counts: withoutZeros(counts), version: { epoch, at: to } }
}

const withoutZeros = (counts: Page['counts']): Page['counts'] =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
