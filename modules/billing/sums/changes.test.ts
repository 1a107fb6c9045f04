/** Each change of a column that sums use is stored, with the row as it was. */
import { expect, test } from 'vitest'
import { clients, insert, insertClients } from '../../../tests/support/candidateRows'
import { office } from '../../../tests/support/office'
import { lastChange, tables } from './changes'

/** Columns that follow from others. */
const derived = ['open', 'is_paid']
/** Another value for each column. */
const others: Record<string, string | number> = {
  status: 'Hold',
  client_id: 2,
  selection_month: '2026-10',
  joining_day: '2026-10-01',
  recruiter_email: 'other@northwind.test',
  manager_email: 'other@northwind.test',
  location: 'Delhi',
  entity: 'B',
  billing_amount: 7,
  candidate_id: 2,
  invoice_day: '2026-10-02',
  due_day: '2026-11-02',
  raised: 900,
  amount: 2000,
  submitted: 1,
  received: 5,
  credited: 6,
  written_off: 7,
  issued_at: '2026-11-18T04:00:00.000Z',
}

test.each(
  Object.values(tables).flatMap((table) =>
    [...table.columns, table.removed]
      .filter((column) => !derived.includes(column))
      .map((column) => [table.rows, column, table] as const),
  ),
)('%s.%s', async (_, column, table) => {
  const at = await office()
  await insertClients(at)
  const [first] = await insert(
    at,
    [1, 2].map(() => ({
      name: 'Asha Rao',
      client: clients[0]!,
      month: '2026-09',
      status: 'Joined' as const,
      joining: null,
      recruiter: 'Ravi',
      manager: 'Meera',
      location: 'Pune',
      entity: 'A',
      amount: 1000,
      removed: false,
    })),
  )
  await at.write(({ db }) =>
    db.run(
      `insert into billing_invoices (
         candidate_id, invoice_type, number, number_key, entity, financial_year, invoice_day, due_day, raised,
         amount, submitted, created_at, client_id
       )
       values (
         ?, 'Part', 'INV/1', 'INV/1', 'A', '2026-27', '2026-09-01', '2026-10-01', 1000, 1180, 0, 'x', 1
       )`,
      first!.id,
    ),
  )
  const last = () => at.app.ask(({ db }) => lastChange(db, table))
  const before = last()
  const was = at.app.ask(({ db }) =>
    db.one<Record<string, unknown>>(`select * from ${table.rows} where id = 1`),
  )
  await at.write(({ db }) =>
    db.run(`update ${table.rows} set ${column} = ? where id = 1`, others[column] ?? 'x'),
  )
  expect(last().id).toBe(before.id + 1)
  const { id } = last()
  const stored = at.app.ask(({ db }) =>
    db.one<Record<string, unknown>>(`select * from ${table.changes} where id = ?`, id),
  )!
  for (const one of table.columns) expect([one, stored[one]]).toEqual([one, was![one]])
  expect(stored[table.changed]).toBe(1)
  // A column that no sum uses is not stored.
  await at.write(({ db }) => db.run(`update ${table.rows} set version = version + 1 where id = 1`))
  expect(last().id).toBe(before.id + 1)
})
