/** Each exchange of the three firmwares, byte by byte, against a server that is independent of the product. */
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeDeviceServers } from '../../tests/support/fakeDeviceServer'
import { SimulatedDevice, type DeviceOptions } from './simulatedDevice'

const held = fakeDeviceServers(beforeEach, afterEach)
const nine = Date.UTC(2026, 10, 27, 3, 30)

let now = nine
beforeEach(() => {
  now = nine
})
const device = (options: Partial<DeviceOptions> & Pick<DeviceOptions, 'firmware'>) =>
  new SimulatedDevice({
    address: held.address,
    serial: 'CKJG202660001',
    people: [{ pin: '101', name: 'Asha' }, { pin: '016' }],
    clock: () => now,
    seed: 7,
    ...options,
  })
const sent = ({ ledger }: SimulatedDevice) => ledger.exchanges.map((one) => one.sent.toString())
const host = () => new URL(held.address).host
const lines = (...text: string[]) => text.join('\r\n')

describe('old firmware', () => {
  test('fetches its settings, sends stamps of six cells with CRLF and polls with INFO', async () => {
    held.server.settings = ['Stamp=9999', 'OpStamp=9999', 'TransFlag=TransData AttLog', 'TimeZone=330']
    const old = device({ firmware: 'old' })
    await old.connect()
    old.press('101')
    now += 5000
    old.press('016', { state: 1, verify: 4 })
    await old.upload()
    await old.poll()
    await old.poll()
    const head = [`Host: ${host()}`, 'User-Agent: iClock Proxy/1.09', 'Connection: close', 'Accept: */*']
    expect(sent(old)).toEqual([
      lines(
        'GET /iclock/cdata.aspx?SN=CKJG202660001&options=all&language=69&pushver=2.0.1 HTTP/1.1',
        ...head,
        '',
        '',
      ),
      lines(
        // 27 Nov 2026 09:00:05 with months of 31 days.
        'POST /iclock/cdata.aspx?SN=CKJG202660001&table=ATTLOG&Stamp=864723605 HTTP/1.1',
        ...head,
        'Content-Type: text/plain',
        'Content-Length: 66',
        '',
        '101\t2026-11-27 09:00:00\t0\t1\t0\t0',
        '016\t2026-11-27 09:00:05\t1\t4\t0\t0',
        '',
      ),
      lines(
        'GET /iclock/getrequest.aspx?SN=CKJG202660001' +
          '&INFO=Ver%206.39%20Oct%2029%202012,2,2,2,127.0.0.1,10,7,15,2,111 HTTP/1.1',
        ...head,
        '',
        '',
      ),
      lines('GET /iclock/getrequest.aspx?SN=CKJG202660001 HTTP/1.1', ...head, '', ''),
    ])
  })

  test('sends its operation log only if the server asks for it, in both forms of TransFlag', async () => {
    for (const [flag, isAsked] of [
      ['TransFlag=1000000000', false],
      ['TransFlag=1100000000', true],
      ['TransFlag=TransData AttLog\tOpLog', true],
    ] as const) {
      held.server.settings = [flag]
      const old = device({ firmware: 'old' })
      held.server.requests.length = 0
      await old.turn()
      expect(held.server.tables().includes('POST cdata OPERLOG')).toBe(isAsked)
    }
  })
})

