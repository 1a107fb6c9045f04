/** What devices and strangers send at the wrong moment, in the wrong amount or in the wrong shape. */
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { deviceFirm, serial } from '../../tests/support/deviceFirm'
import { readBody, stampsIn } from './intake/bodies'

type Firm = Awaited<ReturnType<typeof deviceFirm>>
type StampRow = { pin: string; punchId: number | null; held: string | null; offset: number }

const stored = ({ at }: Firm) =>
  at.app.ask(({ db }) =>
    db.all<StampRow>(
      `select pin, punch_id as punchId, held, offset_seconds as offset
       from device_stamps
       order by id`,
    ),
  )
const line = (pin: string, time: string, day = '2026-11-18') => `${pin}\t${day} ${time}\t0\t1\t0`

/** Sends the beginning of an upload, and the rest when `meanwhile` is done. */
const slowUpload = ({ address }: Firm, lines: readonly string[], meanwhile: () => Promise<unknown>) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const body = lines.map((one) => `${one}\n`).join('')
    const upload = httpRequest(
      `${address}/iclock/cdata?SN=${serial}&table=ATTLOG&Stamp=1`,
      { method: 'POST', headers: { 'content-length': body.length } },
      (response) => {
        let text = ''
        response.on('data', (part: Buffer) => (text += part.toString()))
        response.on('end', () => resolve({ status: response.statusCode!, text }))
      },
    )
    upload.on('error', reject)
    upload.write(body.slice(0, 5))
    // By now the server has begun to read.
    setTimeout(() => void meanwhile().then(() => upload.end(body.slice(5)), reject), 100)
  })
const day = [line('EMP0004', '09:30:00'), line('EMP0004', '18:30:00')]

describe('while an upload arrives', () => {
  test('the device is accepted: what is acknowledged counts', async () => {
    const firm = await deviceFirm('2026-11-18T14:00:00.000Z')
    await firm.call(`cdata?SN=${serial}&options=all`)
    expect(await slowUpload(firm, day, firm.accept)).toEqual({ status: 200, text: 'OK: 2' })
    await firm.counted()
    const counted = { held: null, punchId: expect.any(Number) }
    expect(stored(firm)).toMatchObject([counted, counted])
  })

  test('the device is accepted: a body that was not read to its end is sent again', async () => {
    const firm = await deviceFirm('2026-11-18T14:00:00.000Z')
    await firm.call(`cdata?SN=${serial}&options=all`)
    const lines = Array.from({ length: 4000 }, (_, n) => line(`P${n}`, '09:30:00'))
    expect((await slowUpload(firm, lines, firm.accept)).status).toBe(503)
    expect((await firm.upload(lines)).text).toBe('OK: 4000')
    expect(stored(firm)).toHaveLength(4000)
  })

  test('the device is refused: nothing of it is stored', async () => {
    const firm = await deviceFirm('2026-11-18T14:00:00.000Z')
    const id = await firm.accept()
    const refuse = () => firm.at.as('Anita').post(`/api/devices/${id}/refuse`, {})
    expect((await slowUpload(firm, day, refuse)).status).toBe(403)
    expect(stored(firm)).toEqual([])
  })

  test('the clock is corrected: its stamps have the correction', async () => {
    const firm = await deviceFirm('2026-11-18T14:00:00.000Z')
    const id = await firm.accept()
    const correct = () =>
      firm.at.as('Anita').post(`/api/devices/${id}/clock`, { offsetSeconds: -60, alsoHeld: false })
    expect((await slowUpload(firm, day, correct)).status).toBe(200)
    expect(stored(firm)).toMatchObject([{ offset: -60 }, { offset: -60 }])
  })
})

test('stamps that were stored for show count when the accepted device sends them again', async () => {
  const firm = await deviceFirm('2026-11-18T14:00:00.000Z')
  await firm.accept()
  await firm.upload(day)
  await firm.at.write(({ db }) => void db.run("update device_stamps set punch_id = null, held = 'device'"))
  expect((await firm.upload(day)).text).toBe('OK: 2')
  const counted = { held: null, punchId: expect.any(Number) }
  expect(stored(firm)).toMatchObject([counted, counted])
})

describe('a device that waits', () => {
  test('stores twenty stamps in all, however often it sends', async () => {
    const firm = await deviceFirm('2026-11-18T14:30:00.000Z')
    for (let n = 0; n < 4; n++)
      await firm.upload(Array.from({ length: 15 }, (_, i) => line(`x${n}.${i}`, '09:30:00')))
    expect(stored(firm)).toHaveLength(20)
    expect(new Set(stored(firm).map(({ held }) => held))).toEqual(new Set(['device']))
    await firm.accept()
    const again = Array.from({ length: 25 }, (_, i) => line(`y${i}`, '09:30:00'))
    expect((await firm.upload(again)).text).toBe('OK: 25')
    expect(stored(firm)).toHaveLength(45)
  })

  test('gets its answer after a large body, of which the beginning is read', async () => {
    const firm = await deviceFirm('2026-11-18T14:30:00.000Z')
    const large = line('1', '09:30:00').concat('\n').repeat(200_000)
    expect((await firm.call(`cdata?SN=${serial}&table=ATTLOG&Stamp=1`, large)).status).toBe(503)
    expect(stored(firm)).toHaveLength(1)
  })
})

