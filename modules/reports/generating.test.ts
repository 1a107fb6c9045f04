/** Reports on demand: requested, generated or failed. It is Wednesday, 18 November 2026, 09:30. */
import { describe, expect, test } from 'vitest'
import { office } from '../../tests/support/office'
import { eventNames, fileOf, generate, input } from '../../tests/support/reports'
import { makeReport, resume, whenMade } from './generating'

describe('on demand', () => {
  test('a report is processing, then completed; it is notified, viewed and downloaded, and each is an audit entry', async () => {
    const at = await office()
    const response = await at.as('Anita').post('/api/reports', input)
    expect(response.body).toMatchObject({
      type: 'attendance',
      title: 'Early November',
      status: 'processing',
      size: 0,
      generatedAt: null,
      month: 11,
      year: 2026,
      from: '2026-11-01',
      to: '2026-11-15',
      format: 'excel',
      includeCharts: true,
      madeBy: 'Anita Test',
    })
    const { id } = response.body
    await whenMade(at.app, id)
    const made = (await at.as('Anita').get(`/api/reports/${id}`)).body
    expect(made).toMatchObject({
      id,
      status: 'completed',
      generatedAt: '2026-11-18T04:00:00.000Z',
      done: made.total,
    })
    expect(made.size).toBe((await fileOf(at, id)).byteLength)
    const view = (await at.as('Anita').get(`/api/reports/${id}/view`)).body
    expect(view).toMatchObject({
      period: '01 Nov 2026 to 15 Nov 2026',
      tables: ['Attendance'],
      table: 0,
      pagination: { page: 1, totalItems: 9, totalPages: 1 },
    })
    expect(view.rows).toHaveLength(9)
    expect(view.rows[0].slice(0, 4)).toEqual(['EMP0001', 'Anita Test', 'WO', 'A'])
    expect(view.columns[2]).toEqual({ header: '1 Sun', kind: 'text', isDay: true })
    const file = await at.as('Anita').get(`/api/reports/${id}/download`)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(file.headers.get('content-disposition')).toContain('filename="early_november.xlsx"')
    expect(eventNames(at)).toEqual(['report.requested', 'report.generated', 'report.downloaded'])
    const audit = (await at.as('Anita').get('/api/audit?group=imports and exports')).body.data
    expect(audit[0]).toMatchObject({ what: 'Report downloaded', by: { name: 'Anita Test' } })
  })

  test('the same key requests once', async () => {
    const at = await office()
    const key = { 'idempotency-key': 'once-1234567890' }
    const [a, b] = [
      await at.as('Anita').post('/api/reports', input, key),
      await at.as('Anita').post('/api/reports', input, key),
    ]
    expect(b.body.id).toBe(a.body.id)
    await whenMade(at.app, a.body.id)
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
    expect(
      (await generate(at, 'Anita', { range: 'week', from: undefined, to: undefined })).body,
    ).toMatchObject({ from: '2026-11-16', to: '2026-11-18' })
    expect((await generate(at, 'Anita', { range: 'quarter', from: '', to: '' })).body).toMatchObject({
      from: '2026-10-01',
      to: '2026-11-18',
      month: 11,
    })
  })

  test('an interrupted report is generated at the next start; until then it is 409', async () => {
    const at = await office()
    await at.write(
      (tx) =>
        void tx.db.run(
          `insert into reports (
             type, title, status, format, include_charts, from_day, to_day, month, year, requested_at, done,
             total
           )
           values (
             'leave', 'Half', 'processing', 'csv', 1, '2026-11-01', '2026-11-02', 11, 2026,
             '2026-11-17T04:00:00.000Z', 7, 20
           )`,
        ),
    )
    for (const path of ['view', 'download'])
      expect((await at.as('Anita').get(`/api/reports/1/${path}`)).status).toBe(409)
    resume(at.app)
    await whenMade(at.app, 1)
    expect((await at.as('Anita').get('/api/reports/1')).body).toMatchObject({
      status: 'completed',
      madeBy: null,
    })
    await makeReport(at.app, 1)
    expect(eventNames(at).filter((name) => name === 'report.generated')).toHaveLength(1)
  })

  test('a failed report says so and can be neither viewed nor downloaded', async () => {
    const at = await office()
    at.app.files.setItemRaw = () => Promise.reject(new Error('No space left'))
    const { body } = await generate(at, 'Anita')
    expect((await at.as('Anita').get(`/api/reports/${body.id}`)).body).toMatchObject({
      status: 'failed',
      error: 'Something went wrong while generating this report. Please try again.',
    })
    expect((await at.as('Anita').get(`/api/reports/${body.id}/download`)).status).toBe(409)
    expect(at.logged.join()).toContain('No space left')
  })
})