describe('usual firmware', () => {
  test('fetches its settings and sends stamps of ten cells without a Content-Type', async () => {
    const usual = device({ firmware: 'usual', sendsOthers: false, secretPath: '/d/k7Qe/' })
    await usual.connect()
    usual.press('101', { state: 255, verify: 15 })
    await usual.upload()
    const head = [`Host: ${host()}`, 'User-Agent: iClock Proxy/1.09', 'Connection: close', 'Accept: */*']
    expect(sent(usual)).toEqual([
      lines(
        'GET /d/k7Qe/iclock/cdata?SN=CKJG202660001&options=all&pushver=2.4.1&language=69' +
          '&DeviceType=att&PushOptionsFlag=1 HTTP/1.1',
        ...head,
        '',
        '',
      ),
      lines(
        'POST /d/k7Qe/iclock/cdata?SN=CKJG202660001&table=ATTLOG&Stamp=9999 HTTP/1.1',
        ...head,
        'Content-Length: 44',
        '',
        '101\t2026-11-27 09:00:00\t255\t15\t0\t0\t0\t0\t0\t0\t\n',
      ),
    ])
    expect(held.server.requests[1]!.rawHeaders).not.toContain('Content-Type')
  })

  test('sends its parameters, its people with templates and its photos although nobody asked', async () => {
    held.server.settings = ['ATTLOGStamp=None', 'TransFlag=TransData AttLog']
    const usual = device({ firmware: 'usual', photoEvery: 1 })
    await usual.connect()
    usual.press('101')
    await usual.upload()
    expect(held.server.tables()).toEqual([
      'GET cdata',
      'POST cdata options',
      'POST cdata ATTLOG',
      'POST cdata OPERLOG',
      'POST cdata ATTPHOTO',
    ])
    const [, options, stamps, operations, photo] = held.server.requests
    expect(options!.body.toString()).toMatch(/^~DeviceName=K40 Pro,MAC=00:17:61:12:f8:db,\S.*[^\n]$/)
    expect(stamps!.url).toContain('Stamp=None')
    expect(operations!.url).toContain('table=OPERLOG&OpStamp=9999')
    const log = operations!.body.toString().split('\n')
    expect(log[0]).toBe('OPLOG 0\t0\t2026-11-27 09:00:00\t0\t0\t0\t0')
    expect(log[1]).toBe(
      'USER PIN=101\tName=Asha\tPri=0\tPasswd=\tCard=\tGrp=1\tTZ=0000000100000000\tVerify=0\tViceCard=',
    )
    expect(log[2]).toMatch(/^FP PIN=101\tFID=0\tSize=120\tValid=1\tTMP=[A-Za-z0-9+/]{120}$/)
    expect(log[3]).toMatch(/^FACE PIN=101\tFID=0\tSIZE=120\tVALID=1\tTMP=[A-Za-z0-9+/]{120}$/)
    const zero = photo!.body.indexOf(0)
    expect(photo!.body.subarray(0, zero).toString()).toBe(
      'PIN=20261127090000-101.jpg\nSN=CKJG202660001\nsize=608\nCMD=uploadphoto',
    )
    const picture = photo!.body.subarray(zero + 1)
    expect(picture.length).toBe(608)
    expect([...picture.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  })
})

describe('new firmware', () => {
  test('registers, fetches its settings with a token and sends stamps', async () => {
    held.server.registryCode = 'Uy47fxftP3'
    const recent = device({ firmware: 'new' })
    expect(await recent.connect()).toBe(true)
    expect(recent.settings!.delaySeconds).toBe(2)
    expect(recent.settings!.errorDelaySeconds).toBe(60)
    recent.press('101', { verify: 15 })
    await recent.upload()
    const token = createHash('md5').update('Uy47fxftP3CKJG202660001AB12').digest('hex')
    const head = [
      `Host: ${host()}`,
      'User-Agent: iClock Proxy/1.09',
      'Connection: starting',
      'Accept: application/push',
      'Accept-Charset: UTF-8',
      'Accept-Language: zh-CN',
      'Content-Type: application/push;charset=UTF-8',
      'Content-Language: zh-CN',
    ]
    const [first, registry, push, stamps] = sent(recent)
    expect(first).toBe(
      lines('GET /iclock/cdata?SN=CKJG202660001&pushver=3.1.2&options=all HTTP/1.1', ...head, '', ''),
    )
    expect(registry).toContain('POST /iclock/registry?SN=CKJG202660001 HTTP/1.1\r\nHost')
    expect(registry).toContain('\r\n\r\nDeviceType=att,~DeviceName=SpeedFace-V5L,MAC=')
    expect(push).toMatch(
      /^POST \/iclock\/push\?SN=CKJG202660001 HTTP\/1\.1\r\nCookie: token=[0-9a-f]{32}\r\n/,
    )
    expect(push!.endsWith('Content-Length: 0\r\n\r\n')).toBe(true)
    expect(stamps).toBe(
      lines(
        'POST /iclock/cdata?SN=CKJG202660001&table=ATTLOG&Stamp=9999 HTTP/1.1',
        `Cookie: token=${token}`,
        ...head,
        'Content-Length: 44',
        '',
        '101\t2026-11-27 09:00:00\t0\t15\t0\t0\t0\t255\t0\t0\t\n',
      ),
    )
  })

  test('does not register if the server already knows it', async () => {
    held.server.instead = ({ method, page }) =>
      method === 'GET' && page === 'cdata'
        ? { body: 'registry=ok\nRegistryCode=abc\nSessionID=S1\nErrorDelay=30' }
        : null
    const recent = device({ firmware: 'new' })
    expect(await recent.connect()).toBe(true)
    expect(held.server.tables()).toEqual(['GET cdata'])
  })

  test('works with the settings of the attendance protocol if its registry is answered by OK', async () => {
    const recent = device({ firmware: 'new' })
    expect(await recent.connect()).toBe(true)
    expect(held.server.tables()).toEqual(['GET cdata', 'POST registry'])
  })

  test('tries again and again if its registry has no code or is refused', async () => {
    for (const reply of [{ body: 'OK' }, { status: 406, body: '406' }]) {
      held.server.instead = ({ page }) => (page === 'registry' ? reply : { body: 'OK' })
      const recent = device({ firmware: 'new' })
      await recent.turn()
      await recent.turn()
      expect(recent.isConnected).toBe(false)
      expect(held.server.tables().filter((one) => one === 'POST registry').length).toBe(2)
      held.server.requests.length = 0
    }
  })

  test('sends live events in place of stamps if it is an access device, also one without a person', async () => {
    held.server.registryCode = 'R1'
    const recent = device({ firmware: 'new', asEvents: true })
    await recent.connect()
    recent.press('101', { state: 1, verify: 15 })
    await recent.upload()
    const events = held.server.requests.filter(({ table }) => table === 'rtlog')
    expect(events.map(({ body }) => body.toString())).toEqual([
      'time=2026-11-27 09:00:00\tpin=0\tcardno=0\teventaddr=1\tevent=206\tinoutstatus=2\tverifytype=200' +
        '\tindex=0\r\n',
      'time=2026-11-27 09:00:00\tpin=101\tcardno=0\teventaddr=1\tevent=3\tinoutstatus=1\tverifytype=15' +
        '\tindex=1\r\n',
    ])
    expect(held.server.requests[0]!.url).toContain('&DeviceType=acc')
    expect(recent.pending).toBe(0)
  })
})

test('a chunked answer is as good as one with Content-Length', async () => {
  held.server.isChunked = true
  const usual = device({ firmware: 'usual', sendsOthers: false })
  await usual.connect()
  usual.press('101')
  expect(await usual.upload()).toMatchObject({ acknowledged: 1, isComplete: true })
  expect(usual.settings!.delaySeconds).toBe(10)
})

test('the Content-Type can be any other, or none', async () => {
  const types = ['application/x-www-form-urlencoded', 'application/x-push', null]
  for (const contentType of types) {
    const old = device({ firmware: 'old', contentType })
    await old.connect()
    old.press('101')
    await old.upload()
    const { headers } = old.ledger.exchanges.at(-1)!
    expect(headers['Content-Type'] ?? null).toBe(contentType)
  }
})
