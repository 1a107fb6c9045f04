/** Retention of imported rows and of files that were not applied. */
import { expect, test } from 'vitest'
import { office, type Office } from '../../tests/support/office'
import { stageFile, kindFor } from './upload'
import { jobs } from './jobs'
import { purges } from './retention'
import { whenSettled } from './progress'

const [purge] = purges

async function stagedImport(at: Office, text: string) {
  const who = { id: at.ids.Anita, role: 'Admin' as const, sessionId: 0 }
  const id = await stageFile(
    at.app,
    { who, origin: { actor: who.id, source: 'test' } },
    kindFor(who, 'employees'),
    'people.csv',
    Buffer.from(text),
  )
  await whenSettled(at.app, id)
  return id
}

/** Called as retention does: until nothing is left. */
async function runPurge(at: Office, before: string) {
  const went: number[] = []
  do went.push(await at.write((tx) => purge!.step(tx, before, 1)))
  while (went.at(-1))
  return went
}

test('an import that is not applied in time is discarded with its rows and file, even if unreadable or empty', async () => {
  const at = await office()
  await stagedImport(
    at,
    'First Name,Last Name,Email (Office)\nNina,Shah,nina@northwind.test\nOmar,Shah,omar@northwind.test',
  )
  await stagedImport(at, '%PDF-1.7 x')
  await stagedImport(at, 'Nothing,Known\nNina,quiet-harbour-9')
  const states = () =>
    at.app.ask(({ db }) =>
      db.all<{ state: string }>('select state from imports order by id').map(({ state }) => state),
    )
  expect(states()).toEqual(['ready', 'failed', 'ready'])
  expect(await runPurge(at, '2026-11-18')).toEqual([0])
  expect(at.app.ask((ask) => purge!.count(ask, '2026-11-19'))).toBe(2)
  await runPurge(at, '2026-11-19')
  expect(states()).toEqual(['discarded', 'discarded', 'discarded'])
  expect(at.app.ask(({ db }) => db.all('select row from import_rows'))).toEqual([])
  expect(await jobs[0]!.run(at.app, '2026-11-19')).toBe('3 files deleted')
  expect(await at.app.files.getKeys('imports')).toEqual([])
})
