/** A sheet of people, from the file to its end and back. */
import { describe, expect, test } from 'vitest'
import { office, type Office } from '../../tests/support/office'
import { openWorkbook } from '../../src/sheets/read'
import { cellText } from '../../src/sheets/cells'
import { writeXlsx } from '../../src/sheets/write'
import type { ImportInfo, ImportRow } from './contract'
import { settled } from './running'

const header = 'First Name,Last Name,Email (Office),Contact Number,Role,Designation,Manager Email,Date of Joining (YYYY-MM-DD),Basic Salary,Status'
const line = (name: string, rest = '') => `${name},Shah,${name.toLowerCase()}@northwind.test,98765 43210,Recruiter,Recruiter,meera@northwind.test,2026-10-01,540000,Active${rest}`

async function send(at: Office, body: string | Uint8Array, name = 'people.csv', as: 'Anita' | 'Meera' = 'Anita') {
  const response = await at.app.http.request(
    `/api/imports?kind=employees&name=${encodeURIComponent(name)}`,
    { method: 'POST', headers: { authorization: `Bearer ${at.tokens[as]}`, 'content-type': 'application/octet-stream' }, body: body as BodyInit },
    { address: '203.0.113.7' } as never,
  )
  return { status: response.status, body: (await response.json()) as { id: number; message?: string } }
}

async function bring(at: Office, body: string | Uint8Array, name?: string): Promise<ImportInfo> {
  const { status, body: { id, message } } = await send(at, body, name)
  expect(status, message).toBe(200)
  return look(at, id)
}

async function look(at: Office, id: number): Promise<ImportInfo> {
  await settled(at.app, id)
  return (await at.as('Anita').get(`/api/imports/${id}`)).body
}

const rowsOf = async (at: Office, id: number, show = ''): Promise<ImportRow[]> => (await at.as('Anita').get(`/api/imports/${id}/rows?show=${show}&limit=200`)).body.data
const apply = async (at: Office, id: number, rows = 'all') => {
  const reply = await at.as('Anita').post(`/api/imports/${id}/apply`, { rows })
  return { reply, info: await look(at, id) }
}
const people = (at: Office) => at.app.ask(({ db }) => db.all('select id, employee_id, first_name, last_name, email, role, designation, manager_id, is_active, contact_number, basic_salary, hra, aadhar_number, removed_at from users where removed_at is null order by id'))

