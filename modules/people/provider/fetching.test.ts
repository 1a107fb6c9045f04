/** Addresses that the server may call for an identity provider. */
import { describe, expect, test } from 'vitest'
import { isRefused } from '../../../src/outgoingCalls'
import { eachWithProvider, op } from '../../../tests/support/providerFirm'
import { fetcherFor, Unreachable } from './fetching'

eachWithProvider()

describe('addresses that the server calls', () => {
  test.each([
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '127.0.0.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    'ff02::1',
    '64:ff9b::a00:1',
  ])('%s is allowed for the issuer only', (address) => {
    expect([isRefused(address, false), isRefused(address, true)]).toEqual([true, false])
  })
  test.each(['169.254.169.254', 'fe80::1', '::ffff:169.254.169.254'])('%s is never allowed', (address) => {
    expect([isRefused(address, false), isRefused(address, true)]).toEqual([true, true])
  })
  test.each(['8.8.8.8', '2606:4700::1111', '172.32.0.1'])('%s is allowed', (address) => {
    expect(isRefused(address, false)).toBe(false)
  })

  test.each([
    'https://10.0.0.1/token',
    'https://localhost/token',
    'https://127.0.0.1/token',
    'https://[::1]/token',
    'http://accounts.example.test/token',
    'https://169.254.169.254/latest',
  ])('an outside document cannot send it to %s', async (address) => {
    await expect(
      fetcherFor(new URL('https://accounts.example.test'))(address, { method: 'GET', headers: {} }),
    ).rejects.toThrow(/is not a public address|is not https/)
  })

  test('follows no redirect and reads at most a megabyte', async () => {
    op.lies.redirects = true
    const fetchFrom = fetcherFor(new URL(op.issuer))
    expect(
      (await fetchFrom(`${op.issuer}/.well-known/openid-configuration`, { method: 'GET', headers: {} }))
        .status,
    ).toBe(302)
    expect(op.seen).toHaveLength(1)
    op.lies = { document: { long: 'x'.repeat(1_100_000) } }
    await expect(
      fetchFrom(`${op.issuer}/.well-known/openid-configuration`, { method: 'GET', headers: {} }),
    ).rejects.toBeInstanceOf(Unreachable)
  })

  test('a silent provider times out', async () => {
    op.lies.silent = true
    const requested = fetcherFor(new URL(op.issuer))(`${op.issuer}/jwks`, {
      method: 'GET',
      headers: {},
      signal: AbortSignal.timeout(50),
    })
    await expect(requested).rejects.toBeInstanceOf(Unreachable)
  })
})
