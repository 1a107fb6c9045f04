/**
 * `kill -9` while webhooks are delivered, several times: each event arrives, what was under way arrives again
 * with the same id and body, and nothing is sent that was never committed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addAdmin, muster, serve, signInAdmin, type Running } from './support/program'
import { webhookReceiver } from './support/webhookReceiver'

const folder = mkdtempSync(join(tmpdir(), 'muster-webhook-crash-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const kills = 3
const perRound = 12

test(
  'after kills every delivery arrives, and a repeated one is recognised by its id',
  { timeout: 120_000 },
  async () => {
    addAdmin(folder)
    const receiver = await webhookReceiver()
    const env = { MUSTER_WEBHOOK_HOSTS: receiver.host }
    let server = await serve(folder, [], env)
    let call = await signIn(server)
    const { id, secret } = await call('POST', '/api/webhooks', {
      name: 'Mirror',
      address: receiver.address,
      events: ['person.added'],
    })
    let added = 0
    for (let kill = 1; kill <= kills; kill++) {
      const before = receiver.received.length
      // The receiver has the request, and the server never hears of it.
      receiver.answer = () => null
      const people = Array.from({ length: perRound }, () => person(++added))
      await Promise.all(people.map((one) => call('POST', '/api/users', one)))
      await until(() => receiver.received.length > before)
      await server.kill()
      receiver.answer = () => ({ status: 204 })
      server = await serve(folder, [], env)
      call = await signIn(server)
      await until(() => new Set(receiver.ids()).size === added)
    }
    const first = new Map(receiver.received.map((one) => [one.id, one.raw]))
    expect(first.size).toBe(kills * perRound)
    expect(receiver.received.length).toBeGreaterThan(first.size)
    for (const one of receiver.received) {
      expect(one.raw).toBe(first.get(one.id))
      receiver.verify(one, secret)
    }
    const emails = [...first.values()].map((raw) => JSON.parse(raw).data.person.email as string)
    expect(emails.toSorted()).toEqual(Array.from({ length: added }, (_, i) => person(i + 1).email).toSorted())
    await until(async () => (await call('GET', '/api/webhooks')).every((one: any) => one.waiting === 0))
    const { data } = await call('GET', `/api/webhooks/${id}/deliveries?limit=100`)
    expect(data.every((one: any) => one.state === 'sent')).toBe(true)
    expect(await server.stop()).toBe(0)
    await receiver.close()
    expect(muster(['doctor', '--data', folder]).out).toContain('Webhook Mirror: 0 waiting, 0 given up')
  },
)

const person = (n: number) => ({
  firstName: 'Person',
  lastName: `Number ${n}`,
  email: `person${String(n).padStart(3, '0')}@x.test`,
  role: 'Recruiter',
  password: 'quiet-harbour-9',
})

type Call = (method: string, path: string, body?: unknown) => Promise<any>
async function signIn({ url }: Running): Promise<Call> {
  const token = await signInAdmin(url)
  return async (method, path, body) => {
    const reply = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = await reply.json()
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(answer)}`)
    return answer
  }
}

async function until(isSo: () => boolean | Promise<boolean>) {
  for (let n = 0; n < 600; n++) {
    if (await isSo()) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('It did not happen within 30 seconds')
}
