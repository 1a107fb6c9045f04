/** Exchanges with devices, byte by byte, as documented and as captured from hardware. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commandsText, newSettingsText, registryText, settingsText, storedText } from './answers'
import { nameCommand, nameFor, queryCommand, readResults, removeCommand, resultWords } from './commands'
import { requestOf } from './requests'
import { readEvents, readStamps, slicesOf } from './stamps'

const zone = 'Asia/Kolkata'
const request = (method: string, address: string) => {
  const url = new URL(address, 'http://muster')
  return requestOf(method, url.pathname.replace('/iclock/', ''), url.searchParams)
}

describe('a request', () => {
  test.each([
    ['GET', '/iclock/cdata?SN=AF4C123456789&options=all', 'settings'],
    ['GET', '/iclock/cdata.aspx?SN=AF4C123456789&options=all&language=69&pushver=2.2.14', 'settings'],
    ['POST', '/iclock/cdata?SN=AF4C123456789&table=ATTLOG&Stamp=9999', 'upload'],
    ['POST', '/iclock/cdata.aspx?sn=AF4C123456789&TABLE=attlog&stamp=9999', 'upload'],
    ['GET', '/iclock/getrequest?SN=AF4C123456789', 'commands'],
    ['GET', '/iclock/getrequest.aspx?SN=AF4C123456789&INFO=Ver%206.39,4,0,62,192.168.1.201', 'commands'],
    ['POST', '/iclock/devicecmd?SN=AF4C123456789', 'results'],
    ['POST', '/iclock/registry?SN=CKJF202260123', 'registry'],
    ['POST', '/iclock/push?SN=CKJF202260123', 'settings of new firmware'],
    ['GET', '/iclock/ping?SN=CKJF202260123', 'ping'],
    ['POST', '/iclock/fdata?SN=AF4C123456789&table=ATTPHOTO', 'other'],
    ['GET', '/iclock/constructor?SN=AF4C123456789', 'other'],
  ])('%s %s', (method, address, kind) => {
    expect(request(method, address)).toMatchObject({ kind, serial: expect.stringMatching(/^[AC]/) })
  })

  test('names the table in capitals and the last stamp', () => {
    expect(request('POST', '/iclock/cdata.aspx?sn=AF4C1&table=attlog&stamp=82983982')).toEqual({
      serial: 'AF4C1',
      kind: 'upload',
      table: 'ATTLOG',
      stamp: '82983982',
      part: null,
      count: null,
    })
  })

  test.each(['1%0AServerAddr%3Devil', '1%0D2', '1 2', '', 'x'.repeat(41)])(
    'has no last stamp that could become a line of the settings: %s',
    (stamp) => {
      const upload = request('POST', `/iclock/cdata?SN=AF4C1&table=ATTLOG&Stamp=${stamp}`)
      expect(upload).toMatchObject({ kind: 'upload', stamp: null })
    },
  )

  test.each([
    ['GET', '/iclock/cdata', 400],
    ['GET', '/iclock/cdata?SN=../../etc', 400],
    ['GET', '/iclock/cdata?SN=BAD%20SN', 400],
    ['PUT', '/iclock/cdata?SN=AF4C123456789', 405],
    ['POST', '/iclock/getrequest?SN=AF4C123456789', 405],
  ])('%s %s is refused with %i', (method, address, status) => {
    expect(request(method, address)).toMatchObject({ status })
  })
})

describe('stamps', () => {
  const read = (body: string) => readStamps(body, zone)

  test('of old and new firmware, with more and fewer cells, and both line ends', () => {
    const { stamps, problems } = read(
      [
        '1001\t2026-11-18 09:31:02\t0\t1\t0\t0',
        '1002\t2026-11-18 09:31:05\t255\t15\t0\t0\t0\t255\t0\t0\r',
        '7\t2026-11-18 18:02:59',
        '\tIgnored',
        '',
        'PIN=1003\tDateTime=2026-11-18 09:32:11\tVerified=4\tStatus=1',
        '1004\t1763438400\t4\t25\t',
        '',
      ].join('\n'),
    )
    expect(stamps).toEqual([
      {
        pin: '1001',
        wall: '2026-11-18 09:31:02',
        at: '2026-11-18T04:01:02.000Z',
        button: 'in',
        verified: 'finger',
      },
      {
        pin: '1002',
        wall: '2026-11-18 09:31:05',
        at: '2026-11-18T04:01:05.000Z',
        button: null,
        verified: 'face',
      },
      { pin: '7', wall: '2026-11-18 18:02:59', at: '2026-11-18T12:32:59.000Z', button: null, verified: null },
      {
        pin: '1003',
        wall: '2026-11-18 09:32:11',
        at: '2026-11-18T04:02:11.000Z',
        button: 'out',
        verified: 'card',
      },
      {
        pin: '1004',
        wall: '1763438400',
        at: '2025-11-18T04:00:00.000Z',
        button: 'overtime in',
        verified: 'palm',
      },
    ])
    expect(problems).toEqual([{ line: 4, text: '\tIgnored', why: 'The enrolment number is missing' }])
  })

  test.each([
    '1001\t2026-02-30 09:00:00\t0\t1',
    '1001\t2026-11-18 24:00:00\t0\t1',
    '1001\t2026-11-18 09:00:60\t0\t1',
    '1001\t18/11/2026 09:00:00\t0\t1',
    '1001\t0\t0\t1',
    '1001\t9999-12-31 23:59:59\t0\t1',
    '1001\t2100-01-01 00:00:00\t0\t1',
    '1001\t1999-12-31 23:59:59\t0\t1',
    '1001\t0000-01-01 00:00:00\t0\t1',
    '1001\t9999999999\t0\t1',
    '1001\t100000000\t0\t1',
    '1001',
    "10'01\t2026-11-18 09:00:00",
    'junk',
  ])('%j is a problem of its line, and the others are read', (line) => {
    const { stamps, problems } = read(`1\t2026-11-18 09:00:00\t0\t1\n${line}\n2\t2026-11-18 09:00:00\t0\t1`)
    expect(stamps.map(({ pin }) => pin)).toEqual(['1', '2'])
    expect(problems).toMatchObject([{ line: 2 }])
  })

  test('of doors are among events: alarms and passages of nobody are none', () => {
    const line = (pin: string, event: number) =>
      `time=2026-11-18 09:31:02\tpin=${pin}\tcardno=0\teventaddr=1\tevent=${event}\tinoutstatus=1\tverifytype=15`
    const body = [line('1001', 0), line('0', 0), line('1001', 27), line('1002', 202)].join('\r\n')
    expect(readEvents(body, zone)).toMatchObject({
      stamps: [
        { pin: '1001', wall: '2026-11-18 09:31:02', button: 'out', verified: 'face' },
        { pin: '1002' },
      ],
      problems: [],
      // The device wants a receipt for everything that it sent.
      count: 4,
    })
  })

  test('are read in slices; of many unreadable lines the first are collected, and all are counted', () => {
    const slices = slicesOf('ATTLOG', 'junk\n'.repeat(2600), zone)
    let turns = 0
    for (let step = slices.next(); ; step = slices.next(), turns++)
      if (step.done) {
        expect(step.value).toMatchObject({ stamps: [], count: 2600 })
        expect(step.value.problems).toHaveLength(500)
        break
      }
    expect(turns).toBe(5)
    // Lines without a word are lines of a slice too.
    expect(slicesOf('RTLOG', ' \n'.repeat(600), zone).next()).toMatchObject({ done: false })
  })

  test('end when there are enough, and of a very long line only the beginning is read', () => {
    const body = '1\t2026-11-18 09:00:00\n'.repeat(50)
    const slices = slicesOf('ATTLOG', body, zone, 20)
    expect(slices.next()).toMatchObject({ done: true, value: { stamps: { length: 20 } } })
    expect(read(`1\t2026-11-18 09:00:00${'\tx'.repeat(100_000)}`).stamps).toHaveLength(1)
  })

  test('of any bytes end in stamps and problems, never in an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (body) => {
        const { stamps, problems, count } = read(body)
        const lines = body.split(/\r\n|\n|\r/).filter((line) => line.trim())
        expect(stamps.length + problems.length).toBe(lines.length)
        expect(count).toBe(lines.length)
      }),
    )
  })
})

describe('an answer', () => {
  const settings = { serial: 'AF4C1', offsetMinutes: 330, lastStamp: null, pollSeconds: 10 }

  test('with settings asks for stamps alone, and has the zone in minutes', () => {
    expect(settingsText(settings)).toBe(
      'GET OPTION FROM: AF4C1\nATTLOGStamp=None\nStamp=0\nOPERLOGStamp=9999\nATTPHOTOStamp=None\n' +
        'ErrorDelay=30\nDelay=10\nTransTimes=00:00;14:05\nTransInterval=1\nTransFlag=TransData AttLog\n' +
        'TimeZone=330\nRealtime=1\nEncrypt=None\n',
    )
    expect(settingsText({ ...settings, lastStamp: '82983982' })).toContain(
      'ATTLOGStamp=82983982\nStamp=82983982\n',
    )
    expect(newSettingsText(settings)).toContain('TimeZone=330\n')
    expect(registryText('4f2a')).toBe('RegistryCode=4f2a')
  })

  test('with commands has one a line; without any it is OK', () => {
    expect(commandsText([])).toBe('OK')
    expect(
      commandsText([
        { id: 1, text: nameCommand('1001', 'Asha Rao') },
        { id: 2, text: removeCommand('1002') },
        { id: 3, text: queryCommand('2026-11-01', '2026-11-18') },
      ]),
    ).toBe(
      'C:1:DATA UPDATE USERINFO PIN=1001\tName=Asha Rao\nC:2:DATA DELETE USERINFO PIN=1002\n' +
        'C:3:DATA QUERY ATTLOG StartTime=2026-11-01 00:00:00\tEndTime=2026-11-18 23:59:59\n',
    )
    expect(storedText(3)).toBe('OK: 3')
  })

  test('has no name that begins another command', () => {
    expect(nameFor('Asha\tPri=14\nC:9:CLEAR DATA')).toBe('Asha Pri 14 C:9:CLEAR DA')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const text = nameFor(name)
        expect(text).not.toMatch(/[\t\r\n\0=&]/)
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(24)
      }),
    )
  })
})

describe('results', () => {
  test('of several commands in one body, with details between them', () => {
    expect(
      readResults(
        'ID=1&Return=0&CMD=INFO\n~DeviceName=SpeedFace-V5L\nMAC=00:17:61:12:f8:db\n' +
          'ID=2&Return=-1002&CMD=DATA\r\nid=3&return=0&cmd=CHECK\n',
      ),
    ).toEqual([
      { id: 1, code: 0, command: 'INFO' },
      { id: 2, code: -1002, command: 'DATA' },
      { id: 3, code: 0, command: 'CHECK' },
    ])
    expect(resultWords(-1002)).toBe('The device did not understand it')
    expect(resultWords(-77)).toBe('The device refused it (-77)')
  })

  test.each(['', ' \n ', 'Return=0&CMD=INFO', 'ID=abc&Return=0', 'ID=1&Return=x', 'ID=1'])(
    '%j has none',
    (body) => {
      expect(readResults(body)).toEqual([])
    },
  )
})
