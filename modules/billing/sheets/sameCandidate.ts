/**
 * Matches a sheet row with an existing candidate by mobile or email, at the same client in the same selection
 * month (docs/rules/billing.md). If two candidates could match, the row is refused and both are named, except
 * candidates of another team.
 *
 *   candidatesThere(ask, who, clients).byId   .like   .clashes      rowsThere()
 */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Value } from '../../imports/service'
import { isSameSql } from '../candidates/sameCandidates'
import { clientKey } from '../clients/clientSheet'
import { seenSql } from '../visibility'
import { type CandidateLine, candidateSql } from './candidateColumns'

export type Clients = ReadonlyMap<string, { id: number; name: string; isActive: number }>
type Values = Readonly<Record<string, Value>>
/** No line means a new candidate. */
export type Matched = { line: CandidateLine | undefined } | { problem: string }

const another = 'This candidate already exists in another team'
const identifying = ['client', 'selectionMonth', 'candidateMobile', 'candidateEmail'] as const

/** Looks up existing candidates one by one, because all of them may not fit into memory. */
export function candidatesThere(ask: Ask, who: Who, clients: Clients) {
  const isSeen = seenBy(ask, who)
  const same = (what: 'mobile' | 'email', client: number, month: Value, value: Value) =>
    ask.db.all<CandidateLine>(`${candidateSql} and ${isSameSql(what)} order by b.id`, {
      client,
      month: String(month),
      [what]: String(value),
    })
  /** Candidates with this mobile, and candidates with this email. */
  function alike({ client, selectionMonth, candidateMobile, candidateEmail }: Values) {
    const of = clients.get(clientKey(String(client)))?.id
    if (of === undefined || selectionMonth == null) return { byMobile: [], byMail: [] }
    return {
      byMobile: candidateMobile == null ? [] : same('mobile', of, selectionMonth, candidateMobile),
      byMail:
        candidateEmail == null ? [] : same('email', of, selectionMonth, String(candidateEmail).toLowerCase()),
    }
  }

  return {
    byId(id: string): CandidateLine | undefined {
      const line = /^\d{1,15}$/.test(id)
        ? ask.db.one<CandidateLine>(`${candidateSql} and b.id = ?`, Number(id))
        : undefined
      return line && isSeen(line) ? line : undefined
    },

    like(values: Values): Matched {
      const { byMobile, byMail } = alike(values)
      const both = byMobile.filter(({ rowId }) => byMail.some((one) => one.rowId === rowId))
      const found = both.length ? both : byMobile.length ? byMobile : byMail
      const seen = found.filter(isSeen)
      if (seen.length > 1)
        return { problem: `Could be ${seen.map(calling).join(' or ')}. Enter the ID of the right one` }
      return found.length && !seen.length ? { problem: another } : { line: seen[0] }
    },

    /** Mobile or email that the row would change to one already used at the same client in the same month. */
    clashes(line: CandidateLine, values: Values): [string, string][] {
      const will = { ...line, ...values }
      const changed = identifying.filter(
        (field) => values[field] !== undefined && values[field] !== line[field],
      )
      if (!changed.length) return []
      const { byMobile, byMail } = alike(will)
      const isMoved = changed.includes('client') || changed.includes('selectionMonth')
      return (['candidateMobile', 'candidateEmail'] as const).flatMap((field): [string, string][] => {
        if (!isMoved && !changed.includes(field)) return []
        const other = (field === 'candidateMobile' ? byMobile : byMail).find(
          ({ rowId }) => rowId !== line.rowId,
        )
        if (!other) return []
        const holder = isSeen(other) ? calling(other) : 'a candidate of another team'
        return [
          [
            field,
            `${will[field]} belongs to ${holder} at the same client in the same month, but the row is ` +
              `${calling(line)}. Correct it`,
          ],
        ]
      })
    },
  }
}

const calling = ({ name, rowId }: CandidateLine) => `${name} (ID ${rowId})`

function seenBy(ask: Ask, who: Who): (line: CandidateLine) => boolean {
  const seen = seenSql(who)
  if (!seen.with) return () => true
  const emails = new Set(
    ask.db
      .all<{ email: string }>(`${seen.with} select email from seen`, { who: who.id })
      .map(({ email }) => email.toLowerCase()),
  )
  return (line) =>
    [line.managerEmail, line.recruiterEmail].some(
      (email) => typeof email === 'string' && emails.has(email.toLowerCase()),
    )
}

/** Returns the earlier row of the file for the same candidate. A wrong or missing mobile matches nobody. */
export function rowsThere() {
  const taken = new Map<string, number>()
  return (row: number, line: CandidateLine | undefined, values: Values): number | undefined => {
    const { client, selectionMonth: month, candidateMobile, candidateEmail } = { ...line, ...values }
    // Two existing candidates may share a mobile, unless the sheet itself causes it.
    const isNew =
      !line || identifying.some((field) => values[field] !== undefined && values[field] !== line[field])
    const keys = [
      line && `is ${line.rowId}`,
      ...(isNew && client != null && month != null ? [candidateMobile, candidateEmail] : []).map(
        (what) => what != null && `${clientKey(String(client))} ${month} ${what}`.toLowerCase(),
      ),
    ].filter((key) => typeof key === 'string')
    const before = keys.map((key) => taken.get(key)).find((one) => one !== undefined)
    for (const key of keys) taken.set(key, row)
    return before
  }
}
