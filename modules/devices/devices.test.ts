/** Attendance devices over HTTP, from the first call to a person's day. */
import { describe, expect, test } from 'vitest'
import { ist } from '../../tests/support/attendance'
import { deviceFirm, serial } from '../../tests/support/deviceFirm'
import { instantAt } from '../../src/domain/day'

const day = async (at: Awaited<ReturnType<typeof deviceFirm>>['at'], date = '2026-11-18') =>
  (await at.as('Ravi').get(`/api/attendance/history?from=${date}&to=${date}`)).body.data[0]
const listed = async (at: Awaited<ReturnType<typeof deviceFirm>>['at']) =>
  (await at.as('Anita').get('/api/devices')).body

describe('a device that nobody knows', () => {
  test('is shown with its first stamps, and nothing counts until it is accepted', async () => {
    const { at, call, upload, accept } = await deviceFirm('2026-11-18T14:00:00.000Z')
    expect((await call(`cdata?SN=${serial}&options=all&pushver=2.4.1`)).text).toMatch(
      `GET OPTION FROM: ${serial}\n`,
    )
    const first = await upload([
      'EMP0004\t2026-11-18 09:30:05\t0\t1\t0',
      'EMP0004\t2026-11-18 18:31:00\t1\t1\t0',
    ])
    // It keeps them and sends them again.
    expect(first.status).toBe(503)
    const [device] = await listed(at)
    expect(device).toMatchObject({ serial, state: 'waiting', held: [{ reason: 'device', count: 2 }] })
    expect((await at.as('Anita').get(`/api/devices/${device.id}/stamps`)).body.data).toMatchObject([
      { pin: 'EMP0004', wall: '2026-11-18 18:31:00', button: 'out', verified: 'finger', held: 'device' },
      { wall: '2026-11-18 09:30:05', button: 'in' },
    ])
    expect((await day(at))?.punchIn).toBe(undefined)
    await accept()
    expect(await day(at)).toMatchObject({
      punchInTime: '09:30',
      punchOutTime: '18:31',
      totalHours: '9.02',
      punchInLocation: { office: 'Andheri', outside: false },
    })
    expect((await upload(['EMP0004\t2026-11-18 09:30:05\t0\t1\t0'])).text).toBe('OK: 1')
    expect(await day(at)).toMatchObject({ totalHours: '9.02' })
  })

  test('is refused without a trace of what it sends later, and many unknown ones fill nothing', async () => {
    const { at, call, upload } = await deviceFirm()
    await call(`cdata?SN=${serial}&options=all`)
    const [device] = await listed(at)
    expect((await at.as('Anita').post(`/api/devices/${device.id}/refuse`, {})).status).toBe(200)
    expect((await upload(['EMP0004\t2026-11-18 09:30:05\t0\t1\t0'])).status).toBe(403)
    expect((await at.as('Anita').get(`/api/devices/${device.id}/stamps`)).body.data).toEqual([])
    for (let n = 0; n < 60; n++) await call(`cdata?SN=FAKE${n}&options=all`)
    const notices = (await at.as('Anita').get('/api/notifications')).body
    expect(notices.filter(({ title }: { title: string }) => title.includes('waits for you'))).toHaveLength(2)
    expect(await listed(at)).toHaveLength(11)
  })
})

