/** Shifts, offices, the firm's name and zone, and the endpoint of all settings. */
import { describe, expect, test } from 'vitest'
import { office } from '../../tests/support/office'

const times = { starts: '14:00', ends: '23:00', inReminder: '14:30', outReminder: '23:30', autoOut: '02:00' }

describe('a shift', () => {
  test('is added, changed from a later day, and deleted while it has no employees', async () => {
    const at = await office()
    const made = await at.as('Anita').post('/api/shifts', { name: 'Evening', ...times })
    expect(made.body).toMatchObject({ name: 'Evening', starts: '14:00', autoOut: '02:00', later: [] })
    const changed = await at.as('Anita').call('PUT', `/api/shifts/${made.body.id}`, {
      starts: '15:00',
      inReminder: '15:30',
      from: '2026-12-01',
    })
    expect(changed.body).toMatchObject({
      starts: '14:00',
      later: [{ from: '2026-12-01', starts: '15:00', ends: '23:00' }],
    })
    const back = await at.as('Anita').call('DELETE', `/api/shifts/${made.body.id}/2026-12-01`)
    expect(back.body.later).toEqual([])
    expect((await at.as('Anita').call('DELETE', `/api/shifts/${made.body.id}/2026-12-01`)).status).toBe(404)
    expect((await at.as('Anita').call('DELETE', `/api/shifts/${made.body.id}/2000-01-01`)).body.message).toBe(
      'This change already applies. Change it from today instead',
    )
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, { shiftId: made.body.id })
    const refused = await at.as('Anita').call('DELETE', `/api/shifts/${made.body.id}`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '1 person works this shift or has worked it. It cannot be deleted',
    ])
    const spare = await at.as('Anita').post('/api/shifts', { name: 'Spare', ...times })
    expect((await at.as('Anita').call('DELETE', `/api/shifts/${spare.body.id}`)).status).toBe(200)
  })

  test.each([
    [{ ends: '14:00' }, 'ends', 'Must differ from the start'],
    [{ ends: '13:00', outReminder: '13:00', autoOut: '13:00' }, 'ends', 'A shift can last at most 16 hours'],
    [{ inReminder: '23:30' }, 'inReminder', 'Must be within the shift'],
    [
      { autoOut: '22:00' },
      'autoOut',
      'Must be at the end of the shift or later, within 20 hours of its start',
    ],
    [
      { autoOut: '13:00' },
      'autoOut',
      'Must be at the end of the shift or later, within 20 hours of its start',
    ],
  ])('refuses %j', async (wrong, field, message) => {
    const at = await office()
    const reply = await at.as('Anita').post('/api/shifts', { name: 'Evening', ...times, ...wrong })
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toContainEqual({ field, message })
  })

  test('refuses a duplicate name, a past day, and deleting General', async () => {
    const at = await office()
    expect((await at.as('Anita').post('/api/shifts', { name: 'night', ...times })).body.errors[0].field).toBe(
      'name',
    )
    expect(
      (await at.as('Anita').call('PUT', '/api/shifts/2', { starts: '19:00', from: '2026-11-01' })).status,
    ).toBe(422)
    expect((await at.as('Anita').call('DELETE', '/api/shifts/1')).status).toBe(422)
    expect((await at.as('Meera').post('/api/shifts', { name: 'x', ...times })).status).toBe(403)
  })
})

describe('an office', () => {
  test('is added, moved and deleted; people there keep its name', async () => {
    const at = await office()
    const made = (
      await at.as('Anita').post('/api/offices', { name: 'Pune', lat: 18.5204, lng: 73.8567, radius: 200 })
    ).body
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, { officeLocation: 'Pune' })
    expect((await at.as('Anita').call('PUT', `/api/offices/${made.id}`, { radius: 300 })).body).toMatchObject(
      { name: 'Pune', radius: 300 },
    )
    expect((await at.as('Anita').call('DELETE', `/api/offices/${made.id}`)).status).toBe(200)
    expect((await at.as('Anita').get(`/api/users/${at.ids.Ravi}`)).body.officeLocation).toBe('Pune')
    expect((await at.as('Anita').get('/api/offices')).body.map(({ name }: { name: string }) => name)).toEqual(
      ['Andheri'],
    )
  })

  test.each([[{ lat: 91 }], [{ lng: 'x' }], [{ radius: 5 }], [{ name: '' }]])('refuses %j', async (wrong) => {
    const at = await office()
    expect(
      (
        await at
          .as('Anita')
          .post('/api/offices', { name: 'Pune', lat: 18.5, lng: 73.8, radius: 200, ...wrong })
      ).status,
    ).toBe(400)
  })
})

