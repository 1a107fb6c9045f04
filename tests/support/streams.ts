/** Event streams as a browser reads them. */
import { expect } from 'vitest'
import type { Name, Office } from './office'

export type Frame = { event: string; data: string }
/** `heard`: the frames so far, without the first. */
export type Stream = { name: Name; heard: Frame[]; isOpen: boolean }

/** A person's open stream, subscribed to some lists. */
export async function openStream(at: Office, name: Name, lists: readonly string[] = []): Promise<Stream> {
  const heard: Frame[] = []
  const window = { name, heard, isOpen: true }
  const { body } = await at.as(name).get('/api/events')
  void readFrames(body as ReadableStream<Uint8Array>, heard).then(() => (window.isOpen = false))
  while (!heard.length) await new Promise((go) => setTimeout(go, 1))
  const { stream } = JSON.parse(heard.shift()!.data)
  if (lists.length) {
    const { body: answer } = await at.as(name).call('PUT', '/api/events/subscription', { stream, lists })
    expect(answer).toEqual({ subscribed: true })
  }
  return window
}

async function readFrames(body: ReadableStream<Uint8Array>, heard: Frame[]) {
  let text = ''
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    text += new TextDecoder().decode(part)
    const whole = text.split('\n\n')
    text = whole.pop()!
    for (const frame of whole) {
      const found = /^event: (.+)\ndata: (.+)$/m.exec(frame)
      if (found) heard.push({ event: found[1]!, data: found[2]! })
    }
  }
}

/** Until everything that has been sent is read. */
export const delivered = () => new Promise((resolve) => setTimeout(resolve, 5))
