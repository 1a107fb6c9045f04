/**
 * Open questions of a sheet and skipped rows: asked once, reported, never guessed. Wednesday, 18 November
 * 2026.
 */
import ExcelJS, { type Worksheet } from 'exceljs'
import { describe, expect, test } from 'vitest'
import { office } from '../../tests/support/office'
import { apply, importSheet, choose, line, header, rowsOf } from '../../tests/support/sheets'

async function workbook(fill: (sheet: Worksheet) => void): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook()
  fill(book.addWorksheet('Staff'))
  return new Uint8Array(await book.xlsx.writeBuffer())
}
const after = (rows: Awaited<ReturnType<typeof rowsOf>>, field: string) =>
  rows.map(({ changes }) => changes.find((one) => one.field === field)?.after ?? null)

describe('a missing joining date', () => {
  const file =
    'First Name,Last Name,Email (Office)\nNina,Shah,nina@northwind.test\nOmar,Shah,omar@northwind.test'

  test('is one question, and nobody is imported until it is answered', async () => {
    const at = await office()
    const { id, counts, questions } = await importSheet(at, file, 'people.csv', {})
    expect(counts).toMatchObject({ new: 0, wrong: 2 })
    expect(questions).toMatchObject([
      { id: 'joining', rows: 2, values: ['Nina Shah', 'Omar Shah'], takesDay: true, answer: null },
    ])
    const { reply } = await apply(at, id, 'good')
    expect(reply.status).toBe(422)
  })

  test.each([
    ['today', '2026-11-18'],
    ['2026-04-01', '2026-04-01'],
    ['unknown', null],
  ])('%s', async (answer, joined) => {
    const at = await office()
    const { id } = await importSheet(at, file, 'people.csv', { joining: answer })
    const { info } = await apply(at, id)
    expect(info.counts).toMatchObject({ applied: 2, refused: 0 })
    const [nina] = (await at.as('Anita').get('/api/users?search=nina')).body.data
    expect(nina.dateOfJoining).toBe(joined)
  })

  test('an impossible answer is ignored, and one that breaks a rule makes the row invalid', async () => {
    const at = await office()
    const { id, counts } = await importSheet(at, file, 'people.csv', { joining: 'last Diwali' })
    expect(counts).toMatchObject({ new: 0, wrong: 2 })
    expect((await choose(at, id, { answers: { joining: '2029-01-01' } })).counts).toMatchObject({ wrong: 2 })
    expect((await rowsOf(at, id))[0]!.problems).toMatchObject([
      { field: 'dateOfJoining', message: '2029-01-01 is more than a year ahead' },
    ])
  })

  test('if left blank, the full year of leave is granted and the date can be added later', async () => {
    const at = await office()
    const { id } = await importSheet(at, file, 'people.csv', { joining: 'unknown' })
    await apply(at, id)
    const [nina] = (await at.as('Anita').get('/api/users?search=nina')).body.data
    const balance = at.app.ask(({ db }) =>
      db.one<{ halves: number }>(
        `select sum(halves) as halves from leave_ledger where user_id = ? and kind = 'grant'`,
        nina.id,
      ),
    )
    expect(balance).toEqual({ halves: 36 })
    const put = await at.as('Anita').call('PUT', `/api/users/${nina.id}`, { dateOfJoining: '2024-02-29' })
    expect([put.status, put.body.dateOfJoining]).toEqual([200, '2024-02-29'])
  })
})

test('two columns for one field are asked about if they differ', async () => {
  const at = await office()
  const file = (second: string) =>
    `First Name,Last Name,Email,Office Email,DOJ\nNina,Shah,nina@northwind.test,${second},2026-10-01`
  expect((await importSheet(at, file('nina@northwind.test'))).questions).toEqual([])
  const { id, questions, counts } = await importSheet(at, file('n.shah@northwind.test'))
  expect(counts).toMatchObject({ new: 0, wrong: 1 })
  expect(questions).toMatchObject([{ id: 'column:email', rows: 1 }])
  expect(questions[0]!.options.map(({ value }) => value)).toEqual(['2', '3', 'none'])
  expect((await choose(at, id, { answers: { 'column:email': '3' } })).counts).toMatchObject({ new: 1 })
  expect(after(await rowsOf(at, id), 'email')).toEqual(['n.shah@northwind.test'])
  expect((await choose(at, id, { answers: { 'column:email': 'none' } })).message).toContain('header row')
})

