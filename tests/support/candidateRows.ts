/** Inserts candidates as rows without calls, as many as the property tests need. */
import * as fc from 'fast-check'
import type { Office } from './office'
import type { Status } from '../../modules/billing/rules'

export const clients = [1, 2, 3]
export const mail = (name: string) => `${name.toLowerCase()}@northwind.test`

export type Candidate = {
  id: number
  name: string
  client: number
  month: string
  status: Status
  joining: string | null
  recruiter: string | null
  manager: string
  location: string | null
  entity: string
  amount: number
  removed: boolean
}
export const some = <T>(...values: T[]) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 }), {
    nil: undefined,
    freq: 2,
  })

export const insertClients = (at: Office) =>
  at.write(({ db }) =>
    clients.forEach((id) =>
      db.run('insert into clients (id, name, created_at) values (?, ?, ?)', id, `Client ${id}`, 'x'),
    ),
  )

export const deleteCandidates = (at: Office) =>
  at.write(({ db }) => {
    db.run('delete from billing_candidates')
    db.run('delete from billing_search')
  })

export function insert(at: Office, rows: readonly Omit<Candidate, 'id'>[]): Promise<Candidate[]> {
  return at.write(({ db }) =>
    rows.map((row) => {
      const { lastId } = db.run(
        `insert into billing_candidates (
           name, client_id, mobile, email, selection_month, designation, employment_type, recruiter_email,
           manager_email, joining_day, location, entity, ctc, billing_type, billing_fixed, billing_amount,
           status, created_at, removed_at
         )
         values (
           ?, ?, '9876543210', 'x@home.test', ?, 'Developer', 'Full-time', ?, ?, ?, ?, ?, 1, 'Fixed', ?, ?, ?,
           'x', ?
         )`,
        row.name,
        row.client,
        row.month,
        row.recruiter && mail(row.recruiter),
        mail(row.manager),
        row.joining,
        row.location,
        row.entity,
        row.amount,
        row.amount,
        row.status,
        row.removed ? 'x' : null,
      )
      return { ...row, id: lastId }
    }),
  )
}
