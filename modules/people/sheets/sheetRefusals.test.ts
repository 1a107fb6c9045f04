/** Impossible or ambiguous values in a people sheet are refused at their column, and nothing is stored. */
import { describe, expect, test } from 'vitest'
import { office } from '../../../tests/support/office'
import { importInOneStep } from '../../imports/service'
import { employees } from './importing'

async function desk() {
  const at = await office()
  const who = { id: at.ids.Anita, role: 'Admin' as const, sessionId: 0 }
  const bring = (lines: string[], answers: Record<string, string> = {}, isDry = false) =>
    importInOneStep(
      at.app,
      { who, origin: { actor: who.id, source: 'cli' } },
      employees,
      's.csv',
      Buffer.from(lines.join('\n')),
      { answers: { joining: 'today', ...answers }, isDry },
    )
  const person = async (email: string) =>
    (await at.as('Anita').get(`/api/users?status=all&search=${encodeURIComponent(email)}`)).body.data[0]
  return { at, bring, person }
}

const ravi = 'ravi@northwind.test'

describe('a status other than Active', () => {
  test.each(['Working', 'Confirmed', 'Probation', 'Yes', 'Permanent'])(
    '%s deactivates nobody',
    async (word) => {
      const { bring, person } = await desk()
      const { errors } = await bring(['First Name,Email (Office),Status', `Ravi,${ravi},${word}`])
      expect(errors).toEqual([])
      expect((await person(ravi)).isActive).toBe(true)
    },
  )

  test('an unknown one is asked about, and its row is not imported', async () => {
    const { bring, person } = await desk()
    const sheet = ['First Name,Email (Office),Status', `Ravinder,${ravi},Bench`]
    const { errors, questions } = await bring(sheet)
    expect(errors).toEqual([
      { row: 2, error: 'Status: Answer needed: Is the status Bench active or inactive?' },
    ])
    expect(questions).toMatchObject([{ id: 'status:bench', values: ['Bench'], rows: 1 }])
    expect(await person(ravi)).toMatchObject({ firstName: 'Ravi', isActive: true })
    expect((await bring(sheet, { 'status:bench': 'Inactive' })).errors).toEqual([])
    expect(await person(ravi)).toMatchObject({ firstName: 'Ravinder', isActive: false })
  })
})

describe('an active row with a last working day', () => {
  const header = 'First Name,Last Name,Email (Office),Status,Last Work Date'
  const question =
    'Last Work Date: Answer needed: Some people are active although their last working day is past. ' +
    'Have they left?'

  test.each(['Active', '', 'Working'])('in the past, with the status %j, is asked about', async (status) => {
    const { bring, person } = await desk()
    const sheet = [
      header,
      `Ravi,Test,${ravi},${status},2026-10-31`,
      `Nina,Rao,nina.rao@northwind.test,${status},2022-03-31`,
    ]
    const { errors, questions } = await bring(sheet)
    expect(errors).toEqual([2, 3].map((row) => ({ row, error: question })))
    expect(questions).toMatchObject([
      { id: 'left', rows: 2, values: ['Ravi Test, 2026-10-31', 'Nina Rao, 2022-03-31'] },
    ])
    expect(await person(ravi)).toMatchObject({ isActive: true })
    expect((await bring(sheet.slice(0, 2), { left: 'Active' })).changed).toBe(0)
    expect((await bring(sheet.slice(0, 2), { left: 'Inactive' })).errors).toEqual([])
    expect(await person(ravi)).toMatchObject({ isActive: false, lastWorkDate: '2026-10-31' })
  })

  test('in the future is asked about, because the person serves notice', async () => {
    const { bring, person } = await desk()
    const sheet = [header, `Ravi,Test,${ravi},Serving notice,2026-12-31`]
    const { errors, questions } = await bring(sheet)
    expect(questions).toMatchObject([{ id: 'notice', values: ['Ravi Test, 2026-12-31'], rows: 1 }])
    expect(errors[0]!.error).toContain(
      'Last Work Date: Answer needed: Some people are active until a future last working day. Muster stores that date when they become inactive. Ignore it until then?',
    )
    expect((await bring(sheet, { notice: 'none' })).errors).toEqual([])
    expect(await person(ravi)).toMatchObject({ isActive: true })
  })

  test('of an inactive person, or with an open status question, is asked about once', async () => {
    const { bring, person } = await desk()
    const waits = await bring([header, `Ravi,Test,${ravi},Bench,2026-10-31`])
    expect(waits.questions.map(({ id }) => id)).toEqual(['status:bench'])
    expect((await bring([header, `Ravi,Test,${ravi},Left,2026-10-31`])).errors).toEqual([])
    expect((await bring([header, `Ravi,Test,${ravi},,2026-11-02`])).errors).toEqual([])
    expect(await person(ravi)).toMatchObject({ isActive: false, lastWorkDate: '2026-11-02' })
  })
})

