/** Whose stamp it is, and what devices hear of people: numbers that are given on, leavers, joiners. */
import { describe, expect, test } from 'vitest'
import { deviceFirm, serial } from '../../../tests/support/deviceFirm'
import type { Name } from '../../../tests/support/office'

type Firm = Awaited<ReturnType<typeof deviceFirm>>
const other = 'SECOND0001'
const evening = '2026-11-18T14:30:00.000Z'
const line = (pin: string, time: string, day = '2026-11-18') => `${pin}\t${day} ${time}\t0\t1\t0`

async function firmAt(now = evening) {
  const firm = await deviceFirm(now)
  const id = await firm.accept()
  return { ...firm, id }
}
const people = ({ at }: Firm) =>
  at.app.ask(({ db }) =>
    db.all<{ userId: number | null }>('select user_id as userId from device_stamps order by id'),
  )
const link = ({ at }: Firm, pin: string, name: Name, deviceId?: number) =>
  at.as('Anita').post('/api/devices/people', {
    links: [{ pin, userId: at.ids[name], ...(deviceId && { deviceId }) }],
  })
async function unlink({ at }: Firm, pin: string) {
  const { body } = await at.as('Anita').get('/api/devices/people')
  const { id } = body.people.find((one: { pin: string }) => one.pin === pin)
  expect((await at.as('Anita').call('DELETE', `/api/devices/people/${id}`)).status).toBe(200)
}
async function acceptOther({ at, call }: Firm): Promise<number> {
  await call(`cdata?SN=${other}&options=all`)
  const { body } = await at.as('Anita').get('/api/devices')
  const { id } = body.find((one: { serial: string }) => one.serial === other)
  await at
    .as('Anita')
    .post(`/api/devices/${id}/accept`, { name: other, officeId: 1, countFrom: '2026-11-01' })
  return id
}
/** The commands that wait, which the device answers. */
async function commands({ call }: Firm, by = serial) {
  const { text } = await call(`getrequest?SN=${by}`)
  const ids = [...text.matchAll(/^C:(\d+):/gm)].map(([, id]) => `ID=${id}&Return=0&CMD=DATA`)
  if (ids.length) await call(`devicecmd?SN=${by}`, ids.join('\n'))
  return text
}
const change = ({ at }: Firm, name: Name, body: object) =>
  at.as('Anita').call('PATCH', `/api/users/${at.ids[name]}`, body)

describe('a late stamp has the person of its time', () => {
  test('if the number was given on, on one device', async () => {
    const firm = await firmAt('2026-11-18T04:30:00.000Z')
    await link(firm, '42', 'Ravi')
    firm.at.clock.set('2026-11-19T04:30:00.000Z')
    await unlink(firm, '42')
    await link(firm, '42', 'Priya', firm.id)
    firm.at.clock.pass(60)
    await firm.upload([line('42', '18:30:00')])
    expect(people(firm)).toEqual([{ userId: firm.at.ids.Ravi }])
  })

  test('if an employee ID was linked with somebody else', async () => {
    const firm = await firmAt()
    await firm.upload([line('EMP0004', '09:30:00', '2026-11-17')])
    await link(firm, 'EMP0004', 'Priya')
    await firm.upload([line('EMP0004', '18:30:00', '2026-11-17')])
    expect(people(firm)).toEqual([{ userId: firm.at.ids.Ravi }, { userId: firm.at.ids.Ravi }])
  })
})

