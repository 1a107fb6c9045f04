/** Shapes that several environment settings share. */
import { z } from './domain/endpoint'

export class WrongSetting extends Error {}

export const flag = (name: string) =>
  z.pipe(
    z.enum(['0', '1', 'true', 'false'], `${name} must be 1 or 0`),
    z.transform((v) => v === '1' || v === 'true'),
  )

export function serverOrOff(name: string) {
  const error = `${name} must be an http(s) address, or off`
  return z.union([z.literal('off'), z.url({ protocol: /^https?$/, error })], error)
}

export function originOrNone(name: string, example: string) {
  const error = `${name} must be an address without a path, such as ${example}`
  return z._default(z.string().check(z.refine((text) => text === '' || isOrigin(text), error)), '')
}

/** `host` or `host:port`, separated by commas. */
export function hostList(name: string) {
  const shape = /^$|^[a-z0-9.-]+(:\d{1,5})?(,[a-z0-9.-]+(:\d{1,5})?)*$/
  return z._default(z.string().check(z.regex(shape, `${name} must be host names, separated by commas`)), '')
}

export function isOrigin(text: string): boolean {
  try {
    const { protocol, origin, href } = new URL(text)
    return /^https?:$/.test(protocol) && href === `${origin}/`
  } catch {
    return false
  }
}
