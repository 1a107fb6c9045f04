/** Attendance devices on a port of their own, as a process. */
import { createServer, type AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addAdmin, muster, serve } from '../tests/support/program'

const folder = mkdtempSync(join(tmpdir(), 'muster-device-port-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('devices call their own port, and the web app is not on it', async () => {
  addAdmin(folder)
  const server = await serve(folder, [], { MUSTER_DEVICES: '127.0.0.1:0', MUSTER_DEVICE_PATH: 'door-k3jd8s' })
  const [, door] = /Listening for attendance devices.*?(http:\/\/[\d.:]+)/.exec(server.out())!
  const answer = async (address: string) => {
    const reply = await fetch(address)
    return [reply.status, (await reply.text()).split('\n')[0]]
  }
  expect(await answer(`${door}/door-k3jd8s/iclock/cdata?SN=AF4C1&options=all`)).toEqual([
    200,
    'GET OPTION FROM: AF4C1',
  ])
  for (const path of ['/iclock/cdata?SN=AF4C1', '/', '/api/health'])
    expect(await answer(door + path)).toEqual([404, 'There is nothing here'])
  expect((await answer(`${server.url}/api/health`))[0]).toBe(200)
  expect(await server.stop()).toBe(0)
})

test('a port that is in use is named with its setting', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as AddressInfo
  const { code, err, out } = muster(['serve', '--port', '0', '--data', folder], {
    env: { MUSTER_DEVICES: `127.0.0.1:${port}` },
  })
  expect([code, err + out]).toEqual([
    1,
    expect.stringContaining(
      `Port ${port} is in use on 127.0.0.1. Stop the other program, or choose another with MUSTER_DEVICES`,
    ),
  ])
  taken.close()
})
