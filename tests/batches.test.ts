/**
 * Work in batches. If any turn is lost to another write of the commit, or a commit reports a failure although
 * it succeeded, the result and the rows stay the same.
 */
import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { whenSettled } from '../modules/imports/service'
import { checkLink } from '../modules/people/account/passwordLinks'
import { standsLostTurns } from './support/rolledBack'
import type { Name, Office } from './support/office'
import { importSheet, header, line } from './support/sheets'

// Every item is its own turn.
beforeEach(() => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 5))
})
afterEach(() => void vi.restoreAllMocks())

const infoOf = async (at: Office, id: number) => {
  await whenSettled(at.app, id)
  return (await at.as('Anita').get(`/api/imports/${id}`)).body
}
const ids = (at: Office, ...names: Name[]) => names.map((name) => at.ids[name])

describe('imports', () => {
  const sheet = [header, line('Nina'), line('Omar'), line('Tara')].join('\n')
  const importPeople = (at: Office) => importSheet(at, sheet)
  const applied = async (at: Office) => {
    const { id } = await importPeople(at)
    await at.as('Anita').post(`/api/imports/${id}/apply`, { rows: 'all' })
    return infoOf(at, id)
  }

  standsLostTurns('read', /^import:/, async () => {}, importPeople, { least: 3 })

  standsLostTurns(
    'applied',
    /^import:/,
    importPeople,
    async (at, { id }) => {
      await at.as('Anita').post(`/api/imports/${id}/apply`, { rows: 'all' })
      return infoOf(at, id)
    },
    { least: 5 },
  )

  standsLostTurns(
    'all or none, and one is refused',
    /^import:/,
    async (at) => {
      const staged = await importSheet(
        at,
        `First Name,Last Name,Email (Office),Designation\nNina,Shah,nina@northwind.test,New\n` +
          `Ravi,Test,ravi@northwind.test,Lead\nPriya,Test,priya@northwind.test,Lead`,
      )
      await at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, { designation: 'Senior Recruiter' })
      return staged
    },
    async (at, { id }) => {
      await at.as('Anita').post(`/api/imports/${id}/apply`, { rows: 'all' })
      return infoOf(at, id)
    },
    { least: 5 },
  )

  standsLostTurns(
    'undone',
    /^import:/,
    applied,
    async (at, { id }) => {
      const response = await at.as('Anita').post(`/api/imports/${id}/undo`)
      return [response.status, await infoOf(at, id)]
    },
    { least: 6 },
  )

  standsLostTurns(
    'not undone, with every reason',
    /^import:/,
    async (at) => {
      const info = await applied(at)
      const people = (await at.as('Anita').get('/api/users?search=shah')).body.data as { id: number }[]
      for (const { id } of people)
        await at.as('Anita').call('PUT', `/api/users/${id}`, { designation: 'Changed since' })
      return info
    },
    async (at, { id }) => {
      const { status, body } = await at.as('Anita').post(`/api/imports/${id}/undo`)
      expect(status).toBe(409)
      return body
    },
    { least: 3 },
  )

  standsLostTurns(
    'discarded',
    /^import:/,
    importPeople,
    async (at, { id }) => (await at.as('Anita').call('DELETE', `/api/imports/${id}`)).body,
    { least: 3 },
  )
})

describe('people', () => {
  standsLostTurns(
    'password links: each of them is good',
    /^203/,
    async () => {},
    async (at) => {
      const { status, body } = await at
        .as('Anita')
        .post('/api/users/password-links', { ids: ids(at, 'Ravi', 'Priya', 'Rekha') })
      expect(status).toBe(200)
      return (body as { link: string }[]).map(({ link }) =>
        at.app.ask((ask) => checkLink(ask, { token: link.split('#')[1]! })),
      )
    },
    { least: 3 },
  )

  const change = (at: Office) => ({
    action: 'designation-change',
    value: 'Lead',
    ids: ids(at, 'Ravi', 'Priya', 'Rekha'),
  })
  standsLostTurns(
    'changed in bulk',
    /^bulk:/,
    async () => {},
    async (at) => (await at.as('Anita').post('/api/admin/bulk', change(at))).body,
    { least: 4 },
  )
  standsLostTurns(
    'changed in bulk, looked at first',
    /^bulk:/,
    async () => {},
    async (at) => (await at.as('Anita').post('/api/admin/bulk/preview', change(at))).body,
    { least: 3 },
  )
  standsLostTurns(
    'told in bulk, once each',
    /^bulk:/,
    async () => {},
    async (at) =>
      (
        await at.as('Anita').post(
          '/api/admin/bulk',
          {
            action: 'send-notification',
            value: { title: 'Fire drill', message: 'At four.', sendPush: false, sendInApp: true },
            ids: ids(at, 'Ravi', 'Priya', 'Rekha'),
          },
          { 'idempotency-key': 'bulk-key-0001' },
        )
      ).body,
    { least: 3 },
  )
})
