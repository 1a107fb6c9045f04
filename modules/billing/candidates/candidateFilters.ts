/** Turns candidate filters into SQL: the conditions, and the cheapest table or index to read from. */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Input } from '../../../src/domain/endpoint'
import { searchWords } from '../../people/service'
import type { listCandidates } from './candidateContract'
import { statusOf } from '../rules'
import type { CandidateConditions } from '../sums/candidateSums'
import { seenSql } from '../visibility'

export type Filters = Pick<
  Input<typeof listCandidates>,
  'search' | 'client' | 'month' | 'status' | 'recruiter' | 'team' | 'location' | 'entity' | 'joining'
>
export const filterNames = [
  'search',
  'client',
  'month',
  'status',
  'recruiter',
  'team',
  'location',
  'entity',
  'joining',
] as const
export type Where = CandidateConditions & {
  /** The same conditions without the filters' indexes, for reading in another order. */
  walked: string
}

const several = (text: string | undefined) =>
  text
    ? JSON.stringify(
        text
          .split('|')
          .map((value) => value.trim())
          .filter(Boolean),
      )
    : null

/**
 * The values of one filter are alternatives; different filters are combined with 'and'. A team is a manager
 * and everybody below.
 */
export function whereOf(ask: Ask, who: Who, filters: Filters): Where {
  const seen = seenSql(who)
  const parts: ((walking: boolean) => string)[] = [() => 'b.removed_at is null']
  const params: Where['params'] = seen.with ? { who: who.id } : {}
  const ctes = seen.tables ? [seen.tables] : []
  /** A plus before a column stops SQLite from using its index. */
  const plus = (walking: boolean) => (walking ? '+' : '')
  const ofPeople = (emails: string) => (walking: boolean) =>
    `(
       ${plus(walking)}b.manager_email in (select email from ${emails})
       or ${plus(walking)}b.recruiter_email in (select email from ${emails})
     )`
  /** Reads both email indexes before anything else of a row. */
  const found = (name: string, emails: string) =>
    `${name} (id) as materialized (
       select id
       from billing_candidates
       where removed_at is null
         and manager_email in (select email from ${emails})
       union select id
       from billing_candidates
       where removed_at is null
         and recruiter_email in (select email from ${emails})
     )`
  const of = (name: keyof Filters, column: string, given = several(filters[name])) => {
    if (!given) return false
    parts.push((walking) => `${plus(walking)}${column} in (select value from json_each(:${name}))`)
    params[name] = given
    return true
  }
  const byClient = of('client', 'b.client_id')
  const byMonth = of('month', 'b.selection_month')
  of(
    'status',
    'b.status',
    filters.status ? JSON.stringify(filters.status.split('|').map((text) => statusOf(text) ?? text)) : null,
  )
  const byRecruiter = of('recruiter', 'b.recruiter_email')
  of('location', 'b.location')
  of('entity', 'b.entity')
  const byJoining = of('joining', 'substr(b.joining_day, 1, 7)')
  if (seen.with) {
    parts.push(ofPeople('seen'))
    ctes.push(found('mine', 'seen'))
  }
  if (filters.team) {
    params.team = several(filters.team)
    ctes.push(
      `chosen_ids (id) as (
         select id
         from users
         where email in (select value from json_each(:team))
         union select u.id
         from users u
         join chosen_ids t on u.manager_id = t.id
       )`,
      'chosen (email) as (select u.email from users u join chosen_ids t on t.id = u.id)',
      found('theirs', 'chosen'),
    )
    parts.push(ofPeople('chosen'))
  }
  const words = filters.search ? searchWords(filters.search) : null
  const others = [...parts]
  if (words) {
    parts.push(() => 'b.id in (select rowid from billing_search where billing_search match :words)')
    params.words = words
  } else if (words === '') {
    parts.push(() => 'false')
    others.push(() => 'false')
  }
  const b = 'billing_candidates b'
  const from = words
    ? `
      (
        select rowid as id
        from billing_search
        where billing_search match :words
      ) s
      cross join ${b} on b.id = s.id
    `
    : byClient
      ? `${b} indexed by billing_candidates_client`
      : byRecruiter
        ? `${b} indexed by billing_candidates_recruiter`
        : filters.team && !isLarge(ask, 'email in (select value from json_each(:root))', params.team!)
          ? `theirs cross join ${b} on b.id = theirs.id`
          : seen.with && !isLarge(ask, 'id = :root', who.id)
            ? `mine cross join ${b} on b.id = mine.id`
            : byMonth
              ? `${b} indexed by billing_candidates_month`
              : byJoining
                ? `
                  (select distinct value as month from json_each(:joining)) j
                  cross join ${b} indexed by billing_candidates_joining
                    on b.joining_day between j.month || '-01' and j.month || '-99'
                `
                : `${b} indexed by billing_candidates_figures`
  const all = (of: typeof parts, walking = false) => of.map((part) => part(walking)).join(' and ')
  return {
    with: ctes.length ? `with recursive ${ctes.join(', ')}` : '',
    where: all(parts),
    walked: all(parts, true),
    rest: all(others),
    from,
    params,
    dependsOn: seen.with || filters.team ? ['people'] : [],
    searches: Boolean(words),
  }
}

/** A large team has so many candidates that one pass over all is faster than finding each. */
function isLarge({ db }: Ask, root: string, value: string | number): boolean {
  const people = db.one<{ n: number }>(
    `with recursive below (id) as (
       select id
       from users
       where ${root}
       union select u.id
       from users u
       join below t on u.manager_id = t.id
       limit ${large}
     )
     select count(*) as n
     from below`,
    { root: value },
  )!.n
  return people >= large
}
const large = 300