describe('many devices that nobody knows', () => {
  const forwarded = (address: string) => ({ 'x-forwarded-for': address })
  const serials = async ({ at }: Firm): Promise<string[]> =>
    (await at.as('Anita').get('/api/devices')).body.map((one: { serial: string }) => one.serial)
  const appeared = ({ at }: Firm) =>
    at.app.ask(({ db }) => db.all("select 1 from events where name = 'device.appeared'")).length

  test('of one address are ten at most, and a real device among them stays', async () => {
    const firm = await deviceFirm('2026-11-18T04:00:00.000Z')
    for (let n = 0; n < 50; n++) await firm.call(`getrequest?SN=FAKE${n}`)
    expect((await firm.call(`cdata?SN=${serial}&options=all`)).status).toBe(200)
    await firm.upload(day)
    for (let n = 50; n < 60; n++) {
      firm.at.clock.pass(2)
      expect((await firm.call(`getrequest?SN=${serial}`)).status).toBe(200)
      await firm.call(`cdata?SN=FAKE${n}&table=ATTLOG&Stamp=1`, line('1', '09:30:00'))
    }
    const listed = await serials(firm)
    expect(listed).toHaveLength(10)
    expect(listed).toEqual(expect.arrayContaining([serial, 'FAKE59', 'FAKE51']))
    // Those of replaced devices are deleted.
    expect(stored(firm)).toHaveLength(2 + 9)
    await firm.upload(day)
    const { id } = firm.at.app.ask(({ db }) =>
      db.one<{ id: number }>('select id from devices where serial = ?', serial),
    )!
    const facts = { name: 'Front door', officeId: 1, countFrom: '2026-11-01' }
    expect((await firm.at.as('Anita').post(`/api/devices/${id}/accept`, facts)).status).toBe(200)
    expect((await firm.upload(day)).text).toBe('OK: 2')
  })

  test('of many addresses are fifty at most, and the audit has fifty an hour', async () => {
    const firm = await deviceFirm('2026-11-18T04:00:00.000Z', { trustProxy: true })
    const fake = (n: number) => firm.call(`getrequest?SN=FAKE${n}`, undefined, forwarded(`10.0.0.${n % 90}`))
    for (let n = 0; n < 70; n++) await fake(n)
    expect(await serials(firm)).toHaveLength(50)
    expect(appeared(firm)).toBe(50)
    firm.at.clock.pass(61)
    await firm.call(`cdata?SN=${serial}&options=all`)
    expect(await serials(firm)).toContain(serial)
    expect(appeared(firm)).toBe(51)
  })

  test('are deleted when they have not called for thirty days; others stay', async () => {
    const firm = await deviceFirm('2026-10-01T04:00:00.000Z')
    const id = await firm.accept('2026-09-01')
    for (const one of ['SILENT01', 'NUMBERS1', 'CALLS001', 'NEWEST01'])
      await firm.call(`getrequest?SN=${one}`)
    await firm.call('cdata?SN=SILENT01&table=ATTLOG&Stamp=1', line('1', '09:30:00'))
    const links = [{ pin: '42', userId: firm.at.ids.Ravi, deviceId: id + 2 }]
    expect((await firm.at.as('Anita').post('/api/devices/people', { links })).status).toBe(200)
    firm.at.clock.set('2026-11-18T04:00:00.000Z')
    await firm.call('getrequest?SN=CALLS001')
    await firm.at.app.scheduler.run('devices.tidy', '2026-11-18')
    expect((await serials(firm)).toSorted()).toEqual([serial, 'CALLS001', 'NEWEST01', 'NUMBERS1'].toSorted())
    expect(stored(firm)).toEqual([])
  })
})

