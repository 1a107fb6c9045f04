/**
 * `kill -9` in the middle of a bulk send, several times: it resumes by itself, and no message is sent twice.
 */
import { mkdtempSync, readFileSync, existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addAdmin, muster, serve, signInAdmin, type Running } from './support/program'

const folder = mkdtempSync(join(tmpdir(), 'muster-whatsapp-crash-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const people = 120
const kills = 4
const env = { MUSTER_WHATSAPP: 'simulator' }

test(
  'after kills the bulk send resumes, and no message is lost or sent twice',
  { timeout: 120_000 },
  async () => {
    addAdmin(folder)
    let server = await serve(folder, [], env)
    let call = await signIn(server)
    await call('POST', '/api/settings', {
      key: 'whatsapp',
      value: { bulkFrom: '', bulkTo: '', dailyCap: 1000 },
    })
    expect(await call('POST', '/api/whatsapp/connect', {})).toMatchObject({ status: 'qr_ready' })
    await until(async () => (await call('GET', '/api/whatsapp/status')).state === 'connected')
    // Some messages fail as well: numbers that end in 000 have no WhatsApp.
    const recipients = Array.from({ length: people }, (_, i) => ({
      number: `98${String(100_000 + i)}${i % 20 === 0 ? '00' : '55'}`,
      name: `Person ${i}`,
    }))
    const { batchId, queued } = await call('POST', '/api/whatsapp/send-bulk', {
      recipients,
      message: 'Hello {{Name}}',
    })
    expect(queued).toBe(people)
    for (let kill = 1; kill <= kills; kill++) {
      await until(async () => arrived().length >= Math.min(kill * 20, people - 10))
      await server.kill()
      server = await serve(folder, [], env)
      call = await signIn(server)
    }
    await until(async () => (await batches(call)).find((one) => one.id === batchId)?.status === 'ended')
    const sent = arrived()
    expect(new Set(sent).size, 'no message twice').toBe(sent.length)
    const { counts } = (await batches(call)).find((one) => one.id === batchId)!
    expect(counts.queued! + counts.sending! + counts.cancelled!).toBe(0)
    // Messages that the engine had when the server died are reported as unknown: at most one for each kill.
    expect(counts.unknown).toBeLessThanOrEqual(kills)
    const withWhatsApp = recipients.filter(({ number }) => !number.endsWith('000')).length
    expect(sent.length).toBeGreaterThanOrEqual(withWhatsApp - counts.unknown!)
    expect(await server.stop()).toBe(0)
    expect(muster(['doctor', '--data', folder]).out).toContain(
      'ok   Muster 0.1.0 on Node 20.20.2, SQLite through better-sqlite3',
    )
  },
)

type Call = (method: string, path: string, body?: unknown) => Promise<any>
const batches = async (call: Call) =>
  (await call('GET', '/api/whatsapp/batches')) as {
    id: number
    status: string
    counts: Record<string, number>
  }[]

/** References of the messages that were really sent, in order. */
function arrived(): number[] {
  const file = join(folder, 'whatsapp', 'simulator', '1.sent')
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { reference: number }).reference)
    : []
}

async function signIn(server: Running): Promise<Call> {
  const token = await signInAdmin(server.url)
  return async (method, path, body) =>
    (
      await fetch(server.url + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
    ).json()
}

async function until(is: () => Promise<boolean>) {
  while (!(await is())) await new Promise((resolve) => setTimeout(resolve, 20))
}