describe('stamps', () => {
  test('of a number that nobody has wait, and count when somebody says whose it is; the device gets the name', async () => {
    const { at, call, upload, accept, counted } = await deviceFirm('2026-11-18T14:00:00.000Z')
    const id = await accept()
    await upload(['4\t2026-11-18 09:30:05\t0\t1\t0', '4\t2026-11-18 18:31:00\t1\t1\t0'])
    const { body } = await at.as('Anita').get('/api/devices/people')
    expect(body.unknown).toMatchObject([{ pin: '4', stamps: 2, suggestion: { employeeId: 'EMP0004' } }])
    const linked = await at
      .as('Anita')
      .post('/api/devices/people', { links: [{ pin: '4', userId: at.ids.Ravi }] })
    expect(linked.body).toEqual({ linked: 1 })
    await counted()
    expect(await day(at)).toMatchObject({ totalHours: '9.02' })
    const commands = (await call(`getrequest?SN=${serial}`)).text
    expect(commands).toContain('DATA UPDATE USERINFO PIN=4\tName=Ravi')
    const ids = [...commands.matchAll(/^C:(\d+):/gm)].map(([, one]) => one)
    expect(
      (await call(`devicecmd?SN=${serial}`, ids.map((one) => `ID=${one}&Return=0&CMD=DATA`).join('\n'))).text,
    ).toBe('OK')
    expect((await call(`getrequest?SN=${serial}`)).text).toBe('OK')
    expect((await at.as('Anita').get(`/api/devices/${id}/log`)).body.commands).toMatchObject(
      ids.map(() => ({ result: 'Done', isDone: true })),
    )
  })

  test('of a leaver do not count, and their number is removed from the devices', async () => {
    const { at, call, upload, accept } = await deviceFirm('2026-11-18T14:00:00.000Z')
    const id = await accept()
    await upload(['EMP0004\t2026-11-17 09:30:05\t0\t1\t0'])
    await call(`getrequest?SN=${serial}`)
    const left = await at.as('Anita').call('PATCH', `/api/users/${at.ids.Ravi}`, { isActive: false })
    expect(left.status).toBe(200)
    expect((await call(`getrequest?SN=${serial}`)).text).toContain('DATA DELETE USERINFO PIN=EMP0004')
    at.clock.set('2026-11-20T14:00:00.000Z')
    await upload(['EMP0004\t2026-11-20 09:30:05\t0\t1\t0'])
    expect((await at.as('Anita').get(`/api/devices/${id}/stamps?held=refused`)).body.data).toMatchObject([
      { heldWhy: 'Not employed on 20 Nov 2026' },
    ])
  })

  test('from the future are held; a stated correction counts them, and earlier ones stay', async () => {
    const { at, upload, accept, counted } = await deviceFirm('2026-11-18T04:00:00.000Z')
    const id = await accept()
    await upload(['EMP0004\t2026-11-18 09:20:00\t0\t1\t0'])
    at.clock.set('2026-11-18T13:00:00.000Z')
    // 18:30 by ours.
    await upload(['EMP0004\t2026-11-18 19:30:00\t0\t1\t0'])
    expect(await day(at)).toMatchObject({ punchInTime: '09:20', punchOut: null })
    await at.app.scheduler.run('devices.watch', '2026-11-18')
    expect(await listed(at)).toMatchObject([{ clockSeconds: 3600, held: [{ reason: 'future', count: 1 }] }])
    const notices = (await at.as('Anita').get('/api/notifications')).body
    expect(notices[0]).toMatchObject({
      title: 'Clock of an attendance device: Front door',
      message: expect.stringContaining('60 minutes ahead'),
    })
    expect(
      (await at.as('Anita').post(`/api/devices/${id}/clock`, { offsetSeconds: -3600, alsoHeld: true }))
        .status,
    ).toBe(200)
    await counted()
    expect(await day(at)).toMatchObject({ punchInTime: '09:20', punchOutTime: '18:30' })
    at.clock.set(instantAt('2026-11-18', '20:00', ist))
    await upload(['EMP0004\t2026-11-18 20:50:00\t0\t1\t0'])
    expect((await at.as('Anita').get(`/api/devices/${id}/stamps`)).body.data[0]).toMatchObject({
      wall: '2026-11-18 20:50:00',
      at: instantAt('2026-11-18', '19:50', ist),
      offsetSeconds: -3600,
    })
  })

  test('that cannot be read are acknowledged and shown; other tables are dropped', async () => {
    const { at, call, upload, accept } = await deviceFirm()
    const id = await accept()
    expect((await upload(['junk', 'EMP0004\t2026-11-18 09:20:00\t0\t1\t0'])).text).toBe('OK: 2')
    for (const table of ['OPERLOG', 'ATTPHOTO', 'BIODATA'])
      expect(
        await call(`cdata?SN=${serial}&table=${table}&Stamp=1`, 'FP PIN=1\tFID=6\tTMP=SECRETFINGER'),
      ).toMatchObject({
        status: 200,
        text: 'OK',
      })
    expect((await at.as('Anita').get(`/api/devices/${id}/log`)).body.problems).toMatchObject([
      { line: 'junk' },
    ])
    const everything = at.app.ask(({ db }) =>
      db
        .all<{ name: string }>(`select name from sqlite_schema where type = 'table' and name like 'device%'`)
        .map(({ name }) => JSON.stringify(db.all(`select * from ${name}`)))
        .join(),
    )
    expect(everything).not.toContain('SECRETFINGER')
  })
})

