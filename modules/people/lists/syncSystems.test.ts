/**
 * Lists in the field names and formats of other programs, as their API documentation shows them, and values
 * that only a person could answer. Wednesday, 18 November 2026.
 */
import { describe, expect, test } from 'vitest'
import { office } from '../../../tests/support/office'
import { effects, links, listed, person, problems, sync } from '../../../tests/support/sync'

const known = (at: Awaited<ReturnType<typeof office>>, id: string) => person(at, links(at)[id]!)
/** Roles are Muster's own, so a list without them says them once. */
const answers = { leaders: 'Manager' }

describe('the names and formats of', () => {
  test('BambooHR', async () => {
    const at = await office()
    const people = [
      {
        id: '123',
        employeeNumber: 'BHR-7',
        firstName: 'Jane',
        lastName: 'Doe',
        workEmail: 'jane.doe@northwind.test',
        jobTitle: 'HR Lead',
        hireDate: '2024-02-05',
        status: 'Active',
        mobilePhone: '+91 98220 11223',
        terminationDate: '0000-00-00',
        supervisorEId: '',
        department: 'HR',
      },
      {
        id: '124',
        employeeNumber: 'BHR-8',
        firstName: 'Ford',
        lastName: 'Mathew',
        workEmail: 'ford@northwind.test',
        jobTitle: 'Recruiter',
        hireDate: '2025-06-30',
        status: 'Inactive',
        mobilePhone: null,
        terminationDate: '2026-05-15',
        supervisorEId: '123',
        department: 'HR',
      },
    ].map(({ id, supervisorEId, terminationDate, ...rest }) => ({
      ...rest,
      externalId: id,
      managerExternalId: supervisorEId,
      lastWorkDate: terminationDate,
    }))
    const reply = await sync(at, people, { answers, source: 'bamboohr' })
    expect([problems(reply), reply.body.unused]).toEqual([[], ['department']])
    expect(known(at, '123')).toEqual({
      employeeId: 'BHR-7',
      name: 'Jane Doe',
      email: 'jane.doe@northwind.test',
      role: 'Manager',
      designation: 'HR Lead',
      isActive: 1,
      lastWorkDate: null,
      manager: null,
      contactNumber: '+919822011223',
      joined: '2024-02-05',
    })
    expect(known(at, '124')).toMatchObject({
      isActive: 0,
      lastWorkDate: '2026-05-15',
      manager: 'jane.doe@northwind.test',
    })
    expect((await sync(at, people, { answers, source: 'bamboohr' })).body).toMatchObject({
      unchanged: 2,
      importId: null,
    })
  })

  test('Frappe HR, with a manager by the name of their record', async () => {
    const at = await office()
    const people = [
      {
        employee_name: 'Asha Rao',
        company_email: 'asha@northwind.test',
        date_of_joining: '2019-07-01',
        cell_number: '9822011223',
        reports_to: null,
        status: 'Active',
        relieving_date: null,
        name: 'HR-EMP-00001',
      },
      {
        employee_name: 'Vikram Joshi',
        company_email: 'vikram@northwind.test',
        date_of_joining: '2021-01-15',
        cell_number: '98450 33445',
        reports_to: 'HR-EMP-00001',
        status: 'Left',
        relieving_date: '2026-10-30',
        name: 'HR-EMP-00002',
      },
      {
        employee_name: 'Sara Khan',
        company_email: 'sara@northwind.test',
        date_of_joining: '2022-03-01',
        cell_number: '',
        reports_to: 'HR-EMP-00001',
        status: 'Active',
        relieving_date: null,
        name: 'HR-EMP-00003',
      },
    ].map(({ name, cell_number, ...rest }) => ({ ...rest, externalId: name, mobile_number: cell_number }))
    const reply = await sync(at, people, { answers, source: 'frappe-hr' })
    expect(problems(reply)).toEqual([])
    expect(known(at, 'HR-EMP-00002')).toMatchObject({
      name: 'Vikram Joshi',
      isActive: 0,
      lastWorkDate: '2026-10-30',
      manager: 'asha@northwind.test',
      contactNumber: '+919845033445',
    })
  })

  test('Zoho People, with long record numbers and written months', async () => {
    const at = await office()
    const people = [
      {
        Zoho_ID: '759415000000240001',
        EmployeeID: 'Z1',
        FirstName: 'John',
        LastName: 'Pereira',
        EmailID: 'john@northwind.test',
        Dateofjoining: '05-Feb-2018',
        Employeestatus: 'Active',
        Mobile: '9822011223',
        'Reporting_To.ID': '',
        Gender: 'Male',
      },
      {
        Zoho_ID: '759415000000240002',
        EmployeeID: 'Z2',
        FirstName: 'Riya',
        LastName: 'Sen',
        EmailID: 'riya@northwind.test',
        Dateofjoining: '13-Mar-2020',
        Employeestatus: 'Terminated',
        Mobile: '',
        'Reporting_To.ID': '759415000000240001',
        Gender: 'Female',
      },
    ].map(({ Zoho_ID, ...rest }) => ({ ...rest, externalId: Zoho_ID }))
    const reply = await sync(at, people, { answers, source: 'zoho-people' })
    expect([problems(reply), reply.body.unused]).toEqual([[], ['Gender']])
    expect(known(at, '759415000000240001')).toMatchObject({ name: 'John Pereira', joined: '2018-02-05' })
    expect(known(at, '759415000000240002')).toMatchObject({ isActive: 0, manager: 'john@northwind.test' })
    const lost = await sync(at, [{ externalId: Number('759415000000240001') }])
    expect([lost.status, lost.body.errors[0].field]).toEqual([400, 'people.0.externalId'])
  })

  test('Keka, with moments for dates and a number for the status', async () => {
    const at = await office()
    const keka = {
      externalId: '3f1c2d',
      employeeNumber: 'K1',
      displayName: 'Uma Iyer',
      email: 'uma@northwind.test',
      joiningDate: '2023-04-02T18:30:00Z',
      employmentStatus: 0,
    }
    const refused = await sync(at, [keka], { source: 'keka' })
    expect(refused.body.errors).toEqual([
      { field: 'people.0.employmentStatus', message: '0 is not clear. Send Active or Inactive' },
    ])
    await sync(at, [{ ...keka, employmentStatus: 'Working' }], { source: 'keka' })
    expect(known(at, '3f1c2d')).toMatchObject({ name: 'Uma Iyer', employeeId: 'K1', joined: '2023-04-03' })
  })
})

