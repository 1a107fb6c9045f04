/** Filter options for candidates: the values that occur in the candidates visible to the user. */
import type { Ask } from '../../../src/app'
import { cached } from '../../../src/cache/cached'
import type { Who } from '../../../src/http'
import type { Answer } from '../../../src/domain/endpoint'
import type { candidateChoices } from './candidateContract'
import { follow, withChanges } from '../sums/followedSums'
import { cachedToday } from '../terms/cachedToday'
import { seenSql } from '../visibility'
import { companySettings } from '../terms/terms'

const kinds = [
  'client_id',
  'selection_month',
  'joining_day',
  'location',
  'entity',
  'recruiter_email',
] as const
type Kind = (typeof kinds)[number]

export function choices(ask: Ask, who: Who): Answer<typeof candidateChoices> {
  const seen = seenSql(who)
  const values = seen.with
    ? cachedToday(ask, ['choices', who.id], () => ofSome(ask, who))
    : (Object.fromEntries(kinds.map((kind) => [kind, valuesOf(ask, kind)])) as Values)
  const { othersEmail, entities } = companySettings(ask)
  return {
    clients: ask.db.all(
      `select id, name
       from clients
       where id in (select value from json_each(?))
       order by name`,
      JSON.stringify(values.client_id.list),
    ),
    months: values.selection_month.list.toReversed(),
    joiningMonths: values.joining_day.list.toReversed(),
    locations: values.location.list,
    entities: values.entity.list,
    recruiters: recruitersOf(ask, values.recruiter_email),
    teams: teamsOf(ask, who),
    othersEmail,
    companies: entities,
  }
}

/** `edition` is another one if the list is. */
type List = { list: string[]; edition: number }
type Values = Record<Kind, List>
let editions = 0
const listOf = (list: string[]): List => ({ list, edition: ++editions })

const recruitersOf = (ask: Ask, { list, edition }: List) =>
  cached(ask, ['people'], ['recruiters', edition], () =>
    ask.db.all<{ email: string; name: string }>(
      `select e.value as email, coalesce(u.full_name, e.value) as name
       from json_each(?) e
       left join users u on u.email = e.value
       order by name`,
      JSON.stringify(list),
    ),
  )

/** The managers with a team, and how many people it has. */
const teamsOf = (ask: Ask, who: Who) => {
  const seen = seenSql(who)
  return cached(ask, ['people'], ['teams', seen.with && who.id], () =>
    ask.db.all<{ email: string; name: string; members: number }>(
      `${seen.with}
       select u.email, u.full_name as name,
         (
           with recursive chosen (id) as (
             select u.id
             union select t.id
             from users t
             join chosen c on t.manager_id = c.id
           )
           select count(*)
           from chosen
         ) as members
       from users u
       where u.is_active = 1
         and u.role in ('Manager', 'Senior Manager')
         and exists (
           select 1
           from users t
           where t.manager_id = u.id and t.is_active = 1
         ) ${seen.with ? 'and u.id in (select id from visible)' : ''}
       order by name`,
      seen.with ? { who: who.id } : {},
    ),
  )
}

/** What is listed of a column: a joining day's month, and an email in small letters. */
const shown = (kind: Kind, column: string) =>
  kind === 'joining_day'
    ? `substr(${column}, 1, 7)`
    : kind === 'recruiter_email'
      ? `lower(${column})`
      : column

/**
 * Steps through an index from one value to the next, instead of reading every candidate, and then follows the
 * changes.
 */
function valuesOf(ask: Ask, kind: Kind): List {
  const { db } = ask
  const next = (from: string) =>
    `select min(${kind})
     from billing_candidates
     where removed_at is null
       and ${kind} > ${kind === 'joining_day' ? `substr(${from}, 1, 7) || '-99'` : from}`
  const sql = `
    with recursive found (value) as (
      select min(${kind})
      from billing_candidates
      where removed_at is null
      union all select (${next('found.value')})
      from found
      where found.value is not null
    )
    select ${shown(kind, 'value')} as value
    from found
    where value is not null`
  const here =
    kind === 'joining_day'
      ? `b.joining_day between v.value || '-01' and v.value || '-99'`
      : `b.${kind} = v.value`
  const changed = `
    ${withChanges({ with: '', of: 'candidates' })},
    v (value) as (
      select distinct ${shown(kind, kind)}
      from changed_rows
      where ${kind} is not null
    )
    select v.value,
      exists (
        select 1
        from billing_candidates b
        where ${here} and b.removed_at is null
      ) as occurs
    from v`
  return follow(
    ask,
    { of: 'candidates', dependsOn: [], params: {} },
    sql,
    () => listOf(db.all<{ value: string }>(sql).map(({ value }) => value)),
    (before, after) => {
      const values = new Set(before.list)
      for (const { value, occurs } of db.all<{ value: string; occurs: number }>(changed, { after }))
        if (occurs) values.add(value)
        else values.delete(value)
      const isSame = values.size === before.list.length && before.list.every((value) => values.has(value))
      return isSame ? before : listOf([...values].toSorted())
    },
  )
}

/** One pass over the visible candidates. */
function ofSome({ db }: Ask, who: Who): Values {
  const seen = seenSql(who)
  const columns = kinds.map((kind) => `${shown(kind, `b.${kind}`)} as ${kind}`)
  const rows = db.all<{ kind: Kind; value: string }>(
    `${seen.with}, mine as materialized (
       select ${columns.join(', ')}
       from billing_candidates b indexed by billing_candidates_figures
       where ${seen.where}
     )
     ${kinds
       .map(
         (kind) => `
           select '${kind}' as kind, ${kind} as value
           from mine
           where ${kind} is not null
           group by ${kind}
         `,
       )
       .join(' union all ')}`,
    { who: who.id },
  )
  return Object.fromEntries(
    kinds.map((kind) => [kind, listOf(rows.filter((row) => row.kind === kind).map(({ value }) => value))]),
  ) as Values
}
