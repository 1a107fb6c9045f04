/** Each format can be opened and has the right content. */
import { describe, expect, test } from 'vitest'
import { openWorkbook, type Cell } from '../../src/sheets'
import { desk, office, type Office } from '../../tests/support/office'
import { fileOf, generate } from '../../tests/support/reports'
import { readPdf } from '../../tests/support/pdf'

describe('each format can be opened', () => {
  async function worked(): Promise<Office> {
    const at = await office('2026-11-18T04:00:00.000Z')
    await at.write((tx) => {
      tx.db.run(
        `update users set first_name = 'प्रिया', last_name = '=1+1', basic_salary = 54000000 where id = ?`,
        at.ids.Priya,
      )
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
    expect(
      rows
        .find((row) => row[0] === 'Total')!
        .slice(1, 3)
        .map(String),
    ).toEqual(['9 people', '1'])
    const about = format === 'excel' ? await cellsOf(await fileOf(at, body.id), 1) : rows
    expect(about.flat().join('\n')).toContain('Northwind Staffing')
    expect(about.flat().join('\n')).toContain('P Present, HD Half Day, A Absent')
    if (format === 'csv') expect((await fileOf(at, body.id)).toString()).toContain(`"प्रिया =1+1"`)
  })

  test('payroll and leave workbooks have typed money and days', async () => {
    const at = await worked()
    const { body } = await generate(at, 'Arjun', { type: 'payroll', from: '2026-11-01', to: '2026-11-30' })
    const pay = (await cellsOf(await fileOf(at, body.id))).find((row) => String(row[1]).startsWith('प्रिया'))!
    // 3 Sundays and a 2nd Saturday; the other days until the 18th are without a punch.
    expect(pay.slice(3)).toEqual([30, 4, 14, 0, 12, 540000, 6000])
    await at.as('Meera').post('/api/leaves', {
      leaveType: 'personal',
      duration: 'full_day',
      reason: 'Family',
      fromDate: '2026-11-23',
      toDate: '2026-11-23',
    })
    const leave = await generate(at, 'Anita', { type: 'leave', from: '2026-11-19', to: '2026-11-30' })
    expect((await cellsOf(await fileOf(at, leave.body.id), 1))[1]).toEqual([
      { day: '2026-11-19' },
      'EMP0003',
      'Meera Test',
      'reserve',
      'Reserved',
      1,
      '2026',
      expect.any(String),
      'Meera Test',
    ])
  })

  test('a PDF is A4 with firm, period, page numbers, headings on each page, totals, charts only on request, and no missing glyphs', async () => {
    const at = await worked()
    await at.write((tx) => {
      for (let i = 0; i < 60; i++) {
        const { lastId } = tx.db.run(
          `insert into users (employee_id, first_name, last_name, email, role, created_at)
           values (?, 'Extra', ?, ?, 'Recruiter', '2026-01-05T04:00:00.000Z')`,
          `X${i}`,
          String(i),
          `x${i}@northwind.test`,
        )
        tx.db.run(`insert into employments (user_id, joined) values (?, '2026-01-05')`, lastId)
      }
    })
    const { body } = await generate(at, 'Anita', {
      title: 'On paper ₹',
      format: 'pdf',
      from: '2026-11-01',
      to: '2026-11-18',
    })
    const bytes = await fileOf(at, body.id)
    const { text, pages, box } = await readPdf(bytes)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.subarray(-6).toString()).toContain('%%EOF')
    expect(box).toBe('841.89 595.28')
    expect(pages).toHaveLength(3)
    for (const words of [
      'Northwind Staffing',
      'On paper ₹',
      '01 Nov 2026 to 18 Nov 2026',
      'page 1 of 3',
      'page 3 of 3',
      '69 people',
      // As drawn: the vowel sign before the letters that it follows.
      'िप्रया =1+1',
      'முருகன் Test',
      'Northwind Staffing',
    ])
      expect(text, words).toContain(words)
    for (const page of pages) expect(page).toContain('Name')
    expect(text).not.toContain('question marks')
    const plain = await generate(at, 'Anita', { format: 'pdf', includeCharts: false, type: 'payroll' })
    const payroll = await readPdf(await fileOf(at, plain.body.id))
    expect(payroll.box).toBe('595.28 841.89')
    expect(payroll.text).not.toContain('Gross by role')
    const file = await at.as('Anita').get(`/api/reports/${body.id}/download`)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('content-disposition')).toContain('on_paper__.pdf')
  })
})
