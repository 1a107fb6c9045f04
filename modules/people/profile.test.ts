/** My Profile: what one changes oneself, the photograph, where one is signed in. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { names, office, oneOfEach, password, type Office } from '../../tests/support/office'
import { roles } from '../../src/domain/access'
import { backupLock, lock } from '../../src/lock'
import { deviceOf } from './devices'
import { letGo, tidy } from './photos'

const url = (bytes: Uint8Array, type = 'image/png') => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
const picture = (background = '#a33', width = 40, height = 20) => sharp({ create: { width, height, channels: 3, background } })
const red = async () => url(await picture().png().toBuffer())
const put = (at: Office, body: unknown, name: (typeof names)[number] = 'Ravi', headers: Record<string, string> = {}) => at.as(name).call('PUT', '/api/profile', body, headers)
const photoOf = async (at: Office, name: (typeof names)[number] = 'Ravi') => (await at.as(name).get('/api/auth/me')).body.profilePhoto as string | null
const files = (at: Office) => at.app.files.getKeys('photos')
const audit = (at: Office, name: string) => at.app.ask(({ db }) => db.all<{ data: string; actor: number }>('select data, actor from events where name = ? order by id', name).map(({ data, actor }) => ({ ...(JSON.parse(data) as object), actor })))

describe('the profile', () => {
  test.each(roles)('of a %s is read and changed by them, with Aadhar and PAN hidden but for the last four', async (role) => {
    const at = await office()
    const name = oneOfEach[role]
    const saved = await put(at, { firstName: 'New', lastName: 'Name', personalEmail: 'me@home.test', contactNumber: '+91 98200 12345', dateOfBirth: '1991-02-03', emergencyContactRelation: 'Friend', aadharNumber: '1234 5678 9012', panNumber: 'abcde1234f' }, name)
    expect(saved.status).toBe(200)
    expect(saved.body).toEqual((await at.as(name).get('/api/profile')).body)
    expect(saved.body).toMatchObject({ id: at.ids[name], firstName: 'New', lastName: 'Name', personalEmail: 'me@home.test', dateOfBirth: '1991-02-03', aadharNumber: 'XXXXXXXX9012', panNumber: 'XXXXXX234F', role, shiftName: 'General', version: 2 })
    expect(Object.keys(saved.body)).not.toEqual(expect.arrayContaining(['basicSalary']))
    expect((await at.as(name).get('/api/auth/me')).body).toMatchObject({ firstName: 'New', lastName: 'Name' })
    expect((await at.as(name).post(`/api/users/${at.ids[name]}/reveal`, { field: 'aadharNumber' })).body).toEqual({ value: '123456789012' })
    expect((await at.as(name).post(`/api/users/${at.ids[name]}/reveal`, { field: 'panNumber' })).body).toEqual({ value: 'ABCDE1234F' })
    expect(audit(at, 'person.revealed')).toMatchObject([{ userId: at.ids[name], field: 'aadharNumber', actor: at.ids[name] }, { field: 'panNumber' }])
    const [change] = audit(at, 'person.changed')
    expect(change).toMatchObject({ userId: at.ids[name], actor: at.ids[name], after: { aadharNumber: 'XXXXXXXX9012', dateOfBirth: '1991-02-03' } })
    expect(JSON.stringify(change)).not.toContain('123456789012')
  })

  test('nobody reveals somebody else\'s but an Admin', async () => {
    const at = await office()
    for (const name of names.filter((n) => n !== 'Anita' && n !== 'Ravi')) expect((await at.as(name).post(`/api/users/${at.ids.Ravi}/reveal`, { field: 'panNumber' })).status, name).toBe(403)
  })

  test('any part of it alone; empty takes away; the masked number that was shown means unchanged', async () => {
    const at = await office()
    await put(at, { aadharNumber: '123456789012', panNumber: 'ABCDE1234F', personalEmail: 'me@home.test' })
    const { body } = await put(at, { aadharNumber: 'XXXXXXXX9012', panNumber: 'XXXXXX234F', personalEmail: '' })
    expect(body).toMatchObject({ personalEmail: null, aadharNumber: 'XXXXXXXX9012', panNumber: 'XXXXXX234F' })
    expect((await at.as('Ravi').post(`/api/users/${at.ids.Ravi}/reveal`, { field: 'aadharNumber' })).body.value).toBe('123456789012')
    // Twelve digits are hinted, not enforced.
    expect((await put(at, { aadharNumber: '12345' })).body.aadharNumber).toBe('X2345')
    expect((await put(at, { aadharNumber: '' })).body.aadharNumber).toBeNull()
    expect((await put(at, {})).body.firstName).toBe('Ravi')
  })

  test('what is wrong is said for every field at once, in the specified words', async () => {
    const at = await office()
    const wrong = await put(at, { firstName: ' ', lastName: '', personalEmail: 'nobody', contactNumber: 'call me', dateOfBirth: '31/12/1990', panNumber: 'nonsense' })
    expect(wrong.status).toBe(400)
    expect(Object.fromEntries(wrong.body.errors.map((e: { field: string; message: string }) => [e.field, e.message]))).toEqual({
      firstName: 'First name is required', lastName: 'Last name is required', personalEmail: 'Invalid email address', contactNumber: 'Must be a phone number', dateOfBirth: 'Must be a date, yyyy-MM-dd', panNumber: 'Must be a PAN such as ABCDE1234F',
    })
    const rules = await put(at, { dateOfBirth: '2026-11-18', aadharNumber: 'XXXXXXXX1111', role: 'Admin', profilePhoto: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' })
    expect(rules.status).toBe(422)
    expect(rules.body.errors).toEqual([
      { field: 'role', message: 'Role can be changed by an Admin only' },
      { field: 'dateOfBirth', message: 'Must be in the past' },
      { field: 'aadharNumber', message: 'Must be the whole number' },
      { field: 'profilePhoto', message: 'Please choose a JPEG, PNG or WebP picture' },
    ])
    expect((await put(at, { dateOfBirth: '1815-12-10' })).body.errors).toEqual([{ field: 'dateOfBirth', message: 'Must not be before 1900' }])
  })

  test.each([
    ['email', 'boss@northwind.test'], ['role', 'Admin'], ['employeeId', 'EMP9999'], ['designation', 'Chief'], ['officeLocation', 'Goa'], ['dateOfJoining', '2020-01-01'], ['managerId', 1], ['isActive', false], ['lastWorkDate', '2030-01-01'], ['basicSalary', '9999999.00'], ['shiftId', 2], ['id', 1],
  ])('%s is not one\'s own to change', async (field, value) => {
    const at = await office()
    const before = (await at.as('Anita').get(`/api/users/${at.ids.Ravi}`)).body
    const { status, body } = await put(at, { firstName: 'Other', [field]: value })
    expect([status, body.errors.map((e: { field: string }) => e.field)]).toEqual([422, [field]])
    expect((await at.as('Anita').get(`/api/users/${at.ids.Ravi}`)).body).toEqual(before)
  })

  test('the whole answer can be sent back: nothing changes, and nothing is written', async () => {
    const at = await office()
    await put(at, { aadharNumber: '123456789012', profilePhoto: await red() })
    const { body } = await at.as('Ravi').get('/api/profile')
    const changes = audit(at, 'person.changed').length
    expect(await put(at, body)).toMatchObject({ status: 200, body })
    expect(audit(at, 'person.changed')).toHaveLength(changes)
  })

  test('of two who change at once the second is told', async () => {
    const at = await office()
    const { version } = (await at.as('Ravi').get('/api/profile')).body
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, { designation: 'Senior Recruiter' })
    expect(await put(at, { firstName: 'Ravindra', version })).toMatchObject({ status: 409, body: { message: 'Your profile has been changed since you opened it. Please look at it again.' } })
    expect((await put(at, { firstName: 'Ravindra', version: version + 1 })).status).toBe(200)
  })

  test('the larger body is for photographs alone', async () => {
    const at = await office()
    expect((await put(at, { firstName: 'a'.repeat(8_000_000) })).status).toBe(413)
    expect((await at.as('Ravi').post('/api/regularizations', { reason: 'a'.repeat(2_000_000) })).status).toBe(413)
  })
})

describe('the photograph', () => {
  test('is drawn anew at 256 px without metadata, upright, and seen by everybody at an address that cannot be guessed', async () => {
    const at = await office()
    const sent = await picture('#a33', 1200, 800).jpeg().withMetadata({ orientation: 6 }).withExif({ IFD0: { Copyright: 'taken at home' }, IFD3: { GPSLatitude: '19/1 7/1 0/1' } }).toBuffer()
    expect(sent.includes('taken at home')).toBe(true)
    const { status, body } = await put(at, { profilePhoto: url(sent, 'image/jpeg') })
    expect(status).toBe(200)
    expect(body.profilePhoto).toMatch(/^\/api\/photos\/[0-9a-f]{32}\.webp$/)
    const shown = await at.app.http.request(body.profilePhoto)
    expect(Object.fromEntries(shown.headers)).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' })
    const kept = Buffer.from(await shown.arrayBuffer())
    const told = await sharp(kept).metadata()
    expect(told).toMatchObject({ format: 'webp', width: 256, height: 256 })
    expect([told.exif, told.xmp, told.icc, told.orientation, kept.includes('taken at home')]).toEqual([undefined, undefined, undefined, undefined, false])
    expect(await photoOf(at)).toBe(body.profilePhoto)
    expect((await at.as('Sana').get('/api/users?search=Ravi')).body.data[0].profilePhoto).toBe(body.profilePhoto)
    expect(audit(at, 'person.changed')).toMatchObject([{ before: { profilePhoto: null }, after: { profilePhoto: 'Another photograph' } }])
  })

  test('is turned upright as the camera says', async () => {
    const at = await office()
    // Red above, blue below; stored lying on its side.
    const half = (background: string) => picture(background, 200, 100).png().toBuffer()
    const upright = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#000' } }).composite([{ input: await half('#f00'), top: 0, left: 0 }, { input: await half('#00f'), top: 100, left: 0 }]).png().toBuffer()
    const lying = await sharp(upright).rotate(270).withMetadata({ orientation: 6 }).png().toBuffer()
    const { body } = await put(at, { profilePhoto: url(lying) })
    const kept = Buffer.from(await (await at.app.http.request(body.profilePhoto)).arrayBuffer())
    const top = await sharp(kept).extract({ left: 128, top: 40, width: 1, height: 1 }).raw().toBuffer()
    expect(top[0]).toBeGreaterThan(200)
    expect(top[2]).toBeLessThan(60)
  })

  test('png and webp are taken as well, whatever they say that they are', async () => {
    const at = await office()
    expect((await put(at, { profilePhoto: url(await picture().webp().toBuffer(), 'image/jpeg') })).status).toBe(200)
    expect((await put(at, { profilePhoto: url(await picture().png().toBuffer(), 'text/html') })).status).toBe(200)
  })

  test.each([
    ['svg', url(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'image/svg+xml'), 'Please choose a JPEG, PNG or WebP picture'],
    ['svg that says it is a png', url(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'image/png'), 'Please choose a JPEG, PNG or WebP picture'],
    ['gif', 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'Please choose a JPEG, PNG or WebP picture'],
    ['text', 'data:text/plain;base64,aGVsbG8=', 'Please choose a JPEG, PNG or WebP picture'],
    ['address elsewhere', 'https://example.com/me.png', 'Please choose a JPEG, PNG or WebP picture'],
    ['somebody else\'s address', '/api/photos/00000000000000000000000000000000.webp', 'Please choose a JPEG, PNG or WebP picture'],
    ['not base64', 'data:image/png,hello', 'Please choose a JPEG, PNG or WebP picture'],
    ['jpeg that ends early', url(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46]), 'image/jpeg'), 'This picture could not be read. Please choose another'],
    ['jpeg that hides a drawing', url(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0x20]), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')])), 'This picture could not be read. Please choose another'],
  ])('%s is refused with a sentence', async (_, profilePhoto, message) => {
    const at = await office()
    expect(await put(at, { profilePhoto })).toMatchObject({ status: 422, body: { message, errors: [{ field: 'profilePhoto', message }] } })
    expect([await photoOf(at), await files(at)]).toEqual([null, []])
  })

  test('less than 5 MB: neither 5 MB, nor a small file that unfolds into a hundred megapixels', async () => {
    const at = await office()
    const small = await picture().png().toBuffer()
    const padded = (size: number) => url(Buffer.concat([small, Buffer.alloc(size - small.length)]))
    expect((await put(at, { profilePhoto: padded(5 * 1024 * 1024) })).body.errors).toEqual([{ field: 'profilePhoto', message: 'Image size should be less than 5MB' }])
    expect((await put(at, { profilePhoto: padded(5 * 1024 * 1024 - 1) })).status).toBe(200)
    const bomb = await picture('#fff', 12_000, 9_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(2_000_000)
    expect((await put(at, { profilePhoto: url(bomb) })).body.errors).toEqual([{ field: 'profilePhoto', message: 'This picture could not be read. Please choose another' }])
  })

  test('replacing and removing delete the file; so does deleting the person', async () => {
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
    await vi.waitFor(async () => expect([await files(at), at.app.ask(({ db }) => db.all('select * from photos_dropped'))]).toEqual([[], []]))
  })

  test('what a refused or repeated call made is not kept', async () => {
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

  test('the nightly job deletes what a crash left, and says whose file is missing', async () => {
    const at = await office()
    await put(at, { profilePhoto: await red() })
    await put(at, { profilePhoto: await red() }, 'Priya')
    await at.app.files.setItemRaw('photos:ffffffffffffffffffffffffffffffff.webp', Buffer.from('left behind'))
    await at.app.files.removeItem(`photos:${(await photoOf(at, 'Priya'))!.slice('/api/photos/'.length)}`)
    expect(await tidy(at.app)).toBe('1 deleted; 1 person has a photograph whose file is missing')
    expect(await tidy(at.app)).toBe('0 deleted; 1 person has a photograph whose file is missing')
    expect((await at.app.http.request((await photoOf(at))!)).status).toBe(200)
  })

  test('an Admin gives one in the employee form, in the same way', async () => {
    const at = await office()
    const added = await at.as('Anita').post('/api/users', { firstName: 'Nila', lastName: 'New', email: 'nila@northwind.test', password: 'monsoon-41', profilePhoto: await red() })
    expect(added.body.profilePhoto).toMatch(/^\/api\/photos\//)
    const mine = (await put(at, { profilePhoto: await red() })).body
    const edit = (body: unknown) => at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, body)
    expect((await edit({ designation: 'Lead', profilePhoto: mine.profilePhoto })).body).toMatchObject({ designation: 'Lead', profilePhoto: mine.profilePhoto })
    expect(await edit({ profilePhoto: added.body.profilePhoto })).toMatchObject({ status: 422, body: { errors: [{ field: 'profilePhoto' }] } })
    expect((await edit({ profilePhoto: null })).body.profilePhoto).toBeNull()
    expect((await at.as('Meera').call('PUT', `/api/users/${at.ids.Ravi}`, { profilePhoto: null })).status).toBe(403)
  })

  test.each(['../../muster.db', '..%2f..%2fmuster.db', 'x.webp', '0'.repeat(32), '%00'])('there is nothing at /api/photos/%s', async (name) => {
    expect((await (await office()).nobody.get(`/api/photos/${name}`)).status).toBeGreaterThanOrEqual(400)
  })
})

describe("one's own sessions", () => {
  const chrome = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
  const signIn = async (at: Office, agent: string) => (await at.nobody.post('/api/auth/login', { email: 'ravi@northwind.test', password }, { 'user-agent': agent })).body.token as string
  const me = (at: Office, token: string) => at.nobody.get('/api/auth/me', { authorization: `Bearer ${token}` })

  test('are listed with device and address, this one first, nobody else\'s, nothing secret', async () => {
    const at = await office()
    await signIn(at, chrome)
    const { body } = await at.as('Ravi').get('/api/profile/sessions')
    expect(body).toMatchObject([{ device: 'Unknown device', isCurrent: true }, { device: 'Chrome on Android', isPhone: true, address: '203.0.113.7', startedAt: '2026-11-18T04:00:00.000Z', isCurrent: false }])
    expect(JSON.stringify(body)).not.toMatch(/hash|token/i)
    expect((await at.as('Priya').get('/api/profile/sessions')).body).toHaveLength(1)
  })

  test('one is signed out at once, its stream with it; this one stays', async () => {
    const at = await office()
    const token = await signIn(at, chrome)
    const other = (await at.as('Ravi').get('/api/profile/sessions')).body[1].id as number
    const stream = await at.app.http.request('/api/events', { headers: { authorization: `Bearer ${token}` } })
    const open = at.app.live.size
    expect((await at.as('Priya').call('DELETE', `/api/profile/sessions/${other}`)).status).toBe(404)
    expect(await at.as('Ravi').call('DELETE', `/api/profile/sessions/${other}`)).toMatchObject({ status: 200, body: { success: true } })
    expect(at.app.live.size).toBe(open - 1)
    await stream.body!.cancel()
    expect((await me(at, token)).status).toBe(401)
    expect((await at.as('Ravi').get('/api/auth/me')).status).toBe(200)
    expect((await at.as('Ravi').call('DELETE', `/api/profile/sessions/${other}`)).status).toBe(404)
    expect(audit(at, 'session.ended')).toEqual([{ userId: at.ids.Ravi, sessionId: other, reason: 'elsewhere', actor: at.ids.Ravi }])
    const own = (await at.as('Ravi').get('/api/profile/sessions')).body[0].id as number
    expect((await at.as('Ravi').call('DELETE', `/api/profile/sessions/${own}`)).status).toBe(409)
  })

  test.each(roles)('a %s signs out everywhere else', async (role) => {
    const at = await office()
    const email = `${oneOfEach[role].toLowerCase()}@northwind.test`
    const tokens = [1, 2, 3].map(() => at.nobody.post('/api/auth/login', { email, password }))
    const [a, b, c] = (await Promise.all(tokens)).map(({ body }) => body.token as string)
    const ended = await at.nobody.post('/api/profile/sessions/end-others', {}, { authorization: `Bearer ${a}` })
    expect(ended.body).toEqual({ success: true, ended: 3 })
    expect([(await me(at, a!)).status, (await me(at, b!)).status, (await me(at, c!)).status, (await at.as(oneOfEach[role]).get('/api/auth/me')).status]).toEqual([200, 401, 401, 401])
    expect(audit(at, 'session.ended')).toHaveLength(3)
  })

  test('push on the other device ends with it, and stays on this one', async () => {
    const at = await office()
    await signIn(at, chrome)
    const sessions = (await at.as('Ravi').get('/api/profile/sessions')).body as { id: number }[]
    await at.write(({ db }) => {
      for (const { id } of sessions) db.run(`insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, vapid_key, created_at) values (?, ?, ?, 'p', 'a', 'v', '2026-11-18')`, at.ids.Ravi, id, `https://fcm.googleapis.com/${id}`)
    })
    await at.as('Ravi').post('/api/profile/sessions/end-others')
    expect(at.app.ask(({ db }) => db.all('select session_id as id from push_subscriptions'))).toEqual([{ id: sessions[0]!.id }])
  })

  test.each([
    [chrome, 'Chrome on Android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1', 'Safari on iPhone'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0', 'Edge on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15', 'Safari on Mac'],
    ['Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36', 'Samsung Internet on Android'],
    ['curl/8.5.0', 'Unknown device'],
    [null, 'Unknown device'],
  ])('%s is %s', (agent, device) => expect(deviceOf(agent).device).toBe(device))
})

test('while a backup is made no photograph is deleted: the copy may name it still', async () => {
  const at = await office()
  const data = mkdtempSync(join(tmpdir(), 'muster-held-'))
  Object.assign(at.app.config, { data })
  await at.app.files.setItemRaw('photos:0123456789abcdef0123456789abcdef.webp', Buffer.from('x'))
  await at.write(({ db }) => void db.run(`insert into photos_dropped (address) values ('/api/photos/0123456789abcdef0123456789abcdef.webp')`))
  const release = lock(backupLock(data))!
  expect(await letGo(at.app)).toBe(0)
  expect(await at.app.files.hasItem('photos:0123456789abcdef0123456789abcdef.webp')).toBe(true)
  release()
  expect(await letGo(at.app)).toBe(1)
  expect(await at.app.files.hasItem('photos:0123456789abcdef0123456789abcdef.webp')).toBe(false)
})
