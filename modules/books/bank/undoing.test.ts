/** A sheet is undone: lines that another applied sheet contains stay, and booked ones stay and are named. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { applyAll, booksFirm, settled, stageSheet } from '../../../tests/support/books'
import type { Office } from '../../../tests/support/office'
import type { BankLine } from '../contract'
import { bankFirm } from '../../../tests/support/bankFirm'

const undo = async (at: Office, id: number) => {
  const reply = await at.as('Arjun').post(`/api/imports/${id}/undo`, {})
  return reply.status === 200 ? settled(at, id) : reply
}
const credit = (day: string, balance: number) => `${day},IMPS-GLOBEX,N${balance},${day},,"500.00",${balance}`
const [monday, tuesday, wednesday] = [
  credit('16/11/26', 100),
  credit('17/11/26', 600),
  credit('18/11/26', 1100),
]

/** Two statements that overlap on Tuesday. */
async function overlapping() {
  const all = await bankFirm()
  const first = await all.statement([monday, tuesday])
  await applyAll(all.at, first.id)
  const second = await all.statement([tuesday, wednesday])
  expect(second.counts).toMatchObject({ new: 1, wrong: 0 })
  await applyAll(all.at, second.id)
  const days = async () => ((await all.list()).data as BankLine[]).map(({ day }) => day)
  return { ...all, first, second, days }
}

test('credits that a later sheet contains stay, and are deleted with it', async () => {
  const { at, first, second, days } = await overlapping()
  expect(await undo(at, first.id)).toMatchObject({ state: 'undone', message: null })
  expect(await days()).toEqual(['2026-11-18', '2026-11-17'])
  expect(await undo(at, second.id)).toMatchObject({ state: 'undone' })
  expect(await days()).toEqual([])
})

test('sheets that were applied before an upgrade are known, and older credits stay', async () => {
  const { at, second, days } = await overlapping()
  const { connection } = at.app.database.writer
  const upgrade = readFileSync('modules/books/migrations/0002-sheets-of-lines.sql', 'utf8')
  // The rows of the first sheet were deleted after their time.
  connection.exec(`delete from import_rows where import_id < ${second.id}; drop table books_sheet_lines`)
  connection.exec(upgrade)
  expect(await undo(at, second.id)).toMatchObject({ state: 'undone' })
  expect(await days()).toEqual(['2026-11-17', '2026-11-16'])
})

test('the later sheet leaves the credits of the earlier one', async () => {
  const { at, first, second, days } = await overlapping()
  expect(await undo(at, second.id)).toMatchObject({ state: 'undone' })
  expect(await days()).toEqual(['2026-11-17', '2026-11-16'])
  expect(await undo(at, first.id)).toMatchObject({ state: 'undone' })
  expect(await days()).toEqual([])
})

test('a booked credit is named, unless a later sheet contains it', async () => {
  const { at, client, first, second, list, post, days } = await overlapping()
  const book = async (on: string) => {
    const line = ((await list()).data as BankLine[]).find(({ day }) => day === on)!
    const reply = await post(`${line.id}/book`, { version: line.version, items: [], advanceOf: client.id })
    expect(reply.status).toBe(200)
  }
  await book('2026-11-17')
  expect(await undo(at, first.id)).toMatchObject({ state: 'undone' })
  expect(await days()).toEqual(['2026-11-18'])
  expect((await list('?state=booked')).data).toMatchObject([{ day: '2026-11-17' }])
  await book('2026-11-18')
  const refused = await undo(at, second.id)
  expect(refused).toMatchObject({ status: 409 })
  expect(JSON.stringify(refused)).toContain('IMPS-GLOBEX is booked to receipts')
  expect((await list()).counts).toEqual({ open: 0, booked: 2, aside: 0 })
})

test('a sheet is refused if another one was undone after its preview', async () => {
  const { at, statement } = await bankFirm()
  const first = await statement([monday])
  await applyAll(at, first.id)
  const second = await statement([monday, tuesday])
  await undo(at, first.id)
  const refused = await applyAll(at, second.id)
  expect(refused.message).toContain('Another sheet was undone after the preview. Import this file again')
  const again = await statement([monday, tuesday])
  expect(await applyAll(at, again.id)).toMatchObject({ state: 'applied', counts: { applied: 2 } })
})

test('lines of a certificate stay while another one contains them', async () => {
  const { at } = await booksFirm()
  const sheet = (...days: string[]) =>
    ['Deductor,Transaction Date,Tax Deducted', ...days.map((day) => `Globex,${day},1000`)].join('\n')
  const first = await stageSheet(at, 'tds certificates', sheet('2026-11-02', '2026-11-03'))
  await applyAll(at, first.id)
  const second = await stageSheet(at, 'tds certificates', sheet('2026-11-03', '2026-11-04'))
  await applyAll(at, second.id)
  const days = async () =>
    (await at.as('Arjun').get('/api/books/tds')).body.unrecorded.map(({ day }: { day: string }) => day)
  await undo(at, first.id)
  expect(await days()).toEqual(['2026-11-03', '2026-11-04'])
  await undo(at, second.id)
  expect(await days()).toEqual([])
})