describe('a sheet of people', () => {
  test('is read, shown, applied, and the same file again changes nothing', async () => {
    const at = await office()
    const file = [header, line('Nina'), line('Omar')].join('\n')
    const read = await bring(at, file)
    expect(read).toMatchObject({ state: 'ready', counts: { new: 2, changed: 0, unchanged: 0, wrong: 0 }, message: null })
    expect(people(at)).toHaveLength(9)
    const { info } = await apply(at, read.id)
    expect(info).toMatchObject({ state: 'applied', counts: { applied: 2, added: 2, refused: 0 } })
    const nina = (await at.as('Anita').get('/api/users?search=nina')).body.data[0]
    expect(nina).toMatchObject({ email: 'nina@northwind.test', role: 'Recruiter', managerId: at.ids.Meera, contactNumber: '+91 98765 43210', dateOfJoining: '2026-10-01' })
    expect((await at.as('Anita').get(`/api/users/${nina.id}`)).body.basicSalary).toBe('540000.00')
    const again = await bring(at, file)
    expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 2, wrong: 0 })
    expect((await at.as('Anita').post(`/api/imports/${again.id}/apply`, { rows: 'all' })).status).toBe(422)
  })

  test('tells field by field what changes', async () => {
    const at = await office()
    const { id } = await bring(at, 'First Name,Email (Office),Designation,Contact Number\nRavi,RAVI@northwind.test,Lead Recruiter,98765-43210\nPriya,priya@northwind.test,Recruiter,')
    const [ravi, priya] = await rowsOf(at, id)
    expect(ravi).toMatchObject({ state: 'changed', name: 'Ravi Test' })
    expect(ravi!.changes).toEqual([
      { field: 'contactNumber', title: 'Contact Number', before: null, after: '+91 98765 43210' },
      { field: 'designation', title: 'Designation', before: 'Recruiter', after: 'Lead Recruiter' },
    ])
    expect(priya).toMatchObject({ state: 'unchanged', changes: [] })
  })

  test('says of each wrong row what is wrong, and imports only the good ones when asked', async () => {
    const at = await office()
    const file = [
      header,
      line('Nina'),
      'Omar,Shah,not-an-address,98765 43210,Recruiter,R,meera@northwind.test,2026-10-01,540000,Active',
      'Pia,Shah,pia@northwind.test,98765,Captain,R,ravi@northwind.test,31/31/2026,lots,Active',
      ',,quiet@northwind.test,,,,,,,',
      line('Nina'),
    ].join('\n')
    const read = await bring(at, file)
    expect(read.counts).toMatchObject({ new: 1, wrong: 4 })
    const wrong = Object.fromEntries((await rowsOf(at, read.id, 'wrong')).map(({ row, problems }) => [row, problems.map(({ field, message }) => `${field}: ${message}`)]))
    expect(wrong[3]).toEqual(['email: not-an-address is not an email address'])
    expect(wrong[4]).toEqual([
      'contactNumber: 98765 is not a phone number',
      'dateOfJoining: 31/31/2026 is not a date',
      'basicSalary: lots is not an amount such as 540000',
      'role: Captain is not a role: Admin, Senior Manager, Manager, Recruiter, Accounts, Scheduler',
      'managerEmail: Ravi Test is Recruiter; people report to a Manager, Senior Manager or Admin',
    ])
    expect(wrong[5]).toEqual(['firstName: A first name is needed for somebody new', 'lastName: A last name is needed for somebody new'])
    expect(wrong[6]).toEqual(['email: Row 2 is the same person'])
    const all = await at.as('Anita').post(`/api/imports/${read.id}/apply`, { rows: 'all' })
    expect(all.status).toBe(422)
    expect(all.body.message).toBe('4 rows are wrong. Correct them, or import only the good rows.')
    const { info } = await apply(at, read.id, 'good')
    expect(info).toMatchObject({ state: 'applied', counts: { applied: 1 } })
    expect(people(at)).toHaveLength(10)
  })

  test('gives the wrong rows back as a workbook with the reason beside each cell; corrected, it can be brought again', async () => {
    const at = await office()
    const { id } = await bring(at, [header, line('Nina'), 'Omar,Shah,omar at home,98765 43210,Recruiter,R,meera@northwind.test,2026-10-01,540000,Active'].join('\n'))
    const response = await at.app.http.request(`/api/imports/${id}/wrong`, { headers: { authorization: `Bearer ${at.tokens.Anita}` } })
    expect(response.headers.get('content-disposition')).toContain('wrong rows of people.xlsx')
    const book = await openWorkbook(new Uint8Array(await response.arrayBuffer()))
    const rows: string[][] = []
    for await (const { cells } of book.sheets[0]!.rows()) rows.push(cells.map(cellText))
    expect(rows).toHaveLength(2)
    const column = rows[0]!.indexOf('Email (Office)')
    expect(rows[0]![column + 1]).toBe('Why: Email (Office)')
    expect(rows[1]!.slice(column, column + 2)).toEqual(['omar at home', 'omar at home is not an email address'])
    const mended: Uint8Array[] = []
    await writeXlsx([{ name: 'x', columns: rows[0]!.map((text) => ({ header: text })), rows: [rows[1]!.map((text, i) => (i === column ? 'omar@northwind.test' : text))] }], async (piece) => void mended.push(piece))
    expect((await bring(at, Buffer.concat(mended), 'mended.xlsx')).counts).toMatchObject({ new: 1, wrong: 0 })
  })

  test('finds managers further down in the same file, and no loop gets in', async () => {
    const at = await office()
    const file = `First Name,Last Name,Email (Office),Role,Manager Email
Low,One,low@northwind.test,Recruiter,mid@northwind.test
Mid,Two,mid@northwind.test,Manager,high@northwind.test
High,Three,high@northwind.test,Senior Manager,anita@northwind.test
Ring,A,ring.a@northwind.test,Manager,ring.b@northwind.test
Ring,B,ring.b@northwind.test,Manager,ring.a@northwind.test
Sunil,Test,sunil@northwind.test,Senior Manager,meera@northwind.test`
    const read = await bring(at, file)
    expect(read.counts).toMatchObject({ new: 3, wrong: 3 })
    expect((await rowsOf(at, read.id, 'wrong')).map(({ problems }) => problems[0]!.message)).toEqual(Array(3).fill('Reports to somebody who reports to this person: the hierarchy would hold a loop'))
    const { info } = await apply(at, read.id, 'good')
    expect(info.counts).toMatchObject({ applied: 3, refused: 0 })
    const low = (await at.as('Anita').get('/api/users?search=low@northwind.test')).body.data[0]
    const mid = (await at.as('Anita').get('/api/users?search=mid@northwind.test')).body.data[0]
    expect(low.managerId).toBe(mid.id)
  })

  test('asks which comes first, day or month, and guesses nothing', async () => {
    const at = await office()
    const file = 'First Name,Last Name,Email (Office),Date of Joining\nNina,Shah,nina@northwind.test,03/04/2026\nOmar,Shah,omar@northwind.test,05/06/2026'
    const read = await bring(at, file)
    expect(read.counts).toMatchObject({ wrong: 2 })
    expect(read.columns.find(({ field }) => field === 'dateOfJoining')).toMatchObject({ ask: true, order: null })
    expect((await rowsOf(at, read.id))[0]!.problems[0]!.message).toBe('03/04/2026 can be read as 3 Apr or as 4 Mar. Say which comes first, day or month')
    await at.as('Anita').call('PUT', `/api/imports/${read.id}/choices`, { orders: { dateOfJoining: 'dmy' } })
    expect((await look(at, read.id)).counts).toMatchObject({ new: 2, wrong: 0 })
    expect((await rowsOf(at, read.id))[0]!.changes.find(({ field }) => field === 'dateOfJoining')!.after).toBe('2026-04-03')
    const shown = await bring(at, `${file}\nPia,Shah,pia@northwind.test,25/12/2026`)
    expect(shown.counts).toMatchObject({ new: 3 })
    expect(shown.columns.find(({ field }) => field === 'dateOfJoining')).toMatchObject({ ask: false, order: 'dmy' })
  })

  test('takes columns by hand where their names say nothing', async () => {
    const at = await office()
    const read = await bring(at, 'A,B,C\nNina,Shah,nina@northwind.test')
    expect(read).toMatchObject({ state: 'ready', message: "Could not find valid header row. Please ensure your CSV has columns 'First Name' and 'Email (Office)'", counts: { new: 0 } })
    await at.as('Anita').call('PUT', `/api/imports/${read.id}/choices`, { columns: { 0: 'firstName', 1: 'lastName', 2: 'email' } })
    expect(await look(at, read.id)).toMatchObject({ message: null, counts: { new: 1 } })
    expect((await at.as('Anita').call('PUT', `/api/imports/${read.id}/choices`, { columns: { 0: 'shoeSize' } })).status).toBe(422)
  })

  test.each([
    ['', 400, 'The file is empty'],
    ['%PDF-1.7 x', 200, /PDF/],
    ['First Name,Email (Office)\n', 200, 'No valid employee data found. Please check your CSV file.'],
  ])('refuses %j with one sentence', async (body, status, sentence) => {
    const at = await office()
    const reply = await send(at, body)
    expect(reply.status).toBe(status)
    const message = status === 200 ? (await look(at, reply.body.id)).message : reply.body.message
    if (sentence instanceof RegExp) expect(message).toMatch(sentence)
    else expect(message).toBe(sentence)
    expect(people(at)).toHaveLength(9)
  })

  test('refuses a row whose person was changed since it was compared; with all rows asked for, nothing stays', async () => {
    const at = await office()
    const file = 'First Name,Last Name,Email (Office),Designation\nNina,Shah,nina@northwind.test,New\nRavi,Test,ravi@northwind.test,Lead'
    const good = await bring(at, file)
    const all = await bring(at, file)
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, { designation: 'Senior Recruiter' })
    const before = people(at)
    const refused = await apply(at, all.id, 'all')
    expect(refused.info.state).toBe('undone')
    expect(refused.info.message).toBe('Nothing was imported: row 3: Somebody has changed this person since the file was compared. Compare it again')
    expect(people(at)).toEqual(before)
    const { info } = await apply(at, good.id, 'good')
    expect(info.counts).toMatchObject({ applied: 1, refused: 1 })
    expect((await rowsOf(at, good.id, 'refused'))[0]!.refusal).toMatch(/^Somebody has changed/)
  })

  test('is undone as one step, and the firm is as before', async () => {
    const at = await office()
    const before = people(at)
    const file = `First Name,Last Name,Email (Office),Role,Manager Email,Designation,Status
Boss,New,boss@northwind.test,Manager,sunil@northwind.test,Boss,Active
Nina,Shah,nina@northwind.test,Recruiter,boss@northwind.test,R,Active
Ravi,Test,ravi@northwind.test,Recruiter,boss@northwind.test,Lead,Active
Rekha,Test,rekha@northwind.test,Recruiter,,Recruiter,Left`
    const { id } = await bring(at, file)
    expect((await apply(at, id)).info.counts).toMatchObject({ applied: 4 })
    expect(people(at)).not.toEqual(before)
    expect((await at.as('Anita').post(`/api/imports/${id}/undo`)).status).toBe(200)
    expect(await look(at, id)).toMatchObject({ state: 'undone', message: null })
    expect(people(at)).toEqual(before)
    // And it can be brought again.
    const again = await bring(at, file)
    expect(again.counts).toMatchObject({ new: 2, changed: 2 })
  })

  test.each([
    ['somebody who left on an earlier day', 'Rekha', 'First Name,Email (Office),Status,Last Work Date\nRekha,rekha@northwind.test,Left,2026-11-10'],
    ['somebody who came back', 'Priya', 'First Name,Email (Office),Status\nPriya,priya@northwind.test,Active'],
    ['somebody who came back on the day of leaving', 'Ravi', 'First Name,Email (Office),Status\nRavi,ravi@northwind.test,Active'],
    ['a last work date that was put right', 'Priya', 'First Name,Email (Office),Last Work Date\nPriya,priya@northwind.test,2026-11-03'],
    ['another day of joining', 'Meera', 'First Name,Email (Office),Date of Joining\nMeera,meera@northwind.test,2026-10-02'],
  ] as const)('undone, the time that people have worked here is as before: %s', async (_, name, file) => {
    const at = await office()
    const set = (who: 'Priya' | 'Ravi', lastWorkDate: string) => at.as('Anita').call('PUT', `/api/users/${at.ids[who]}`, { isActive: false, lastWorkDate })
    await set('Priya', '2026-11-05')
    await set('Ravi', '2026-11-18')
    const worked = () => at.app.ask(({ db }) => ({ periods: db.all('select joined, left_on from employments where user_id = ?', at.ids[name]), ...db.one<object>('select is_active, last_work_date from users where id = ?', at.ids[name]) }))
    const before = worked()
    const { id } = await bring(at, file)
    expect((await apply(at, id)).info.counts).toMatchObject({ applied: 1 })
    expect(worked()).not.toEqual(before)
    at.clock.set('2026-11-19T04:00:00.000Z')
    expect((await at.as('Anita').post(`/api/imports/${id}/undo`)).status).toBe(200)
    expect((await look(at, id)).state).toBe('undone')
    expect(worked()).toEqual(before)
  })

  test('a last work date of somebody who has left ends the time that they worked here; none is before the day of joining', async () => {
    const at = await office()
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Rekha}`, { isActive: false, lastWorkDate: '2026-11-10' })
    const { id } = await bring(at, 'First Name,Email (Office),Last Work Date\nRekha,rekha@northwind.test,2026-11-03')
    await apply(at, id)
    expect(at.app.ask(({ db }) => db.all('select left_on as "left" from employments where user_id = ?', at.ids.Rekha))).toEqual([{ left: '2026-11-03' }])
    const early = await bring(at, 'First Name,Last Name,Email (Office),Date of Joining,Status,Last Work Date\nRekha,Test,rekha@northwind.test,,,2025-01-01\nRavi,Test,ravi@northwind.test,,Left,2025-01-01\nNina,Shah,nina@northwind.test,2026-10-01,Left,2026-09-30')
    expect((await rowsOf(at, early.id)).map(({ problems }) => problems.map(({ field, message }) => `${field}: ${message}`))).toEqual(Array(3).fill(['lastWorkDate: Is before the date of joining']))
  })

  test('is not undone once something depends on it, and says what', async () => {
    const at = await office()
    const { id } = await bring(at, [`${header},Password`, line('Nina', ',quiet-harbour-9')].join('\n'))
    const { info } = await apply(at, id)
    expect(info).toMatchObject({ state: 'applied', passwordsLeft: 0 })
    const signedIn = await at.nobody.post('/api/auth/login', { email: 'nina@northwind.test', password: 'quiet-harbour-9' })
    expect(signedIn.status).toBe(200)
    const undone = await at.as('Anita').post(`/api/imports/${id}/undo`)
    expect(undone.status).toBe(409)
    expect(undone.body.message).toBe('This import can no longer be undone as a whole. Row 2, Nina Shah: Nina Shah has signed in since')
    expect(people(at)).toHaveLength(10)
  })

  test('keeps no password: neither beside the rows nor in the audit, nor the file itself', async () => {
    const at = await office()
    const { id } = await bring(at, [`${header},Password`, line('Nina', ',quiet-harbour-9')].join('\n'))
    await apply(at, id)
    const kept = at.app.ask(({ db }) => JSON.stringify([db.all('select * from import_rows'), db.all('select * from imports'), db.all('select * from events')]))
    expect(kept).not.toContain('quiet-harbour-9')
    expect(await at.app.files.getKeys('imports')).toEqual([])
  })

  test('belongs to who may do what its rows do', async () => {
    const at = await office()
    expect((await send(at, header, 'x.csv', 'Meera')).status).toBe(403)
    const { id } = await bring(at, [header, line('Nina')].join('\n'))
    expect((await at.as('Meera').get(`/api/imports/${id}`)).status).toBe(404)
    expect((await at.as('Meera').post(`/api/imports/${id}/apply`, { rows: 'all' })).status).toBe(404)
    expect((await at.as('Ravi').get('/api/imports')).status).toBe(403)
  })

  test('one that was stopped in the middle is finished at the next start', async () => {
    const at = await office()
    const { id } = await bring(at, [header, line('Nina'), line('Omar')].join('\n'))
    await at.write(({ db }) => void db.run(`update imports set state = 'applying', choices = '{"rows":"good"}', total = 2 where id = ?`, id))
    const { resume } = await import('./running')
    resume(at.app)
    expect(await look(at, id)).toMatchObject({ state: 'applied', counts: { applied: 2 } })
  })
})

describe('the directory as a workbook', () => {
  async function exported(at: Office, query = '') {
    const response = await at.app.http.request(`/api/users/export${query}`, { headers: { authorization: `Bearer ${at.tokens.Anita}` } })
    expect(response.status).toBe(200)
    return { bytes: new Uint8Array(await response.arrayBuffer()), name: response.headers.get('content-disposition') }
  }

  test('exported and brought again changes nothing, whatever stands in it', async () => {
    const at = await office()
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, {
      firstName: '=1+1', lastName: '-Shah', designation: '@SUM(A1)', presentAddress: '12, Main "Road"\nMumbai', permanentAddress: '\'=x', contactNumber: '022 2834 5678', alternateContactNumber: '+91 98765 43210',
      aadharNumber: '123456789012', panNumber: 'abcde1234f', basicSalary: '540000.50', dateOfBirth: '1990-02-28', officeLocation: 'Andheri', emergencyContactRelation: 'Spouse', employeeId: '00042',
    })
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Rekha}`, { isActive: false, lastWorkDate: '2026-11-10', officeLocation: 'Home, Pune' })
    const { bytes, name } = await exported(at)
    expect(name).toContain('employees_2026-11-18.xlsx')
    const read = await bring(at, bytes, 'employees.xlsx')
    expect((await rowsOf(at, read.id)).filter(({ state }) => state !== 'unchanged')).toEqual([])
    expect(read.counts.unchanged).toBe(9)
    const text = Buffer.from(bytes).toString('latin1')
    expect(text).not.toContain('123456789012')
  })

  test('shows identity numbers only when asked for, and each export is an entry', async () => {
    const at = await office()
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, { aadharNumber: '123456789012' })
    const cells = async (query: string) => {
      const book = await openWorkbook((await exported(at, query)).bytes)
      const out: string[] = []
      for await (const row of book.sheets[0]!.rows()) out.push(...row.cells.map(cellText))
      return out
    }
    expect(await cells('')).toContain('XXXXXXXX9012')
    expect(await cells('?identity=full')).toContain('123456789012')
    const entries = at.app.ask(({ db }) => db.all<{ data: string }>(`select data from events where name = 'directory.exported' order by id`).map(({ data }) => JSON.parse(data)))
    expect(entries).toEqual([{ people: 9, identity: false }, { people: 9, identity: true }])
  })

  test('the template is the columns of the specification; as a workbook it explains them', async () => {
    const at = await office()
    const csv = await at.as('Anita').get('/api/users/template')
    expect(csv.body.replace('\uFEFF', '').trim().split(',').map((text: string) => text.slice(1, -1))).toEqual([
      'First Name', 'Last Name', 'Email (Office)', 'Email (Personal)', 'Contact Number', 'Alternate Contact Number', 'Password', 'Role', 'Designation', 'Office Location', 'Manager Email', 'Date of Joining (YYYY-MM-DD)',
      'Permanent Address', 'Present Address', 'Emergency Contact Name', 'Emergency Contact Number', 'Emergency Contact Relation', 'Date of Birth (YYYY-MM-DD)', 'Aadhar Number', 'PAN Number', 'Basic Salary', 'HRA',
      'Conveyance Allowance', 'Medical Allowance', 'Special Allowance', 'PF', 'Professional Tax', 'Status',
    ])
    const response = await at.app.http.request('/api/users/template?format=xlsx', { headers: { authorization: `Bearer ${at.tokens.Anita}` } })
    const book = await openWorkbook(new Uint8Array(await response.arrayBuffer()))
    expect(book.sheets.map(({ name }) => name)).toEqual(['Employees', 'About the columns'])
  })
})

