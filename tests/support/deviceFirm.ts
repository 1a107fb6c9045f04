/** A small office that listens to attendance devices on a free port, and one that calls by hand. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'
import { devicesOfApp } from '../../modules/devices/running'
import { prefixOf } from '../../modules/devices/intake/serving'
import { office, type Office } from './office'

export const serial = 'AF4C123456789'
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

export async function deviceFirm(
  now = '2026-11-18T04:00:00.000Z',
  config: NonNullable<Parameters<typeof office>[1]>['config'] = {},
) {
  const at = await office(now, { config: { devices: 'main', ...config } })
  const protocol = at.app.modules.find(({ name }) => name === 'devices')!.protocol!(at.app)
  const server = createServer((request, response) => protocol.answer(request, response))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const call = async (path: string, body?: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${address}${prefixOf(at.app)}${path}`, {
      ...(body !== undefined && { method: 'POST', body }),
      headers,
    })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  const counted = () => devicesOfApp(at.app).counter.wake()
  const upload = async (lines: readonly string[], by = serial) => {
    const reply = await call(
      `cdata?SN=${by}&table=ATTLOG&Stamp=9999`,
      lines.map((line) => `${line}\n`).join(''),
    )
    await counted()
    return reply
  }
  return { at, address, call, upload, counted, accept: (from?: string) => accept(at, call, counted, from) }
}

/** The device calls, and Anita accepts it. */
async function accept(
  at: Office,
  call: (path: string) => Promise<unknown>,
  counted: () => Promise<void>,
  countFrom = '2026-11-01',
) {
  await call(`cdata?SN=${serial}&options=all`)
  const [device] = (await at.as('Anita').get('/api/devices')).body
  const reply = await at
    .as('Anita')
    .post(`/api/devices/${device.id}/accept`, { name: 'Front door', officeId: 1, countFrom })
  await counted()
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return device.id as number
}
