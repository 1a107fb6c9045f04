/** The directory's endpoints: search, add and delete. Wednesday, 18 November 2026. */
import { describe, expect, test } from 'vitest'
import { office, type Name, type Office } from '../../../tests/support/office'
import { searchWords } from './directory'

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

describe('found', () => {
  test.each([
    ['asha', ['Asha']],
    ['kul ash', ['Asha']],
    ['KULK', ['Asha']],
    ['asha@north', ['Asha']],
    ['asha.kulkarni', ['Asha']],
    ['kulkarni@asha', []],
    ['98200', ['Asha']],
    ['+91 98200-12345', ['Asha']],
    ['senior recr', ['Asha']],
    ['emp0004', ['Ravi']],
    ['test man', ['Manoj', 'Meera', 'Sunil']],
    ['nobody', []],
    ['"*%\'', []],
    ['  ', null],
  ] as const)('%s', async (search, found) => {
    const at = await office()
    await admin(at).post('/api/users', asha)
    const { status, body } = await admin(at).get(`/api/users?search=${encodeURIComponent(search)}`)
    expect(status).toBe(200)
    if (found) expect(body.data.map((u: any) => u.firstName).toSorted()).toEqual([...found])
    else expect(body.pagination.totalItems).toBe(10)
  })

  test('search ignores accents and marks of other scripts', () =>
    expect(searchWords('  José  (Pérez) ')).toBe('"josé"* "pérez"*'))
})

describe('added', () => {
  test('with all fields; identity numbers are returned masked, pay only to users with access to it', async () => {
    const at = await office()
    const { body } = await admin(at).post('/api/users', {
      ...asha,
      managerId: at.ids.Meera,
      officeLocation: 'andheri',
      presentAddress: '12, Sahar Road\nAndheri',
    })
    expect(body).toMatchObject({
      employeeId: 'EMP0010',
      aadharNumber: 'XXXXXXXX9012',
      panNumber: 'XXXXXX234F',
      basicSalary: '540000.50',
      officeLocation: 'Andheri',
      managerName: 'Meera Test',
      dateOfJoining: '2026-11-02',
      isActive: true,
    })
    const seen = async (name: Name) => (await at.as(name).get(`/api/users/${body.id}`)).body
    expect(await seen('Sana')).toEqual(
      Object.fromEntries(
        [
          'id',
          'employeeId',
          'firstName',
          'lastName',
          'email',
          'role',
          'designation',
          'profilePhoto',
          'isActive',
          'managerId',
          'managerName',
          'officeLocation',
          'contactNumber',
          'shiftId',
          'shiftName',
          'dateOfJoining',
          'lastWorkDate',
        ].map((f) => [f, body[f]]),
      ),
    )
    expect(await seen('Arjun')).toMatchObject({ basicSalary: '540000.50' })
    expect((await seen('Arjun')).contactNumber).toBeUndefined()
    expect((await at.as('Ravi').get(`/api/users/${body.id}`)).status).toBe(404)
    expect((await admin(at).get(`/api/leaves/balance/${body.id}`)).body.totalLeaves).toBe(3)
    expect(
      (await at.nobody.post('/api/auth/login', { email: 'ASHA@northwind.test', password: 'monsoon-41' }))
        .status,
    ).toBe(200)
  })

  test.each([
    [{ email: 'RAVI@northwind.test' }, 422, 'email'],
    [{ email: 'no mail' }, 400, 'email'],
    [{ firstName: ' ' }, 400, 'firstName'],
    [{ password: 'short' }, 422, 'password'],
    [{ aadharNumber: '12345' }, 400, 'aadharNumber'],
    [{ panNumber: 'ABC' }, 400, 'panNumber'],
    [{ basicSalary: 'lots' }, 400, 'basicSalary'],
    [{ basicSalary: 1e308 }, 400, 'basicSalary'],
    [{ managerId: 4 }, 422, 'managerId'],
    [{ role: 'King' }, 400, 'role'],
  ])('%j is refused with its field', async (wrong, status, field) => {
    const at = await office()
    const reply = await admin(at).post('/api/users', { ...asha, ...wrong })
    expect([reply.status, reply.body.errors[0].field]).toEqual([status, field])
    expect((await admin(at).get('/api/users')).body.counts.total).toBe(9)
  })
})

