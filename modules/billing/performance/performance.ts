/**
 * A month's team performance by recruiter email: selections, billing and pipeline. A few queries, then one
 * pass up the tree, so that a manager's figures include the team. The target follows from pay: users without
 * access to pay see only the colour.
 */
import type { Ask } from '../../../src/app'
import { monthFrom, yearOf } from '../../../src/domain/month'
import type { Who } from '../../../src/http'
import { may } from '../../../src/domain/access'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { rupees } from '../../../src/domain/money'
import { visibleSql } from '../../people/service'
import { firmDay } from '../../firm/service'
import { monthSums, sumOf } from '../picture/monthSums'
import { teamTarget } from '../picture/teamTarget'
import { candidateSums } from '../sums/candidateSums'
import { people, reachOf, type Person } from './performancePeople'
import type { PerformanceMember, performanceMonths, teamPerformance } from './performanceContract'
import { colourOf, groupOf, monthlyTarget, percentOfTarget, places, statuses } from '../rules'
import { seenSql } from '../visibility'

type Figures = { selections: number; billing: number; pipeline: number }
/**
 * `paid`: how many team members, without the manager, have a salary that is in the target. `places`: the
 * person or somebody below has a role with a target.
 */
type Node = {
  person: Readonly<Person>
  own: Figures
  team: Figures
  target: number
  paid: number
  places: boolean
}

const groupStatuses = (group: 'joined' | 'pipeline') =>
  statuses
    .filter((status) => groupOf[status] === group)
    .map((status) => `'${status}'`)
    .join(', ')
const amountIn = (group: 'joined' | 'pipeline') =>
  `iif(b.status in (${groupStatuses(group)}), b.billing_amount, 0)`

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
/** SQLite lowers only ASCII. */
const lowered = (email: string | null) => email && email.toLowerCase()

/** A month's figures by recruiter email in small letters. */
function byRecruiter(ask: Ask, who: Who | null, month: string): (Figures & { email: string | null })[] {
  const seen = who ? seenSql(who) : { with: '', where: 'b.removed_at is null' }
  const where = `b.selection_month = :month and ${seen.where}`
  return candidateSums(
    ask,
    {
      with: seen.with,
      from: 'billing_candidates b indexed by billing_candidates_month',
      rest: where,
      where,
      params: { month, ...(seen.with && { who: who!.id }) },
      dependsOn: seen.with ? ['people'] : [],
    },
    {
      groups: { email: 'lower(b.recruiter_email)' },
      measures: { billing: amountIn('joined'), pipeline: amountIn('pipeline') },
    },
  ).map(({ email, count, ...amounts }) => ({ email: lowered(email), selections: count, ...amounts }))
}

export function performance(
  ask: Ask,
  who: Who,
  { month }: Input<typeof teamPerformance>,
): Answer<typeof teamPerformance> {
  const byEmail = new Map(byRecruiter(ask, null, month).map(({ email, ...figures }) => [email, figures]))
  const members = people(ask, who)
  const nodes = treeOf(members, byEmail)
  const all = addUp([...nodes.values()].map(({ own }) => own))
  // Whether somebody has a target says whether pay is recorded. Readers without pay see the colours of all.
  // A leader's figures are their people's, who are counted.
  const leads = new Set(members.map(({ managerId }) => managerId))
  const judged = [...nodes.values()].filter(
    ({ person, target }) =>
      !leads.has(person.id) && places(person.role) && (target > 0 || !may(who, 'view_payroll')),
  )
  const percent = ({ team, target }: Node) => percentOfTarget(team.billing, target ?? 0)
  const idsOf = (some: readonly Node[]) => some.map(({ person }) => person.id)
  const groups = {
    topPerformers: idsOf([...nodes.values()].filter(({ own }) => own.selections >= 3)),
    meetingTarget: idsOf(judged.filter((node) => percent(node) >= 80)),
    needSupport: idsOf(judged.filter((node) => percent(node) < 50)),
  }
  return {
    members: [...nodes.values()].map((node) => memberOf(node, who)),
    totals: { members: nodes.size, ...toWireFigures(all) },
    insights: {
      topPerformers: groups.topPerformers.length,
      meetingTarget: groups.meetingTarget.length,
      needSupport: groups.needSupport.length,
      groups,
    },
    unmatched: unmatched(ask, who, month, members),
  }
}

/**
 * Visible candidates without a recruiter in the team: none entered, an unknown email, or an employee who has
 * left.
 */
function unmatched(
  ask: Ask,
  who: Who,
  month: string,
  members: readonly Readonly<Person>[],
): Answer<typeof teamPerformance>['unmatched'] {
  const matched = new Set(members.map(({ email }) => email.toLowerCase()))
  const rows = byRecruiter(ask, who, month).filter(({ email }) => email === null || !matched.has(email))
  const others = new Map(
    ask.db
      .all<{ email: string; name: string; isActive: number }>(
        `select lower(email) as email, full_name as name, is_active as isActive
         from users
         where email in (select value from json_each(?))`,
        JSON.stringify(rows.map(({ email }) => email)),
      )
      .map((person) => [person.email, person]),
  )
  return rows
    .filter(({ email }) => email === null || !others.get(email)?.isActive)
    .toSorted(
      (a, b) => b.billing - a.billing || b.selections - a.selections || compare(a.email ?? '', b.email ?? ''),
    )
    .map(({ email, ...figures }) => ({
      recruiterEmail: email,
      leaver: (email && others.get(email)?.name) ?? null,
      ...toWireFigures(figures),
    }))
}