describe('who may call', () => {
  test('no page, no other network, and nobody without the secret path', async () => {
    const { call } = await deviceFirm()
    const pages: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of pages)
      expect((await call(`cdata?SN=${serial}&options=all`, undefined, headers)).status).toBe(403)
    const { networksIn } = await import('../../src/networks')
    const far = await deviceFirm(undefined, { deviceNetworks: networksIn('10.0.0.0/8') })
    expect((await far.call(`cdata?SN=${serial}&options=all`)).status).toBe(403)
    const secret = await deviceFirm(undefined, { devicePath: 'k3jd8s-dk2' })
    expect((await secret.call(`cdata?SN=${serial}&options=all`)).status).toBe(200)
    expect((await fetch(`${secret.address}/iclock/cdata?SN=${serial}`)).status).toBe(404)
  })

  test('strange requests are answered, never with 500', async () => {
    const { address, call } = await deviceFirm()
    for (const path of [
      'cdata?SN=%',
      'cdata?SN=%00',
      '%2e%2e/x',
      'cdata?SN=../../etc/passwd',
      '?',
      'getrequest',
    ])
      expect((await call(path)).status).toBeLessThan(500)
    expect(
      (await fetch(`${address}/iclock/cdata?SN=${serial}&table=ATTLOG`, { method: 'DELETE' })).status,
    ).toBe(405)
  })
})

test('a silent device is told once, while people are expected', async () => {
  const { at, call, accept } = await deviceFirm('2026-11-18T04:00:00.000Z')
  await accept()
  const notices = async () => {
    await at.app.scheduler.run('devices.watch', '2026-11-18')
    return (await at.as('Anita').get('/api/notifications')).body.filter(({ title }: { title: string }) =>
      title.startsWith('Attendance device silent'),
    ).length
  }
  expect(await notices()).toBe(0)
  at.clock.pass(40)
  expect([await notices(), await notices()]).toEqual([1, 1])
  await call(`getrequest?SN=${serial}`)
  expect(await notices()).toBe(1)
  // At half past five in the morning no shift runs.
  at.clock.set('2026-11-19T00:00:00.000Z')
  expect(await notices()).toBe(1)
})

test('after a restore the devices send the stamps since the backup again', async () => {
  const { at, call, upload, accept } = await deviceFirm('2026-11-18T14:00:00.000Z')
  await accept()
  await upload(['EMP0004\t2026-11-18 09:30:05\t0\t1\t0'])
  await call(`getrequest?SN=${serial}`)
  at.clock.set('2026-11-20T14:00:00.000Z')
  await at.write((tx) =>
    tx.record('backup.restored', { madeAt: '2026-11-18T15:00:00.000Z', version: '0.1.0' }),
  )
  expect((await call(`getrequest?SN=${serial}`)).text).toContain(
    'DATA QUERY ATTLOG StartTime=2026-11-17 00:00:00\tEndTime=2026-11-20 23:59:59',
  )
  expect((await call(`cdata?SN=${serial}&options=all`)).text).toContain('\nATTLOGStamp=None\nStamp=0\n')
})
