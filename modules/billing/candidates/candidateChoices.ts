/** Filter options for candidates: the values that occur in the candidates visible to the user. */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Answer } from '../../../src/domain/endpoint'
import { monthOf } from '../../../src/domain/month'
import type { candidateChoices } from './candidateContract'
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
  const values = cachedToday(ask, ['choices', seen.with ? who.id : null], () =>
    seen.with ? ofSome(ask, who) : ofAll(ask),
  )
  const listed = (kind: Kind) => JSON.stringify(values[kind])
  const { othersEmail, entities } = companySettings(ask)
  return {
    clients: ask.db.all(
      `select id, name
       from clients
       where id in (select value from json_each(?))
       order by name`,
      listed('client_id'),
    ),
    months: values.selection_month.toReversed(),
    joiningMonths: values.joining_day.toReversed(),
    locations: values.location,
    entities: values.entity,
    recruiters: ask.db.all(
      `select e.value as email, coalesce(u.full_name, e.value) as name
       from json_each(?) e
       left join users u on u.email = e.value
       order by name`,
      listed('recruiter_email'),
    ),
    teams: ask.db.all(
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
    othersEmail,
    companies: entities,
  }
}

type Values = Record<Kind, string[]>

/**
 * Steps through an index from one value to the next, instead of reading every candidate. Joining days are
 * reduced to their months.
 */
function ofAll({ db }: Ask): Values {
  const of = (kind: Kind) => {
    const next = (from: string) =>
      `select min(${kind})
       from billing_candidates
       where removed_at is null
         and ${kind} > ${kind === 'joining_day' ? `substr(${from}, 1, 7) || '-99'` : from}`
    const rows = db.all<{ value: string }>(
      `with recursive found (value) as (
         select min(${kind})
         from billing_candidates
         where removed_at is null
         union all select (${next('found.value')})
         from found
         where found.value is not null
       )
       select value
       from found
       where value is not null`,
    )
    return rows.map(({ value }) => (kind === 'joining_day' ? monthOf(value) : value))
  }
  return Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as Values
}

/** One pass over the visible candidates. */
function ofSome({ db }: Ask, who: Who): Values {
  const seen = seenSql(who)
  const columns = kinds.map((kind) =>
    kind === 'joining_day' ? 'substr(b.joining_day, 1, 7) as joining_day' : `b.${kind}`,
  )
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
    kinds.map((kind) => [kind, rows.filter((row) => row.kind === kind).map(({ value }) => value)]),
  ) as Values
}
