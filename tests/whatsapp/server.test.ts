/** The whole server with the real engine: linked through the API, messages sent, killed with -9, resumed. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addAdmin, serve, signInAdmin, type Running } from '../support/program'
import { writePage } from './page/page'
import { left, newFolder, processes, treeOf, until } from './sessions'

const folder = newFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(
  'links, sends one message and many, and resumes by itself after kill -9',
  { timeout: 120_000 },
  async () => {
    const page = writePage(join(folder, 'page'), { scan: 300 })
    const env = { MUSTER_WHATSAPP_PAGE: page }
    addAdmin(folder)
    let server = await serve(folder, [], env)
    let call = await signIn(server)
    // Nobody has connected, so WhatsApp is not loaded.
    expect(
      processes().filter(({ command }) => command.includes(folder) && command.includes('whatsapp.js')),
    ).toEqual([])
    await call('POST', '/api/settings', {
      key: 'whatsapp',
      value: { bulkFrom: '', bulkTo: '', leastPauseSeconds: 3, mostPauseSeconds: 3 },
    })

    expect(await call('POST', '/api/whatsapp/connect', {})).toMatchObject({
      status: 'qr_ready',
      qrCode: expect.stringMatching(/^data:image/),
    })
    await soon(async () =>
      expect(await call('GET', '/api/whatsapp/status')).toMatchObject({
        state: 'connected',
        isSimulated: false,
      }),
    )
    const one = await call('POST', '/api/whatsapp/send', { to: '9876543210', message: 'Hello' })
    expect(one).toMatchObject({ success: true, status: 'sent' })

    const recipients = Array.from({ length: 4 }, (_, i) => ({ number: `987650010${i}`, name: `Person ${i}` }))
    const { batchId } = await call('POST', '/api/whatsapp/send-bulk', {
      recipients,
      message: 'Hello {{Name}}',
    })
    const counts = async () =>
      (await call('GET', '/api/whatsapp/batches')).find((batch: { id: number }) => batch.id === batchId)
        .counts
    const gone = async () => recipients.length - (await counts()).queued - (await counts()).sending
    await soon(async () => expect(await gone()).toBeGreaterThanOrEqual(1))
    const tree = treeOf(join(folder, 'whatsapp'))
    await server.kill()
    // The session notices the end of its server and ends with its browser.
    await until(() => left(tree.all, join(folder, 'whatsapp')).length === 0)

    server = await serve(folder, [], env)
    call = await signIn(server)
    await soon(async () => expect(await gone()).toBe(4))
    expect(await counts()).toMatchObject({ queued: 0, sending: 0, failed: 0 })
    expect(await call('GET', '/api/whatsapp/status')).toMatchObject({ state: 'connected' })
    await soon(async () => expect((await call('GET', '/api/whatsapp/batches'))[0].status).toBe('ended'))

    const last = treeOf(join(folder, 'whatsapp'))
    expect(await server.stop()).toBe(0)
    expect(left(last.all, join(folder, 'whatsapp'))).toEqual([])
  },
)

type Call = (method: string, path: string, body?: unknown) => Promise<any>

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

/** Polls until the check passes or the test times out. */
async function soon(look: () => Promise<void>) {
  for (;;) {
    try {
      return await look()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
