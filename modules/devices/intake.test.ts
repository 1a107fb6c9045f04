/** What devices and strangers send at the wrong moment, in the wrong amount or in the wrong shape. */
import { describe, expect, test } from 'vitest'
import { deviceFirm, serial } from '../../tests/support/deviceFirm'

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
