/** A people sheet applied, undone and resumed after a stop. */
import { describe, expect, test, vi } from 'vitest'
import { office } from '../../tests/support/office'
import {
  apply,
  importSheet,
  header,
  line,
  look,
  people,
  rowsOf,
  uploadSheet,
} from '../../tests/support/sheets'
import { kindOf } from './kinds'
import { resume } from './running'

describe('a sheet of people', () => {
  test('is read, previewed and applied; the same file again changes nothing', async () => {
    const at = await office()
    const file = [header, line('Nina'), line('Omar')].join('\n')
    const staged = await importSheet(at, file)
    expect(staged).toMatchObject({
      state: 'ready',
      counts: { new: 2, changed: 0, unchanged: 0, wrong: 0 },
      message: null,
    })
    expect(people(at)).toHaveLength(9)
    const { info } = await apply(at, staged.id)
    expect(info).toMatchObject({ state: 'applied', counts: { applied: 2, added: 2, refused: 0 } })
    const nina = (await at.as('Anita').get('/api/users?search=nina')).body.data[0]
    expect(nina).toMatchObject({
      email: 'nina@northwind.test',
      role: 'Recruiter',
      managerId: at.ids.Meera,
      contactNumber: '98765 43210',
      dateOfJoining: '2026-10-01',
    })
    expect((await at.as('Anita').get(`/api/users/${nina.id}`)).body.basicSalary).toBe('540000.00')
    const again = await importSheet(at, file)
    expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 2, wrong: 0 })
    expect((await at.as('Anita').post(`/api/imports/${again.id}/apply`, { rows: 'all' })).status).toBe(422)
  })

  test('refuses a row whose person has changed since the preview; if all rows were requested, nothing is applied', async () => {
    const at = await office()
    const file =
      'First Name,Last Name,Email (Office),Designation\nNina,Shah,nina@northwind.test,New\nRavi,Test,ravi@northwind.test,Lead'
    const good = await importSheet(at, file)
    const all = await importSheet(at, file)
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, { designation: 'Senior Recruiter' })
    const before = people(at)
    const refused = await apply(at, all.id, 'all')
    expect(refused.info.state).toBe('undone')
    expect(refused.info.message).toBe(
      'Nothing was imported: row 3: This person was changed since the preview. Preview the file again',
    )
    expect(people(at)).toEqual(before)
    const { info } = await apply(at, good.id, 'good')
    expect(info.counts).toMatchObject({ applied: 1, refused: 1 })
    expect((await rowsOf(at, good.id, 'refused'))[0]!.refusal).toMatch(/^This person was changed/)
  })

  test('an internal error refuses only its row; the others are applied and can be undone', async () => {
    const at = await office()
    const { id } = await importSheet(at, [header, line('Nina'), line('Omar')].join('\n'))
    const kind = kindOf('employees')!
    const applied = kind.apply.bind(kind)
    const broken = vi.spyOn(kind, 'apply').mockImplementation((tx, who, row) => {
      const journal = applied(tx, who, row)
      if (row.row === 2) throw new TypeError('a mistake of ours')
      return journal
    })
    const { info } = await apply(at, id, 'good')
    broken.mockRestore()
    expect(info).toMatchObject({
      state: 'applied',
      counts: { applied: 1, refused: 1 },
      firstReasons: [
        `Row 2: Something went wrong with this row. If it happens again, tell your Admin: import ${id}, row 2`,
      ],
    })
    expect(people(at)).toHaveLength(10)
    const stuck = vi.spyOn(kind, 'undo').mockImplementation(() => {
      throw new TypeError('another')
    })
    const refusal = await at.as('Anita').post(`/api/imports/${id}/undo`)
    stuck.mockRestore()
    expect([refusal.status, JSON.stringify(refusal.body)]).toEqual([
      409,
      expect.stringContaining(`import ${id}, row 3`),
    ])
    await at.as('Anita').post(`/api/imports/${id}/undo`)
    expect((await look(at, id)).state).toBe('undone')
    expect(people(at)).toHaveLength(9)
  })

  test('is undone in one step, which restores the previous state', async () => {
    const at = await office()
    const before = people(at)
    const file = `First Name,Last Name,Email (Office),Role,Manager Email,Designation,Status
Boss,New,boss@northwind.test,Manager,sunil@northwind.test,Boss,Active
Nina,Shah,nina@northwind.test,Recruiter,boss@northwind.test,R,Active
Ravi,Test,ravi@northwind.test,Recruiter,boss@northwind.test,Lead,Active
Rekha,Test,rekha@northwind.test,Recruiter,,Recruiter,Left`
    const { id } = await importSheet(at, file)
    expect((await apply(at, id)).info.counts).toMatchObject({ applied: 4 })
    expect(people(at)).not.toEqual(before)
    expect((await at.as('Anita').post(`/api/imports/${id}/undo`)).status).toBe(200)
    expect(await look(at, id)).toMatchObject({ state: 'undone', message: null })
    expect(people(at)).toEqual(before)
    for (const path of ['/api/all-employees', '/api/employees'])
      expect(JSON.stringify((await at.as('Anita').get(path)).body), path).not.toContain('Withdrawn')
    // It can be imported again.
    const again = await importSheet(at, file)
    expect(again.counts).toMatchObject({ new: 2, changed: 2 })
  })

  test.each([
    [
      'somebody who left on an earlier day',
      'Rekha',
      'First Name,Email (Office),Status,Last Work Date\nRekha,rekha@northwind.test,Left,2026-11-10',
    ],
    [
      'somebody who came back',
      'Priya',
      'First Name,Email (Office),Status\nPriya,priya@northwind.test,Active',
    ],
    [
      'somebody who came back on the day of leaving',
      'Ravi',
      'First Name,Email (Office),Status\nRavi,ravi@northwind.test,Active',
    ],
    [
      'a last work date that was put right',
      'Priya',
      'First Name,Email (Office),Last Work Date\nPriya,priya@northwind.test,2026-11-03',
    ],
    [
      'another day of joining',
      'Meera',
      'First Name,Email (Office),Date of Joining\nMeera,meera@northwind.test,2026-10-02',
    ],
  ] as const)('undo restores the periods of employment: %s', async (_, name, file) => {
    const at = await office()
    const set = (who: 'Priya' | 'Ravi', lastWorkDate: string) =>
      at.as('Anita').call('PUT', `/api/users/${at.ids[who]}`, { isActive: false, lastWorkDate })
    await set('Priya', '2026-11-05')
    await set('Ravi', '2026-11-18')
    const worked = () =>
      at.app.ask(({ db }) => ({
        periods: db.all('select joined, left_on from employments where user_id = ?', at.ids[name]),
        ...db.one<object>('select is_active, last_work_date from users where id = ?', at.ids[name]),
      }))
    const before = worked()
    const { id } = await importSheet(at, file)
    expect((await apply(at, id)).info.counts).toMatchObject({ applied: 1 })
    expect(worked()).not.toEqual(before)
    at.clock.set('2026-11-19T04:00:00.000Z')
    expect((await at.as('Anita').post(`/api/imports/${id}/undo`)).status).toBe(200)
    expect((await look(at, id)).state).toBe('undone')
    expect(worked()).toEqual(before)
  })

  test('a last work date ends the period of employment and cannot be before the joining date', async () => {
    const at = await office()
    await at
      .as('Anita')
      .call('PUT', `/api/users/${at.ids.Rekha}`, { isActive: false, lastWorkDate: '2026-11-10' })
    const { id } = await importSheet(
      at,
      'First Name,Email (Office),Last Work Date\nRekha,rekha@northwind.test,2026-11-03',
    )
    await apply(at, id)
    expect(
      at.app.ask(({ db }) =>
        db.all('select left_on as "left" from employments where user_id = ?', at.ids.Rekha),
      ),
    ).toEqual([{ left: '2026-11-03' }])
    const early = await importSheet(
      at,
      'First Name,Last Name,Email (Office),Date of Joining,Status,Last Work Date\nRekha,Test,rekha@northwind.test,,,2025-01-01\nRavi,Test,ravi@northwind.test,,Left,2025-01-01\nNina,Shah,nina@northwind.test,2026-10-01,Left,2026-09-30',
    )
    expect(
      (await rowsOf(at, early.id)).map(({ problems }) =>
        problems.map(({ field, message }) => `${field}: ${message}`),
      ),
    ).toEqual(Array(3).fill(['lastWorkDate: Must not be before the date of joining']))
  })

  test('cannot be undone once something depends on it, and names the reason', async () => {
    const at = await office()
    const { id } = await importSheet(at, [`${header},Password`, line('Nina', ',quiet-harbour-9')].join('\n'))
    const { info } = await apply(at, id)
    expect(info).toMatchObject({ state: 'applied', passwordsLeft: 0 })
    const signedIn = await at.nobody.post('/api/auth/login', {
      email: 'nina@northwind.test',
      password: 'quiet-harbour-9',
    })
    expect(signedIn.status).toBe(200)
    const undone = await at.as('Anita').post(`/api/imports/${id}/undo`)
    expect(undone.status).toBe(409)
    expect(undone.body.message).toBe(
      'This import can no longer be undone as a whole. Row 2, Nina Shah: Nina Shah has signed in since',
    )
    expect(people(at)).toHaveLength(10)
  })

  test('stores no password in rows or audit, and deletes the file', async () => {
    const at = await office()
    const { id } = await importSheet(at, [`${header},Password`, line('Nina', ',quiet-harbour-9')].join('\n'))
    await apply(at, id)
    const stored = at.app.ask(({ db }) =>
      JSON.stringify([
        db.all('select * from import_rows'),
        db.all('select * from imports'),
        db.all('select * from events'),
      ]),
    )
    expect(stored).not.toContain('quiet-harbour-9')
    expect(await at.app.files.getKeys('imports')).toEqual([])
  })

  test('stores no password if its column is ignored or the value too long', async () => {
    const at = await office()
    const long = `quiet-harbour-9 ${'x'.repeat(200)}`
    const { id } = await importSheet(
      at,
      [`${header},Password`, line('Nina', ',quiet-harbour-9'), line('Omar', `,${long}`)].join('\n'),
    )
    const stored = () =>
      at.app.ask(({ db }) =>
        JSON.stringify([db.all('select row, cells from import_rows'), db.all('select found from imports')]),
      )
    expect(stored()).not.toContain('quiet-harbour-9')
    await at.as('Anita').call('PUT', `/api/imports/${id}/choices`, { columns: { 10: null } })
    expect((await look(at, id)).counts).toMatchObject({ new: 2, wrong: 0 })
    expect(stored()).not.toContain('quiet-harbour-9')
  })

  test('is available only to users who may do what its rows do', async () => {
    const at = await office()
    expect((await uploadSheet(at, header, 'x.csv', 'Meera')).status).toBe(403)
    const { id } = await importSheet(at, [header, line('Nina')].join('\n'))
    expect((await at.as('Meera').get(`/api/imports/${id}`)).status).toBe(404)
    expect((await at.as('Meera').post(`/api/imports/${id}/apply`, { rows: 'all' })).status).toBe(404)
    expect((await at.as('Ravi').get('/api/imports')).status).toBe(403)
  })

  test('an interrupted import is finished at the next start', async () => {
    const at = await office()
    const { id } = await importSheet(at, [header, line('Nina'), line('Omar')].join('\n'))
    await at.write(
      ({ db }) =>
        void db.run(
          `update imports set state = 'applying', choices = '{"rows":"good"}', total = 2 where id = ?`,
          id,
        ),
    )
    resume(at.app)
    expect(await look(at, id)).toMatchObject({ state: 'applied', counts: { applied: 2 } })
  })
})
