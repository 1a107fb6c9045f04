/** The directory in step with another program: dry runs, limits, repetition. */
import { describe, expect, test } from 'vitest'
import { office, password } from '../../../tests/support/office'
import { allRows } from '../../../tests/support/rolledBack'
import {
  activePeople,
  all,
  effects,
  eventNames,
  fullSync,
  idIn,
  links,
  listed,
  person,
  problems,
  sync,
  without,
} from '../../../tests/support/sync'

const nina = { externalId: 77, firstName: 'Nina', lastName: 'Shah', email: 'nina@northwind.test' }
const joined = { ...nina, dateOfJoining: '2026-11-02' }

describe('a list', () => {
  test('adds, changes and links people, and names the fields that Muster does not have', async () => {
    const at = await office()
    const people = [...listed('Ravi'), { ...joined, managerExternalId: 'HR-Meera', shoeSize: 38 }]
    people.push({ ...listed('Meera')[0]!, designation: 'Team Lead' })
    const reply = await sync(at, people)
    expect(effects(reply)).toEqual([
      'HR-Ravi changed: externalId',
      '77 new: firstName, lastName, email, managerEmail, dateOfJoining, externalId',
      'HR-Meera changed: designation, externalId',
    ])
    expect(reply.body).toMatchObject({ new: 1, changed: 2, wrong: 0, deactivated: 0, unused: ['shoeSize'] })
    const id = links(at)['77']!
    expect(reply.body.people[1]).toMatchObject({ userId: id, name: 'Nina Shah', isAbsent: false })
    expect(person(at, id)).toMatchObject({
      name: 'Nina Shah',
      manager: 'meera@northwind.test',
      joined: '2026-11-02',
    })
    expect(links(at)).toEqual({ 77: id, 'HR-Meera': at.ids.Meera, 'HR-Ravi': at.ids.Ravi })
    const { body } = await at.as('Anita').get('/api/imports?kind=employees')
    expect(body[0]).toMatchObject({ id: reply.body.importId, fileName: 'hrms: list of 3', state: 'applied' })
  })

  test('changes nothing the second time: no import, no entry in the audit', async () => {
    const at = await office()
    const list = [...all(), joined]
    await fullSync(at, list)
    const before = allRows(at)
    const again = await fullSync(at, list)
    expect(again.body).toMatchObject({ importId: null, new: 0, changed: 0, unchanged: 10, wrong: 0 })
    expect(allRows(at)).toEqual(before)
  })

  test('applies the right people although others are wrong, unless all are asked for', async () => {
    const at = await office()
    const list = [
      { ...listed('Ravi')[0]!, designation: 'Lead' },
      { ...nina, email: 'nowhere' },
    ]
    const refused = await sync(at, list, { rows: 'all' })
    expect([refused.status, refused.body.message]).toEqual([
      422,
      '1 person has errors. Nothing was changed. ID 77, Nina Shah: Email (Office): nowhere is not an email ' +
        'address; Date of Joining (YYYY-MM-DD): Some new people have no date of joining. Which date should ' +
        'be used? Send a clear dateOfJoining, or add "joining" to answers: "unknown", "today" or a date',
    ])
    expect(refused.body.errors[0]).toEqual({
      field: 'people.1.email',
      message: 'nowhere is not an email address',
    })
    expect(links(at)).toEqual({})
    expect(effects(await sync(at, list))).toEqual(['HR-Ravi changed: designation, externalId', '77 wrong'])
    expect(person(at, at.ids.Ravi).designation).toBe('Lead')
  })

  test('is for Admins, and for tokens of Admins with the permission', async () => {
    const at = await office()
    expect((await sync(at, all(), {}, 'Sunil')).status).toBe(403)
    const token = async (scopes: string[]) => {
      const given = { name: 'HR', scopes, days: 30, password, isForProgram: true }
      const { body } = await at.as('Anita').post('/api/profile/api-tokens', given)
      return { authorization: `Bearer ${body.token}` }
    }
    const send = async (scopes: string[]) =>
      at.nobody.call('PUT', '/api/sync/people', { source: 'hrms', people: all() }, await token(scopes))
    expect((await send(['read', 'import_sheets'])).status).toBe(403)
    expect((await send(['manage_employees'])).body).toMatchObject({ changed: 9, wrong: 0 })
  })

  test('is refused as a whole if its form is wrong', async () => {
    const at = await office()
    const errorsOf = async (people: unknown[], more: object = {}) =>
      (await sync(at, people as never, more)).body.errors
    expect(await errorsOf([], { isFullList: true })).toEqual([
      { field: 'people', message: 'The list is empty. An empty list changes nobody' },
    ])
    expect(await errorsOf([{ email: 'ravi@northwind.test' }, { externalId: 'N/A' }])).toEqual([
      { field: 'people.0.externalId', message: expect.stringContaining('Enter the ID in the other program') },
    ])
    expect(await errorsOf([{ externalId: 'N/A' }])).toEqual([
      { field: 'people.0.externalId', message: 'N/A is not an ID' },
    ])
    expect(await errorsOf(all(), { source: 'Our HRMS' })).toEqual([
      { field: 'source', message: 'Use up to 40 lower-case letters, digits and hyphens, such as hrms' },
    ])
    expect(
      await errorsOf([
        {
          ...nina,
          managerEmail: { email: 'x' },
          status: 0,
          dateOfJoining: 45_000,
          contactNumber: 9876543210,
        },
      ]),
    ).toEqual([
      { field: 'people.0.managerEmail', message: 'Must be text, not an object or a list' },
      { field: 'people.0.dateOfJoining', message: '45000 is not a date. Send text such as 2026-04-03' },
      { field: 'people.0.status', message: '0 is not clear. Send Active or Inactive' },
    ])
    expect(await errorsOf([{ ...nina, workMobile: '9876543210', mobilePhone: '9876543211' }])).toEqual([
      {
        field: 'people',
        message: 'workMobile and mobilePhone could both be contactNumber. Send one of them, as contactNumber',
      },
    ])
  })
})

