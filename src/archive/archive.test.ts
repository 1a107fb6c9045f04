/** The archive of a backup: it returns the files that were written, and detects every alteration. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runs } from '../../tests/tiers.js'
import { headOf, readArchive, writeArchive } from './archive'
import { cost, isEncrypted } from './sealing'

const folder = mkdtempSync(join(tmpdir(), 'muster-archive-'))
const real = { ...cost }
beforeAll(() => void Object.assign(cost, { N: 16 }))
afterAll(() => {
  Object.assign(cost, real)
  rmSync(folder, { recursive: true, force: true })
})
let count = 0
const fresh = () => join(folder, `${++count}.muster`)

async function* given(files: Record<string, Buffer[]>) {
  for (const [name, pieces] of Object.entries(files))
    yield {
      name,
      body: (async function* () {
        yield* pieces
      })(),
    }
}

async function unpack(path: string, passphrase: string | null = null): Promise<Record<string, string>> {
  const out: Record<string, string> = {}
  for await (const { name, body } of readArchive(path, passphrase)) {
    const parts: Buffer[] = []
    for await (const part of body) parts.push(part)
    out[name] = Buffer.concat(parts).toString('base64')
  }
  return out
}

const toBase64 = (files: Record<string, Buffer[]>) =>
  Object.fromEntries(
    Object.entries(files).map(([name, pieces]) => [name, Buffer.concat(pieces).toString('base64')]),
  )

test('reads what was written: any length, any chunks, with or without a passphrase', async () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc
      .constantFrom(65_519, 65_535, 65_536, 65_537, 131_072, 1_100_000)
      .map((length) => new Uint8Array(randomBytes(length))),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.stringMatching(/^[a-z/.]{1,20}$/), fc.array(piece, { maxLength: 4 }), {
        maxKeys: 4,
        noNullPrototype: true,
      }),
      fc.option(fc.stringMatching(/^[ -~]{8,20}$/), { nil: null }),
      async (drawn, passphrase) => {
        const files = Object.fromEntries(
          Object.entries(drawn).map(([name, pieces]) => [name, pieces.map((one) => Buffer.from(one))]),
        )
        const path = fresh()
        const size = await writeArchive(path, given(files), { passphrase, of: 'x' })
        expect(statSync(path).size).toBe(size)
        expect(await unpack(path, passphrase)).toEqual(toBase64(files))
        expect(isEncrypted((await headOf(path)).head)).toBe(passphrase !== null)
        rmSync(path)
      },
    ),
    { numRuns: runs(60) },
  )
})

test('only its owner can read the file, and it is never overwritten', async () => {
  const path = fresh()
  await writeArchive(path, given({ a: [Buffer.from('x')] }), { passphrase: null, of: 'x' })
  expect(statSync(path).mode & 0o777).toBe(0o600)
  await expect(writeArchive(path, given({}), { passphrase: null, of: 'x' })).rejects.toThrow('EEXIST')
})

describe.each([
  ['without a passphrase', null],
  ['with a passphrase', 'four plain words'],
])('%s', (_, passphrase) => {
  const path = join(folder, `whole-${passphrase === null}`)
  const changed = `${path}-changed`
  let whole: Buffer
  beforeAll(async () => {
    await writeArchive(
      path,
      given({ 'muster.db': [randomBytes(200_000)], 'files/a': [Buffer.from('hello')] }),
      { passphrase, of: 'firm' },
    )
    whole = readFileSync(path)
  })

  test('any flipped bit is detected', async () => {
    const bytes = await headOf(path).then((one) => one.bytes.length)
    const at = fc.oneof(
      fc.integer({ min: 0, max: bytes + 40 }),
      fc.integer({ min: 0, max: whole.length - 1 }),
      fc.integer({ min: whole.length - 40, max: whole.length - 1 }),
    )
    await fc.assert(
      fc.asyncProperty(at, fc.integer({ min: 0, max: 7 }), async (byte, bit) => {
        const other = Buffer.from(whole)
        other[byte]! ^= 1 << bit
        writeFileSync(changed, other)
        await expect(unpack(changed, passphrase)).rejects.toThrow(
          /damaged|not a Muster backup|does not match/,
        )
      }),
      { numRuns: runs(300) },
    )
  })

  test('a missing end and data behind the end are detected', async () => {
    const at = fc.oneof(
      fc.integer({ min: 0, max: whole.length - 1 }),
      fc.constantFrom(
        ...[1, 2, 3].map((piece) =>
          Math.min(whole.length - 1, whole.length - (whole.length % 65_552) - 65_552 * (piece - 1)),
        ),
      ),
    )
    await fc.assert(
      fc.asyncProperty(at, async (length) => {
        writeFileSync(changed, whole.subarray(0, Math.max(0, length)))
        await expect(unpack(changed, passphrase)).rejects.toThrow(/damaged|not a Muster backup/)
      }),
      { numRuns: runs(150) },
    )
    writeFileSync(changed, Buffer.concat([whole, Buffer.from([0])]))
    await expect(unpack(changed, passphrase)).rejects.toThrow('damaged')
  })

  test('two swapped chunks are detected', async () => {
    const { bytes } = await headOf(path)
    const length = 65_536 + 16
    const [a, b] = [
      whole.subarray(bytes.length, bytes.length + length),
      whole.subarray(bytes.length + length, bytes.length + 2 * length),
    ]
    writeFileSync(changed, Buffer.concat([bytes, b, a, whole.subarray(bytes.length + 2 * length)]))
    await expect(unpack(changed, passphrase)).rejects.toThrow('damaged')
  })
})

test('a wrong, a missing and a too short passphrase are each refused with one sentence', async () => {
  const path = fresh()
  await writeArchive(path, given({ a: [Buffer.from('x')] }), { passphrase: 'café au lait', of: 'x' })
  await expect(unpack(path, 'cafe au lait')).rejects.toThrow('The passphrase does not match this backup.')
  await expect(unpack(path)).rejects.toThrow('This backup is encrypted. Give its passphrase')
  expect(Object.keys(await unpack(path, 'café au lait'))).toEqual(['a'])
  await expect(writeArchive(fresh(), given({}), { passphrase: 'short', of: 'x' })).rejects.toThrow(
    'at least 8 characters',
  )
  expect(readFileSync(path).includes('café')).toBe(false)
})

test('a foreign file is not accepted as a backup; a header that demands too much memory is refused', async () => {
  const path = fresh()
  writeFileSync(path, 'PK\x03\x04 not ours at all, but long enough')
  await expect(unpack(path)).rejects.toThrow('This file is not a Muster backup.')
  const head = Buffer.from(
    JSON.stringify({ format: 1, of: 'x', scrypt: { N: 2 ** 30, r: 8, p: 1, salt: 'AAAA', check: 'x' } }),
  )
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  writeFileSync(path, Buffer.concat([Buffer.from('MUSTER1\n'), length, head, Buffer.alloc(100)]))
  await expect(unpack(path, 'four plain words')).rejects.toThrow('damaged')
})
