/** Files to send: recognised by content, with clean names, and visible only to their uploader. */
import { randomBytes } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import type { App, Ask, Finding, Tx } from '../../../src/app'
import { downloadHeaders } from '../../../src/download'
import { plus } from '../../../src/domain/day'
import { invalid, malformed, notFound, tooLarge, tooMany } from '../../../src/domain/errors'
import type { Answer } from '../../../src/domain/endpoint'
import type { By, Who } from '../../../src/http'
import { isBackedUpNow } from '../../../src/lock'
import { fileIn } from '../../imports/service'
import type { uploadAttachment } from '../contract'
import { attachmentLimit } from '../rules'

/** Allowed file types with their extensions; the first extension replaces a wrong one. */
const kinds: Record<string, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
  'video/mp4': ['mp4', 'm4v'],
  'video/3gpp': ['3gp'],
  'audio/mpeg': ['mp3'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/x-m4a': ['m4a'],
  'audio/mp4': ['m4a'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  // Old Word, Excel and PowerPoint files have the same first bytes.
  'application/x-cfb': ['doc', 'xls', 'ppt'],
  'text/plain': ['txt', 'csv'],
}
const named: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  csv: 'text/csv',
}
const allowedWords =
  'Pictures (JPEG, PNG, WebP, GIF), PDF, MP4, MP3, OGG, Word, Excel, PowerPoint, OpenDocument and text ' +
  'files can be sent'

/** Bytes that a person can upload within a day. */
const mostOfDay = 500 * 1024 * 1024

const keyOf = (token: string) => `whatsapp:${token}`
const urlOf = (token: string) => `/api/whatsapp/attachments/${token}`

export async function upload(
  app: App,
  { who, origin }: By,
  request: Request,
): Promise<Answer<typeof uploadAttachment>> {
  const large = () =>
    tooLarge(`The file is larger than ${attachmentLimit / 1024 / 1024} MB, which WhatsApp does not accept.`)
  if (Number(request.headers.get('content-length') ?? 0) > attachmentLimit + 10_000) throw large()
  const today = app.ask(
    (ask) =>
      ask.db.one<{ n: number }>(
        `select coalesce(sum(bytes), 0) as n
         from whatsapp_uploads
         where user_id = ? and created_at > ?`,
        who.id,
        plus(ask.now(), -1440),
      )!.n,
  )
  if (today > mostOfDay)
    throw tooMany(
      `You have uploaded ${Math.round(today / 1024 / 1024)} MB within a day. Please continue tomorrow, or ` +
        'use one file for all.',
      3600,
    )
  const { bytes, fileName } = await fileIn(request, null)
  if (!bytes.length) throw malformed([{ field: 'file', message: 'The file is empty' }], 'The file is empty')
  if (bytes.length > attachmentLimit) throw large()
  const { type, name } = await checkKind(bytes, fileName)
  const token = randomBytes(18).toString('base64url')
  await app.files.setItemRaw(keyOf(token), Buffer.from(bytes))
  await app.write(origin, (tx) => {
    tx.db.run(
      `insert into whatsapp_uploads (token, user_id, name, type, bytes, created_at)
       values (?, ?, ?, ?, ?, ?)`,
      token,
      who.id,
      name,
      type,
      bytes.length,
      tx.now(),
    )
  })
  return { url: urlOf(token), originalName: name, size: bytes.length, type }
}

/** By its content; a name with another extension gets the right one. */
async function checkKind(bytes: Uint8Array, fileName: string): Promise<{ type: string; name: string }> {
  const found =
    (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? (isText(bytes) ? 'text/plain' : null)
  const endings = found === null ? undefined : kinds[found]
  if (!endings)
    throw invalid(`This kind of file cannot be sent. ${allowedWords}.`, [
      { field: 'file', message: 'This kind of file cannot be sent' },
    ])
  const name = cleanName(fileName)
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase()
  const right = ending && endings.includes(ending) ? ending : endings[0]!
  return {
    type: named[right] ?? found!,
    name: ending === right ? name : `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.${right}`,
  }
}

/** Plain text: UTF-8 without control characters, and no page or script that a browser would run. */
function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // oxlint-disable-next-line no-control-regex
    return !/[\0-\x08\x0E-\x1F]/.test(text) && !/^\s*(<|#!)/.test(text.slice(0, 1000))
  } catch {
    return false
  }
}

