/** The end of the audit, with which a standby compares its copy. */
import { expect, test } from 'vitest'
import { runningId } from '../../src/runningId'
import { office, type Office } from '../../tests/support/office'

type Entry = { id: number; at: string; digest: string; hash: string }
const chain = ({ app }: Office) =>
  app.ask(({ db }) => db.all<Entry>('select id, at, digest, hash from events order by id'))
const head = async (at: Office, query = '') => (await at.as('Anita').get(`/api/standby/head${query}`)).body

test('the head names the firm, the newest entry, and the entry that was asked about with the time of the next', async () => {
  const at = await office()
  at.clock.set('2026-11-18T05:00:00.000Z')
  await at.write((tx) => tx.record('call.kept', {}))
  const entries = chain(at)
  const newest = entries.at(-1)!
  const before = entries.at(-2)!
  const usual = {
    firm: entries[0]!.digest,
    term: 1,
    now: '2026-11-18T05:00:00.000Z',
    entry: newest.id,
    segments: null,
  }
  expect(await head(at)).toEqual({ ...usual, hash: null, nextAt: null })
  expect(await head(at, `?entry=${newest.id}`)).toEqual({ ...usual, hash: newest.hash, nextAt: null })
  expect(await head(at, `?entry=${before.id}`)).toEqual({
    ...usual,
    hash: before.hash,
    nextAt: '2026-11-18T05:00:00.000Z',
  })
  expect(await head(at, '?entry=0')).toEqual({ ...usual, hash: null, nextAt: entries[0]!.at })
  expect(await head(at, `?entry=${newest.id + 1}`)).toEqual({ ...usual, hash: null, nextAt: null })
  expect((await at.as('Anita').get('/api/standby/head?entry=x')).status).toBe(400)
})

test('the term is public and says no more than the head', async () => {
  const at = await office()
  const { firm } = await head(at)
  expect((await at.nobody.get('/api/standby/term')).body).toEqual({
    firm,
    term: 1,
    isServing: true,
    runningId,
  })
  await at.write(({ db }) => db.run(`insert into standby_terms (term, began_at) values (4, '2026-11-18')`))
  expect((await at.nobody.get('/api/standby/term')).body).toEqual({
    firm,
    term: 4,
    isServing: true,
    runningId,
  })
})

test('before the first entry there is no firm', async () => {
  const at = await office('2026-11-18T04:00:00.000Z', { empty: true })
  expect((await at.nobody.get('/api/standby/term')).body).toEqual({
    firm: null,
    term: 1,
    isServing: true,
    runningId,
  })
})

test('segments are null without a replica, and if it does not have them', async () => {
  const query = '?segments=0123456789abcdef/00000001_00000000/00000002_00001000'
  const at = await office()
  expect((await head(at, query)).segments).toBeNull()
  Object.assign(at.app.config, { replica: at.app.config.data })
  expect((await head(at, query)).segments).toBeNull()
  expect((await at.as('Anita').get('/api/standby/head?segments=../../etc')).status).toBe(400)
})
