/** The protocol over HTTP: text, without sign-in, from devices and nobody else. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '../../../src/app'
import { addressOf } from '../../../src/request'
import { isIn } from '../../../src/networks'
import { requestOf } from '../protocol/requests'
import { readBody } from './bodies'
import type { DeviceAnswer, Intake } from './intake'

export async function serveDevice(
  app: App,
  intake: Intake,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const send = ({ status, text }: DeviceAnswer) => {
    if (response.destroyed) return
    response.writeHead(status, {
      'content-type': 'text/plain; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    response.end(text)
  }
  try {
    const { headers, socket } = request
    const address = addressOf(app, headers['x-forwarded-for'] as string | undefined, socket.remoteAddress)
    const refusal = refusalOf(app, request, address)
    if (refusal) return send(refusal)
    const [path = '', query = ''] = request.url!.split('?', 2)
    const named = path.slice(prefixOf(app).length)
    const wanted = requestOf(request.method!, named, new URLSearchParams(query))
    if ('status' in wanted) return send({ status: wanted.status, text: `${wanted.why}\n` })
    send(await intake.answer(wanted, address, (limit) => readBody(request, limit)))
  } catch (error) {
    // The device sends it again.
    if (!response.headersSent) send({ status: 503, text: 'Not stored\n' })
    if (!request.destroyed) app.log.error('A call of a device failed', { error: error as Error })
  }
}

export const prefixOf = ({ config: { devicePath } }: App) =>
  `/${devicePath === null ? '' : `${devicePath}/`}iclock/`

function refusalOf(app: App, { headers, url }: IncomingMessage, address: string): DeviceAnswer | null {
  if (!url!.startsWith(prefixOf(app))) return { status: 404, text: 'There is nothing here\n' }
  // No browser speaks this protocol, so what a page sends is refused, whatever page it is.
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined)
    return { status: 403, text: 'Pages do not speak this protocol\n' }
  const { deviceNetworks } = app.config
  if (deviceNetworks && !isIn(deviceNetworks, address))
    return { status: 403, text: 'This address is not in MUSTER_DEVICE_NETWORKS\n' }
  return null
}