/** The last part of a path, without characters that file systems and mail programs dislike. */
export function cleanName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replaceAll(/[\p{C}<>:"|?*]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .trim()
  const dot = clean.lastIndexOf('.')
  const [stem, ending] =
    dot > 0 && clean.length - dot <= 6 ? [clean.slice(0, dot), clean.slice(dot)] : [clean, '']
  return `${stem.slice(0, 100).trim() || 'file'}${ending}`
}

/** The token of an address returned by `upload`, one's own only: anything else is refused. */
export function ownUpload(ask: Ask, who: Who, url: string | null | undefined): string | null {
  if (!url) return null
  const token = /^\/api\/whatsapp\/attachments\/([\w-]{10,64})$/.exec(url)?.[1]
  const row =
    token && ask.db.one('select 1 from whatsapp_uploads where token = ? and user_id = ?', token, who.id)
  if (!row)
    throw invalid('Please attach the file again. This attachment is not one of your uploads.', [
      { field: 'attachmentUrl', message: 'Must be the address returned by the upload' },
    ])
  return token
}

export async function attachment(app: App, who: Who, token: string): Promise<Response> {
  const row = app.ask(({ db }) =>
    db.one<{ name: string; type: string; size: number }>(
      `select name, type, bytes as size
       from whatsapp_uploads
       where token = ? and user_id = ?`,
      token,
      who.id,
    ),
  )
  const bytes = row && (await app.files.getItemRaw<Uint8Array>(keyOf(token)))
  if (!row || !bytes) throw notFound('This file does not exist')
  if (bytes.byteLength !== row.size) throw notFound('This file is damaged. Please attach it again.')
  return new Response(Buffer.from(bytes), {
    headers: {
      ...downloadHeaders(row.name),
      'content-type': row.type,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    },
  })
}

export async function bytesOf(
  app: App,
  token: string,
): Promise<{ name: string; type: string; bytes: Uint8Array } | null> {
  const row = app.ask(({ db }) =>
    db.one<{ name: string; type: string; size: number }>(
      'select name, type, bytes as size from whatsapp_uploads where token = ?',
      token,
    ),
  )
  const bytes = row && (await app.files.getItemRaw<Uint8Array>(keyOf(token)))
  return row && bytes && bytes.byteLength === row.size ? { ...row, bytes: Buffer.from(bytes) } : null
}

/** For doctor: pending messages whose file is missing or incomplete. */
export async function examine(app: App): Promise<Finding[]> {
  const waiting = app.ask(({ db }) =>
    db.all<{ token: string; name: string; size: number }>(
      `select token, name, bytes as size
       from whatsapp_uploads u
       where exists (
         select 1
         from whatsapp_messages m
         where m.upload = u.token and m.state = 'queued'
       )`,
    ),
  )
  const lost: string[] = []
  for (const { token, name, size } of waiting)
    if ((await app.files.getItemRaw<Uint8Array>(keyOf(token)).catch(() => null))?.byteLength !== size)
      lost.push(name)
  return [
    lost.length
      ? {
          ok: false,
          text:
            `${lost.length} attachments of waiting messages missing or damaged: ` +
            `${lost.slice(0, 5).join(', ')}`,
          todo:
            'Restore files/whatsapp from the last backup (docs/operate/backup.md). Without it ' +
            'these messages fail and say so.',
        }
      : { ok: true, text: 'Every waiting message has its attachment' },
  ]
}

/** Unused files from before an instant: rows are deleted after their bytes. */
export async function dropUnused(app: App, before: string): Promise<number> {
  if (isBackedUpNow(app.config.data)) return 0
  const unused = app.ask(({ db }) =>
    db.all<{ token: string }>(
      `select token
       from whatsapp_uploads u
       where created_at < ?
         and not exists (
           select 1
           from whatsapp_messages m
           where m.upload = u.token
         )
         and not exists (
           select 1
           from whatsapp_batches b
           where b.upload = u.token
         )
       limit 1000`,
      before,
    ),
  )
  for (const { token } of unused) await app.files.removeItem(keyOf(token))
  if (unused.length)
    await app.write({ actor: null, source: 'job:whatsapp.tidy' }, ({ db }: Tx) => {
      // One that a message used meanwhile stays without its bytes; sending it reports that.
      for (const { token } of unused)
        db.run(
          `delete from whatsapp_uploads
           where token = ?
             and not exists (
               select 1
               from whatsapp_messages m
               where m.upload = whatsapp_uploads.token
             )
             and not exists (
               select 1
               from whatsapp_batches b
               where b.upload = whatsapp_uploads.token
             )`,
          token,
        )
    })
  return unused.length
}
