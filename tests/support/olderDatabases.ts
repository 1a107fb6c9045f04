/** Databases of every past schema, with rows as Muster wrote them then. */
import { migrationsFrom, sourcesFrom } from '../../src/createApp'
import { sealOf } from '../../src/chain/sealing'
import { openDatabase } from '../../src/db'
import { migrate } from '../../src/migrate'
import { modules } from '../../cli/modules'

export const now = '2026-11-18T04:00:00.000Z'
export const all = migrationsFrom(modules)
export const sources = sourcesFrom(modules)

/** Two sealed entries of the chain: an old one and a current one. */
const sealed = (() => {
  const entry = {
    name: 'firm.changed',
    actor: null,
    source: 'cli',
    subject: null,
    data: '{"name":"Northwind"}',
  }
  const [old, late] = [
    { ...entry, id: 2, at: '2018-03-01T04:00:00.000Z' },
    { ...entry, id: 3, at: now },
  ]
  const first = sealOf('', old, 'abcdefghijklmnopqrstuv')
  return [
    { ...old, ...first },
    { ...late, ...sealOf(first.hash, late, 'ABCDEFGHIJKLMNOPQRSTUV') },
  ]
})()

/** Rows as Muster wrote them after that migration, inserted as soon as their tables exist. */
export const written: Record<string, readonly string[]> = {
  'kernel/0001-kernel': [
    `insert into events (id, at, name, actor, source, data)
     values (1, '${now}', 'session.started', 1, '203.0.113.7', '{"userId":1,"device":null}')`,
    `insert into job_runs values ('leave.year', '2026-11-17', '${now}', '${now}', 'done', null)`,
  ],
  'kernel/0002-chain': [
    ...sealed.map(
      ({ id, at, name, source, data, salt, digest, hash }) =>
        `insert into events (id, at, name, source, data, salt, digest, hash)
         values (${id}, '${at}', '${name}', '${source}', '${data}', '${salt}', '${digest}', '${hash}')`,
    ),
    // The retention of the older entry has ended.
    `update events set data = '{}', salt = null where id = 2`,
    'update audit_start set erased = 2',
    `insert into audit_heads values ('2026-11-18', 3, '${sealed[1]!.hash}')`,
  ],
  'imports/0001-imports': [
    `insert into imports (id, kind, file_name, by_user, created_at, state)
     values (1, 'people', 'people.xlsx', 1, '${now}', 'discarded')`,
  ],
  'firm/0001-firm': [
    `insert into firm values (1, 'Northwind Staffing', 'Asia/Kolkata', 0, '${now}')`,
    `insert into settings values ('attendance', '2026-01-01', '{"graceMinutes":5}')`,
    `insert into offices values (1, 'Andheri', 19.1197, 72.8468, 150)`,
    `insert into holidays values (1, '2026-12-25', 'Christmas')`,
  ],
  'people/0001-people': [
    `insert into users (
       id, employee_id, first_name, last_name, email, role, contact_number, password_hash, created_at
     )
     values (1, 'EMP0001', 'Anita', 'Rao', 'anita@northwind.test', 'Admin', '+91 98200 11111', 'x', '${now}')`,
    `insert into users (id, employee_id, first_name, last_name, email, role, manager_id, created_at)
     values (2, 'EMP0002', 'Ravi', 'Nair', 'ravi@northwind.test', 'Recruiter', 1, '${now}')`,
    `insert into employments values (1, '2024-01-01', null), (2, '2025-06-01', null)`,
    `insert into shift_assignments values (2, '2025-06-01', 1)`,
    `insert into sessions (id, user_id, token_hash, started_at, seen_at, expires_at, address)
     values (1, 2, 'hash', '${now}', '${now}', '2026-12-18T04:00:00.000Z', '203.0.113.7')`,
  ],
  'notifications/0001-inbox': [
    `insert into notifications (id, user_id, type, title, message, created_at)
     values (1, 2, 'leave', 'Leave approved', 'Yours', '${now}')`,
  ],
  'attendance/0001-attendance': [
    `insert into punches (id, user_id, day, type, at, source)
     values (1, 2, '2026-11-18', 'in', '${now}', 'web')`,
    `insert into attendance_days (
       id, user_id, day, shift_id, punch_in, in_punch_id, worked_ms, break_ms, breaks, hundredths, status,
       late_minutes, is_auto, is_outside, is_regularized
     )
     values (1, 2, '2026-11-18', 1, '${now}', 1, 0, 0, 0, 0, 'Working', 0, 0, 0, 0)`,
  ],
  'approvals/0001-approvals': [
    `insert into approval_requests values (1, 'leave', 1, 2, 1, 'approved', '${now}')`,
    `insert into approval_steps values (1, 1, 'approved', '${now}', 1, '${now}', null, null)`,
  ],
  'leave/0001-leave': [
    `insert into leaves (
       id, user_id, leave_type, from_day, to_day, duration, halves, reason, status, created_at
     )
     values (1, 2, 'personal', '2026-12-01', '2026-12-01', 'full_day', 2, 'Wedding', 'approved', '${now}')`,
    `insert into leave_halves
     values (2, '2026-12-01', 'morning', 1, 'leave'), (2, '2026-12-01', 'afternoon', 1, 'leave')`,
    `insert into leave_ledger (id, user_id, year, kind, sum, halves, leave_id, reason, author, at)
     values (1, 2, '2026-01-01', 'debit', 'used', 2, 1, 'Approved', 1, '${now}')`,
  ],
  'regularization/0001-regularization': [
    `insert into regularizations (id, user_id, day, request_type, hundredths, reason, status, created_at)
     values (1, 2, '2026-11-17', 'on_duty', 800, 'At a client', 'pending', '${now}')`,
  ],
  'reports/0001-reports': [
    `insert into reports (
       id, type, title, status, format, include_charts, from_day, to_day, month, year, requested_at, error
     )
     values (
       1, 'leave', 'October', 'failed', 'pdf', 0, '2026-10-01', '2026-10-31', 10, 2026, '${now}',
       'The disk was full'
     )`,
  ],
  'billing/0001-billing': [
    `insert into clients (id, name, created_at) values (1, 'Acme', '${now}')`,
    `insert into billing_candidates (
       id, name, client_id, mobile, email, selection_month, designation, employment_type, manager_email,
       entity, ctc, billing_type, billing_amount, status, created_at
     )
     values (
       1, 'Asha', 1, '9820011111', 'asha@x.test', '2026-10', 'Engineer', 'Full-time', 'anita@northwind.test',
       'Staffing Services', 120000000, 'Percentage', 9996000, 'Selected', '${now}'
     )`,
  ],
  'tasks/0001-tasks': [
    `insert into tasks (
       id, title, description, assigned_to, assigned_by, deadline, priority, status, created_at
     )
     values (1, 'Call Acme', 'Today', 2, 1, '${now}', 'high', 'pending', '${now}')`,
  ],
  'assistant/0001-assistant': [
    `insert into assistant_pages (id, title, body, updated_at) values (1, 'Dress code', 'Neat', '${now}')`,
  ],
}

/** The database of a Muster whose last migration was number `last`. */
export function upTo(file: string, last: number) {
  const database = openDatabase(file, { synchronous: 'OFF' })
  for (let at = 0; at <= last; at++) {
    migrate(database, all.slice(0, at + 1), now)
    for (const sql of written[all[at]!.name] ?? []) database.writer.db.run(sql)
  }
  return database
}
