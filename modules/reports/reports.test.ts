/** Reports through their calls: made, seen, downloaded, made by the schedule. It is Wednesday, 18 November 2026, 09:30. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { desk, office, type Name, type Office } from '../../tests/support/office'
import { openWorkbook } from '../../src/sheets/read'
import { backupLock, lock } from '../../src/lock'
import type { Cell } from '../../src/sheets/cells'
import { dropFiles, make, resume, settled } from './making'
import { makeUp } from './monthly'
import { deleteReportsBefore } from './service'
import { latin } from '../../src/latin'

const wish = { type: 'attendance', title: 'Early November', range: 'custom', from: '2026-11-01', to: '2026-11-15', format: 'excel' }
const generate = async (at: Office, who: Name, body: object = {}) => {
  const reply = await at.as(who).post('/api/reports', { ...wish, ...body })
  if (reply.status === 200) await settled(at.app, reply.body.id)
  return reply
}
const fileOf = async (at: Office, id: number) => {
  const { file } = at.app.ask(({ db }) => db.one<{ file: string }>('select file from reports where id = ?', id)!)
  return (await at.app.files.getItemRaw<Buffer>(file))!
}
const names = (at: Office) => at.app.ask(({ db }) => db.all<{ name: string }>(`select name from events where name glob 'report.*' order by id`)).map(({ name }) => name)

describe('on demand', () => {
  test('is processing, then completed; told, seen in the page, downloaded, and each is an entry', async () => {
    const at = await office()
    const asked = await at.as('Anita').post('/api/reports', wish)
    expect(asked.body).toMatchObject({ type: 'attendance', title: 'Early November', status: 'processing', size: 0, generatedAt: null, month: 11, year: 2026, from: '2026-11-01', to: '2026-11-15', format: 'excel', includeCharts: true, madeBy: 'Anita Test' })
    const { id } = asked.body
    await settled(at.app, id)
    const made = (await at.as('Anita').get(`/api/reports/${id}`)).body
    expect(made).toMatchObject({ id, status: 'completed', generatedAt: '2026-11-18T04:00:00.000Z', done: made.total })
    expect(made.size).toBe((await fileOf(at, id)).byteLength)
    const view = (await at.as('Anita').get(`/api/reports/${id}/view`)).body
    expect(view).toMatchObject({ period: '01 Nov 2026 to 15 Nov 2026', tables: ['Attendance'], table: 0, pagination: { page: 1, totalItems: 9, totalPages: 1 } })
    expect(view.rows).toHaveLength(9)
    expect(view.rows[0].slice(0, 4)).toEqual(['EMP0001', 'Anita Test', 'W', 'A'])
    expect(view.columns[2]).toEqual({ header: '1 Sun', kind: 'text', isDay: true })
    const file = await at.as('Anita').get(`/api/reports/${id}/download`)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(file.headers.get('content-disposition')).toContain('filename="early_november.xlsx"')
    expect(names(at)).toEqual(['report.requested', 'report.generated', 'report.downloaded'])
    const audit = (await at.as('Anita').get('/api/audit?group=imports and exports')).body.data
    expect(audit[0]).toMatchObject({ what: 'Report downloaded', by: { name: 'Anita Test' } })
  })

  test('the same key asks once', async () => {
    const at = await office()
    const key = { 'idempotency-key': 'once-1234567890' }
    const [a, b] = [await at.as('Anita').post('/api/reports', wish, key), await at.as('Anita').post('/api/reports', wish, key)]
    expect(b.body.id).toBe(a.body.id)
    await settled(at.app, a.body.id)
    expect((await at.as('Anita').get('/api/reports')).body).toHaveLength(1)
  })

  test.each([
    [{ title: ' ' }, 400, 'title', 'Title is required'],
    [{ from: undefined }, 400, 'from', 'From is required'],
    [{ to: '' }, 400, 'to', 'To is required'],
    [{ from: '2026-11-16', to: '2026-11-15' }, 400, 'to', 'To must not be before From'],
    [{ range: 'day' }, 400, 'range', 'Must be week, month, quarter, year or custom'],
    [{ format: 'docx' }, 400, 'format', 'Must be pdf, excel or csv'],
    [{ type: 'billing' }, 400, 'type', 'Must be attendance, leave or payroll'],
    [{ from: '2025-11-01', to: '2026-11-02' }, 422, 'to', 'At most 366 days'],
  ])('refuses %o', async (body, status, field, message) => {
    const reply = await generate(await office(), 'Anita', body)
    expect(reply.status).toBe(status)
    expect(reply.body.errors).toContainEqual({ field, message })
  })

  test('a range needs no days', async () => {
    const at = await office()
    expect((await generate(at, 'Anita', { range: 'week', from: undefined, to: undefined })).body).toMatchObject({ from: '2026-11-16', to: '2026-11-18' })
    expect((await generate(at, 'Anita', { range: 'quarter', from: '', to: '' })).body).toMatchObject({ from: '2026-10-01', to: '2026-11-18', month: 11 })
  })

  test('one that was stopped in the middle is made at the next start; until then it is 409', async () => {
    const at = await office()
    await at.write((tx) => void tx.db.run(`insert into reports (type, title, status, format, include_charts, from_day, to_day, month, year, requested_at, done, total) values ('leave', 'Half', 'processing', 'csv', 1, '2026-11-01', '2026-11-02', 11, 2026, '2026-11-17T04:00:00.000Z', 7, 20)`))
    for (const path of ['view', 'download']) expect((await at.as('Anita').get(`/api/reports/1/${path}`)).status).toBe(409)
    resume(at.app)
    await settled(at.app, 1)
    expect((await at.as('Anita').get('/api/reports/1')).body).toMatchObject({ status: 'completed', madeBy: null })
    await make(at.app, 1)
    expect(names(at).filter((name) => name === 'report.generated')).toHaveLength(1)
  })

  test('one that fails says so and can neither be seen nor downloaded', async () => {
    const at = await office()
    at.app.files.setItemRaw = () => Promise.reject(new Error('No space left'))
    const { body } = await generate(at, 'Anita')
    expect((await at.as('Anita').get(`/api/reports/${body.id}`)).body).toMatchObject({ status: 'failed', error: 'Something went wrong in Muster while making this report. Please generate it again.' })
    expect((await at.as('Anita').get(`/api/reports/${body.id}/download`)).status).toBe(409)
    expect(at.logged.join()).toContain('No space left')
  })
})

describe('who sees what', () => {
  test('Admin all, Accounts the payroll input, nobody else anything', async () => {
    const at = await office()
    const ids: Record<string, number> = {}
    for (const type of ['attendance', 'leave', 'payroll']) ids[type] = (await generate(at, 'Anita', { type, title: type })).body.id
    const types = async (who: Name, query = '') => (await at.as(who).get(`/api/reports${query}`)).body.map((report: { type: string }) => report.type)
    expect(await types('Anita')).toEqual(['payroll', 'leave', 'attendance'])
    expect(await types('Arjun')).toEqual(['payroll'])
    expect(await types('Arjun', '?includeHistorical=true')).toEqual(['payroll'])
    expect((await at.as('Arjun').get('/api/reports/summary')).body).toMatchObject({ total: 1, latest: [{ type: 'payroll', report: { id: ids.payroll } }] })
    for (const path of ['', '/view', '/download']) {
      expect((await at.as('Arjun').get(`/api/reports/${ids.leave}${path}`)).status).toBe(404)
      expect((await at.as('Arjun').get(`/api/reports/${ids.payroll}${path}`)).status).toBe(200)
      for (const who of ['Sunil', 'Meera', 'Ravi', 'Sana'] as const) expect((await at.as(who).get(`/api/reports/${ids.payroll}${path}`)).status).toBe(403)
    }
    expect((await generate(at, 'Arjun')).status).toBe(403)
    expect((await generate(at, 'Arjun', { type: 'payroll' })).status).toBe(200)
    expect((await generate(at, 'Sunil', { type: 'payroll' })).status).toBe(403)
    expect((await at.as('Anita').get('/api/reports/99')).status).toBe(404)
  })

  test('lists by month and year, in pages, with the latest of each type', async () => {
    const at = await office()
    for (const from of ['2026-09-01', '2026-10-01', '2026-11-01']) await generate(at, 'Anita', { title: from, from, to: from })
    const titles = async (query: string) => {
      const { body } = await at.as('Anita').get(`/api/reports${query}`)
      return (body.data ?? body).map((report: { title: string }) => report.title)
    }
    expect(await titles('?month=10&year=2026')).toEqual(['2026-10-01'])
    expect(await titles('?year=2025&includeHistorical=true')).toEqual([])
    expect(await titles('?includeHistorical=true&page=2&limit=2')).toEqual(['2026-09-01'])
    expect((await at.as('Anita').get('/api/reports/summary')).body).toMatchObject({ total: 3, thisMonth: 3, processing: 0, years: [2026], latest: [{ report: { title: '2026-11-01' } }, { report: null }, { report: null }] })
    // The file of another month, by the report at hand.
    const { id } = (await at.as('Anita').get('/api/reports/3')).body
    expect((await at.as('Anita').get(`/api/reports/${id}/download?year=2026&month=9`)).headers.get('content-disposition')).toContain('2026_09_01.xlsx')
    expect((await at.as('Anita').get(`/api/reports/${id}/download?year=2026&month=3`)).status).toBe(404)
  })
})

describe('the schedule', () => {
  test("makes the month before, once, however often it runs", async () => {
    const at = await office('2026-12-01T04:00:00.000Z')
    expect(await at.app.scheduler.run('reports.monthly', '2026-12-01')).toBe('3 reports of 2026-11 made')
    expect(await at.app.scheduler.run('reports.monthly', '2026-12-01')).toBe('0 reports of 2026-11 made')
    await makeUp(at.app)
    const { body } = await at.as('Anita').get('/api/reports')
    expect(body.map((r: any) => [r.type, r.title, r.from, r.to, r.format, r.madeBy, r.status]).toReversed()).toEqual([
      ['attendance', 'Attendance Report - November 2026', '2026-11-01', '2026-11-30', 'excel', null, 'completed'],
      ['leave', 'Leave Report - November 2026', '2026-11-01', '2026-11-30', 'excel', null, 'completed'],
      ['payroll', 'Payroll Input - November 2026', '2026-11-01', '2026-11-30', 'excel', null, 'completed'],
    ])
  })

  test('is made up at start: what is missing and what failed; not before the last night is over, nor before the firm began', async () => {
    const at = await office('2026-12-01T01:00:00.000Z') // 06:30: the night shift of the 30th ends at 07:00
    await makeUp(at.app)
    expect((await at.as('Anita').get('/api/reports')).body).toEqual([])
    at.clock.set('2027-03-20T04:00:00.000Z') // off for longer than the schedule looks back
    await makeUp(at.app)
    await at.write((tx) => void tx.db.run(`update reports set status = 'failed', error = 'x', file = null, size = null, generated_at = null where type = 'leave'`))
    await makeUp(at.app)
    const { body } = await at.as('Anita').get('/api/reports')
    expect(body.map((r: any) => [r.title, r.status])).toEqual([['Payroll Input - February 2027', 'completed'], ['Leave Report - February 2027', 'completed'], ['Attendance Report - February 2027', 'completed']])
    expect(await at.app.scheduler.run('reports.monthly', '2026-01-01')).toBe('2025-12 was before the firm began with Muster')
  })

  test('what ended before a day can be deleted, files and all', async () => {
    const at = await office()
    for (const from of ['2026-09-01', '2026-11-01']) await generate(at, 'Anita', { title: from, from, to: from })
    expect(await at.write((tx) => deleteReportsBefore(tx, '2026-10-01'))).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await at.app.files.getKeys('reports')).every((key) => key.startsWith('reports:2:'))).toBe(true)
    expect((await at.as('Anita').get('/api/reports')).body).toHaveLength(1)
    expect(await at.write((tx) => deleteReportsBefore(tx, '2026-10-01'))).toBe(0)
  })

  test('while a backup is made the files stay: its copy of the database may name them still', async () => {
    const at = await office()
    Object.assign(at.app.config, { data: mkdtempSync(join(tmpdir(), 'muster-held-')) })
    for (const from of ['2026-09-01', '2026-11-01']) await generate(at, 'Anita', { title: from, from, to: from })
    const ofReport = async () => [...new Set((await at.app.files.getKeys('reports')).map((key) => key.split(':')[1]))].toSorted()
    const release = lock(backupLock(at.app.config.data))!
    expect(await at.write((tx) => deleteReportsBefore(tx, '2026-10-01'))).toBe(1)
    expect(await dropFiles(at.app)).toBe(0)
    expect(await ofReport()).toEqual(['1', '2'])
    release()
    expect(await at.app.scheduler.run('reports.tidy', '2026-11-19')).toBe('1 let go')
    expect(await ofReport()).toEqual(['2'])
  })
})

describe('each format opens again', () => {
  async function worked(): Promise<Office> {
    const at = await office('2026-11-18T04:00:00.000Z')
    await at.write((tx) => {
      tx.db.run(`update users set first_name = 'प्रिया', last_name = '=1+1', basic_salary = 54000000 where id = ?`, at.ids.Priya)
      tx.db.run(`update users set first_name = 'முருகன்' where id = ?`, at.ids.Rekha)
    })
    await at.as('Ravi').post('/api/attendance/punch', { type: 'in', location: desk })
    at.clock.set('2026-11-18T13:00:00.000Z')
    await at.as('Ravi').post('/api/attendance/punch', { type: 'out', location: desk })
    at.clock.set('2026-11-19T04:00:00.000Z')
    return at
  }
  const cellsOf = async (bytes: Buffer, sheet = 0): Promise<Cell[][]> => {
    const book = await openWorkbook(bytes)
    const rows: Cell[][] = []
    for await (const row of book.sheets[sheet]!.rows()) rows.push(row.cells)
    await book.close()
    return rows
  }

  test.each(['excel', 'csv'] as const)('%s', async (format) => {
    const at = await worked()
    const { body } = await generate(at, 'Anita', { from: '2026-11-18', to: '2026-11-18', format })
    const rows = await cellsOf(await fileOf(at, body.id))
    expect(rows[0]!.slice(0, 4)).toEqual(['Employee ID', 'Name', '18 Wed', 'Present'])
    const ravi = rows.find((row) => row[1] === 'Ravi Test')!
    expect([ravi[2], Number(ravi[3]), Number(ravi[13])]).toEqual(['P', 1, 9])
    expect(rows.some((row) => String(row[1]).startsWith('प्रिया'))).toBe(true)
    expect(rows.find((row) => row[0] === 'Total')!.slice(1, 3).map(String)).toEqual(['9 people', '1'])
    const about = format === 'excel' ? await cellsOf(await fileOf(at, body.id), 1) : rows
    expect(about.flat().join('\n')).toContain('Northwind Staffing')
    expect(about.flat().join('\n')).toContain('P Present, D Half Day, A Absent')
    if (format === 'csv') expect((await fileOf(at, body.id)).toString()).toContain(`"प्रिया =1+1"`)
  })

  test('payroll and leave as workbooks: money and days are typed', async () => {
    const at = await worked()
    const { body } = await generate(at, 'Arjun', { type: 'payroll', from: '2026-11-01', to: '2026-11-30' })
    const pay = (await cellsOf(await fileOf(at, body.id))).find((row) => String(row[1]).startsWith('प्रिया'))!
    // 3 Sundays and a 2nd Saturday; the other days until the 18th without a punch.
    expect(pay.slice(3)).toEqual([30, 4, 14, 0, 12, 540000, 6000])
    await at.as('Meera').post('/api/leaves', { leaveType: 'personal', duration: 'full_day', reason: 'Family', fromDate: '2026-11-23', toDate: '2026-11-23' })
    const leave = await generate(at, 'Anita', { type: 'leave', from: '2026-11-19', to: '2026-11-30' })
    expect((await cellsOf(await fileOf(at, leave.body.id), 1))[1]).toEqual([{ day: '2026-11-19' }, 'EMP0003', 'Meera Test', 'reserve', 'Reserved', 1, '2026', expect.any(String), 'Meera Test'])
  })

  test('PDF: A4, the firm, the period, numbered pages, heads again on each, totals, charts only when asked for, no boxes', async () => {
    const at = await worked()
    await at.write((tx) => {
      for (let i = 0; i < 60; i++) {
        const { lastId } = tx.db.run(`insert into users (employee_id, first_name, last_name, email, role, created_at) values (?, 'Extra', ?, ?, 'Recruiter', '2026-01-05T04:00:00.000Z')`, `X${i}`, String(i), `x${i}@northwind.test`)
        tx.db.run(`insert into employments (user_id, joined) values (?, '2026-01-05')`, lastId)
      }
    })
    const { body } = await generate(at, 'Anita', { title: 'On paper ₹', format: 'pdf', from: '2026-11-01', to: '2026-11-18' })
    const bytes = await fileOf(at, body.id)
    const { text, pages, box } = paperOf(bytes)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.subarray(-6).toString()).toContain('%%EOF')
    expect(box).toBe('841.89 595.28')
    expect(pages).toBe(3)
    for (const words of ['Northwind Staffing', 'On paper Rs', '01 Nov 2026 to 18 Nov 2026', 'page 1 of 3', 'page 3 of 3', '69 people', 'Priya =1+1', 'Murukan Test', 'People who came', 'Names in other scripts']) expect(text, words).toContain(words)
    expect(text.split('Name\n').length - 1).toBe(3)
    const plain = await generate(at, 'Anita', { format: 'pdf', includeCharts: false, type: 'payroll' })
    const payroll = paperOf(await fileOf(at, plain.body.id))
    expect(payroll.box).toBe('595.28 841.89')
    expect(payroll.text).not.toContain('Gross by role')
    const file = await at.as('Anita').get(`/api/reports/${body.id}/download`)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('content-disposition')).toContain('on_paper__.pdf')
  })

  test.each([
    ['प्रिया शर्मा', 'Priya Sharma'], ['अमित कुमार', 'Amit Kumar'], ['राम', 'Ram'], ['ज़ैनब', 'Zainab'], ['অনিন্দিতা', 'Anindita'], ['ગીતા પટેલ', 'Gita Patel'], ['ਗੁਰਪ੍ਰੀਤ', 'Guraprit'], ['முருகன்', 'Murukan'], ['రాజేష్', 'Rajesh'], ['ಸುಮಾ', 'Suma'], ['അനിൽ', 'Anil'],
    ['José Müller', 'José Müller'], ['Łukasz', '?ukasz'], ['₹ 5', 'Rs  5'], ['Café – “ok”', 'Café – “ok”'], ['李', '?'], ['a\tb', 'a b'],
  ])('%s is written %s', (given, written) => expect(latin(given).text).toBe(written))
})

/** The texts of a PDF of pdfkit's, in the order in which they are drawn; enough to find words in it. */
function paperOf(bytes: Buffer): { text: string; pages: number; box: string } {
  const raw = bytes.toString('latin1')
  let text = ''
  for (const found of raw.matchAll(/\/Length (\d+)[^>]*>>\s*stream\r?\n/g)) {
    const from = found.index + found[0].length
    const stream = found[0].includes('Flate') || raw.slice(found.index - 80, found.index).includes('Flate') ? inflated(bytes.subarray(from, from + Number(found[1]))) : ''
    for (const shown of stream.matchAll(/(\[[^\]]*\] TJ|<[0-9a-f]*> Tj)/g)) {
      text += `${[...shown[0].matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1')).join('')}\n`
    }
  }
  return { text, pages: (raw.match(/\/Type \/Page\n/g) ?? raw.match(/\/Type \/Page\b(?!s)/g) ?? []).length, box: /\/MediaBox \[0 0 ([\d.]+ [\d.]+)\]/.exec(raw)![1]! }
}

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    return ''
  }
}