test('an absurdly large employee ID does not block the next person', async () => {
  const at = await office()
  await changePerson(at, 'Ravi', { employeeId: 'EMP99999999999999999999' })
  for (const email of ['a@northwind.test', 'b@northwind.test'])
    expect((await admin(at).post('/api/users', { ...asha, email })).status).toBe(200)
})

test('the preview of a deactivation lists the effects and changes nothing', async () => {
  const at = await office()
  const leave = async (from: string) =>
    (
      await at.as('Meera').post('/api/leaves', {
        leaveType: 'personal',
        fromDate: from,
        toDate: from,
        duration: 'full_day',
        reason: 'x',
      })
    ).body.id
  await leave('2026-12-10')
  await at.as('Sunil').call('PUT', `/api/leaves/${await leave('2026-12-11')}/approval`, { action: 'approve' })
  await at.as('Ravi').post('/api/leaves', {
    leaveType: 'personal',
    fromDate: '2026-12-15',
    toDate: '2026-12-15',
    duration: 'full_day',
    reason: 'x',
  })
  await at.as('Sunil').post('/api/tasks', {
    title: 'Call the client',
    description: 'x',
    assignedTo: at.ids.Meera,
    deadline: '2026-12-01',
  })
  expect((await admin(at).post(`/api/users/${at.ids.Meera}/leaving`)).body).toEqual({
    reports: ['Ravi Test', 'Priya Test'],
    reportsGoTo: 'Sunil Test',
    openApprovals: 1,
    pendingLeaves: 1,
    futureLeaves: 1,
    pendingRegularizations: 0,
    tasks: 1,
    sessions: 1,
    devices: 0,
  })
  expect((await at.as('Meera').get('/api/leaves')).body.map((l: any) => l.status)).toEqual([
    'approved',
    'pending',
  ])
})

test('deletion removes sign-in and personal data; the records stay under another name', async () => {
  const at = await office()
  await changePerson(at, 'Ravi', { aadharNumber: '123456789012', contactNumber: '9820012345' })
  await at
    .as('Ravi')
    .post('/api/attendance/punch', { type: 'in', location: { lat: 19.1197, lng: 72.8468, accuracy: 12 } })
  expect((await admin(at).call('DELETE', `/api/users/${at.ids.Ravi}`)).body).toEqual({ success: true })
  expect((await at.as('Ravi').get('/api/auth/me')).status).toBe(401)
  expect((await admin(at).get(`/api/users/${at.ids.Ravi}`)).status).toBe(404)
  expect((await admin(at).get('/api/users?search=ravi')).body.data).toEqual([])
  expect(
    JSON.stringify(at.app.ask(({ db }) => db.one('select * from users where id = ?', at.ids.Ravi))),
  ).not.toMatch(/Ravi|ravi|123456789012|9820012345/)
  const { data } = (await admin(at).get(`/api/attendance/history?userId=${at.ids.Ravi}&from=2026-11-18`)).body
  expect(data[0]).toMatchObject({ firstName: 'Former employee', lastName: String(at.ids.Ravi) })
  expect((await admin(at).call('DELETE', `/api/users/${at.ids.Anita}`)).body.message).toBe(
    'You cannot delete yourself',
  )
})

test('the directory is sorted by a heading in both directions', async () => {
  const at = await office()
  const names = async (sort: string) =>
    (await at.as('Anita').get(`/api/users?sort=${sort}&limit=200&page=1`)).body.data as {
      employeeId: string
      role: string
    }[]
  const [up, down] = [await names('employeeId'), await names('-employeeId')]
  const ids = up.map(({ employeeId }) => employeeId)
  expect(ids).toEqual(ids.toSorted())
  expect(down.map(({ employeeId }) => employeeId)).toEqual(ids.toReversed())
  const roles = (await names('-role')).map(({ role }) => role)
  expect(roles).toEqual(roles.toSorted().toReversed())
  expect((await at.as('Anita').get('/api/users?sort=salary')).status).toBe(400)
})
