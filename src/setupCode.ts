/**
 * The code that sets up an empty installation. It proves access to the data folder or the server's output, so
 * a stranger cannot set it up first. Behind a proxy every client is loopback, so there is no exception.
 *
 *   setupCode(data)        the code; created once, in a file that only this user can read
 *   checkSetupCode(data, given)   403 if it is wrong
 *   endSetupCode(data)     deletes it when the first Admin exists
 */
import { hash, randomInt, timingSafeEqual } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from './domain/errors'

const fileIn = (data: string) => join(data, 'setup-code')
/** Without letters and digits that look alike. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const makeCode = () =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-')

export function setupCode(data: string): string {
  const stored = storedCode(data)
  if (stored) return stored
  const made = makeCode()
  writeFileSync(fileIn(data), `${made}\n`, { mode: 0o600 })
  return made
}

function storedCode(data: string): string | null {
  try {
    return readFileSync(fileIn(data), 'utf8').trim() || null
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null
    throw error
  }
}

export const endSetupCode = (data: string) => rmSync(fileIn(data), { force: true })

const plain = (code: string) => hash('sha256', code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''), 'buffer')

export function checkSetupCode(data: string, given: string): void {
  const stored = storedCode(data)
  if (stored && timingSafeEqual(plain(given), plain(stored))) return
  const message =
    'This set-up code is wrong. The right one is in the link that Muster printed when it was ' +
    "started; 'muster setup-code' shows it again."
  throw new Refusal(403, message, [{ field: 'code', message }])
}
