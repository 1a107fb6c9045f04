/** My Profile: fields that users can change, and fields that only an Admin can. */
import { describe, expect, test } from 'vitest'
import { roles } from '../../../src/domain/access'
import { names, office, oneOfEach } from '../../../tests/support/office'
import { audit, put, red } from '../../../tests/support/profile'

describe('the profile', () => {
  test.each(roles)(
    'of a %s is read and changed by them, with Aadhar and PAN hidden but for the last four',
    async (role) => {
      const at = await office()
      const name = oneOfEach[role]
      const saved = await put(
        at,
        {
          firstName: 'New',
          lastName: 'Name',
          personalEmail: 'me@home.test',
          contactNumber: '+91 98200 12345',
          dateOfBirth: '1991-02-03',
          emergencyContactRelation: 'Friend',
          aadharNumber: '1234 5678 9012',
          panNumber: 'abcde1234f',
        },
        name,
      )
      expect(saved.status).toBe(200)
      expect(saved.body).toEqual((await at.as(name).get('/api/profile')).body)
      expect(saved.body).toMatchObject({
        id: at.ids[name],
        firstName: 'New',
        lastName: 'Name',
        personalEmail: 'me@home.test',
        dateOfBirth: '1991-02-03',
        aadharNumber: 'XXXXXXXX9012',
        panNumber: 'XXXXXX234F',
        role,
        shiftName: 'General',
        version: 2,
      })
      expect(Object.keys(saved.body)).not.toEqual(expect.arrayContaining(['basicSalary']))
      expect((await at.as(name).get('/api/auth/me')).body).toMatchObject({
        firstName: 'New',
        lastName: 'Name',
      })
      expect(
        (await at.as(name).post(`/api/users/${at.ids[name]}/reveal`, { field: 'aadharNumber' })).body,
      ).toEqual({ value: '123456789012' })
      expect(
        (await at.as(name).post(`/api/users/${at.ids[name]}/reveal`, { field: 'panNumber' })).body,
      ).toEqual({ value: 'ABCDE1234F' })
      expect(audit(at, 'person.revealed')).toMatchObject([
        { userId: at.ids[name], field: 'aadharNumber', actor: at.ids[name] },
        { field: 'panNumber' },
      ])
      const [change] = audit(at, 'person.changed')
      expect(change).toMatchObject({
        userId: at.ids[name],
        actor: at.ids[name],
        after: { aadharNumber: 'XXXXXXXX9012', dateOfBirth: '1991-02-03' },
      })
      expect(JSON.stringify(change)).not.toContain('123456789012')
    },
  )

  test("only an Admin can reveal another person's number", async () => {
    const at = await office()
    for (const name of names.filter((n) => n !== 'Anita' && n !== 'Ravi'))
      expect(
        (await at.as(name).post(`/api/users/${at.ids.Ravi}/reveal`, { field: 'panNumber' })).status,
        name,
      ).toBe(403)
  })

  test('accepts any part; an empty value clears; the masked number means unchanged', async () => {
    const at = await office()
    await put(at, { aadharNumber: '123456789012', panNumber: 'ABCDE1234F', personalEmail: 'me@home.test' })
    const { body } = await put(at, {
      aadharNumber: 'XXXXXXXX9012',
      panNumber: 'XXXXXX234F',
      personalEmail: '',
    })
    expect(body).toMatchObject({ personalEmail: null, aadharNumber: 'XXXXXXXX9012', panNumber: 'XXXXXX234F' })
    expect(
      (await at.as('Ravi').post(`/api/users/${at.ids.Ravi}/reveal`, { field: 'aadharNumber' })).body.value,
    ).toBe('123456789012')
    // Twelve digits are a hint, not a rule.
    expect((await put(at, { aadharNumber: '12345' })).body.aadharNumber).toBe('X2345')
    expect((await put(at, { aadharNumber: '' })).body.aadharNumber).toBeNull()
    expect((await put(at, {})).body.firstName).toBe('Ravi')
  })

  test('reports all invalid fields at once with the specified messages', async () => {
    const at = await office()
    const wrong = await put(at, {
      firstName: ' ',
      lastName: '',
      personalEmail: 'nobody',
      contactNumber: 'call me',
      dateOfBirth: '31/02/1990',
      panNumber: 'nonsense',
    })
    expect(wrong.status).toBe(400)
    expect(
      Object.fromEntries(
        wrong.body.errors.map((e: { field: string; message: string }) => [e.field, e.message]),
      ),
    ).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      personalEmail: 'Invalid email address',
      contactNumber: 'Must be a phone number',
      dateOfBirth: 'Must be a date, yyyy-MM-dd',
      panNumber: 'Must be a PAN such as ABCDE1234F',
    })
    const rules = await put(at, {
      dateOfBirth: '2026-11-18',
      aadharNumber: 'XXXXXXXX1111',
      role: 'Admin',
      profilePhoto: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
    })
    expect(rules.status).toBe(422)
    expect(rules.body.errors).toEqual([
      { field: 'role', message: 'Role can only be changed by an Admin' },
      { field: 'dateOfBirth', message: 'Must be in the past' },
      { field: 'aadharNumber', message: 'Must be the full number' },
      { field: 'profilePhoto', message: 'Please choose a JPEG, PNG or WebP photo' },
    ])
    expect((await put(at, { dateOfBirth: '1815-12-10' })).body.errors).toEqual([
      { field: 'dateOfBirth', message: 'Must not be before 1900' },
    ])
  })

  test.each([
    ['email', 'boss@northwind.test'],
    ['role', 'Admin'],
    ['employeeId', 'EMP9999'],
    ['designation', 'Chief'],
    ['officeLocation', 'Goa'],
    ['dateOfJoining', '2020-01-01'],
    ['managerId', 1],
    ['isActive', false],
    ['lastWorkDate', '2030-01-01'],
    ['basicSalary', '9999999.00'],
    ['shiftId', 2],
    ['id', 1],
  ])('a user cannot change %s', async (field, value) => {
    const at = await office()
    const before = (await at.as('Anita').get(`/api/users/${at.ids.Ravi}`)).body
    const { status, body } = await put(at, { firstName: 'Other', [field]: value })
    expect([status, body.errors.map((e: { field: string }) => e.field)]).toEqual([422, [field]])
    expect((await at.as('Anita').get(`/api/users/${at.ids.Ravi}`)).body).toEqual(before)
  })

  test('sending the whole response back changes and writes nothing', async () => {
    const at = await office()
    await put(at, { aadharNumber: '123456789012', profilePhoto: await red() })
    const { body } = await at.as('Ravi').get('/api/profile')
    const changes = audit(at, 'person.changed').length
    expect(await put(at, body)).toMatchObject({ status: 200, body })
    expect(audit(at, 'person.changed')).toHaveLength(changes)
  })

  test('the second of two concurrent changes is refused', async () => {
    const at = await office()
    const { version } = (await at.as('Ravi').get('/api/profile')).body
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, { designation: 'Senior Recruiter' })
    expect(await put(at, { firstName: 'Ravindra', version })).toMatchObject({
      status: 409,
      body: { message: 'Your profile has changed since you opened it. Please check it again.' },
    })
    expect((await put(at, { firstName: 'Ravindra', version: version + 1 })).status).toBe(200)
  })

  test('the larger body limit is for photos only', async () => {
    const at = await office()
    expect((await put(at, { firstName: 'a'.repeat(8_000_000) })).status).toBe(413)
    expect((await at.as('Ravi').post('/api/regularizations', { reason: 'a'.repeat(2_000_000) })).status).toBe(
      413,
    )
  })
})
