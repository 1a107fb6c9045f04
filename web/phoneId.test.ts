import { afterEach, expect, test, vi } from 'vitest'
import { phoneId } from './phoneId'

function storage(stored: Map<string, string>) {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
}
afterEach(() => vi.unstubAllGlobals())

test('a browser makes its id once', () => {
  storage(new Map())
  const made = phoneId()
  expect(made).toMatch(/^[\da-f-]{36}$/)
  expect(phoneId()).toBe(made)
})

test('a damaged id is replaced, because the server would refuse the punch', () => {
  storage(new Map([['muster-phone', 'damaged']]))
  expect(phoneId()).toMatch(/^[\da-f-]{36}$/)
})

test('a browser that stores nothing sends no id', () => {
  const blocked = () => {
    throw new DOMException('Blocked', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked })
  expect(phoneId()).toBeUndefined()
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: blocked })
  expect(phoneId()).toBeUndefined()
})
