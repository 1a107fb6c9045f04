/**
 * The same candidate recorded twice: the same mobile or email, client and selection month
 * (docs/rules/billing.md).
 */
import type { Ask } from '../../../src/app'
import type { Answer, Input } from '../../../src/domain/endpoint'
import type { Who } from '../../../src/http'
import { seenSql } from '../visibility'
import type { Candidate, sameCandidates } from './candidateContract'

/** The rule as a condition over `b`; its parameters are :client, :month and :mobile or :email. */
export const isSameSql = (what: 'mobile' | 'email') =>
  `b.client_id = :client and b.selection_month = :month and b.${what} = :${what}`

/** Each reads its own index. With 'or', all candidates of the client would be read. */
const idsBy = (what: 'mobile' | 'email') => `
  select b.id
  from billing_candidates b
  where b.removed_at is null and ${isSameSql(what)}
`

export function findSame(
  ask: Ask,
  who: Who,
  { clientId, selectionMonth, mobile, email, except }: Input<typeof sameCandidates>,
): Answer<typeof sameCandidates> {
  const seen = seenSql(who)
  return ask.db
    .all<{ id: number; name: string; hasSameMobile: number; hasSameEmail: number }>(
      `${seen.with}
       select b.id, b.name, coalesce(b.mobile = :mobile, 0) as hasSameMobile,
         coalesce(b.email = :email, 0) as hasSameEmail
       from billing_candidates b
       where b.id in (${idsBy('mobile')} union ${idsBy('email')})
         and b.id <> :except
         and ${seen.where}
       order by b.id`,
      {
        ...(seen.with && { who: who.id }),
        client: clientId,
        month: selectionMonth,
        mobile: mobile ?? null,
        email: email ?? null,
        except: except ?? 0,
      },
    )
    .map((row) => ({
      ...row,
      hasSameMobile: row.hasSameMobile === 1,
      hasSameEmail: row.hasSameEmail === 1,
    }))
}

/** The answer of a call that saved a candidate. */
export function withDuplicates(ask: Ask, who: Who, saved: Candidate) {
  const { id: except, clientId, selectionMonth, candidateMobile: mobile, candidateEmail: email } = saved
  const same = findSame(ask, who, { clientId, selectionMonth, mobile, email, except })
  return { ...saved, duplicates: same.map(({ id, name }) => ({ id, name })) }
}
