/** Employee sheets of other programs: their columns, full names and managers. Wednesday, 18 November 2026. */
import { describe, expect, test } from 'vitest'
import { office } from '../../../tests/support/office'
import { importInOneStep } from '../../imports/service'
import { employees } from './importing'

async function desk() {
  const at = await office()
  const who = { id: at.ids.Anita, role: 'Admin' as const, sessionId: 0 }
  const by = { who, origin: { actor: who.id, source: 'cli' } }
  const answers = { joining: 'today' }
  const bring = (lines: string[]) =>
    importInOneStep(at.app, by, employees, 's.csv', Buffer.from(lines.join('\n')), { answers })
  const person = async (email: string) => {
    const { body } = await at.as('Anita').get(`/api/users?status=all&search=${encodeURIComponent(email)}`)
    return (await at.as('Anita').get(`/api/users/${body.data[0].id}`)).body
  }
  return { at, bring, person }
}

describe('the columns of', () => {
  test.each([
    [
      'Keka',
      'Employee Number,Employee Name,Work Email,Mobile Phone,Job Title,Date Joined,Date of Birth,Reporting To,Employment Status',
      'K101,Nina Rani Rao,nina.rao@northwind.test,+91-9876512001,Recruiter,03-Aug-2026,12-Feb-1995,Meera Test,Working',
    ],
    [
      'greytHR',
      'Employee No,Name,Email,Mobile No,Designation,Date Of Join,Date Of Birth,Reporting Manager,Status',
      'K101,Ms. Nina Rani Rao,nina.rao@northwind.test,9876512001,Recruiter,2026-08-03,1995-02-12,EMP0003,Confirmed',
    ],
    [
      'Zoho People',
      'EmployeeID,First Name,Last Name,Email ID,Mobile,Designation,Date of joining,Date of Birth,Reporting To,Employee Status',
      'K101,Nina Rani,Rao,nina.rao@northwind.test,09876512001,Recruiter,03-Aug-2026,12-Feb-1995,Meera Test EMP0003,Active',
    ],
    [
      'a plain register',
      'Emp Code,Staff Name,Official Email,Phone No.,Position,DOJ,DOB,Manager,Active',
      'K101,"Rao, Nina Rani",nina.rao@northwind.test,98765 12001,Recruiter,03/08/2026,25/02/1995,meera@northwind.test,Y',
    ],
  ])('%s', async (_, header, row) => {
    const { at, bring, person } = await desk()
    const meera = (await person('meera@northwind.test')).employeeId
    const lines = [header, row.replace('EMP0003', meera)]
    // An ambiguous date is asked about. Here another row shows the order.
    if (row.includes('/'))
      lines.push(
        lines[1]!
          .replaceAll('nina.rao', 'uma.rao')
          .replace('K101', 'K102')
          .replace('03/08', '23/08')
          .replace('12001', '12002'),
      )
    expect((await bring(lines)).errors).toEqual([])
    expect(await person('nina.rao@northwind.test')).toMatchObject({
      employeeId: 'K101',
      firstName: 'Nina Rani',
      lastName: 'Rao',
      designation: 'Recruiter',
      dateOfJoining: '2026-08-03',
      contactNumber: '98765 12001',
      managerId: at.ids.Meera,
      isActive: true,
    })
  })
})

describe('a manager', () => {
  const header = 'First Name,Last Name,Email (Office),Manager'
  const row = (manager: string) => `Nina,Rao,nina.rao@northwind.test,${manager}`

  test('with a name of two people is refused', async () => {
    const { at, bring } = await desk()
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, { firstName: 'Meera' })
    const { errors } = await bring([header, row('Meera Test')])
    expect(errors).toEqual([
      {
        row: 2,
        error: 'Manager Email: Several people are called Meera Test. Enter the office email or employee ID',
      },
    ])
  })

  test('that is unknown is refused', async () => {
    const { bring } = await desk()
    const { errors } = await bring([header, row('The Boss')])
    expect(errors[0]!.error).toBe(
      'Manager Email: Nobody is called The Boss. Enter the office email or employee ID',
    )
  })

  test('whose own row has errors is reported by row at each report', async () => {
    const { bring } = await desk()
    const { errors } = await bring([
      `${header},Role,Status`,
      'Uma,Das,uma.das@northwind.test,The Boss,Manager,Active',
      'Ila,Das,ila.das@northwind.test,uma.das@northwind.test,Recruiter,Active',
    ])
    expect(errors).toEqual([
      { row: 2, error: expect.stringContaining('Nobody is called The Boss') },
      { row: 3, error: 'Manager Email: Row 2 is the manager and has errors. Fix that row first' },
    ])
  })

  test.each(['bad email', ''])(
    'whose own address is %j is named by the row, by whatever name',
    async (mail) => {
      const { bring } = await desk()
      const led = ['Head One W0', 'W0', 'Head One', 'head one (w0)', 'One, Head'].map(
        (manager, at) => `W${at + 1},Nina ${'ABCDE'[at]} Rao,nina${at}@northwind.test,Recruiter,"${manager}"`,
      )
      const { errors } = await bring([
        'Emp ID,Name,Email,Role,Manager',
        `W0,Head One,${mail},Manager,`,
        ...led,
      ])
      expect(errors).toEqual([
        {
          row: 2,
          error: mail
            ? 'Email (Office): bad email is not an email address'
            : 'Email (Office): An office email is required for new people',
        },
        ...led.map((_, at) => ({
          row: at + 3,
          error: 'Manager Email: Row 2 is the manager and has errors. Fix that row first',
        })),
      ])
    },
  )

  test('in a row without email, with a name of somebody else too, is refused', async () => {
    const { bring } = await desk()
    const { errors } = await bring([header, 'Meera,Test,,', row('Meera Test')])
    expect(errors[1]!.error).toContain('Several people are called Meera Test')
  })
})

test('a full name equal to the stored one changes nothing', async () => {
  const { bring, person } = await desk()
  const { firstName, lastName } = await person('ravi@northwind.test')
  const {
    new: added,
    updated,
    errors,
  } = await bring([
    'Employee Name,Email',
    `"${lastName.toUpperCase()}, Mr. ${firstName}",ravi@northwind.test`,
  ])
  expect([added, updated, errors]).toEqual([0, 1, []])
  expect(await person('ravi@northwind.test')).toMatchObject({ firstName, lastName, version: 1 })
})