function treeOf(of: readonly Readonly<Person>[], byEmail: Map<string | null, Figures>): Map<number, Node> {
  const none = { selections: 0, billing: 0, pipeline: 0 }
  const nodes = new Map<number, Node>()
  for (const one of of) {
    const own = byEmail.get(one.email.toLowerCase()) ?? none
    nodes.set(one.id, {
      person: one,
      own,
      team: { selections: own.selections, billing: own.billing, pipeline: own.pipeline },
      target: one.salary && places(one.role) ? monthlyTarget(one.salary) : 0,
      paid: 0,
      places: places(one.role),
    })
  }
  // Deepest first, so that each sum is complete before it is added to the manager's.
  const depth = (node: Node | undefined): number => {
    let steps = 0
    for (let at = node; at?.person.managerId && steps < 50; at = nodes.get(at.person.managerId)) steps++
    return steps
  }
  for (const { node } of [...nodes.values()]
    .map((one) => ({ node: one, deep: depth(one) }))
    .toSorted((a, b) => b.deep - a.deep)) {
    const above = node.person.managerId === null ? undefined : nodes.get(node.person.managerId)
    if (!above) continue
    above.paid += node.paid + (node.person.salary && places(node.person.role) ? 1 : 0)
    above.target += node.target
    above.places ||= node.places
    for (const name of ['selections', 'billing', 'pipeline'] as const) above.team[name] += node.team[name]
  }
  return nodes
}

/** Written field by field: copying objects with a spread takes ten times as long for five thousand people. */
function memberOf({ person, own, team, target, paid, places: hasTarget }: Node, who: Who): PerformanceMember {
  const { id, employeeId, firstName, lastName, email, role, designation, profilePhoto, managerId } = person
  // In a team of two, a user could derive the other's pay from the sum and the own pay.
  const knows = may(who, 'view_payroll') || (who.id === id && paid !== 1)
  return {
    id,
    employeeId,
    firstName,
    lastName,
    email,
    role,
    designation,
    profilePhoto,
    managerId,
    own: toWireFigures(own),
    team: toWireFigures(team),
    target: knows && target ? rupees(target) : null,
    percent: knows && target ? percentOfTarget(team.billing, target) : null,
    colour: colourOf(team.billing, target),
    hasTarget,
  }
}

const toWireFigures = ({ selections, billing, pipeline }: Figures) => ({
  selections,
  billing: rupees(billing),
  pipeline: rupees(pipeline),
})
const addUp = (all: readonly Figures[]): Figures =>
  all.reduce(
    (sum, one) => ({
      selections: sum.selections + one.selections,
      billing: sum.billing + one.billing,
      pipeline: sum.pipeline + one.pipeline,
    }),
    { selections: 0, billing: 0, pipeline: 0 },
  )

export function months(
  ask: Ask,
  who: Who,
  { year }: Input<typeof performanceMonths>,
): Answer<typeof performanceMonths> {
  const isAll = reachOf(who) === 'everyone'
  // One pass over the index that contains all summed columns.
  const from = 'billing_candidates b indexed by billing_candidates_figures'
  const where = `b.removed_at is null ${
    isAll ? '' : 'and b.recruiter_email in (select u.email from users u join visible v on v.id = u.id)'
  }`
  const rows = monthSums(
    ask,
    {
      with: isAll ? '' : visibleSql('subtree'),
      from,
      rest: where,
      where,
      params: isAll ? {} : { who: who.id },
      dependsOn: isAll ? [] : ['people'],
    },
    `${year}-01`,
    `${year}-12`,
  )
  const byStatus = statuses
    .map((status) => ({ status, ...sumOf(rows.filter((row) => row.status === status)) }))
    .filter(({ count }) => count)
    .toSorted((a, b) => b.count - a.count)
  const figuresOf = (month: string): Figures => {
    const of = rows.filter((row) => row.month === month)
    return {
      selections: sumOf(of).count,
      billing: sumOf(of, 'joined').amount,
      pipeline: sumOf(of, 'pipeline').amount,
    }
  }
  const target = teamTarget(ask, who)
  const thisYear = String(yearOf(firmDay(ask)))
  // Steps through the index from year to year instead of reading every candidate.
  const next = (from: string) =>
    `(
       select min(selection_month)
       from billing_candidates
       where removed_at is null and selection_month > ${from}
     )`
  const held = ask.db
    .all<{ month: string }>(
      `with recursive found (month) as (
         select ${next("''")}
         union all select ${next("substr(month, 1, 4) || '-99'")}
         from found
         where month is not null
       )
       select month
       from found
       where month is not null`,
    )
    .map(({ month }) => String(yearOf(month)))
  return {
    months: Array.from({ length: 12 }, (_, i) => {
      const month = monthFrom(Number(year), i + 1)
      return { month, ...toWireFigures(figuresOf(month)) }
    }),
    target: target === null ? null : rupees(target),
    years: [...new Set(['2024', '2025', '2026', thisYear, ...held])].toSorted(),
    byStatus: byStatus.map(({ amount, ...row }) => ({ ...row, amount: rupees(amount) })),
  }
}