describe('a device', () => {
  test('does not hear of the former owner of a number, nor removes the present one', async () => {
    const firm = await firmAt()
    await link(firm, '42', 'Ravi')
    await firm.upload([line('42', '09:30:00')])
    await unlink(firm, '42')
    firm.at.clock.pass(1)
    await link(firm, '42', 'Priya')
    await link(firm, '77', 'Ravi')
    await commands(firm)
    await change(firm, 'Ravi', { firstName: 'Ravindra' })
    await change(firm, 'Ravi', { isActive: false })
    const text = await commands(firm)
    expect(text).toContain('DELETE USERINFO PIN=77')
    expect(text).not.toMatch(/PIN=42\b/)
  })

  test('on which the number is another person keeps that person', async () => {
    const firm = await firmAt()
    const second = await acceptOther(firm)
    await link(firm, '42', 'Ravi')
    await link(firm, '42', 'Priya', second)
    await commands(firm, other)
    await change(firm, 'Ravi', { isActive: false })
    expect(await commands(firm, other)).not.toContain('PIN=42')
    expect(await commands(firm)).toContain('DELETE USERINFO PIN=42')
  })

  test('does not get a removal again after the number was given on', async () => {
    const firm = await firmAt()
    await link(firm, '42', 'Ravi')
    await firm.upload([line('42', '09:30:00')])
    await commands(firm)
    await unlink(firm, '42')
    // Its answer is lost.
    expect((await firm.call(`getrequest?SN=${serial}`)).text).toContain('DELETE USERINFO PIN=42')
    await link(firm, '42', 'Priya')
    expect(await commands(firm)).toContain('PIN=42\tName=Priya')
    firm.at.clock.pass(6)
    expect(await commands(firm)).not.toContain('PIN=42')
  })

  test('gets the name with the first stamp of an employee ID, and once', async () => {
    const firm = await firmAt()
    await firm.upload([line('EMP0004', '09:30:00')])
    expect(await commands(firm)).toContain('DATA UPDATE USERINFO PIN=EMP0004\tName=Ravi')
    await firm.upload([line('EMP0004', '18:30:00')])
    expect(await commands(firm)).toBe('OK')
  })

  test('gets the name for the number as it writes it', async () => {
    const firm = await firmAt()
    await firm.upload([line('ab1', '09:30:00')])
    await link(firm, 'AB1', 'Ravi')
    await firm.counted()
    expect(people(firm)).toEqual([{ userId: firm.at.ids.Ravi }])
    expect(await commands(firm)).toContain('USERINFO PIN=ab1\tName=Ravi')
  })
})

describe('a leaver', () => {
  test('is removed from devices at which they never stamped, by the employee ID', async () => {
    const firm = await firmAt()
    await acceptOther(firm)
    await firm.upload([line('EMP0004', '09:30:00')])
    await commands(firm, other)
    await change(firm, 'Ravi', { isActive: false })
    expect(await commands(firm, other)).toContain('DELETE USERINFO PIN=EMP0004')
  })

  test('who is deleted is removed too', async () => {
    const firm = await firmAt()
    await link(firm, '42', 'Ravi')
    await firm.upload([line('42', '09:30:00')])
    await commands(firm)
    expect((await firm.at.as('Anita').call('DELETE', `/api/users/${firm.at.ids.Ravi}`)).status).toBe(200)
    expect(await commands(firm)).toContain('DELETE USERINFO PIN=42')
  })

  test('who returns a minute later has the number again', async () => {
    const firm = await firmAt()
    await link(firm, '42', 'Ravi')
    await firm.upload([line('42', '09:30:00')])
    await commands(firm)
    await change(firm, 'Ravi', { isActive: false })
    await change(firm, 'Ravi', { isActive: true })
    firm.at.clock.pass(1)
    expect(await commands(firm)).not.toContain('DELETE USERINFO PIN=42')
    await firm.upload([line('42', '18:30:00')])
    expect(people(firm).at(-1)).toEqual({ userId: firm.at.ids.Ravi })
  })
})

test('stamps of a joiner who is entered later count, and so do those that a joining date refused', async () => {
  const firm = await firmAt()
  await firm.upload([line('EMP0099', '09:30:00')])
  await change(firm, 'Rekha', { employeeId: 'EMP0099' })
  await firm.counted()
  expect(people(firm)).toEqual([{ userId: firm.at.ids.Rekha }])
})

test('nothing of a refused device counts, also not after its number was linked', async () => {
  const firm = await firmAt()
  await firm.upload([line('42', '09:30:00')])
  await firm.at.as('Anita').post(`/api/devices/${firm.id}/refuse`, {})
  await link(firm, '42', 'Ravi')
  await firm.counted()
  expect(firm.at.app.ask(({ db }) => db.all('select punch_id as punch, held from device_stamps'))).toEqual([
    { punch: null, held: 'device' },
  ])
})