describe('nothing is guessed', () => {
  const nina = { externalId: 1, firstName: 'Nina', lastName: 'Shah', email: 'nina@northwind.test' }

  test.each([
    [
      { ...nina, dateOfJoining: '03/04/2026' },
      { 'order:dateOfJoining': 'dmy' },
      /^1 dateOfJoining: 03\/04\/2026 can mean 3 Apr or 4 Mar\. Send dates such as 2026-04-03, or add "order:dateOfJoining" to answers: "dmy" or "mdy"$/,
    ],
    [
      nina,
      { joining: '2026-11-01' },
      /^1 dateOfJoining: Some new people have no date of joining.* Send a clear dateOfJoining, or add "joining" to answers: "unknown", "today" or a date$/,
    ],
    [
      { ...nina, dateOfJoining: '2026-11-02', status: 'On Bench' },
      { 'status:on bench': 'Active' },
      /^1 status: Is the status On Bench active or inactive\? Send a clear status, or add "status:on bench" to answers: "Active" or "Inactive"$/,
    ],
    [
      { ...nina, dateOfJoining: '2026-11-02', role: 'Team Lead' },
      { 'role:team lead': 'Manager' },
      /^1 role: Team Lead is not a role in Muster.* add "role:team lead" to answers: "Admin", /,
    ],
    [
      { ...nina, dateOfJoining: '2026-11-02', contactNumber: '9822011223 / 9845033445' },
      { 'several:contactNumber': 'first' },
      /^1 contactNumber: .* add "several:contactNumber" to answers: "first" or "none"$/,
    ],
    [
      { ...nina, dateOfJoining: '2020-11-02', status: 'Active', lastWorkDate: '2026-01-31' },
      { left: 'Inactive' },
      /^1 lastWorkDate: Some people are active although their last working day is past.* add "left" to answers/,
    ],
  ])('%j', async (given, answered, sentence) => {
    const at = await office()
    const refused = await sync(at, [given])
    expect(problems(refused)).toEqual([expect.stringMatching(sentence)])
    expect(refused.body).toMatchObject({ importId: null, wrong: 1 })
    expect(problems(await sync(at, [given], { answers: answered }))).toEqual([])
    expect(Object.keys(links(at))).toEqual(['1'])
  })

  test('a wrong phone number and an unreadable date are named', async () => {
    const at = await office()
    const wrong = { ...listed('Ravi')[0]!, contactNumber: '12345', dateOfBirth: '31-Feb-1990' }
    expect(problems(await sync(at, [wrong]))).toEqual([
      'HR-Ravi contactNumber: 12345 is not a phone number',
      expect.stringMatching(/^HR-Ravi dateOfBirth: 31-Feb-1990 /),
    ])
  })

  test('a password is never taken from a list', async () => {
    const at = await office()
    const reply = await sync(at, [{ ...nina, dateOfJoining: '2026-11-02', password: 'Marigold-77-sea' }])
    expect([effects(reply).length, reply.body.unused]).toEqual([1, ['password']])
    const { hash } = at.app.ask(({ db }) =>
      db.one<{ hash: string | null }>('select password_hash as hash from users where email = ?', nina.email),
    )!
    expect(hash).toBeNull()
  })
})
