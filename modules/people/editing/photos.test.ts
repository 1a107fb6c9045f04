/** Photos: conversion, refusal, replacement and deletion. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { backupLock, lock } from '../../../src/lock'
import { office } from '../../../tests/support/office'
import { audit, files, photoOf, picture, put, red, url } from '../../../tests/support/profile'
import { purgePhotos, tidy } from './photos'

describe('the photo', () => {
  test('is re-encoded at 256 px upright without metadata, and served at an unguessable address', async () => {
    const at = await office()
    const sent = await picture('#a33', 1200, 800)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'taken at home' }, IFD3: { GPSLatitude: '19/1 7/1 0/1' } })
      .toBuffer()
    expect(sent.includes('taken at home')).toBe(true)
    const { status, body } = await put(at, { profilePhoto: url(sent, 'image/jpeg') })
    expect(status).toBe(200)
    expect(body.profilePhoto).toMatch(/^\/api\/photos\/[0-9a-f]{32}\.webp$/)
    const shown = await at.app.http.request(body.profilePhoto)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const stored = Buffer.from(await shown.arrayBuffer())
    const metadata = await sharp(stored).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 256, height: 256 })
    expect([
      metadata.exif,
      metadata.xmp,
      metadata.icc,
      metadata.orientation,
      stored.includes('taken at home'),
    ]).toEqual([undefined, undefined, undefined, undefined, false])
    expect(await photoOf(at)).toBe(body.profilePhoto)
    expect((await at.as('Sana').get('/api/users?search=Ravi')).body.data[0].profilePhoto).toBe(
      body.profilePhoto,
    )
    expect(audit(at, 'person.changed')).toMatchObject([
      { before: { profilePhoto: null }, after: { profilePhoto: 'New photo' } },
    ])
  })

  test('is turned upright by the EXIF orientation', async () => {
    const at = await office()
    // Red above, blue below, stored rotated.
    const half = (background: string) => picture(background, 200, 100).png().toBuffer()
    const upright = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#000' } })
      .composite([
        { input: await half('#f00'), top: 0, left: 0 },
        { input: await half('#00f'), top: 100, left: 0 },
      ])
      .png()
      .toBuffer()
    const lying = await sharp(upright).rotate(270).withMetadata({ orientation: 6 }).png().toBuffer()
    const { body } = await put(at, { profilePhoto: url(lying) })
    const stored = Buffer.from(await (await at.app.http.request(body.profilePhoto)).arrayBuffer())
    const top = await sharp(stored).extract({ left: 128, top: 40, width: 1, height: 1 }).raw().toBuffer()
    expect(top[0]).toBeGreaterThan(200)
    expect(top[2]).toBeLessThan(60)
  })

  test('accepts png and webp, whatever type they declare', async () => {
    const at = await office()
    expect(
      (await put(at, { profilePhoto: url(await picture().webp().toBuffer(), 'image/jpeg') })).status,
    ).toBe(200)
    expect((await put(at, { profilePhoto: url(await picture().png().toBuffer(), 'text/html') })).status).toBe(
      200,
    )
  })

  test.each([
    [
      'svg',
      url(
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        'image/svg+xml',
      ),
      'Please choose a JPEG, PNG or WebP photo',
    ],
    [
      'svg that says it is a png',
      url(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'image/png'),
      'Please choose a JPEG, PNG or WebP photo',
    ],
    [
      'gif',
      'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=',
      'Please choose a JPEG, PNG or WebP photo',
    ],
    ['text', 'data:text/plain;base64,aGVsbG8=', 'Please choose a JPEG, PNG or WebP photo'],
    ['address elsewhere', 'https://example.com/me.png', 'Please choose a JPEG, PNG or WebP photo'],
    [
      "somebody else's address",
      '/api/photos/00000000000000000000000000000000.webp',
      'Please choose a JPEG, PNG or WebP photo',
    ],
    ['not base64', 'data:image/png,hello', 'Please choose a JPEG, PNG or WebP photo'],
    [
      'jpeg that ends early',
      url(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46]), 'image/jpeg'),
      'This photo could not be read. Please choose another',
    ],
    [
      'jpeg that hides a drawing',
      url(
        Buffer.concat([
          Buffer.from([0xff, 0xd8, 0xff, 0x20]),
          Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
        ]),
      ),
      'This photo could not be read. Please choose another',
    ],
  ])('refuses %s with a message', async (_, profilePhoto, message) => {
    const at = await office()
    expect(await put(at, { profilePhoto })).toMatchObject({
      status: 422,
      body: { message, errors: [{ field: 'profilePhoto', message }] },
    })
    expect([await photoOf(at), await files(at)]).toEqual([null, []])
  })

  test('refuses 5 MB, and a small file that decodes to a hundred megapixels', async () => {
    const at = await office()
    const small = await picture().png().toBuffer()
    const padded = (size: number) => url(Buffer.concat([small, Buffer.alloc(size - small.length)]))
    expect((await put(at, { profilePhoto: padded(5 * 1024 * 1024) })).body.errors).toEqual([
      { field: 'profilePhoto', message: 'Image size should be less than 5MB' },
    ])
    expect((await put(at, { profilePhoto: padded(5 * 1024 * 1024 - 1) })).status).toBe(200)
    const bomb = await picture('#fff', 12_000, 9_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(2_000_000)
    expect((await put(at, { profilePhoto: url(bomb) })).body.errors).toEqual([
      { field: 'profilePhoto', message: 'This photo could not be read. Please choose another' },
    ])
  })

  test('replacing it, removing it and deleting the person delete the file', async () => {
    const at = await office()
    await put(at, { profilePhoto: await red() })
    const first = (await photoOf(at))!
    await put(at, { profilePhoto: url(await picture('#33a').png().toBuffer()) })
    const second = (await photoOf(at))!
    expect(second).not.toBe(first)
    await vi.waitFor(async () => expect(await files(at)).toHaveLength(1))
    expect((await at.nobody.get(first)).status).toBe(404)
    expect((await at.app.http.request(second)).status).toBe(200)
    expect((await put(at, { profilePhoto: null })).body.profilePhoto).toBeNull()
    await vi.waitFor(async () => expect(await files(at)).toEqual([]))
    await put(at, { profilePhoto: await red() })
    await at.as('Anita').call('DELETE', `/api/users/${at.ids.Ravi}`)
    await vi.waitFor(async () =>
      expect([await files(at), at.app.ask(({ db }) => db.all('select * from photos_dropped'))]).toEqual([
        [],
        [],
      ]),
    )
  })

  test('a refused or repeated request leaves no file', async () => {
    const at = await office()
    const profilePhoto = await red()
    expect((await put(at, { profilePhoto, version: 99 })).status).toBe(409)
    expect(await files(at)).toEqual([])
    const again = { 'idempotency-key': 'photo-of-ravi' }
    const { body } = await put(at, { profilePhoto }, 'Ravi', again)
    expect((await put(at, { profilePhoto }, 'Ravi', again)).body).toEqual(body)
    expect(await files(at)).toHaveLength(1)
    expect(audit(at, 'person.changed')).toHaveLength(1)
  })

  test('the nightly job deletes orphaned files and reports missing ones', async () => {
    const at = await office()
    await put(at, { profilePhoto: await red() })
    await put(at, { profilePhoto: await red() }, 'Priya')
    await at.app.files.setItemRaw('photos:ffffffffffffffffffffffffffffffff.webp', Buffer.from('left behind'))
    await at.app.files.removeItem(`photos:${(await photoOf(at, 'Priya'))!.slice('/api/photos/'.length)}`)
    expect(await tidy(at.app)).toBe('1 deleted; 1 person has a photo whose file is missing')
    expect(await tidy(at.app)).toBe('0 deleted; 1 person has a photo whose file is missing')
    expect((await at.app.http.request((await photoOf(at))!)).status).toBe(200)
  })

  test('an Admin can upload one in the employee form', async () => {
    const at = await office()
    const added = await at.as('Anita').post('/api/users', {
      firstName: 'Nila',
      lastName: 'New',
      email: 'nila@northwind.test',
      password: 'monsoon-41',
      profilePhoto: await red(),
    })
    expect(added.body.profilePhoto).toMatch(/^\/api\/photos\//)
    const mine = (await put(at, { profilePhoto: await red() })).body
    const edit = (body: unknown) => at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, body)
    expect((await edit({ designation: 'Lead', profilePhoto: mine.profilePhoto })).body).toMatchObject({
      designation: 'Lead',
      profilePhoto: mine.profilePhoto,
    })
    expect(await edit({ profilePhoto: added.body.profilePhoto })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'profilePhoto' }] },
    })
    expect((await edit({ profilePhoto: null })).body.profilePhoto).toBeNull()
    expect(
      (await at.as('Meera').call('PUT', `/api/users/${at.ids.Ravi}`, { profilePhoto: null })).status,
    ).toBe(403)
  })

  test.each(['../../muster.db', '..%2f..%2fmuster.db', 'x.webp', '0'.repeat(32), '%00'])(
    'there is nothing at /api/photos/%s',
    async (name) => {
      expect((await (await office()).nobody.get(`/api/photos/${name}`)).status).toBeGreaterThanOrEqual(400)
    },
  )
})

test('no photo is deleted during a backup, because the copy may still refer to it', async () => {
  const at = await office()
  const data = mkdtempSync(join(tmpdir(), 'muster-held-'))
  Object.assign(at.app.config, { data })
  await at.app.files.setItemRaw('photos:0123456789abcdef0123456789abcdef.webp', Buffer.from('x'))
  await at.write(
    ({ db }) =>
      void db.run(
        `insert into photos_dropped (address) values ('/api/photos/0123456789abcdef0123456789abcdef.webp')`,
      ),
  )
  const release = lock(backupLock(data))!
  expect(await purgePhotos(at.app)).toBe(0)
  expect(await at.app.files.hasItem('photos:0123456789abcdef0123456789abcdef.webp')).toBe(true)
  release()
  expect(await purgePhotos(at.app)).toBe(1)
  expect(await at.app.files.hasItem('photos:0123456789abcdef0123456789abcdef.webp')).toBe(false)
})
