/**
 * Encrypts bytes in pieces: AES-256-GCM over 64 KB each. The nonce contains the piece's number and whether it
 * is the last (the STREAM construction). Decryption detects flipped bits, pieces that were moved, removed or
 * inserted, and a missing end.
 *
 *   newSeal(passphrase | null, about)   the head of a new file, and its key
 *   openSeal(head, passphrase | null)   the key of an existing file
 *   seal(key, head)  unseal(key, head)  the pieces
 *
 * Without a passphrase the head contains the key. Nothing is secret then, but damage is still detected.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { invalid } from '../domain/errors'

const pieceBytes = 65_536
const tagBytes = 16

/** The cost of one attempt at a passphrase: 128 MB and about a third of a second. Tests lower it. */
export const cost: { N: number; r: number; p: number } = { N: 131_072, r: 8, p: 1 }
/** Muster never writes a head with a higher cost. A forged one must not exhaust the machine. */
const dearest = { N: 1_048_576, r: 16, p: 4 }

const shortestPassphrase = 8

/** `of`: what the archive is a copy of; readable without the key. */
export type Head = {
  format: 1
  of: string
  key?: string
  scrypt?: { N: number; r: number; p: number; salt: string; check: string }
}

export const damaged = (what = 'it was altered or is incomplete') =>
  invalid(`This backup is damaged: ${what}. Use another one.`)
export const noBackup = () => invalid('This file is not a Muster backup.')

export async function newSeal(passphrase: string | null, of: string): Promise<{ head: Head; key: Buffer }> {
  if (passphrase === null) {
    const key = randomBytes(32)
    return { head: { format: 1, of, key: key.toString('base64url') }, key }
  }
  if (passphrase.length < shortestPassphrase)
    throw invalid(`The passphrase must have at least ${shortestPassphrase} characters.`)
  const salt = randomBytes(16)
  const { key, check } = await derive(passphrase, salt, cost)
  return { head: { format: 1, of, scrypt: { ...cost, salt: salt.toString('base64url'), check } }, key }
}

export async function openSeal(head: Head, passphrase: string | null): Promise<Buffer> {
  if (head.key !== undefined) return keyBytes(head.key)
  if (!head.scrypt) throw noBackup()
  const { N, r, p, salt, check } = head.scrypt
  const isSane =
    (['N', 'r', 'p'] as const).every(
      (name) =>
        Number.isInteger(head.scrypt![name]) &&
        head.scrypt![name] >= 1 &&
        head.scrypt![name] <= dearest[name],
    ) &&
    (N & (N - 1)) === 0 &&
    N > 1 &&
    typeof salt === 'string' &&
    typeof check === 'string'
  if (!isSane) throw damaged()
  if (passphrase === null)
    throw invalid(
      'This backup is encrypted. Give its passphrase with --passphrase-file or in MUSTER_BACKUP_PASSPHRASE.',
    )
  const made = await derive(passphrase, Buffer.from(salt, 'base64url'), { N, r, p })
  const [given, known] = [Buffer.from(check), Buffer.from(made.check)]
  if (given.length !== known.length || !timingSafeEqual(given, known))
    throw invalid('The passphrase does not match this backup.')
  return made.key
}

export const isEncrypted = (head: Head): boolean => head.scrypt !== undefined

function keyBytes(text: string): Buffer {
  const key = Buffer.from(text, 'base64url')
  if (key.length !== 32) throw damaged()
  return key
}

/** `check` distinguishes a wrong passphrase from a damaged file. It reveals nothing about the key. */
async function derive(
  passphrase: string,
  salt: Buffer,
  { N, r, p }: typeof cost,
): Promise<{ key: Buffer; check: string }> {
  const both = await new Promise<Buffer>((resolve, reject) =>
    // NFKC: the same words typed on another keyboard give the same bytes.
    scrypt(passphrase.normalize('NFKC'), salt, 64, { N, r, p, maxmem: 256 * N * r }, (error, made) =>
      error ? reject(error) : resolve(made),
    ),
  )
  return {
    key: both.subarray(0, 32),
    check: createHash('sha256').update(both.subarray(32)).digest('base64url'),
  }
}

/** The piece's number and whether it is the last. A key is used for one file only. */
function nonceOf(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(piece, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

export function seal(key: Buffer, head: Buffer) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let piece = 0
    const close = (plain: Buffer, isLast: boolean) => {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(piece++, isLast))
      cipher.setAAD(head)
      return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    }
    // Holds one piece back, because only the end shows which piece is the last.
    for await (const { bytes, isLast } of cut(source, pieceBytes)) yield close(bytes, isLast)
  }
}

export function unseal(key: Buffer, head: Buffer) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let piece = 0
    for await (const { bytes, isLast } of cut(source, pieceBytes + tagBytes)) {
      if (bytes.length < tagBytes) throw damaged()
      const open = createDecipheriv('aes-256-gcm', key, nonceOf(piece++, isLast))
      open.setAAD(head)
      open.setAuthTag(bytes.subarray(bytes.length - tagBytes))
      let plain: Buffer
      try {
        plain = Buffer.concat([open.update(bytes.subarray(0, bytes.length - tagBytes)), open.final()])
      } catch {
        throw damaged()
      }
      yield plain
    }
  }
}

/** Pieces of one length. There is always a last one, which may be shorter or empty. */
async function* cut(
  source: AsyncIterable<Buffer>,
  length: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of source) {
    held.push(chunk)
    size += chunk.length
    if (size <= length) continue
    let all = Buffer.concat(held)
    for (; all.length > length; all = all.subarray(length))
      yield { bytes: all.subarray(0, length), isLast: false }
    held = [all]
    size = all.length
  }
  yield { bytes: Buffer.concat(held), isLast: true }
}
