/** A firm whose people sign in with a local identity provider that can send false data. */
import { afterEach, beforeEach, expect } from 'vitest'
import { office, type Name, type Office } from './office'
import { provider } from './provider'

export const url = 'https://muster.northwind.test'
export const email = (name: Name) => `${name.toLowerCase()}@northwind.test`
/** The current test's provider. */
export let op: Awaited<ReturnType<typeof provider>>

/** Call once in a file. Each test gets its own provider. */
export function eachWithProvider() {
  beforeEach(async () => void (op = await provider()))
  afterEach(() => op.stop())
}

export const set = (at: Office, value: object) =>
  at.as('Anita').post('/api/settings', { key: 'sign_in', value })
export async function firm(config: object = {}, setting: object = {}): Promise<Office> {
  const at = await office(undefined, { config: { url, ...config } })
  const saved = await set(at, { issuer: op.issuer, clientId: 'muster', label: 'Northwind Login', ...setting })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  return at
}
export const is = (name: Name, more: object = {}) =>
  (op.says = { sub: `sub-${name}`, email: email(name), email_verified: true, ...more })

export async function signIn(at: Office, more: object = {}) {
  const begun = await at.nobody.post('/api/auth/oidc/start')
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const answer = await op.signIn(begun.body.address)
  return at.nobody.post('/api/auth/oidc/finish', { answer, flow: begun.body.flow, ...more })
}
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
export const links = (at: Office) =>
  at.app.ask(({ db }) =>
    db.all<{ subject: string; userId: number }>('select subject, user_id as userId from provider_links'),
  )
