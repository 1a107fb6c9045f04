/** The demo firm has the reports that a real one would have by now. */
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../../src/db'
import { openFiles } from '../../src/files'
import { makeMissing } from '../../modules/reports/service'
import { asking, firms, noon, seed } from '../../tests/support/story'
import { password } from './index'
import { setupCode } from '../../src/setupCode'

const { folder, fresh, appOn } = firms()
const { request, post } = asking(() => {
  throw new Error('Say which firm is asked')
})
afterEach(() => void vi.useRealTimers())

const stored = `
  select id, type, monthly, status, file, size
  from reports
  order by id
`
type Stored = { id: number; type: string; monthly: string; status: string; file: string; size: number }
const ofOctober = ['attendance', 'leave', 'payroll'].map((type) => ({
  type,
  monthly: '2026-10',
  status: 'completed',
}))

test('the command leaves finished reports of last month: the first start has nothing to make', async () => {
  // Dates only: on the 20th the last night of last month is over.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(noon) })
  const data = join(folder, 'told')
  const { error } = await seed('--employees', '8', '--months', '2', '--data', data)
  vi.useRealTimers()
  expect(error).toBeNull()

  const files = openFiles(join(data, 'files'))
  const app = appOn(openDatabase(join(data, 'muster.db')), noon, files)
  const reports = () => app.database.reader.all<Stored>(stored)
  const made = reports()
  expect(made).toMatchObject(ofOctober)
  const { body: signedIn } = await post('/api/auth/login', { email: 'admin@muster.test', password }, app)
  const headers = { authorization: `Bearer ${signedIn.token}` }
  for (const { id, type, file, size } of made) {
    const bytes = await files.getItemRaw<Buffer>(file)
    expect(bytes?.byteLength, type).toBe(size)
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(bytes! as never)
    const { body } = await request(`/api/reports/${id}/view`, { headers }, app)
    expect(body.rows.length, type).toBeGreaterThan(0)
    expect(workbook.worksheets[0]!.getRow(2).getCell(1).text, type).toBe(body.rows[0][0])
  }

  await makeMissing(app)
  expect(reports()).toEqual(made)
})

test('the demo firm that a running server is filled with gets them too', async () => {
  const app = appOn(fresh(noon), noon)
  expect((await post('/api/first-run/demo', { code: setupCode(app.config.data) }, app)).status).toBe(200)
  await vi.waitFor(() => expect(app.database.reader.all<Stored>(stored)).toMatchObject(ofOctober), {
    timeout: 60_000,
  })
})

test('on the first, while the last night still runs, there are none yet', async () => {
  // 04:30 in Mumbai.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-10-31T23:00:00.000Z') })
  const data = join(folder, 'early')
  const { error } = await seed('--employees', '8', '--months', '1', '--data', data)
  expect(error).toBeNull()
  const database = openDatabase(join(data, 'muster.db'))
  expect(database.reader.all<Stored>(stored)).toEqual([])
  await database.close()
})
