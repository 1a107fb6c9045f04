/** The tests that SECURITY.md names exist, and no downloaded file runs a formula in a spreadsheet. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Endpoint } from '../src/domain/endpoint'
import { inflated } from './support/unzipped'
import { whenMade } from '../modules/reports/generating'
import { finesFor } from './support/validInput'
import { filledOffice, type Rows } from './support/filledOffice'
import type { Office } from './support/office'

test('every test that SECURITY.md names exists', () => {
  const named = [...readFileSync('SECURITY.md', 'utf8').matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)].map(
    ([, file]) => file!,
  )
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((file) => !existsSync(file))).toEqual([])
})

const evil = '=HYPERLINK("http://evil.test","x")'

/** All texts that people can enter, written directly to the rows as if no input were checked. */
async function poisoned(): Promise<{ at: Office; rows: Rows }> {
  const { at, rows } = await filledOffice()
  await at.write(({ db }) => {
    for (const [table, columns] of Object.entries(where))
      for (const column of columns) db.run(`update ${table} set ${column} = ?`, evil)
  })
  return { at, rows }
}
const where: Record<string, string[]> = {
  users: ['first_name', 'last_name', 'designation', 'permanent_address', 'office_location'],
  clients: ['name', 'contact_person', 'address'],
  billing_candidates: ['name', 'designation', 'location'],
  tasks: ['title', 'description'],
  leaves: ['reason'],
  whatsapp_messages: ['message', 'name', 'error'],
  offices: ['name'],
  punch_addresses: ['address'],
  notifications: ['title', 'message'],
}

const isSheet = ({ media }: Endpoint) => /csv|spreadsheet/.test(media ?? '')

/** Every field of a CSV as a spreadsheet reads it: without its quotes. */
const fieldsOf = (csv: string) =>
  [...csv.replace(/^\uFEFF/, '').matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^,\r\n]*))/g)].map(
    ([, quoted, plain]) => (quoted ?? plain ?? '').replaceAll('""', '"'),
  )

async function expectHarmless(name: string, answer: Response): Promise<number> {
  expect([name, answer.status]).toEqual([name, 200])
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (bytes.subarray(0, 2).toString() === 'PK') {
    const parts = inflated(bytes)
    const sheets = [...parts].filter(([part]) => part.startsWith('xl/worksheets/'))
    expect([name, sheets.length]).not.toEqual([name, 0])
    for (const [part, text] of sheets) expect([name, part, /<f[ >]/.test(text)]).toEqual([name, part, false])
    return [...parts.values()].filter((text) => text.includes('HYPERLINK(')).length
  }
  const text = bytes.toString('utf8')
  expect([
    name,
    fieldsOf(text).filter((field) => /^\s*[=+\-@\t\r]/.test(field) && Number.isNaN(Number(field))),
  ]).toEqual([name, []])
  return text.includes('HYPERLINK(') ? 1 : 0
}

test('no cell of a downloadable sheet is a formula, for any text that people entered', async () => {
  const { at, rows } = await poisoned()
  const { app } = at
  const headers = { authorization: `Bearer ${at.tokens.Anita}` }
  const ask = async (path: string) => app.http.request(path, { headers }, { address: '203.0.113.7' } as never)
  let reached = 0
  const sheets = app.routes.map(({ endpoint }) => endpoint).filter(isSheet)
  expect(sheets.length).toBeGreaterThan(8)
  for (const endpoint of sheets) {
    const [given] = finesFor(endpoint, at, rows)
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
      String((given!.params as Record<string, unknown>)[name]),
    )
    const own = endpoint.path.includes('message-logs')
      ? { authorization: `Bearer ${at.tokens.Ravi}` }
      : headers
    const days = endpoint.path.includes('team-history') ? '?dateFrom=2026-11-16&dateTo=2026-11-18' : ''
    reached += await expectHarmless(
      path,
      await app.http.request(`${path}${days}`, { headers: own }, { address: '203.0.113.7' } as never),
    )
  }
  reached += await expectHarmless('own data', await ask('/api/profile/data?format=xlsx'))
  for (const type of ['attendance', 'leave', 'payroll'])
    for (const format of ['excel', 'csv']) {
      const { id } = (
        await at.as('Anita').post('/api/reports', {
          type,
          title: evil,
          range: 'custom',
          from: '2026-11-01',
          to: '2026-11-15',
          format,
        })
      ).body as { id: number }
      await whenMade(app, id)
      reached += await expectHarmless(`report ${type} ${format}`, await ask(`/api/reports/${id}/download`))
    }
  // The formula text was present in the sheets.
  expect(reached).toBeGreaterThan(8)
})
