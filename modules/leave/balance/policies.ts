/** Policies by role, and updating everybody's grant. A changed policy or role alone changes no balance. */
import type { Ask, Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { notFound } from '../../../src/domain/errors'
import { balanceOf, stateOf } from './balances'
import type { PolicyState, updateAllBalances, updatePolicy } from '../contract'
import { addLedgerEntry, sumOfKind, sumsOf } from './ledger'
import { availableOf, halvesFrom } from '../rules'
import { grantFor, openYear, outlook, updateCarryForward, type PolicyRow } from './years'
import { currentYear, leaveContextOf } from '../leaveContext'

const columns = 'id, role, annual_halves as annual, monthly_halves as monthly'
const toPolicy = ({ id, role, annual, monthly }: PolicyRow) => ({
  id,
  role,
  totalLeaves: annual / 2,
  freeLeaves: monthly / 2,
})
const state = ({ role, annual, monthly }: PolicyRow): PolicyState => ({
  role,
  totalLeaves: annual / 2,
  freeLeaves: monthly / 2,
})

export function policies({ db }: Ask) {
  return db.all<PolicyRow>(`select ${columns} from leave_policies order by id`).map(toPolicy)
}

export function changePolicy(
  tx: Tx,
  _: Who,
  { id, totalLeaves, freeLeaves }: Input<typeof updatePolicy>,
): Answer<typeof updatePolicy> {
  const before = tx.db.one<PolicyRow>(`select ${columns} from leave_policies where id = ?`, id)
  if (!before) throw notFound('This leave policy does not exist')
  const after = {
    ...before,
    annual: totalLeaves === undefined ? before.annual : halvesFrom(totalLeaves),
    monthly: freeLeaves === undefined ? before.monthly : halvesFrom(freeLeaves),
  }
  tx.db.run(
    `update leave_policies
     set annual_halves = ?, monthly_halves = ?
     where id = ?`,
    after.annual,
    after.monthly,
    id,
  )
  tx.record('leave.policy_changed', { policyId: id, before: state(before), after: state(after) })
  return toPolicy(after)
}

/**
 * Adjustments stay. Running it twice changes nothing more. It may leave a negative balance; those people are
 * listed.
 */
export function updateAll(
  tx: Tx,
  _: Who,
  { preview }: Input<typeof updateAllBalances>,
): Answer<typeof updateAllBalances> {
  let result = {
    updated: 0,
    unchanged: 0,
    owing: [] as { userId: number; name: string; available: number }[],
  }
  const run = () => void (result = bringToPolicies(tx))
  if (preview === '1') tx.rehearse(run)
  else run()
  const { updated, owing } = result
  const people = (n: number) => `${n} ${n === 1 ? 'person' : 'people'}`
  const done = preview === '1' ? 'would be updated' : 'updated'
  const owe = owing.length ? `; ${people(owing.length)} owe${owing.length === 1 ? 's' : ''} days` : ''
  return { ...result, message: `${people(updated)} ${done}${owe}` }
}

function bringToPolicies(tx: Tx) {
  const year = currentYear(tx)
  const owing: { userId: number; name: string; available: number }[] = []
  let updated = 0
  const people = tx.db.all<{ id: number; name: string }>(
    `select id, full_name as name
     from users
     where is_active = 1
     order by id`,
  )
  for (const { id, name } of people) {
    const here = leaveContextOf(tx, id)
    const opened = openYear(tx, id, year, here)
    const difference = grantFor(tx, id, year, here) - sumOfKind(tx, id, year, 'grant')
    if (difference !== 0) {
      const before = stateOf(balanceOf(tx, id))
      addLedgerEntry(tx, {
        userId: id,
        year,
        kind: 'grant',
        sum: 'total',
        halves: difference,
        reason: 'Updated to the leave policy',
      })
      updateCarryForward(tx, id, year, here)
      tx.record('leave.balance_changed', {
        userId: id,
        year,
        why: 'Updated to the leave policy',
        before,
        after: stateOf(balanceOf(tx, id)),
      })
      if (outlook(tx, id, year, here) < 0)
        owing.push({ userId: id, name, available: availableOf(sumsOf(tx, id, year)) / 2 })
    }
    if (opened || difference !== 0) updated++
  }
  return { updated, unchanged: people.length - updated, owing }
}
