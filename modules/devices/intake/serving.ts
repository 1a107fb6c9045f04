/** The protocol over HTTP: text, without sign-in, from devices and nobody else. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '../../../src/app'
import { addressOf, asText, bodyTooLarge } from '../../../src/request'
import { isIn } from '../../../src/networks'
import { requestOf } from '../protocol/requests'
import type { DeviceAnswer, Intake } from './intake'

/** A device sends some hundred kilobytes at most. */
const largestBody = 8 * 1024 * 1024

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
    send(await intake.answer(wanted, address, () => bodyOf(request)))
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

/** Rejects a body that is cut off or too large. */
function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    request.on('data', (part: Buffer) => {
      if ((size += part.byteLength) <= largestBody) parts.push(part)
    })
    request.on('end', () => (size > largestBody ? reject(bodyTooLarge(largestBody)) : resolve(asText(parts))))
    request.on('error', reject)
    request.on('close', () => request.complete || reject(new Error('The upload was cut off')))
  })
}
