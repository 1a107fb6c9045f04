/** App codes, recovery codes, and encrypted secrets. */
import fc from 'fast-check'
import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { codeOf, enrol } from '../../../tests/support/factor'
import { office } from '../../../tests/support/office'
import { addressOf, hashOf, newRecoveryCodes, newSecret, readCode, stepOf } from './codes'
import { takeCode } from './factors'
import { seal, unseal } from '../../../src/sealedSecrets'
import { keyOf } from './secrets'

describe('codes', () => {
  test('are accepted in their own 30 seconds and the adjacent ones, and in no other', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000 }),
        fc.integer({ min: -4, max: 4 }),
        (second, away) => {
          const secret = newSecret()
          const code = new TOTP({ secret }).generate({ timestamp: second * 1000 })
          const step = stepOf(secret, code, (second + away * 30) * 1000)
          if (second + away * 30 < 30) return
          // Of a million codes two may be equal. Such a match is not the one meant.
          if (Math.abs(away) <= 1) expect(step).not.toBeNull()
          else if (step !== null)
            expect(new TOTP({ secret }).generate({ timestamp: step * 30_000 })).toBe(code)
        },
      ),
    )
  })

  test('follow RFC 6238', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' // '12345678901234567890'
    for (const [second, code] of [
      [59, '287082'],
      [1111111109, '081804'],
      [1234567890, '005924'],
      [20000000000, '353130'],
    ] as const)
      expect(stepOf(secret, code, second * 1000)).toBe(Math.floor(second / 30))
  })

  test('recovery codes are ten different ones of 80 bits', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
    expect(hashOf(codes[0]!, 'salt')).not.toBe(hashOf(codes[0]!, 'other'))
  })

  test.each([
    ['123 456', 'app'],
    ['123-456', 'app'],
    ['12345', null],
    ['1234567', null],
    ['abcd-efgh-jkmn-pqrs', 'recovery'],
    ['abcd', null],
    ['', null],
  ])('%s is %s', (text, kind) => {
    expect(readCode(text)?.kind ?? null).toBe(kind)
  })

  test('the address names firm and person', () => {
    expect(addressOf('GEZDGNBVGY3TQOJQ', 'A: B & Co', 'a@b.test')).toContain('issuer=A%20%20B%20%26%20Co')
  })
})

describe('an encrypted secret', () => {
  test('can be decrypted only with its key and for its row', async () => {
    const at = await office()
    const key = await keyOf(at.app)
    const sealed = seal(key, 'a secret', 'second factor of 1')
    expect(unseal(key, sealed, 'second factor of 1')).toBe('a secret')
    expect(unseal(key, sealed, 'second factor of 2')).toBeNull()
    expect(unseal(Buffer.alloc(32), sealed, 'second factor of 1')).toBeNull()
    expect(unseal(key, `${sealed.slice(0, -2)}AA`, 'second factor of 1')).toBeNull()
    expect(unseal(key, 'short', 'second factor of 1')).toBeNull()
  })

  test('a lost key is not replaced, and a recovery code needs none', async () => {
    const at = await office()
    const { secret, codes } = await enrol(at, 'Ravi')
    await expect(at.write((tx) => takeCode(tx, null, at.ids.Ravi, codeOf(at, secret)))).rejects.toMatchObject(
      { status: 503, message: expect.stringContaining('recovery code') },
    )
    expect(await at.write((tx) => takeCode(tx, null, at.ids.Ravi, codes[0]!))).toEqual({
      is: 'right',
      recoveryCodesLeft: 9,
    })
    const files = at.app.files
    expect(await files.getItem('keys:second-factor.json')).toBeTruthy()
    await files.removeItem('keys:second-factor.json')
    const anew = { ...at.app } as typeof at.app
    await expect(keyOf(anew)).rejects.toMatchObject({ status: 503 })
    expect(await files.getItem('keys:second-factor.json')).toBeNull()
  })
})
