/** Helpers for the second factor: set-up with an authenticator app, and its codes. */
import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import { password, type Name, type Office } from './office'

export const login = '/api/auth/login'
export const second = '/api/auth/second-factor'
export const own = '/api/profile/second-factor'
export const given = (name: Name) => ({ email: `${name.toLowerCase()}@northwind.test`, password })

/** The app's code at the office's time, shifted by `seconds`. */
export const codeOf = (at: Office, secret: string, seconds = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.parse(at.app.clock.now()) + seconds * 1000 })
export const notSix = (code: string) => String((Number(code) + 500_000) % 1_000_000).padStart(6, '0')

export async function enrol(at: Office, name: Name) {
  const begun = await at.as(name).post(`${own}/begin`, { password })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const { secret } = begun.body as { secret: string }
  const confirmed = await at.as(name).post(`${own}/confirm`, { code: codeOf(at, secret) })
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  at.clock.pass(1)
  return { secret, codes: confirmed.body.recoveryCodes as string[] }
}

export const ticketFor = async (at: Office, name: Name, more = {}) =>
  (await at.nobody.post(login, { ...given(name), ...more })).body.ticket as string
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
export const everything = (at: Office) =>
  at.app.ask(({ db }) =>
    db
      .all<{ name: string }>(
        `select name from sqlite_schema where type = 'table' and name not like 'people_search%'`,
      )
      .map(({ name }) => JSON.stringify(db.all(`select * from ${name}`)))
      .join('\n'),
  )
export const titles = (at: Office, name: Name) =>
  at.app.ask(({ db }) =>
    db
      .all<{ title: string }>('select title from notifications where user_id = ? order by id', at.ids[name])
      .map(({ title }) => title),
  )