describe('POST /api/users/bulk', () => {
  test('adds and changes by the same path and answers each row', async () => {
    const at = await office()
    const reply = await at.as('Anita').post('/api/users/bulk', {
      employees: [
        { firstName: 'Nina', lastName: 'Shah', email: 'nina@northwind.test', managerEmail: 'meera@northwind.test', isActive: true },
        { firstName: 'Omar', lastName: 'Shah', email: 'nowhere' },
        { firstName: 'Ravi', lastName: 'Test', email: 'ravi@northwind.test', designation: 'Lead' },
      ],
    })
    expect(reply.status).toBe(200)
    expect(reply.body.results.success.map(({ row, name }: { row: number; name: string }) => [row, name])).toEqual([[1, 'Nina Shah'], [3, 'Ravi Test']])
    expect(reply.body.results.errors).toEqual([{ row: 2, error: 'Email (Office): nowhere is not an email address' }])
  })

  test('refuses what holds nobody', async () => {
    const at = await office()
    const reply = await at.as('Anita').post('/api/users/bulk', { employees: [{ designation: 'Ghost' }] })
    expect([reply.status, reply.body.message]).toEqual([422, 'No valid employee data found. Please check your CSV file.'])
  })
})

describe('a link to set a password', () => {
  test('is made for who has none, works once, and its token is nowhere in the database', async () => {
    const at = await office()
    const { id } = await bring(at, [header, line('Nina')].join('\n'))
    await apply(at, id)
    const links = (await at.as('Anita').post('/api/users/password-links', {})).body
    expect(links).toMatchObject([{ name: 'Nina Shah', email: 'nina@northwind.test' }])
    const token = links[0].link.split('#')[1]
    expect((await at.nobody.post('/api/auth/set-password/check', { token })).body).toEqual({ firstName: 'Nina', email: 'nina@northwind.test' })
    expect((await at.nobody.post('/api/auth/set-password', { token, password: 'short' })).status).toBe(422)
    expect((await at.nobody.post('/api/auth/set-password', { token, password: 'quiet-harbour-9' })).status).toBe(200)
    expect((await at.nobody.post('/api/auth/set-password', { token, password: 'quiet-harbour-8' })).status).toBe(404)
    expect((await at.nobody.post('/api/auth/login', { email: 'nina@northwind.test', password: 'quiet-harbour-9' })).status).toBe(200)
    expect(JSON.stringify(at.app.ask(({ db }) => [db.all('select * from password_links'), db.all('select * from events')]))).not.toContain(token)
  })

  test('ends with a newer one; after a week for who has no password, after a day for who has one', async () => {
    const at = await office()
    const works = async (token: string, when: string) => (at.clock.set(when), (await at.nobody.post('/api/auth/set-password/check', { token })).status)
    const make = async () => (await at.as('Anita').post('/api/users/password-links', { ids: [at.ids.Ravi] })).body[0].link.split('#')[1]
    const [first, second] = [await make(), await make()]
    expect((await at.nobody.post('/api/auth/set-password/check', { token: first })).status).toBe(404)
    expect(await works(second, '2026-11-19T03:59:00.000Z')).toBe(200)
    expect(await works(second, '2026-11-19T04:01:00.000Z')).toBe(404)
    await at.write((tx) => tx.db.run('update users set password_hash = null where id = ?', at.ids.Ravi))
    const third = await make()
    expect(await works(third, '2026-11-26T04:00:00.000Z')).toBe(200)
    expect(await works(third, '2026-11-26T04:02:00.000Z')).toBe(404)
  })
})