describe('impossible values', () => {
  const header =
    'First Name,Last Name,Email (Office),Date of Birth,Date of Joining,Employee ID,PAN Number,Aadhar Number'
  const born = 'Nina,Rao,nina.rao@northwind.test'
  test.each([
    [`${born},2030-01-01,,,,`, 'Date of Birth (YYYY-MM-DD): 2030-01-01 must be in the past'],
    [`${born},1-Jan-38,,,,`, 'Date of Birth (YYYY-MM-DD): 2038-01-01 must be in the past'],
    [`${born},,2099-01-01,,,`, 'Date of Joining (YYYY-MM-DD): 2099-01-01 is more than a year ahead'],
    [`${born},2015-06-01,2026-06-01,,,`, 'Born on 2015-06-01 and joined on 2026-06-01: younger than 14'],
    [
      `Somebody,Else,${ravi},,,EMP9999,,`,
      'Employee ID: Nobody has EMP9999, and the email belongs to Ravi Test',
    ],
  ])('%s', async (row, sentence) => {
    const { bring, person } = await desk()
    const { errors } = await bring([header, row])
    expect(errors).toEqual([{ row: 2, error: expect.stringContaining(sentence) }])
    expect(await person('nina.rao@northwind.test')).toBeUndefined()
    expect((await person(ravi)).firstName).toBe('Ravi')
  })

  test("another person's employee ID does not rename its owner; a corrected email is accepted", async () => {
    const { bring, person } = await desk()
    const { employeeId } = (await person(ravi)) as { employeeId: string }
    const ids = 'First Name,Last Name,Email (Office),Employee ID'
    const { errors } = await bring([ids, `Zoya,Ali,zoya@northwind.test,${employeeId}`])
    expect(errors[0]!.error).toContain(`${employeeId} is Ravi Test, with another name and email.`)
    expect((await person(ravi)).firstName).toBe('Ravi')
    expect((await bring([ids, `Ravi,Test,ravi.test@northwind.test,${employeeId}`])).errors).toEqual([])
    expect(await person('ravi.test@northwind.test')).toMatchObject({ employeeId })
  })

  test('one number for two people in the file or the firm', async () => {
    const { bring, at } = await desk()
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, { panNumber: 'ABCDE1234F' })
    const { errors } = await bring([
      header,
      `${born},,,,ABCDE1234F,`,
      'Uma,Das,uma.das@northwind.test,,,,,123412341234',
      'Ila,Das,ila.das@northwind.test,,,,,1234 1234 1234',
    ])
    expect(errors).toEqual([
      { row: 2, error: expect.stringMatching(/^PAN Number: Ravi Test \(EMP\d+\) has this PAN$/) },
      { row: 4, error: 'Aadhar Number: Row 3 has the same Aadhar number' },
    ])
  })

  test('the form and the API refuse it too and keep the stored value', async () => {
    const { at } = await desk()
    const put = (body: object) => at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, body)
    expect(await put({ dateOfBirth: '2030-01-01' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'dateOfBirth', message: '2030-01-01 must be in the past' }] },
    })
    expect((await put({ dateOfBirth: '2020-01-01' })).body.errors).toMatchObject([{ field: 'dateOfBirth' }])
    expect((await put({ dateOfBirth: '1990-01-01' })).status).toBe(200)
  })
})

test("a column 'Title' is not read as a designation", async () => {
  const { bring, person } = await desk()
  await bring(['First Name,Email (Office),Title', `Ravi,${ravi},Mr.`])
  expect((await person(ravi)).designation).not.toBe('Mr.')
})

describe('in the preview', () => {
  test('lists the effects of a deactivation by name', async () => {
    const { at, bring } = await desk()
    const sheet = ['Email (Office),First Name,Status,Last Work Date', `${ravi},Ravi,Left,2026-11-17`]
    await at.as('Ravi').post('/api/leaves', {
      leaveType: 'personal',
      fromDate: '2026-12-01',
      toDate: '2026-12-01',
      duration: 'full_day',
      reason: 'Wedding',
    })
    const { follows } = await bring(sheet, {}, true)
    expect(follows).toContainEqual({
      what: 'pending leave is cancelled',
      count: 1,
      people: 1,
      names: ['Ravi Test'],
    })
    expect(follows).toContainEqual({ what: 'sign-in ends', count: 1, people: 1, names: ['Ravi Test'] })
    expect((await at.as('Ravi').get('/api/leaves')).body).toMatchObject([{ status: 'pending' }])
  })

  test('a row refused only by the rules has errors', async () => {
    const { bring } = await desk()
    const { errors } = await bring(
      ['Email (Office),First Name,Status', 'anita@northwind.test,Anita,Left'],
      {},
      true,
    )
    expect(errors).toEqual([
      { row: 2, error: 'Status: The last Admin cannot be deactivated. Make another person Admin first.' },
    ])
  })
})

describe("a sheet with the importer's own email", () => {
  const anita = 'anita@northwind.test'
  test.each([
    ['Employee Name,Email', 'Ramesh Kumar'],
    ['First Name,Last Name,Email', 'Ramesh,Kumar'],
  ])('does not rename the importer: %s', async (header, name) => {
    const { bring, person } = await desk()
    const { errors } = await bring([header, `${name},${anita}`])
    expect(errors).toEqual([
      { row: 2, error: expect.stringContaining('This is your own email, Anita Test, with another name.') },
    ])
    expect(await person(anita)).toMatchObject({ firstName: 'Anita', lastName: 'Test' })
  })

  test('nor by the API; with the own name other fields are changed', async () => {
    const { at, bring, person } = await desk()
    const employees = [{ firstName: 'Evil', lastName: 'X', email: anita }]
    const { body } = await at.as('Anita').post('/api/users/bulk', { employees })
    expect(body.results).toMatchObject({ success: [], errors: [{ row: 1 }] })
    expect(await person(anita)).toMatchObject({ firstName: 'Anita' })
    const { errors } = await bring(['First Name,Last Name,Email,Designation', `Anita,Test,${anita},Owner`])
    expect(errors).toEqual([])
    expect(await person(anita)).toMatchObject({ firstName: 'Anita', designation: 'Owner' })
  })
})
