/** Bodies of devices: read up to a limit, and long ones without stopping everybody else. */
import type { IncomingMessage } from 'node:http'
import { asText } from '../../../src/request'
import { slicesOf, type Reading } from '../protocol/stamps'

/** `isWhole`: nothing was dropped. Otherwise the text ends with the last complete line before the limit. */
export type Body = { text: string; isWhole: boolean }
export type ReadBody = (limit: number) => Promise<Body>

/**
 * Reads a body until its end, and stores the first `limit` bytes in memory: with 0 none at all. The rest is
 * read and dropped, because old firmware looks for the answer only after it has sent everything. Rejects a
 * body that is cut off.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Body> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    request.on('data', (part: Buffer) => {
      if (size < limit) parts.push(part.subarray(0, limit - size))
      size += part.byteLength
    })
    request.on('end', () => {
      const text = asText(parts)
      const isWhole = size <= limit
      resolve({ text: isWhole ? text : text.slice(0, text.lastIndexOf('\n') + 1), isWhole })
    })
    request.on('error', reject)
    request.on('close', () => request.complete || reject(new Error('The upload was cut off')))
  })
}

/** The stamps of a body. After each slice of it others have a turn: punches do not wait for a device. */
export async function stampsIn(...body: Parameters<typeof slicesOf>): Promise<Reading> {
  const slices = slicesOf(...body)
  for (;;) {
    const step = slices.next()
    if (step.done) return step.value
    await new Promise((resolve) => setImmediate(resolve))
  }
}
