/** A list of another program is undone like any import, and two lists do not mix. */
import { describe, expect, test } from 'vitest'
import { office } from '../../../tests/support/office'
import { apply, header, importSheet, line } from '../../../tests/support/sheets'
import {
  all,
  effects,
  eventNames,
  fullSync,
  links,
  listed,
  sync,
  undo,
  without,
} from '../../../tests/support/sync'

const nina = { externalId: 77, firstName: 'Nina', lastName: 'Shah', email: 'nina@northwind.test' }
const joined = { ...nina, dateOfJoining: '2026-11-02' }

describe('an undo', () => {
  test('restores people and IDs', async () => {
    const at = await office()
    await sync(at, listed('Priya', 'Ravi'))
    const people = () =>
      at.app.ask(({ db }) => [
        db.all('select email, role, designation, is_active from users where removed_at is null order by id'),
        db.all(
          'select user_id, joined, left_on from employments where user_id < 10 order by user_id, joined',
        ),
      ])
    const before = [people(), links(at)]
    const renamed = { ...listed('Ravi')[0]!, email: 'ravi.kumar@northwind.test', designation: 'Lead' }
    const { body } = await fullSync(at, [renamed, ...listed('Meera'), joined])
    expect(body).toMatchObject({ new: 1, changed: 3, deactivated: 1 })
    expect(links(at)).toMatchObject({ 'HR-Meera': at.ids.Meera, 77: expect.any(Number) })
    expect((await undo(at, body.importId)).status).toBe(200)
    expect([people(), links(at)]).toEqual(before)
    expect(eventNames(at)).toContain('person.unlinked')
    // The same list is then applied again.
    expect((await fullSync(at, [renamed, ...listed('Meera'), joined])).body).toMatchObject({
      new: 1,
      changed: 3,
      deactivated: 1,
    })
  })

  test('returns teams to leaders, who left one above the other, but nobody who has moved since', async () => {
    const at = await office()
    await sync(at, all())
    const managers = () =>
      at.app.ask(({ db }) => db.all('select id, manager_id as manager, is_active from users order by id'))
    const before = managers()
    const { body } = await fullSync(at, without('Meera', 'Sunil', 'Ravi'), { mostDeactivations: 3 })
    expect(body).toMatchObject({ deactivated: 3 })
    expect(managers()).not.toEqual(before)
    expect((await undo(at, body.importId)).status).toBe(200)
    expect(managers()).toEqual(before)

    const again = await fullSync(at, without('Meera', 'Ravi'), { mostDeactivations: 3 })
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Priya}`, { managerId: at.ids.Manoj })
    const undone = await undo(at, again.body.importId)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(managers()).toContainEqual({ id: at.ids.Ravi, manager: at.ids.Meera, is_active: 1 })
    expect(managers()).toContainEqual({ id: at.ids.Priya, manager: at.ids.Manoj, is_active: 1 })
  })

  test('leaves an ID that was ended since', async () => {
    const at = await office()
    const { body } = await sync(at, listed('Ravi', 'Priya'))
    await at.as('Anita').call('DELETE', `/api/users/${at.ids.Ravi}/external-ids/hrms`)
    await sync(at, [{ ...listed('Ravi')[0]!, externalId: 'Other' }])
    expect((await undo(at, body.importId)).status).toBe(200)
    expect(links(at)).toEqual({ Other: at.ids.Ravi })
  })

  test('of the import that added a person also ends an ID of a later list', async () => {
    const at = await office()
    const { id } = await importSheet(at, `${header}\n${line('Nina')}`)
    await apply(at, id)
    await sync(at, [{ externalId: 77, email: 'nina@northwind.test' }])
    expect(Object.keys(links(at))).toEqual(['77'])
    expect((await undo(at, id)).status).toBe(200)
    expect(links(at)).toEqual({})
  })

  test('is refused if a person has changed since', async () => {
    const at = await office()
    const { body } = await sync(at, [{ ...listed('Ravi')[0]!, designation: 'Lead' }])
    await sync(at, [{ ...listed('Ravi')[0]!, designation: 'Head' }])
    const refused = await undo(at, body.importId)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This import can no longer be undone as a whole. Row 2, Ravi Test: Ravi Test has changed since',
    ])
  })
})

test('two lists at the same time are applied one after the other', async () => {
  const at = await office()
  await sync(at, all())
  const [one, two, three] = await Promise.all([
    fullSync(at, [...all(), joined]),
    fullSync(at, [...all(), joined]),
    fullSync(at, without('Rekha')),
  ])
  expect([effects(one).length, effects(two)]).toEqual([1, []])
  expect(effects(three)).toEqual(['77 changed: status', 'HR-Rekha changed: status'])
})