describe('a full list', () => {
  test('deactivates the absent people of its program, and nobody else', async () => {
    const at = await office()
    await sync(at, without('Sana', 'Arjun'))
    await sync(at, listed('Arjun'), { source: 'payroll' })
    const reply = await fullSync(at, without('Sana', 'Arjun', 'Rekha', 'Priya'))
    expect(effects(reply)).toEqual(['HR-Priya changed: status', 'HR-Rekha changed: status'])
    expect(reply.body).toMatchObject({ deactivated: 2, unchanged: 5 })
    expect(reply.body.people[5]).toMatchObject({ isAbsent: true, userId: at.ids.Priya, name: 'Priya Test' })
    expect(person(at, at.ids.Priya)).toMatchObject({ isActive: 0, lastWorkDate: '2026-11-18' })
    expect(activePeople(at).map((email) => email.split('@')[0])).toEqual([
      'anita',
      'arjun',
      'manoj',
      'meera',
      'ravi',
      'sana',
      'sunil',
    ])
    // The next list has them no more, and they stay former employees.
    expect(effects(await fullSync(at, without('Sana', 'Arjun', 'Rekha', 'Priya')))).toEqual([])
    expect(effects(await fullSync(at, without('Sana', 'Arjun', 'Priya')))).toEqual([])
    const back = listed('Rekha').map((one) => ({ ...one, status: 'Active' }))
    expect(effects(await sync(at, back))).toEqual(['HR-Rekha changed: status'])
  })

  test('absence from a partial list means nothing', async () => {
    const at = await office()
    await sync(at, all())
    expect(effects(await sync(at, listed('Anita')))).toEqual([])
    expect(activePeople(at)).toHaveLength(9)
  })

  test('never deactivates the last Admin, or the person who sends it', async () => {
    const at = await office()
    await sync(at, all())
    const last = await fullSync(at, without('Anita'))
    expect(effects(last)).toEqual(['HR-Anita wrong'])
    expect(problems(last)).toEqual([
      'HR-Anita status: The last Admin cannot be deactivated. Make another person Admin first.',
    ])
    await at.write(({ db }) => db.run("update users set role = 'Admin' where id = ?", at.ids.Arjun))
    expect(problems(await fullSync(at, without('Anita')))).toEqual([
      'HR-Anita null: You cannot deactivate yourself',
    ])
    expect(activePeople(at)).toHaveLength(9)
  })

  test('keeps a person who has another ID in it, and says how to give them that ID', async () => {
    const at = await office()
    await sync(at, all())
    const rehired = [...without('Ravi'), { externalId: 'HR-Ravi-2', email: 'ravi@northwind.test' }]
    const reply = await fullSync(at, rehired)
    expect(problems(reply)).toEqual([
      `HR-Ravi-2 externalId: Ravi Test (EMP0004) has the ID HR-Ravi in hrms. Use that ID, or end it with ` +
        `DELETE /api/users/${at.ids.Ravi}/external-ids/hrms first`,
      'HR-Ravi null: ID HR-Ravi-2 is the same person',
    ])
    expect(person(at, at.ids.Ravi).isActive).toBe(1)
    const url = `/api/users/${at.ids.Ravi}/external-ids/hrms`
    expect((await at.as('Sunil').call('DELETE', url)).status).toBe(403)
    expect((await at.as('Anita').call('DELETE', url)).status).toBe(200)
    const again = await at.as('Anita').call('DELETE', url)
    expect([again.status, again.body.message]).toEqual([404, 'This person has no ID in hrms'])
    expect(effects(await fullSync(at, rehired))).toEqual(['HR-Ravi-2 changed: externalId'])
  })
})

