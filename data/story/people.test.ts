/** Who works at the demo firm, and their tasks: 60 people, six of them demo accounts. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { App } from '../../src/app'
import type { Day } from '../../src/domain/day'
import { asking, firms, noon } from '../../tests/support/story'
import { password, signIns, todayOf } from './index'

const { generated } = firms()

let app: App
beforeAll(async () => {
  app = await generated(noon)
})
const { rows, number, post } = asking(() => app)

describe('people', () => {
  test('the hierarchy has four levels, and every leader is an active Manager, Senior Manager or Admin', () => {
    const depths = rows<{ role: string; depth: number }>(
      `with recursive line (id, role, depth) as (
         select id, role, 1
         from users
         where manager_id is null
         union all select u.id, u.role, depth + 1
         from users u
         join line l on u.manager_id = l.id
       )
       select distinct role, depth
       from line
       order by depth, role`,
    )
    expect(depths).toEqual([
      { role: 'Admin', depth: 1 },
      ...['Accounts', 'Scheduler', 'Senior Manager'].map((role) => ({ role, depth: 2 })),
      { role: 'Manager', depth: 3 },
      { role: 'Recruiter', depth: 4 },
    ])
    expect(
      number(
        `from users u
         join users m on m.id = u.manager_id
         where m.is_active = 0
           or m.role not in ('Manager', 'Senior Manager', 'Admin')
           or m.id > u.id`,
      ),
    ).toBe(0)
    expect(number('from users')).toBe(60)
  })

  test('the six can sign in, the manager leads the recruiter and the senior manager leads the manager', async () => {
    for (const { email, role } of signIns) {
      const reply = await post('/api/auth/login', { email, password })
      expect(reply.status, email).toBe(200)
      expect(reply.body.user.role).toBe(role)
    }
    expect(
      rows(
        `select u.email, m.email as manager
         from users u
         join users m on m.id = u.manager_id
         where u.email in ('recruiter@muster.test', 'manager@muster.test')
         order by u.id`,
      ),
    ).toEqual([
      { email: 'manager@muster.test', manager: 'senior@muster.test' },
      { email: 'recruiter@muster.test', manager: 'manager@muster.test' },
    ])
    expect(
      number(
        'from users where is_active = 0 and email in (select value from json_each(?))',
        JSON.stringify(signIns.map((s) => s.email)),
      ),
    ).toBe(0)
  })

  test('some joined later, some left, one came back, and accounts agree with employments', () => {
    const first = rows<{ day: Day }>('select min(joined) as day from employments')[0]!.day
    expect(number(`from employments where joined > date(?, '+28 days')`, first)).toBeGreaterThan(5)
    expect(number('from users where is_active = 0')).toBeGreaterThan(1)
    expect(number('from (select user_id from employments group by user_id having count(*) = 2)')).toBe(1)
    expect(number('from employments where left_on < joined')).toBe(0)
    expect(
      number(
        `from users u
         join employments e on e.user_id = u.id
           and e.joined = (select max(joined) from employments where user_id = u.id)
         where u.last_work_date is not e.left_on
           or (u.is_active = 1) <> (e.left_on is null)`,
      ),
    ).toBe(0)
  })

  test('identity numbers, phone numbers and pay are well-formed', () => {
    const people = rows<Record<string, string> & { salary: number }>(
      `select aadhar_number as aadhar, pan_number as pan, contact_number as contact, date_of_birth as born,
         basic_salary as salary, employee_id as employeeId
       from users`,
    )
    for (const person of people) {
      expect(person.aadhar).toMatch(/^\d{12}$/)
      expect(person.pan).toMatch(/^[A-Z]{3}P[A-Z]\d{4}[A-Z]$/)
      expect(person.contact).toMatch(/^\+91[6-9]\d{9}$/)
      expect(person.born).toMatch(/^(19[6-9]\d|200\d)-\d\d-\d\d$/)
      expect(person.employeeId).toMatch(/^EMP\d{4}$/)
      expect(person.salary % 100_000).toBe(0)
      expect(person.salary).toBeGreaterThan(25_000_000)
    }
    expect(new Set(people.map((p) => p.aadhar)).size).toBe(60)
  })

  test('the audit lists the set-up, joinings and leavings in time order', () => {
    expect(number(`from events where name = 'firm.set_up' and id = 1`)).toBe(1)
    expect(number(`from events where name = 'person.added'`)).toBe(60)
    expect(number(`from events where name = 'person.deactivated'`)).toBe(
      number('from employments where left_on is not null'),
    )
    expect(
      number('from (select at, lag(at) over (order by id) as before from events) where at < before'),
    ).toBe(0)
    expect(number(`from events where source <> 'demo'`)).toBe(
      number(`from events where name like 'session.%'`),
    )
  })
})

describe('tasks', () => {
  test('no task is in the future, decided before it was requested, or assigned to an inactive person', () => {
    expect(number('from tasks')).toBeGreaterThan(150)
    expect(
      number(
        `from tasks
         where created_at > :now
           or completed_at > :now
           or completed_at < created_at
           or deadline <= created_at`,
        { now: noon },
      ),
    ).toBe(0)
    expect(
      number(
        `from task_comments c
         join tasks t on t.id = c.task_id
         where c.created_at > :now
           or c.created_at < t.created_at
           or c.user_id not in (t.assigned_to, t.assigned_by)`,
        { now: noon },
      ),
    ).toBe(0)
    expect(
      number(
        'from tasks t join users u on u.id = t.assigned_to where t.completed_at is null and u.is_active = 0',
      ),
    ).toBe(0)
    expect(
      number(
        `from tasks t
         join users u on u.id = t.assigned_by
         where u.role not in ('Admin', 'Senior Manager', 'Manager')`,
      ),
    ).toBe(0)
  })

  test('every status occurs, some tasks are late, and a repeating task is open once', () => {
    for (const status of ['pending', 'in_progress', 'completed'])
      expect(number('from tasks where status = ?', status), status).toBeGreaterThan(10)
    expect(
      number('from tasks where completed_at is null and deadline < ?', `${todayOf(noon)}T00:00`),
    ).toBeGreaterThan(5)
    expect(
      number(
        `from task_series s
         join tasks t on t.id = s.latest_task
         where t.completed_at is null
           and t.deadline > ?`,
        noon,
      ),
    ).toBe(number('from task_series'))
    expect(number('from task_series')).toBeGreaterThan(5)
  })
})
