/** The built server hands over under load: nothing is acknowledged after its last entry, and it ends. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connect } from '../src/driver'
import { addAdmin, serve, signInAdmin } from '../tests/support/program'

const folder = mkdtempSync(join(tmpdir(), 'muster-hand-over-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Acknowledged = { id: number; name: string }

test('the last entry is the hand-over, every acknowledged write is before it, and the program ends with 0', async () => {
  const data = join(folder, 'data')
  addAdmin(data)
  // Nobody answers at the address of the other machine.
  const server = await serve(data, ['--alone'], { MUSTER_PEER: 'http://127.0.0.1:9' })
  const headers = {
    authorization: `Bearer ${await signInAdmin(server.url)}`,
    'content-type': 'application/json',
  }
  const post = (path: string, body: object) =>
    fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })

  const acknowledged: Acknowledged[] = []
  const refusals = new Set<string>()
  let isOver = false
  let count = 0
  const load = async () => {
    while (!isOver) {
      const name = `Office ${++count}`
      try {
        const reply = await post('/api/offices', { name, lat: 19.1, lng: 72.8, radius: 150 })
        const answer = (await reply.json()) as { message?: string }
        if (reply.ok) acknowledged.push({ id: count, name })
        else refusals.add(`${reply.status} ${answer.message}`)
      } catch {
        // The server no longer listens.
        isOver = true
      }
    }
  }
  const loads = Array.from({ length: 20 }, load)
  while (acknowledged.length < 60) await new Promise((resolve) => setTimeout(resolve, 5))
  expect((await post('/api/standby/hand-over', { term: 2 })).status).toBe(409)
  const reply = await post('/api/standby/hand-over', { term: 1 })
  const last = (await reply.json()) as { term: number; entry: number; hash: string }
  expect(reply.status).toBe(200)
  await Promise.all(loads)
  expect(await server.ended).toBe(0)
  expect(server.out()).toContain('Muster has handed over to the other machine, so this server stops.')
  expect(server.out()).not.toContain('"level":"error"')
  for (const refusal of refusals)
    expect(refusal).toBe('503 Muster moves to another machine. Please try again in a minute.')

  const db = connect(join(data, 'muster.db'), { readonly: true })
  const newest = db.prepare('select id, name, hash from events order by id desc limit 1').get([])
  const offices = db.prepare('select name from offices').all([]) as { name: string }[]
  const terms = db.prepare('select term, ended_entry from standby_terms').all([])
  db.close()
  expect(newest).toEqual({ id: last.entry, name: 'standby.handed_over', hash: last.hash })
  expect(terms).toEqual([{ term: 1, ended_entry: last.entry }])
  const stored = new Set(offices.map(({ name }) => name))
  expect(acknowledged.filter(({ name }) => !stored.has(name))).toEqual([])
})