describe('settings', () => {
  test('ten thousand invalid fields get a short response', async () => {
    const at = await office()
    const value = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, i]))
    const reply = await at.as('Anita').post('/api/settings', { key: 'attendance', value })
    expect(reply.status).toBe(422)
    expect(JSON.stringify(reply.body).length).toBeLessThan(2000)
  })

  test('quiet hours need both ends or neither, whatever was saved before', async () => {
    const at = await office()
    const save = (value: object) => at.as('Anita').post('/api/settings', { key: 'notifications', value })
    expect((await save({ quietTo: '' })).body.errors).toEqual([
      { field: 'value.quietTo', message: 'Enter both times, or none' },
    ])
    expect((await save({ quietFrom: '', quietTo: '' })).status).toBe(200)
    expect((await save({ quietFrom: '22:00' })).body.errors[0].field).toBe('value.quietTo')
  })

  test('are all returned with current and planned values', async () => {
    const at = await office()
    await at
      .as('Anita')
      .post('/api/settings', { key: 'attendance', value: { graceMinutes: 5 }, from: '2026-12-01' })
    const { firm, settings } = (await at.as('Anita').get('/api/settings')).body
    expect(firm).toEqual({ name: 'Northwind Staffing', zone: 'Asia/Kolkata', zoneIsFixed: false })
    expect(settings.attendance.value.graceMinutes).toBe(15)
    expect(settings.attendance.later).toMatchObject([{ from: '2026-12-01', value: { graceMinutes: 5 } }])
    expect(Object.keys(settings)).toContain('retention')
    expect((await at.as('Sunil').get('/api/settings')).status).toBe(403)
  })

  test('a planned change can be cancelled, a current one cannot', async () => {
    const at = await office()
    const anita = at.as('Anita')
    await anita.post('/api/settings', { key: 'attendance', value: { graceMinutes: 5 }, from: '2026-12-01' })
    await anita.post('/api/settings', { key: 'attendance', value: { graceMinutes: 10 } })
    const later = async () => (await anita.get('/api/settings')).body.settings.attendance.later
    expect((await anita.call('DELETE', '/api/settings/attendance/2026-12-01?preview=1')).status).toBe(200)
    expect(await later()).toHaveLength(1)
    expect((await anita.call('DELETE', '/api/settings/attendance/2026-12-01')).body).toMatchObject({
      success: true,
      undo: null,
    })
    expect(await later()).toEqual([])
    expect((await anita.call('DELETE', '/api/settings/attendance/2026-11-18')).status).toBe(409)
    expect((await anita.call('DELETE', '/api/settings/attendance/2026-12-05')).status).toBe(404)
    expect((await anita.call('DELETE', '/api/settings/nothing/2026-12-05')).status).toBe(404)
  })

  test('cancelling planned working days has effects and can be undone', async () => {
    const at = await office()
    const anita = at.as('Anita')
    await at.as('Ravi').post('/api/leaves', {
      leaveType: 'personal',
      fromDate: '2026-12-04',
      toDate: '2026-12-05',
      duration: 'full_day',
      reason: 'x',
    })
    const days = {
      monday: true,
      tuesday: true,
      wednesday: true,
      thursday: true,
      friday: true,
      saturday: false,
      sunday: false,
      specialSaturday: false,
    }
    expect(
      (await anita.post('/api/settings', { key: 'working_days', value: days, from: '2026-12-01' })).body
        .touched,
    ).toMatchObject({ leaves: 1, daysRefunded: 1 })
    const path = '/api/settings/working_days/2026-12-01'
    expect((await anita.call('DELETE', `${path}?preview=1`)).body).toMatchObject({
      touched: { leaves: 1, daysDebited: 1 },
      undo: null,
    })
    const { undo } = (await anita.call('DELETE', path)).body
    expect(
      (await anita.get('/api/settings/working-days')).body.versions.map(({ from }: { from: string }) => from),
    ).not.toContain('2026-12-01')
    expect((await anita.post(`/api/calendar-changes/${undo}/undo`)).status).toBe(200)
    expect((await anita.get('/api/settings/working-days')).body.versions[0].from).toBe('2026-12-01')
  })

  test('the zone can be changed until the first punch', async () => {
    const at = await office()
    expect(
      (await at.as('Anita').call('PUT', '/api/settings/firm', { name: 'Southwind', zone: 'Asia/Dubai' }))
        .body,
    ).toEqual({ name: 'Southwind', zone: 'Asia/Dubai' })
    await at.as('Ravi').post('/api/attendance/punch', {
      type: 'in',
      location: { lat: 19.1197, lng: 72.8468, accuracy: 12, timestamp: '2026-11-18T04:00:00.000Z' },
    })
    const reply = await at.as('Anita').call('PUT', '/api/settings/firm', { zone: 'Asia/Kolkata' })
    expect([reply.status, reply.body.errors[0].field]).toEqual([422, 'zone'])
    expect((await at.as('Anita').call('PUT', '/api/settings/firm', { name: 'Eastwind' })).status).toBe(200)
  })
})