test.each([
  ['Email (Office),Email', 'nina@northwind.test', 'n.shah@northwind.test', 'NINA@northwind.test', 'email'],
  [
    'Email,Mobile,Contact Number',
    'nina@northwind.test,98765 12001',
    '98765 12002',
    '+91-9876512001',
    'contactNumber',
  ],
])(
  '%s: the title of the template is no answer where another column differs',
  async (titles, first, other, same, field) => {
    const at = await office()
    const file = (second: string) =>
      `First Name,Last Name,DOJ,${titles}\nNina,Shah,2026-10-01,${first},${second}`
    // The same value in another notation raises no question.
    expect((await importSheet(at, file(same))).questions).toEqual([])
    const { id, counts, questions } = await importSheet(at, file(other))
    expect(counts).toMatchObject({ new: 0, wrong: 1 })
    expect(questions).toMatchObject([{ id: `column:${field}`, rows: 1, answer: null }])
    const last = questions[0]!.options.at(-2)!.value
    expect((await choose(at, id, { answers: { [`column:${field}`]: last } })).counts).toMatchObject({
      new: 1,
    })
  },
)

test('several numbers in a cell are asked about', async () => {
  const at = await office()
  const file =
    'First Name,Email (Office),Contact Number\nRavi,ravi@northwind.test,98765 43210 / 022 2834 5678'
  const { id, questions } = await importSheet(at, file)
  expect(questions).toMatchObject([{ id: 'several:contactNumber', rows: 1 }])
  await choose(at, id, { answers: { 'several:contactNumber': 'first' } })
  expect(after(await rowsOf(at, id), 'contactNumber')).toEqual(['98765 43210'])
  await choose(at, id, { answers: { 'several:contactNumber': 'none' } })
  expect(await rowsOf(at, id)).toMatchObject([{ state: 'unchanged' }])
})

describe('partly converted dates', () => {
  // 03/04 and 05/06 of a list with the day first, opened where the month comes first; 25/03 stayed text.
  const dates = [new Date(Date.UTC(2026, 2, 4)), new Date(Date.UTC(2026, 4, 6)), '25/03/2026']
  const file = (of: readonly unknown[]) =>
    workbook((sheet) => {
      sheet.addRow(['First Name', 'Last Name', 'Email', 'DOJ'])
      of.forEach((date, at) => sheet.addRow([`P${at}`, 'Shah', `p${at}@northwind.test`, date]))
    })

  test('are asked about and swapped back', async () => {
    const at = await office()
    const { id, questions, counts } = await importSheet(at, await file(dates))
    expect(counts).toMatchObject({ new: 1, wrong: 2 })
    expect(questions).toMatchObject([
      {
        id: 'exchanged:dateOfJoining',
        rows: 2,
        values: ['2026-03-04 or 2026-04-03', '2026-05-06 or 2026-06-05'],
      },
    ])
    await choose(at, id, { answers: { 'exchanged:dateOfJoining': 'exchanged' } })
    expect(after(await rowsOf(at, id), 'dateOfJoining')).toEqual(['2026-04-03', '2026-06-05', '2026-03-25'])
    await choose(at, id, { answers: { 'exchanged:dateOfJoining': 'right' } })
    expect(after(await rowsOf(at, id), 'dateOfJoining')).toEqual(['2026-03-04', '2026-05-06', '2026-03-25'])
  })

  test('a date cell after the 12th shows that they are correct', async () => {
    const at = await office()
    const bytes = await file([...dates, new Date(Date.UTC(2026, 2, 24))])
    expect((await importSheet(at, bytes)).questions).toEqual([])
  })
})

describe('hidden rows', () => {
  const file = () =>
    workbook((sheet) => {
      sheet.addRow(['First Name', 'Last Name', 'Email', 'DOJ'])
      for (const name of ['Nina', 'Omar', 'Pia'])
        sheet.addRow([name, 'Shah', `${name}@northwind.test`, '2026-10-01'])
      sheet.getRow(3).hidden = true
    })

  test('are asked about', async () => {
    const at = await office()
    const { id, counts, questions } = await importSheet(at, await file())
    expect(counts).toMatchObject({ new: 2, wrong: 1 })
    expect(questions).toMatchObject([{ id: 'hidden', values: ['row 3'], rows: 1 }])
    expect((await choose(at, id, { answers: { hidden: 'yes' } })).counts).toMatchObject({ new: 3, wrong: 0 })
    expect(await choose(at, id, { answers: { hidden: 'no' } })).toMatchObject({
      counts: { new: 2, wrong: 0 },
      passed: 1,
      passedRows: [{ row: 3, why: 'hidden' }],
    })
  })
})

