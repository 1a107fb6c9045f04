/**
 * Photos of people. Each is a file with a name that cannot be guessed, stored with the person. An <img>
 * cannot send a sign-in, so knowing the address gives access. A new photo has a new address, so browser
 * caches are never outdated.
 *
 *   withPhoto(app, given, work)   stores the file before the write that names it; deletes it if that fails
 *   photoFor(change, stored)        the value for the row
 *   photoAt(app, name)            the picture
 *   purgePhotos(app)  tidy(app)         deletes unused files
 */
import { randomBytes } from 'node:crypto'
import type { App, Ask, Finding } from '../../../src/app'
import { notFound, type FieldError } from '../../../src/domain/errors'
import { isBackedUpNow } from '../../../src/lock'
import { drawn } from './picture'
import { photoOfNoKind, pictureKind } from '../rules'

const path = '/api/photos/'
/** Lower case and digits, because some file systems ignore case. */
const isName = (name: string) => /^[0-9a-f]{32}\.webp$/.test(name)
const keyOf = (address: string) => `photos:${address.slice(path.length)}`

/** What happens to a person's photo. `stored`: the shown address was sent back, which means unchanged. */
export type PhotoChange =
  | { is: 'unchanged' }
  | { is: 'none' }
  | { is: 'fresh' | 'stored'; address: string }
  | { is: 'wrong'; message: string }

export async function withPhoto<T>(
  app: App,
  given: string | null | undefined,
  work: (change: PhotoChange) => Promise<T>,
): Promise<T> {
  if (given === undefined) return work({ is: 'unchanged' })
  if (!given) return work({ is: 'none' })
  if (!given.startsWith('data:')) return work({ is: 'stored', address: given })
  const made = await drawn(given)
  if ('wrong' in made) return work({ is: 'wrong', message: made.wrong })
  const address = `${path}${randomBytes(16).toString('hex')}.webp`
  await app.files.setItemRaw(keyOf(address), made.bytes)
  try {
    return await work({ is: 'fresh', address })
  } finally {
    // The write failed, or a repeated call was answered from before: nobody uses the file.
    if (!app.ask((ask) => isHad(ask, address))) await app.files.removeItem(keyOf(address))
  }
}

/** `to` is missing if the photo stays. */
export function photoFor(
  change: PhotoChange,
  stored: string | null,
): { to?: string | null; wrong: FieldError[] } {
  const no = (message: string) => ({ wrong: [{ field: 'profilePhoto', message }] })
  switch (change.is) {
    case 'unchanged':
      return { wrong: [] }
    case 'none':
      return { to: null, wrong: [] }
    case 'fresh':
      return { to: change.address, wrong: [] }
    case 'stored':
      return change.address === stored ? { wrong: [] } : no(photoOfNoKind)
    case 'wrong':
      return no(change.message)
  }
}

export async function photoAt(app: App, name: string): Promise<Response> {
  const bytes = isName(name) ? await app.files.getItemRaw<Uint8Array>(keyOf(path + name)) : null
  if (!bytes) throw notFound('This photo does not exist')
  if (!isWhole(bytes)) throw notFound('This photo is damaged. Please upload it again.')
  return new Response(bytes as BodyInit, {
    headers: {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    },
  })
}

/** An image file contains its length, so missing data is noticed. */
const isWhole = (bytes: Uint8Array) =>
  pictureKind(bytes) === 'webp' &&
  new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8 === bytes.byteLength

/** For doctor: people whose photo is missing or incomplete. */
export async function examine(app: App): Promise<Finding[]> {
  const had = app.ask(({ db }) =>
    db.all<{ address: string; name: string }>(
      `select profile_photo as address, full_name as name
       from users
       where profile_photo like '${path}%'
       order by id`,
    ),
  )
  const lost: string[] = []
  for (const { address, name } of had) {
    const bytes = await app.files.getItemRaw<Uint8Array>(keyOf(address)).catch(() => null)
    if (!bytes || !isWhole(bytes)) lost.push(name)
  }
  if (!lost.length)
    return [
      {
        ok: true,
        text: `${had.length} ${had.length === 1 ? 'photo' : 'photos'}, all complete`,
      },
    ]
  return [
    {
      ok: false,
      text:
        `${lost.length} of ${had.length} photos missing or damaged: ` +
        `${lost.slice(0, 5).join(', ')}${lost.length > 5 ? ', …' : ''}`,
      todo:
        'Restore files/photos from the last backup (docs/operate/backup.md), or ask them to upload it ' +
        'again.',
    },
  ]
}

/** Files of removed or replaced photos, and of deleted people. */
export async function purgePhotos(app: App): Promise<number> {
  if (isBackedUpNow(app.config.data)) return 0
  const dropped = app.ask(({ db }) =>
    db.all<{ address: string }>('select address from photos_dropped').map(({ address }) => address),
  )
  for (const address of dropped)
    if (address.startsWith(path) && !app.ask((ask) => isHad(ask, address)))
      await app.files.removeItem(keyOf(address))
  if (dropped.length)
    await app.write(
      { actor: null, source: 'job:people.photos' },
      ({ db }) =>
        void db.run(
          `delete from photos_dropped
           where address in (select value from json_each(?))`,
          JSON.stringify(dropped),
        ),
    )
  return dropped.length
}

/** A newer file may belong to a running write. */
const settled = 3_600_000

/** Leftovers of a crash: files without a row, and rows without a file, which are only reported. */
export async function tidy(app: App): Promise<string> {
  if (isBackedUpNow(app.config.data)) return 'A backup is running; trying again another night'
  let gone = await purgePhotos(app)
  const had = new Set(
    app.ask(({ db }) =>
      db
        .all<{ address: string }>(
          `select profile_photo as address
           from users
           where profile_photo is not null`,
        )
        .map(({ address }) => keyOf(address)),
    ),
  )
  const now = Date.parse(app.clock.now())
  for (const key of await app.files.getKeys('photos')) {
    if (had.delete(key)) continue
    const { mtime } = await app.files.getMeta(key, { nativeOnly: true })
    if (mtime && now - new Date(mtime).getTime() < settled) continue
    await app.files.removeItem(key)
    gone++
  }
  const whose = had.size === 1 ? 'person has' : 'people have'
  const missing = had.size ? `; ${had.size} ${whose} a photo whose file is missing` : ''
  return `${gone} deleted${missing}`
}

const isHad = ({ db }: Ask, address: string) =>
  Boolean(db.one('select 1 from users where profile_photo = ?', address))