describe('a large body', () => {
  test('of stamps is refused over 2 MB, and the device sends less', async () => {
    const firm = await deviceFirm('2026-11-18T14:30:00.000Z')
    await firm.accept()
    const send = (bytes: number) =>
      firm.call(`cdata?SN=${serial}&table=ATTLOG&Stamp=1`, 'x\n'.repeat(bytes / 2))
    expect((await send(2 * 1024 * 1024 + 2)).status).toBe(413)
    expect((await send(64_000)).text).toBe('OK: 32000')
    const { n } = firm.at.app.ask(({ db }) =>
      db.one<{ n: number }>('select count(*) as n from device_problems'),
    )!
    expect(n).toBe(1)
  })

  test('of another table is answered and never in memory', async () => {
    const firm = await deviceFirm('2026-11-18T14:30:00.000Z')
    await firm.accept()
    const photo = 'x'.repeat(8 * 1024 * 1024)
    for (const table of ['OPERLOG', 'ATTPHOTO', 'BIODATA'])
      expect(await firm.call(`cdata?SN=${serial}&table=${table}&Stamp=1`, photo)).toMatchObject({
        status: 200,
        text: 'OK',
      })
  })

  test('is read up to its limit, and to the end of the last complete line', async () => {
    const read = async (limit: number) => {
      const request = Readable.from([Buffer.from('one\ntw'), Buffer.from('o\nthree')])
      return readBody(Object.assign(request, { complete: true }) as unknown as IncomingMessage, limit)
    }
    expect(await read(13)).toEqual({ text: 'one\ntwo\nthree', isWhole: true })
    expect(await read(12)).toEqual({ text: 'one\ntwo\n', isWhole: false })
    expect(await read(0)).toEqual({ text: '', isWhole: false })
  })

  test('lets others have a turn while its stamps are read', async () => {
    let turns = 0
    let isRead = false
    const turn = () => setImmediate(() => (turns++, isRead || turn()))
    turn()
    const { count } = await stampsIn('ATTLOG', 'x\n'.repeat(50_000), 'Asia/Kolkata')
    isRead = true
    expect(count).toBe(50_000)
    expect(turns).toBeGreaterThanOrEqual(90)
  })
})

describe('what a device sends', () => {
  test('as the mark of an upload becomes no line of its settings', async () => {
    const firm = await deviceFirm('2026-11-18T14:30:00.000Z')
    await firm.accept()
    const upload = (mark: string) =>
      firm.call(`cdata?SN=${serial}&table=ATTLOG&Stamp=${mark}`, line('EMP0004', '09:30:00'))
    const settings = async () => (await firm.call(`cdata?SN=${serial}&options=all`)).text
    await upload('82983982')
    expect(await settings()).toContain('ATTLOGStamp=82983982\n')
    await upload('1%0AServerAddr%3Devil')
    expect(await settings()).toContain('ATTLOGStamp=None\n')
    expect(await settings()).not.toContain('ServerAddr')
    // One that was stored by an earlier version.
    await firm.at.write(({ db }) => void db.run("update devices set upload_mark = '1' || char(10) || 'A=b'"))
    expect(await settings()).not.toContain('A=b')
  })

  test.each(['9999-12-31', '0000-01-01'])('with a time in %s does not stop the others', async (day) => {
    const firm = await deviceFirm('2026-11-18T14:30:00.000Z')
    const id = await firm.accept()
    const clock = { offsetSeconds: 86_400, alsoHeld: true }
    expect((await firm.at.as('Anita').post(`/api/devices/${id}/clock`, clock)).status).toBe(200)
    const lines = [line('EMP0004', '23:59:59', day), line('EMP0005', '09:30:00', '2026-11-16')]
    expect((await firm.upload(lines)).text).toBe('OK: 2')
    expect(stored(firm)).toMatchObject([{ pin: 'EMP0005', held: null, punchId: expect.any(Number) }])
    expect((await firm.at.as('Anita').get(`/api/devices/${id}/log`)).body.problems).toMatchObject([
      { why: `'${day} 23:59:59' is not a time` },
    ])
  })

  test('as events is acknowledged line by line, alarms as well', async () => {
    const firm = await deviceFirm('2026-11-18T14:30:00.000Z')
    await firm.accept()
    const event = (pin: string, kind: number) => `time=2026-11-18 09:31:02\tpin=${pin}\tevent=${kind}\r\n`
    const body = [event('EMP0004', 0), event('0', 0), '\r\n', event('EMP0004', 27)].join('')
    expect((await firm.call(`cdata?SN=${serial}&table=rtlog`, body)).text).toBe('OK: 3')
    await firm.counted()
    expect(stored(firm)).toMatchObject([{ pin: 'EMP0004', held: null }])
  })
})

test('the clock of a device is corrected only if it is accepted', async () => {
  const firm = await deviceFirm('2026-11-18T04:00:00.000Z')
  const anita = firm.at.as('Anita')
  await firm.call(`cdata?SN=${serial}&options=all`)
  const correct = async () =>
    (await anita.post('/api/devices/1/clock', { offsetSeconds: -3600, alsoHeld: true })).status
  expect(await correct()).toBe(409)
  const id = await firm.accept()
  await firm.upload([line('EMP0004', '10:30:00')])
  await anita.post(`/api/devices/${id}/refuse`, {})
  expect(await correct()).toBe(409)
  await firm.counted()
  expect(stored(firm)).toMatchObject([{ punchId: null, held: 'future', offset: 0 }])
})
