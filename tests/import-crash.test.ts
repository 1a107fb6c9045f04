/**
 * `kill -9` in the middle of an import and of its undo: the next start finishes both, without duplicates or
 * partial rows.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connect } from '../src/driver'
import { addAdmin, muster, serve, signInAdmin, type Running } from './support/program'

const folder = mkdtempSync(join(tmpdir(), 'muster-import-crash-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const people = 600

test('a killed import and a killed undo are finished', { timeout: 120_000 }, async () => {
  addAdmin(folder)
  const sheet = [
    'First Name,Last Name,Email (Office),Date of Joining',
    ...Array.from({ length: people }, (_, n) => `P${n},Body,p${n}@x.test,2026-01-05`),
  ].join('\n')
  let server = await serve(folder)
  let as = await signIn(server)
  const { id } = (await (await as('POST', '/api/imports?kind=employees&name=people.csv', sheet)).json()) as {
    id: number
  }
  await until(as, id, ({ state }) => state === 'ready')
  await as('POST', `/api/imports/${id}/apply`, '{"rows":"all"}')
  await until(as, id, ({ done }) => done > 20)
  await server.kill()
  expect(count('import_rows where outcome is null')).toBeGreaterThan(0)
  expect(count('users')).toBe(1 + count(`import_rows where outcome = 'applied'`))

  server = await serve(folder)
  as = await signIn(server)
  expect(await until(as, id, ({ state }) => state === 'applied')).toMatchObject({
    counts: { applied: people, refused: 0 },
  })
  expect([count('users'), count('employments'), count('leave_years')]).toEqual([
    people + 1,
    people + 1,
    people + 1,
  ])

  await as('POST', `/api/imports/${id}/undo`)
  await until(as, id, ({ state, counts }) => state === 'undoing' && counts.applied < people - 20)
  await server.kill()
  expect(count(`import_rows where outcome = 'applied'`)).toBeGreaterThan(0)
  server = await serve(folder)
  as = await signIn(server)
  await until(as, id, ({ state }) => state === 'undone')
  expect(count('users where removed_at is null')).toBe(1)
  expect(await server.stop()).toBe(0)
  const verified = muster(['admin', 'audit', 'verify', '--data', folder])
  expect([verified.code, verified.err.includes('altered')]).toEqual([0, false])
})

type Info = { state: string; done: number; counts: { applied: number } }
type As = (method: string, path: string, body?: string) => Promise<Response>

async function signIn(server: Running): Promise<As> {
  const token = await signInAdmin(server.url)
  return (method, path, body) =>
    fetch(server.url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': body?.startsWith('{') ? 'application/json' : 'application/octet-stream',
      },
      ...(body ? { body } : {}),
    })
}

/** Polls until the condition is true. */
async function until(as: As, id: number, is: (info: Info) => boolean): Promise<Info> {
  for (;;) {
    const info = (await (await as('GET', `/api/imports/${id}`)).json()) as Info
    if (is(info)) return info
    if (['failed', 'undone', 'discarded'].includes(info.state)) throw new Error(JSON.stringify(info))
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

function count(what: string): number {
  const db = connect(join(folder, 'muster.db'), { readonly: true })
  try {
    return (db.prepare(`select count(*) as n from ${what}`).get([]) as { n: number }).n
  } finally {
    db.close()
  }
}
