/** Settings of an identity provider, by an Admin and by the environment. */
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config'
import { office } from '../../tests/support/office'
import { set } from '../../tests/support/providerFirm'

describe('allowed values', () => {
  test.each([
    [{ issuer: 'http://accounts.example.test', clientId: 'x' }, 'issuer'],
    [{ issuer: 'https://user:word@accounts.example.test', clientId: 'x' }, 'issuer'],
    [{ issuer: 'https://accounts.example.test?x=1', clientId: 'x' }, 'issuer'],
    [{ issuer: 'ftp://accounts.example.test', clientId: 'x' }, 'issuer'],
    [{ issuer: 'https://accounts.example.test' }, 'clientId'],
    [{ clientId: 'x' }, 'issuer'],
    [{ passwords: 'admins' }, 'passwords'],
    [{ issuer: 'https://accounts.example.test', clientId: 'with blank' }, 'clientId'],
  ])('refuses %j at %s', async (value, field) => {
    const at = await office()
    const { status, body } = await set(at, value)
    expect([status, body.errors[0].field]).toEqual([422, `value.${field}`])
  })

  test('MUSTER_URL is an origin, and MUSTER_OIDC_SECRET belongs to another origin', () => {
    expect(
      readConfig({
        MUSTER_URL: 'https://muster.example.com/',
        MUSTER_OIDC_SECRET: 's3cret',
        MUSTER_OIDC_ORIGIN: 'https://Login.example.com/',
      }),
    ).toMatchObject({
      url: 'https://muster.example.com',
      oidcSecret: { secret: 's3cret', origin: 'https://login.example.com' },
    })
    expect(readConfig({})).toMatchObject({ url: null, oidcSecret: null })
    for (const wrong of [
      'muster.example.com',
      'https://muster.example.com/app',
      'ftp://muster.example.com',
      'https://muster.example.com?x',
    ])
      expect(() => readConfig({ MUSTER_URL: wrong })).toThrow('MUSTER_URL must be the address')
    expect(() => readConfig({ MUSTER_OIDC_SECRET: 'two words' })).toThrow('MUSTER_OIDC_SECRET')
  })

  test.each(['OIDC_SECRET', 'ASSISTANT_KEY'])('MUSTER_%s names its server', (name) => {
    const origin = `MUSTER_${name.split('_')[0]}_ORIGIN`
    expect(() => readConfig({ [`MUSTER_${name}`]: 's3cret' })).toThrow(
      `Wrong setting: MUSTER_${name} needs ${origin}, the address of its server`,
    )
    expect(() => readConfig({ [`MUSTER_${name}`]: 's3cret', [origin]: 'https://x.test/path' })).toThrow(
      `${origin} must be an address without a path`,
    )
    expect(readConfig({ [origin]: 'https://x.test' })).toMatchObject({ oidcSecret: null, assistantKey: null })
  })
})
