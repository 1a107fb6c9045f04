/**
 * A push service for tests: https on a free port. It checks the VAPID signature, decrypts the payload with
 * its test browser's keys, and responds as the test sets.
 *
 *   const service = await pushService()
 *   const browser = service.browser()            a subscription, as a browser would send it
 *   service.answer(429, { 'retry-after': '90' }) the next answer; 201 by default
 *   service.received                             the received pushes, decrypted
 */
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
// @ts-expect-error it has no types
import ece from 'http_ece'

const folder = import.meta.dirname
export const certificate = join(folder, 'push-service.crt')

type Browser = { path: string; ecdh: ReturnType<typeof createECDH>; auth: Buffer }
export type Received = {
  path: string
  payload: any
  ttl: string
  urgency: string
  topic: string
  key: string
  subject: string
  bytes: number
}

export async function pushService() {
  const browsers = new Map<string, Browser>()
  const received: Received[] = []
  const problems: string[] = []
  const answers: { status: number; headers: Record<string, string>; body: string }[] = []
  let onReceive: (() => Promise<void>) | null = null

  const server = createServer(
    { key: readFileSync(join(folder, 'push-service.key')), cert: readFileSync(certificate) },
    (request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', async () => {
        const body = Buffer.concat(parts)
        try {
          const header = String(request.headers.authorization)
          const { key, subject } = vapid(header, `https://localhost:${port()}`)
          const browser = browsers.get(request.url!)
          const opened = browser
            ? ece
                .decrypt(body, {
                  version: 'aes128gcm',
                  privateKey: browser.ecdh,
                  authSecret: browser.auth.toString('base64url'),
                })
                .toString()
            : '{}'
          received.push({
            path: request.url!,
            payload: JSON.parse(opened),
            ttl: String(request.headers.ttl),
            urgency: String(request.headers.urgency),
            topic: String(request.headers.topic),
            key,
            subject,
            bytes: body.length,
          })
        } catch (error) {
          problems.push(String(error))
        }
        await onReceive?.()
        const { status, headers, body: text } = answers.shift() ?? { status: 201, headers: {}, body: '' }
        response.writeHead(status, headers)
        response.end(text)
      })
    },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = () => (server.address() as AddressInfo).port

  return {
    received,
    problems,
    host: () => `localhost:${port()}`,
    answer: (status: number, headers: Record<string, string> = {}, body = '') =>
      void answers.push({ status, headers, body }),
    meanwhile: (work: (() => Promise<void>) | null) => void (onReceive = work),
    browser() {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys('base64url')
      const auth = randomBytes(16)
      const path = `/send/${randomBytes(8).toString('hex')}`
      browsers.set(path, { path, ecdh, auth })
      return {
        endpoint: `https://localhost:${port()}${path}`,
        keys: { p256dh, auth: auth.toString('base64url') },
      }
    },
    close: () =>
      new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}

/** Checks `vapid t=…, k=…`: signed with k, for this service, valid for at most 24 hours. */
function vapid(header: string, audience: string): { key: string; subject: string } {
  const { t, k } = /^vapid t=(?<t>[^,]+), k=(?<k>.+)$/.exec(header)!.groups as { t: string; k: string }
  const [head, claims, signature] = t.split('.') as [string, string, string]
  const raw = Buffer.from(k, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: raw.subarray(1, 33).toString('base64url'),
      y: raw.subarray(33).toString('base64url'),
    },
  })
  if (
    !verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  )
    throw new Error('The signature is wrong')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  if (aud !== audience) throw new Error(`For ${aud}, not for ${audience}`)
  if (exp * 1000 > Date.now() + 24 * 3_600_000) throw new Error('Valid for too long')
  return { key: k, subject: sub }
}
