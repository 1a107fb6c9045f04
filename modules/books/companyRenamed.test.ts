/** Books follow the names of the companies: through renamings, removals and returns. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { company } from '../../tests/support/books'
import { exportFirm, idsIn, month } from '../../tests/support/exportFirm'

type Firm = Awaited<ReturnType<typeof exportFirm>>

async function renaming() {
  const all = await exportFirm()
  const { at, as, file } = all
  const save = (entities: readonly string[]) =>
    at.as('Anita').post('/api/settings', { key: 'company', value: { entities } })
  const ledgersOf = (name: string): Record<string, string> =>
    Object.fromEntries(
      at.app.ask(({ db }) =>
        db
          .all<{ purpose: string; name: string }>(
            `select purpose, name from books_ledgers where entity = ? order by purpose`,
            name,
          )
          .map((one) => [one.purpose, one.name]),
      ),
    )
  const nameBank = (name: string, bank: string) =>
    as.call('PUT', '/api/books/ledgers', { company: name, names: { bank } })
  const idsOf = async (name: string) => {
    const reply = await as.post('/api/books/exports', { kind: 'tally', company: name, ...month, again: true })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return idsIn(await file(reply.body.id))
  }
  return { ...all, save, ledgersOf, nameBank, idsOf }
}

const receive = ({ at }: Firm, name: string) =>
  at.write(
    ({ db }) =>
      void db.run(
        `insert into books_bank_lines (entity, day, amount, narration, sheet, at)
         values (?, '2026-11-10', 100, 'NEFT', 'x', '2026-11-18')`,
        name,
      ),
  )

describe('a company renamed to the name of one that was removed', () => {
  test('keeps its own ledgers', async () => {
    const { save, nameBank, ledgersOf } = await renaming()
    await save([company, 'Old Ltd'])
    await nameBank('Old Ltd', 'Old Bank')
    await nameBank(company, 'HDFC')
    await save([company])
    expect((await save(['Old Ltd'])).status).toBe(200)
    expect(ledgersOf('Old Ltd')).toEqual({ bank: 'HDFC' })
    expect(ledgersOf(company)).toEqual({})
  })

  test('is refused if that one has credits, which are not its own', async () => {
    const all = await renaming()
    await all.save([company, 'Old Ltd'])
    await receive(all, 'old ltd')
    await all.save([company])
    const reply = await all.save(['Old Ltd'])
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'There are bank credits, TDS or files of Old Ltd, an earlier company. Choose another name.',
    ])
  })
})

test('a company that is written in other letters keeps its credits and ledgers', async () => {
  const all = await renaming()
  await all.nameBank(company, 'HDFC')
  await receive(all, company)
  expect((await all.save([company.toUpperCase()])).status).toBe(200)
  expect(all.ledgersOf(company.toUpperCase())).toEqual({ bank: 'HDFC' })
})

test('a company that gets its first name back keeps the ids of its vouchers', async () => {
  const { save, idsOf } = await renaming()
  const ids = await idsOf(company)
  await save(['Setu'])
  expect(await idsOf('Setu')).toEqual(ids)
  await save(['Setu', company])
  expect(await idsOf('Setu')).toEqual(ids)
  await save(['Setu'])
  await save([company])
  expect(await idsOf(company)).toEqual(ids)
})

/** Each step takes the names that the setting has, and returns those that it shall have. */
const names = fc.constantFrom('A', 'B', 'C', company)
const step = fc.oneof(
  names.map((name) => (now: string[]) => [name, ...now.slice(1)]),
  names.map((name) => (now: string[]) => [...now, name]),
  fc.constant((now: string[]) => now.slice(0, 1)),
)

test('after any renamings, removals and returns a company has its vouchers, its ledgers and its files', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8, size: 'max' }), async (steps) => {
      const { save, idsOf, nameBank, ledgersOf, at } = await renaming()
      await nameBank(company, 'HDFC')
      const ids = await idsOf(company)
      const own = ledgersOf(company)
      let now = [company]
      for (const one of steps) {
        const next = one(now)
        if (new Set(next).size === next.length && (await save(next)).status === 200) now = next
      }
      // The first company has all documents: the others are new, or were removed before they had any.
      const [first] = now
      expect(ledgersOf(first!)).toEqual(own)
      expect(await idsOf(first!)).toEqual(ids)
      const files = at.app.ask(({ db }) => db.all<{ entity: string }>('select entity from books_exports'))
      expect(new Set(files.map(({ entity }) => entity))).toEqual(new Set([first]))
    }),
    { numRuns: 25, seed: 20261127 },
  )
})