describe('more deactivations than the limit', () => {
  const most = 'Anita'
  test('refuse the whole list, whether by absence or by status', async () => {
    const at = await office()
    await sync(at, all())
    const before = allRows(at)
    const gone = listed('Ravi', 'Priya', 'Rekha').map((one) => ({ ...one, status: 'Inactive' }))
    const list = [...listed(most, 'Sunil', 'Meera'), ...gone]
    const refused = await fullSync(at, [...list, joined])
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This list would deactivate 6 people, and the limit is 5. Nothing was changed. If the list is right, ' +
        'send it with "mostDeactivations": 6',
    ])
    expect((await sync(at, gone, { mostDeactivations: 2 })).status).toBe(409)
    expect(allRows(at)).toEqual(before)
    const dry = await fullSync(at, list, { isDryRun: true })
    expect([dry.status, dry.body.deactivated, dry.body.refusal]).toEqual([200, 6, refused.body.message])
    expect((await fullSync(at, list, { mostDeactivations: 6 })).body).toMatchObject({ deactivated: 6 })
    expect(activePeople(at)).toHaveLength(3)
  })

  test('the limit is a tenth of the active people of the program, and at least 5', async () => {
    const at = await office()
    const many = Array.from({ length: 80 }, (_, i) => ({
      ...joined,
      externalId: `P${i}`,
      email: `p${i}@northwind.test`,
    }))
    expect((await sync(at, many)).body).toMatchObject({ new: 80, mostDeactivations: 5 })
    expect((await fullSync(at, many.slice(9))).status).toBe(409)
    expect((await fullSync(at, many.slice(8))).body).toMatchObject({ deactivated: 8, mostDeactivations: 8 })
    expect((await fullSync(at, many.slice(8), { isDryRun: true })).body.mostDeactivations).toBe(7)
  })
})

describe('a dry run', () => {
  test('answers what would happen, and changes no person, link or firm', async () => {
    const at = await office()
    await sync(at, all())
    const before = allRows(at)
    const list = [...without('Rekha'), joined, { ...listed('Rekha')[0]!, externalId: 'X', email: 'no' }]
    const ravi = list.find(({ externalId }) => externalId === idIn('Ravi'))!
    const reply = await fullSync(
      at,
      [...list.filter((one) => one !== ravi), { ...ravi, designation: 'Lead' }],
      {
        isDryRun: true,
      },
    )
    expect(effects(reply)).toEqual([
      '77 new: firstName, lastName, email, dateOfJoining, externalId',
      'X wrong',
      'HR-Ravi changed: designation',
      'HR-Rekha changed: status',
    ])
    expect(reply.body).toMatchObject({ importId: null, deactivated: 1, refusal: null })
    expect(reply.body.people.at(-2).changes).toEqual([
      { field: 'designation', title: 'Designation', before: 'Recruiter', after: 'Lead' },
    ])
    expect(reply.body.follows).toContainEqual(expect.objectContaining({ what: 'sign-in ends', count: 1 }))
    const after = allRows(at)
    const changed = Object.keys(after).filter(
      (table) => JSON.stringify(after[table]) !== JSON.stringify(before[table]),
    )
    // The audit names the dry run; its rows are deleted.
    expect(changed).toEqual(['events', 'imports'])
    expect(eventNames(at).slice(-2)).toEqual(['import.started', 'import.discarded'])
    const { body } = await at.as('Anita').get('/api/imports?kind=employees')
    expect(body[0]).toMatchObject({ fileName: 'hrms: full list of 10, dry run', state: 'discarded' })
  })
})