describe('one cell over several rows', () => {
  test('applies to each of them unless it is a sum', async () => {
    const at = await office()
    const bytes = await workbook((sheet) => {
      sheet.addRow(['First Name', 'Last Name', 'Email', 'DOJ', 'Manager', 'Salary'])
      for (const name of ['Nina', 'Omar', 'Pia'])
        sheet.addRow([name, 'Shah', `${name}@northwind.test`, '2026-10-01', null, null])
      sheet.mergeCells('E2:E4')
      sheet.getCell('E2').value = 'meera@northwind.test'
      sheet.mergeCells('F2:F3')
      sheet.getCell('F2').value = 900_000
      sheet.getCell('F4').value = 540_000
    })
    const { id } = await importSheet(at, bytes)
    const rows = await rowsOf(at, id)
    expect(after(rows, 'managerEmail')).toEqual(Array(3).fill('meera@northwind.test'))
    expect(rows.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
      [],
      ['One cell spans several rows. Enter an amount in each row'],
      [],
    ])
  })
})

test('totals, notes and a repeated header are left out and reported', async () => {
  const at = await office()
  const file = [
    header,
    line('Nina'),
    header,
    line('Omar'),
    'Sub Total,,,,,,,,"10,80,000",',
    line('Pia'),
    'Total Employees: 3,,,,,,,,,',
    'Generated by greytHR on 18 Nov 2026,,,,,,,,,',
    '* salary as of October,,,,,,,,,',
    'Page 1 of 1,,,,,,,,,',
  ].join('\n')
  const { counts, passed, passedRows } = await importSheet(at, file)
  expect(counts).toMatchObject({ new: 3, wrong: 0 })
  expect(passed).toBe(6)
  expect(passedRows.map(({ row, why }) => [row, why])).toEqual([
    [3, 'a repeated header'],
    [5, 'a total'],
    [7, 'a note'],
    [8, 'a note'],
    [9, 'a note'],
    [10, 'a note'],
  ])
})

describe('a row without a name', () => {
  test('is refused and reported if it contains two values', async () => {
    const at = await office()
    const file = [
      header,
      line('Nina'),
      ',,,,,,,2025-04-14,"7,00,000",',
      ',,,98765 43210,Recruiter,,,,,',
    ].join('\n')
    const { id, counts } = await importSheet(at, file)
    expect(counts).toMatchObject({ new: 1, wrong: 2 })
    const [, joined] = await rowsOf(at, id)
    expect(joined!.problems.map(({ message }) => message)).toEqual([
      'A first name is required for new people',
      'A last name is required for new people',
      'An office email is required for new people',
    ])
  })

  test('is skipped and reported with its text if it contains fewer', async () => {
    const at = await office()
    const file = [
      `${header},HRA,S. No.`,
      `${line('Nina')},,1`,
      ',,,,,,,,"5,40,000",,"1,20,000",',
      ',,,,,,,,,,,3',
      ',,,,,,,,,Active,,',
    ]
    expect(await importSheet(at, file.join('\n'))).toMatchObject({
      counts: { new: 1, wrong: 0 },
      passed: 3,
      passedRows: [
        { row: 3, why: 'without a name or number', text: '5,40,000, 1,20,000' },
        { row: 4, why: 'without a name or number', text: '3' },
        { row: 5, why: 'without a name or number', text: 'Active' },
      ],
    })
  })
})

test('an unknown role is asked about once, with its spelling', async () => {
  const at = await office()
  const file = [
    'First Name,Last Name,Email,DOJ,Role',
    'Nina,Shah,nina@northwind.test,2026-10-01,Team Leader',
    'Omar,Shah,omar@northwind.test,2026-10-01,team leader',
  ].join('\n')
  const { id, questions } = await importSheet(at, file)
  expect(questions).toMatchObject([
    { id: 'role:team leader', text: 'Team Leader is not a role in Muster. Which role is it?', rows: 2 },
  ])
  await choose(at, id, { answers: { 'role:team leader': 'Manager' } })
  expect(after(await rowsOf(at, id), 'role')).toEqual(['Manager', 'Manager'])
})
