/** Facts for the privacy page: the current settings, for anybody, and nothing else. */
import { expect, test } from 'vitest'
import { office } from '../../tests/support/office'

const set = (at: Awaited<ReturnType<typeof office>>, key: string, value: object) =>
  at.as('Anita').post('/api/settings', { key, value })

test('returns the current settings without a sign-in, and nothing private', async () => {
  const at = await office(undefined, {
    config: {
      geocoder: 'https://maps.example.org/reverse?key=secret',
      weather: 'https://weather.example.org/?key=secret',
    },
  })
  expect((await at.nobody.get('/api/privacy')).body).toEqual({
    firm: 'Northwind Staffing',
    companies: [],
    contact: null,
    positionsDays: 90,
    recordsYears: 7,
    importsDays: 30,
    noticesDays: 365,
    messagesDays: 365,
    backupsDays: 372,
    positionRequired: true,
    addressesFrom: 'maps.example.org',
    weatherFrom: 'weather.example.org',
    assistantAsks: null,
    mailsThrough: null,
    signsInAt: null,
    keepsConversations: false,
    birthdays: false,
    anniversaries: false,
  })
  await set(at, 'retention', { positionsDays: 30, recordsYears: 8 })
  await set(at, 'company', {
    entities: ['Northwind People Pvt Ltd'],
    privacyEmail: 'privacy@northwind.test',
    othersEmail: 'others@northwind.test',
  })
  await set(at, 'attendance', { lookUpAddresses: false })
  const { body } = await at.nobody.get('/api/privacy')
  expect(body).toMatchObject({
    companies: ['Northwind People Pvt Ltd'],
    contact: 'privacy@northwind.test',
    positionsDays: 30,
    recordsYears: 8,
    addressesFrom: null,
  })
  expect(JSON.stringify(body)).not.toContain('others@')
})

test('names the identity provider if there is one', async () => {
  const at = await office(undefined, { config: { url: 'https://muster.northwind.test' } })
  await set(at, 'sign_in', { issuer: 'https://accounts.example.org/realms/north', clientId: 'muster' })
  expect((await at.nobody.get('/api/privacy')).body.signsInAt).toBe('accounts.example.org')
})

test('a planned value is not returned before its date', async () => {
  const at = await office()
  await at
    .as('Anita')
    .post('/api/settings', { key: 'retention', value: { recordsYears: 3 }, from: '2026-12-01' })
  expect((await at.nobody.get('/api/privacy')).body.recordsYears).toBe(7)
  at.clock.set('2026-12-01T04:00:00.000Z')
  expect((await at.nobody.get('/api/privacy')).body.recordsYears).toBe(3)
})

test('the contact is an email or empty', async () => {
  const at = await office()
  expect((await set(at, 'company', { privacyEmail: 'call us' })).status).toBe(422)
  expect((await set(at, 'company', { privacyEmail: '' })).status).toBe(200)
})

test('before set-up there is nothing to return', async () => {
  const at = await office(undefined, { empty: true })
  expect((await at.nobody.get('/api/privacy')).body).toMatchObject({
    firm: 'Muster',
    companies: [],
    contact: null,
  })
})
