/** A people sheet before it is applied: reading, preview, errors and questions. */
import { describe, expect, test } from 'vitest'
import { cellText, openWorkbook, writeXlsx } from '../../src/sheets'
import { office } from '../../tests/support/office'
import {
  apply,
  importSheet,
  choose,
  header,
  line,
  look,
  people,
  rowsOf,
  uploadSheet,
} from '../../tests/support/sheets'

describe('a sheet of people', () => {
  test('lists the changes of each field', async () => {
    const at = await office()
    const { id } = await importSheet(
      at,
      'First Name,Email (Office),Designation,Contact Number\nRavi,RAVI@northwind.test,Lead Recruiter,98765-43210\nPriya,priya@northwind.test,Recruiter,',
    )
    const [ravi, priya] = await rowsOf(at, id)
    expect(ravi).toMatchObject({ state: 'changed', name: 'Ravi Test' })
    expect(ravi!.changes).toEqual([
      { field: 'contactNumber', title: 'Contact Number', before: null, after: '98765 43210' },
      { field: 'designation', title: 'Designation', before: 'Recruiter', after: 'Lead Recruiter' },
    ])
    expect(priya).toMatchObject({ state: 'unchanged', changes: [] })
  })

  test('reports the errors of each row and imports only the valid rows if requested', async () => {
    const at = await office()
    const file = [
      header,
      line('Nina'),
      'Omar,Shah,not-an-address,98765 43210,Recruiter,R,meera@northwind.test,2026-10-01,540000,Active',
      'Pia,Shah,pia@northwind.test,98765,Captain,R,ravi@northwind.test,31/31/2026,lots,Active',
      ',,quiet@northwind.test,,,,,,,',
      line('Nina'),
    ].join('\n')
    const staged = await importSheet(at, file)
    expect(staged.counts).toMatchObject({ new: 1, wrong: 4 })
    const wrong = Object.fromEntries(
      (await rowsOf(at, staged.id, 'wrong')).map(({ row, problems }) => [
        row,
        problems.map(({ field, message }) => `${field}: ${message}`),
      ]),
    )
    expect(wrong[3]).toEqual(['email: not-an-address is not an email address'])
    expect(wrong[4]).toEqual([
      'contactNumber: 98765 is not a phone number',
      'dateOfJoining: 31/31/2026 is not a date',
      'basicSalary: lots is not an amount such as 540000',
      'role: Answer needed: Captain is not a role in Muster. Which role is it?',
      'managerEmail: Ravi Test is Recruiter. People can only report to a Manager, Senior Manager or Admin',
    ])
    expect(wrong[5]).toEqual([
      'firstName: A first name is required for new people',
      'lastName: A last name is required for new people',
    ])
    expect(wrong[6]).toEqual(['email: Row 2 is the same person'])
    const all = await at.as('Anita').post(`/api/imports/${staged.id}/apply`, { rows: 'all' })
    expect(all.status).toBe(422)
    expect(all.body.message).toBe('4 rows have errors. Fix them, or import only the valid rows.')
    const { info } = await apply(at, staged.id, 'good')
    expect(info).toMatchObject({ state: 'applied', counts: { applied: 1 } })
    expect(people(at)).toHaveLength(10)
  })

  test('returns the rows with errors as a workbook with reasons; the corrected file can be imported', async () => {
    const at = await office()
    const { id } = await importSheet(
      at,
      [
        header,
        line('Nina'),
        'Omar,Shah,omar at home,98765 43210,Recruiter,R,meera@northwind.test,2026-10-01,540000,Active',
      ].join('\n'),
    )
    const response = await at.app.http.request(`/api/imports/${id}/wrong`, {
      headers: { authorization: `Bearer ${at.tokens.Anita}` },
    })
    expect(response.headers.get('content-disposition')).toContain(
      'attachment; filename="rows with errors of people.xlsx"; filename*=UTF-8\'\'rows%20with%20errors%20of%20people.xlsx',
    )
    const book = await openWorkbook(new Uint8Array(await response.arrayBuffer()))
    const rows: string[][] = []
    for await (const { cells } of book.sheets[0]!.rows()) rows.push(cells.map(cellText))
    expect(rows).toHaveLength(2)
    const column = rows[0]!.indexOf('Email (Office)')
    expect(rows[0]![column + 1]).toBe('Why: Email (Office)')
    expect(rows[1]!.slice(column, column + 2)).toEqual([
      'omar at home',
      'omar at home is not an email address',
    ])
    const mended: Uint8Array[] = []
    await writeXlsx(
      [
        {
          name: 'x',
          columns: rows[0]!.map((text) => ({ header: text })),
          rows: [rows[1]!.map((text, i) => (i === column ? 'omar@northwind.test' : text))],
        },
      ],
      async (piece) => void mended.push(piece),
    )
    expect((await importSheet(at, Buffer.concat(mended), 'mended.xlsx')).counts).toMatchObject({
      new: 1,
      wrong: 0,
    })
  })

  test('the dots in place of a password are not imported as one', async () => {
    const at = await office()
    const { id } = await importSheet(
      at,
      'First Name,Last Name,Email (Office),Password\nNina,Shah,nina@northwind.test,••••••••',
    )
    expect(await rowsOf(at, id)).toMatchObject([{ state: 'new', problems: [] }])
    expect(at.app.ask(({ db }) => db.all('select secret from import_rows'))).toEqual([{ secret: null }])
  })

  test('finds managers further down in the same file and refuses loops', async () => {
    const at = await office()
    const file = `First Name,Last Name,Email (Office),Role,Manager Email
Low,One,low@northwind.test,Recruiter,mid@northwind.test
Mid,Two,mid@northwind.test,Manager,high@northwind.test
High,Three,high@northwind.test,Senior Manager,anita@northwind.test
Ring,A,ring.a@northwind.test,Manager,ring.b@northwind.test
Ring,B,ring.b@northwind.test,Manager,ring.a@northwind.test
Sunil,Test,sunil@northwind.test,Senior Manager,meera@northwind.test`
    const staged = await importSheet(at, file)
    expect(staged.counts).toMatchObject({ new: 3, wrong: 3 })
    expect((await rowsOf(at, staged.id, 'wrong')).map(({ problems }) => problems[0]!.message)).toEqual(
      Array(3).fill('Reports to a person who reports to them, so the hierarchy would have a loop'),
    )
    const { info } = await apply(at, staged.id, 'good')
    expect(info.counts).toMatchObject({ applied: 3, refused: 0 })
    const low = (await at.as('Anita').get('/api/users?search=low@northwind.test')).body.data[0]
    const mid = (await at.as('Anita').get('/api/users?search=mid@northwind.test')).body.data[0]
    expect(low.managerId).toBe(mid.id)
  })

  test('asks for the order of day and month instead of guessing', async () => {
    const at = await office()
    const file =
      'First Name,Last Name,Email (Office),Date of Joining\nNina,Shah,nina@northwind.test,03/04/2026\nOmar,Shah,omar@northwind.test,05/06/2026'
    const info = await importSheet(at, file)
    expect(info.counts).toMatchObject({ wrong: 2 })
    expect(info.questions).toMatchObject([
      { id: 'order:dateOfJoining', values: ['03/04/2026', '05/06/2026'], rows: 2, answer: null },
    ])
    expect((await rowsOf(at, info.id))[0]!.problems[0]!.message).toBe(
      '03/04/2026 can mean 3 Apr or 4 Mar. Say which comes first, day or month',
    )
    const answered = await choose(at, info.id, { answers: { 'order:dateOfJoining': 'dmy' } })
    expect(answered.counts).toMatchObject({ new: 2, wrong: 0 })
    expect(answered.questions).toMatchObject([{ id: 'order:dateOfJoining', answer: 'dmy' }])
    expect(
      (await rowsOf(at, info.id))[0]!.changes.find(({ field }) => field === 'dateOfJoining')!.after,
    ).toBe('2026-04-03')
    const shown = await importSheet(at, `${file}\nPia,Shah,pia@northwind.test,25/12/2026`)
    expect(shown.counts).toMatchObject({ new: 3 })
    expect(shown.questions).toEqual([])
    expect(shown.columns.find(({ field }) => field === 'dateOfJoining')).toMatchObject({ order: 'dmy' })
  })

  test('asks once for all columns of the same format; a column that shows its order keeps it', async () => {
    const at = await office()
    const file = (born: string, joined: string, left = '') =>
      'First Name,Last Name,Email (Office),Date of Birth,Date of Joining,Last Work Date,Status\n' +
      `Nina,Shah,nina@northwind.test,${born},${joined},${left},Left\n`
    const info = await importSheet(at, file('03/04/1990', '05/06/2025', '09/25/2026'))
    expect(info.questions).toMatchObject([
      {
        id: 'order',
        text: 'Date of Birth, Date of Joining: which comes first in their dates, the day or the month?',
        rows: 1,
        values: ['03/04/1990', '05/06/2025'],
      },
    ])
    const answered = await choose(at, info.id, { answers: { order: 'dmy' } })
    expect(answered.counts).toMatchObject({ new: 1, wrong: 0 })
    const { changes } = (await rowsOf(at, info.id))[0]!
    const after = (of: string) => changes.find(({ field }) => field === of)!.after
    expect(['dateOfBirth', 'dateOfJoining', 'lastWorkDate'].map(after)).toEqual([
      '1990-04-03',
      '2025-06-05',
      '2026-09-25',
    ])
    expect(answered.columns.map(({ order }) => order)).toEqual([null, null, null, 'dmy', 'dmy', 'mdy', null])
    // Different formats may come from different programs.
    expect((await importSheet(at, file('03-04-1990', '05/06/2025'))).questions.map(({ id }) => id)).toEqual([
      'order:dateOfBirth',
      'order:dateOfJoining',
    ])
  })

  test('accepts columns chosen by hand', async () => {
    const at = await office()
    const info = await importSheet(at, 'A,B,C\nNina,Shah,nina@northwind.test')
    expect(info).toMatchObject({
      state: 'ready',
      message:
        "Could not find valid header row. Please ensure your CSV has columns 'First Name' and 'Email (Office)'",
      counts: { new: 0 },
    })
    const columns = { 0: 'firstName', 1: 'lastName', 2: 'email' }
    expect(await choose(at, info.id, { columns, answers: { joining: 'today' } })).toMatchObject({
      message: null,
      counts: { new: 1 },
    })
    expect(
      (await at.as('Anita').call('PUT', `/api/imports/${info.id}/choices`, { columns: { 0: 'shoeSize' } }))
        .status,
    ).toBe(422)
  })

  test.each([
    ['', 400, 'The file is empty'],
    ['%PDF-1.7 x', 200, /PDF/],
    ['First Name,Email (Office)\n', 200, 'No valid employee data found. Please check your CSV file.'],
  ])('refuses %j with one error', async (body, status, sentence) => {
    const at = await office()
    const reply = await uploadSheet(at, body)
    expect(reply.status).toBe(status)
    const message = status === 200 ? (await look(at, reply.body.id)).message : reply.body.message
    if (sentence instanceof RegExp) expect(message).toMatch(sentence)
    else expect(message).toBe(sentence)
    expect(people(at)).toHaveLength(9)
  })
})
