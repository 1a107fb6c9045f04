/** Stored reports: who sees them, and how they are listed. */
import { describe, expect, test } from 'vitest'
import { office, type Name } from '../../tests/support/office'
import { generate } from '../../tests/support/reports'

describe('visibility', () => {
  test('an Admin sees all reports, Accounts the payroll input, others none', async () => {
    const at = await office()
    const ids: Record<string, number> = {}
    for (const type of ['attendance', 'leave', 'payroll'])
      ids[type] = (await generate(at, 'Anita', { type, title: type })).body.id
    const types = async (who: Name, query = '') =>
      (await at.as(who).get(`/api/reports${query}`)).body.map((report: { type: string }) => report.type)
    expect(await types('Anita')).toEqual(['payroll', 'leave', 'attendance'])
    expect(await types('Arjun')).toEqual(['payroll'])
    expect(await types('Arjun', '?includeHistorical=true')).toEqual(['payroll'])
    expect((await at.as('Arjun').get('/api/reports/summary')).body).toMatchObject({
      total: 1,
      latest: [{ type: 'payroll', report: { id: ids.payroll } }],
    })
    for (const path of ['', '/view', '/download']) {
      expect((await at.as('Arjun').get(`/api/reports/${ids.leave}${path}`)).status).toBe(404)
      expect((await at.as('Arjun').get(`/api/reports/${ids.payroll}${path}`)).status).toBe(200)
      for (const who of ['Sunil', 'Meera', 'Ravi', 'Sana'] as const)
        expect((await at.as(who).get(`/api/reports/${ids.payroll}${path}`)).status).toBe(403)
    }
    expect((await generate(at, 'Arjun')).status).toBe(403)
    expect((await generate(at, 'Arjun', { type: 'payroll' })).status).toBe(200)
    expect((await generate(at, 'Sunil', { type: 'payroll' })).status).toBe(403)
    expect((await at.as('Anita').get('/api/reports/99')).status).toBe(404)
  })

  test('reports are listed by month and year, in pages, with the latest of each type', async () => {
    const at = await office()
    for (const from of ['2026-09-01', '2026-10-01', '2026-11-01'])
      await generate(at, 'Anita', { title: from, from, to: from })
    const titles = async (query: string) => {
      const { body } = await at.as('Anita').get(`/api/reports${query}`)
      return (body.data ?? body).map((report: { title: string }) => report.title)
    }
    expect(await titles('?month=10&year=2026')).toEqual(['2026-10-01'])
    expect(await titles('?year=2025&includeHistorical=true')).toEqual([])
    expect(await titles('?includeHistorical=true&page=2&limit=2')).toEqual(['2026-09-01'])
    expect((await at.as('Anita').get('/api/reports/summary')).body).toMatchObject({
      total: 3,
      thisMonth: 3,
      processing: 0,
      years: [2026],
      newest: { year: 2026, month: 11 },
      latest: [{ report: { title: '2026-11-01' } }, { report: null }, { report: null }],
    })
    // The file of another month, starting from this report.
    const { id } = (await at.as('Anita').get('/api/reports/3')).body
    expect(
      (await at.as('Anita').get(`/api/reports/${id}/download?year=2026&month=9`)).headers.get(
        'content-disposition',
      ),
    ).toContain('2026_09_01.xlsx')
    expect((await at.as('Anita').get(`/api/reports/${id}/download?year=2026&month=3`)).status).toBe(404)
  })
})
