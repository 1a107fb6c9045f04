/** Changing people through the API: validation, side effects and conflicts. Wednesday, 18 November 2026. */
import { describe, expect, test } from 'vitest'
import { office, type Name, type Office } from '../../../tests/support/office'

const admin = (at: Office) => at.as('Anita')
const changePerson = (at: Office, name: Name, body: object) =>
  admin(at).call('PUT', `/api/users/${at.ids[name]}`, body)
const asha = {
  firstName: 'Asha',
  lastName: 'Kulkarni',
  email: 'asha@northwind.test',
  password: 'monsoon-41',
  role: 'Recruiter',
  designation: 'Senior Recruiter',
  contactNumber: '+91 98200 12345',
  aadharNumber: '123456789012',
  panNumber: 'abcde1234f',
  basicSalary: '540000.50',
  dateOfJoining: '2026-11-02',
}

describe('changed', () => {
  test('omitted fields stay, a masked number means unchanged, and the audit lists each field with secrets masked', async () => {
    const at = await office()
    const { id } = (await admin(at).post('/api/users', asha)).body
    const { body } = await admin(at).call('PUT', `/api/users/${id}`, {
      designation: 'Lead',
      aadharNumber: 'XXXXXXXX9012',
      panNumber: 'FGHIJ5678K',
      personalEmail: '',
      basicSalary: 600000,
    })
    expect(body).toMatchObject({
      firstName: 'Asha',
      designation: 'Lead',
      aadharNumber: 'XXXXXXXX9012',
      panNumber: 'XXXXXX678K',
      basicSalary: '600000.00',
      version: expect.any(Number),
    })
    expect((await admin(at).post(`/api/users/${id}/reveal`, { field: 'aadharNumber' })).body).toEqual({
      value: '123456789012',
    })
    expect((await at.as('Meera').post(`/api/users/${id}/reveal`, { field: 'aadharNumber' })).status).toBe(403)
    const events = at.app.ask(({ db }) =>
      db.all<{ name: string; data: string }>(
        `select name, data from events where name in ('person.changed', 'person.revealed') order by id`,
      ),
    )
    expect(events.at(-1)!.name).toBe('person.revealed')
    expect(events.map((e) => e.data).join()).not.toMatch(/123456789012|ABCDE1234F|FGHIJ5678K|600000/)
    expect(JSON.parse(events.at(-2)!.data)).toMatchObject({
      before: { designation: 'Senior Recruiter', panNumber: 'XXXXXX234F', basicSalary: 'hidden' },
      after: { designation: 'Lead', panNumber: 'XXXXXX678K' },
    })
  })

  test('the hierarchy cannot contain a loop', async () => {
    const at = await office()
    for (const [name, manager] of [
      ['Sunil', 'Meera'],
      ['Meera', 'Meera'],
      ['Anita', 'Manoj'],
    ] as const) {
      const { status, body } = await changePerson(at, name, { managerId: at.ids[manager] })
      expect([status, body.errors[0].field]).toEqual([422, 'managerId'])
    }
    expect((await changePerson(at, 'Ravi', { managerId: at.ids.Manoj })).body.managerName).toBe('Manoj Test')
    expect((await changePerson(at, 'Ravi', { managerId: null })).body.managerId).toBeNull()
  })

  test('the last Admin cannot be demoted, deactivated or deleted', async () => {
    const at = await office()
    await changePerson(at, 'Sunil', { role: 'Admin' })
    expect((await at.as('Sunil').call('PUT', `/api/users/${at.ids.Anita}`, { role: 'Manager' })).status).toBe(
      200,
    )
    const sunil = at.as('Sunil')
    expect((await sunil.call('PUT', `/api/users/${at.ids.Sunil}`, { role: 'Manager' })).body.message).toBe(
      'The last Admin cannot get another role. Make another person Admin first.',
    )
    expect((await sunil.call('PUT', `/api/users/${at.ids.Sunil}`, { isActive: false })).status).toBe(422)
    expect((await sunil.call('DELETE', `/api/users/${at.ids.Sunil}`)).status).toBe(422)
  })

  test('refuses a foreign masked number, for a new person too, and overwrites nothing', async () => {
    const at = await office()
    const { id } = (await admin(at).post('/api/users', asha)).body
    for (const wrong of [{ aadharNumber: 'XXXXXXXX901' }, { panNumber: 'XXXXXX23' }]) {
      const { status, body } = await admin(at).call('PUT', `/api/users/${id}`, wrong)
      expect([status, body.errors[0].field]).toEqual([422, Object.keys(wrong)[0]])
    }
    expect(
      (
        await admin(at).post('/api/users', {
          ...asha,
          email: 'b@northwind.test',
          aadharNumber: 'XXXXXXXX9012',
        })
      ).body.errors[0].field,
    ).toBe('aadharNumber')
    expect((await admin(at).post(`/api/users/${id}/reveal`, { field: 'aadharNumber' })).body.value).toBe(
      '123456789012',
    )
  })

  test('a shift applies from today; earlier days keep theirs', async () => {
    const at = await office()
    expect((await admin(at).get('/api/shifts')).body).toMatchObject([
      { id: 1, name: 'General', starts: '09:30', ends: '18:30' },
      { id: 2, name: 'Night', starts: '18:30', ends: '03:30' },
    ])
    expect((await admin(at).get('/api/offices')).body).toMatchObject([{ id: 1, name: 'Andheri' }])
    await at.write((tx) =>
      tx.db.run(`insert into shift_assignments values (?, '2026-12-01', 2)`, at.ids.Ravi),
    )
    expect((await changePerson(at, 'Ravi', { shiftId: 2 })).body).toMatchObject({
      shiftId: 2,
      shiftName: 'Night',
    })
    expect((await changePerson(at, 'Ravi', { shiftId: 1 })).body).toMatchObject({
      shiftId: 1,
      shiftName: 'General',
    })
    expect(
      at.app.ask(({ db }) =>
        db.all(
          'select from_day as day, shift_id as shift from shift_assignments where user_id = ?',
          at.ids.Ravi,
        ),
      ),
    ).toEqual([{ day: '2026-11-18', shift: 1 }])
    expect((await changePerson(at, 'Ravi', { shiftId: 9 })).body.errors).toEqual([
      { field: 'shiftId', message: 'This shift does not exist' },
    ])
    const [event] = at.app.ask(({ db }) =>
      db.all<{ data: string }>(`select data from events where name = 'person.changed' order by id`),
    )
    expect(JSON.parse(event!.data)).toEqual({
      userId: at.ids.Ravi,
      before: { shift: 'General' },
      after: { shift: 'Night' },
    })
    expect((await admin(at).post('/api/users', { ...asha, shiftId: 2 })).body.shiftName).toBe('Night')
  })

  test('the second of two concurrent changes is refused and writes nothing', async () => {
    const at = await office()
    const { version } = (await admin(at).get(`/api/users/${at.ids.Ravi}`)).body
    const both = await Promise.all([
      changePerson(at, 'Ravi', { version, designation: 'One' }),
      changePerson(at, 'Ravi', { version, designation: 'Two' }),
    ])
    expect(both.map((r) => r.status)).toEqual([200, 409])
    expect((await admin(at).get(`/api/users/${at.ids.Ravi}`)).body.designation).toBe('One')
  })

  test("refuses an impossible joining date; a new password ends the person's sessions", async () => {
    const at = await office()
    expect((await changePerson(at, 'Ravi', { dateOfJoining: '2026-02-01' })).body.dateOfJoining).toBe(
      '2026-02-01',
    )
    expect(
      (await changePerson(at, 'Ravi', { isActive: false, lastWorkDate: '2026-01-31' })).body.errors[0].field,
    ).toBe('lastWorkDate')
    await changePerson(at, 'Ravi', { isActive: false, lastWorkDate: '2026-11-10T00:00:00.000Z' })
    expect((await changePerson(at, 'Ravi', { dateOfJoining: '2026-11-12' })).body.errors[0].field).toBe(
      'dateOfJoining',
    )
    expect((await changePerson(at, 'Ravi', { lastWorkDate: '2026-01-31' })).body.errors[0].field).toBe(
      'lastWorkDate',
    )
    expect((await changePerson(at, 'Ravi', { lastWorkDate: '2026-11-12' })).body).toMatchObject({
      isActive: false,
      lastWorkDate: '2026-11-12',
    })
    expect(
      (await admin(at).call('PUT', `/api/users/${at.ids.Priya}/password`, { password: 'short' })).body
        .message,
    ).toBe('Password must be at least 8 characters long')
    expect(
      (await admin(at).call('PUT', `/api/users/${at.ids.Priya}/password`, { password: 'monsoon-42' })).body,
    ).toEqual({ success: true })
    expect((await at.as('Priya').get('/api/auth/me')).status).toBe(401)
  })
})

test('a location that is not an office is shown like one, in the list and the own profile', async () => {
  const at = await office()
  await changePerson(at, 'Ravi', { officeLocation: 'Home, Pune' })
  expect((await admin(at).get('/api/users?search=ravi')).body.data).toMatchObject([
    { officeLocation: 'Home, Pune' },
  ])
  expect((await at.as('Ravi').get('/api/auth/me')).body.officeLocation).toBe('Home, Pune')
})
