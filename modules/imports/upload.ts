/** A file is uploaded: stored under a name that cannot be guessed, then read. */
import { randomBytes } from 'node:crypto'
import type { App } from '../../src/app'
import type { By, Who } from '../../src/http'
import { may } from '../../src/domain/access'
import { malformed, notAllowed, tooLarge } from '../../src/domain/errors'
import { fileLimit } from './contract'
import { kindNames, kindOf, type ImportKind } from './kinds'
import type { Choices } from './choices'
import { checkFile } from './running'

const refusal = () => tooLarge(`The file is larger than ${fileLimit / 1024 / 1024} MB. Please split it.`)

/** The body itself, or the form field `file`; counted while it is received. */
export async function fileIn(
  request: Request,
  name: string | null,
): Promise<{ bytes: Uint8Array; fileName: string }> {
  if (Number(request.headers.get('content-length') ?? 0) > fileLimit + 10_000) throw refusal()
  const bytes = await bodyOf(request)
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data/i.test(type)) return { bytes, fileName: name ?? 'Unnamed' }
  const form = await new Response(bytes as unknown as BodyInit, { headers: { 'content-type': type } })
    .formData()
    .catch(() => null)
  const file = form?.get('file')
  if (!file || typeof file === 'string') throw malformed([{ field: 'file', message: 'Choose a file' }])
  return { bytes: new Uint8Array(await file.arrayBuffer()), fileName: name ?? file.name }
}

async function bodyOf(request: Request): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  if (request.body)
    for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += part.byteLength
      if (size > fileLimit + 10_000) throw refusal()
      parts.push(part)
    }
  return Buffer.concat(parts)
}

export function kindFor(who: Who, name: string): ImportKind {
  const kind = kindOf(name)
  if (!kind) throw malformed([{ field: 'kind', message: `Must be one of ${kindNames().join(', ')}` }])
  if (!may(who, kind.may)) throw notAllowed()
  return kind
}

/** Returns the import's id; reading continues in the background. `choices`: known in advance. */
export async function stageFile(
  app: App,
  { who, origin }: By,
  kind: ImportKind,
  fileName: string,
  bytes: Uint8Array,
  choices: Choices = {},
): Promise<number> {
  if (!bytes.length) throw malformed([{ field: 'file', message: 'The file is empty' }], 'The file is empty')
  const file = `imports:${randomBytes(16).toString('hex')}`
  await app.files.setItemRaw(file, Buffer.from(bytes))
  const id = await app.write(origin, (tx) => {
    const { lastId } = tx.db.run(
      `insert into imports (kind, file_name, file, by_user, created_at, state, choices)
       values (?, ?, ?, ?, ?, 'reading', ?)`,
      kind.name,
      fileName.slice(0, 255),
      file,
      who.id,
      tx.now(),
      JSON.stringify(choices),
    )
    tx.record('import.started', { importId: lastId, kind: kind.name, fileName: fileName.slice(0, 255) })
    return lastId
  })
  void checkFile(app, id)
  return id
}
