/** Whatever lists are sent: the active people of a program are those of its last full list; also thousands. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { names, office, type Office } from '../../../tests/support/office'
import { activePeople, effects, eventNames, fullSync, sync } from '../../../tests/support/sync'

const lists = fc.array(
  fc.uniqueArray(
    fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      isInactive: fc.boolean(),
      email: fc.nat({ max: 3 }),
      designation: fc.constantFrom('Recruiter', 'Lead', null),
    }),
    { selector: ({ key }) => key, minLength: 1 },
  ),
  { minLength: 1, maxLength: 5 },
)

type Listed = { key: string; isInactive: boolean; email: number; designation: string | null }
const sent = (list: readonly Listed[]) =>
  list.map(({ key, isInactive, email, designation }) => ({
    externalId: key,
    firstName: `Person ${key.toUpperCase()}`,
    lastName: 'Listed',
    email: `${key}${email}@listed.test`,
    dateOfJoining: '2026-11-02',
    status: isInactive ? 'Inactive' : 'Active',
    designation,
  }))

const linkedActive = ({ app }: Office) =>
  app.ask(({ db }) =>
    db.all<{ key: string; email: string }>(
      `select external_id as key, email
       from external_ids e
       join users u on u.id = e.user_id
       where is_active = 1
       order by external_id`,
    ),
  )

test('any sequence of full lists leaves the active people of the last one, each once', async () => {
  await fc.assert(
    fc.asyncProperty(lists, async (all) => {
      const at = await office()
      const before = activePeople(at)
      for (const list of all) {
        const people = sent(list)
        // One list may deactivate all six; more than five are asked about otherwise.
        const reply = await fullSync(at, people, { mostDeactivations: 6 })
        expect([reply.status, reply.body.wrong]).toEqual([200, 0])
        const active = people.filter(({ status }) => status === 'Active')
        expect(linkedActive(at)).toEqual(
          active
            .map(({ externalId: key, email }) => ({ key, email }))
            .toSorted((a, b) => a.key.localeCompare(b.key)),
        )
        const events = eventNames(at).length
        expect(effects(await fullSync(at, people))).toEqual([])
        expect(eventNames(at)).toHaveLength(events)
      }
      // People of the firm who are in no list stay, and nobody exists twice.
      expect(activePeople(at).filter((email) => email.endsWith('@northwind.test'))).toEqual(before)
      const keys = new Set(all.flat().map(({ key }) => key))
      const { n } = at.app.ask(({ db }) => db.one<{ n: number }>('select count(*) as n from users'))!
      expect(n).toBe(names.length + keys.size)
    }),
    { numRuns: 12 },
  )
}, 120_000)

const strangeIds = fc.uniqueArray(
  fc
    .array(
      fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        "'",
        '"',
        ',',
        ';',
        '0',
        'E',
        '.',
        '1',
        'é',
        '&',
        '#',
        ' ',
        'Z',
        '\u200b',
        '&amp;',
        'Total',
        'N/A',
        'हि',
      ),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((parts) => parts.join('').trim())
    .filter((id) => id !== ''),
  { minLength: 2, maxLength: 3 },
)

test('an ID of any characters stays the same ID, or is refused', async () => {
  await fc.assert(
    fc.asyncProperty(strangeIds, async (ids) => {
      const at = await office()
      const people = ids.map((externalId, i) => ({ ...sent([{ ...plain, key: `p${i}` }])[0]!, externalId }))
      const reply = await fullSync(at, people)
      if (reply.status === 400) {
        expect(reply.body.errors[0].field).toMatch(/^people\.\d+\.externalId$/)
        return
      }
      expect([reply.body.new, reply.body.wrong]).toEqual([ids.length, 0])
      expect(effects(await fullSync(at, people))).toEqual([])
      const fewer = await fullSync(at, people.slice(1), { mostDeactivations: 1 })
      expect(effects(fewer)).toEqual([`${ids[0]} changed: status`])
    }),
    { numRuns: 40 },
  )
}, 120_000)
const plain = { key: 'p', isInactive: false, email: 0, designation: null } as const

test('a list of 5,000 people is added, is unchanged, and changes', async () => {
  const at = await office()
  const people = Array.from({ length: 5000 }, (_, i) => ({
    externalId: i + 1,
    firstName: 'Person',
    lastName: `Number ${i + 1}`,
    email: `person.${i + 1}@northwind.test`,
    employeeId: `P${i + 1}`,
    dateOfJoining: '2025-04-01',
    contactNumber: 9_800_000_000 + i,
    role: i % 50 ? 'Recruiter' : 'Manager',
    managerExternalId: i % 50 ? i - (i % 50) + 1 : null,
  }))
  const added = await fullSync(at, people)
  expect([added.status, added.body.new, added.body.wrong]).toEqual([200, 5000, 0])
  const again = await fullSync(at, people)
  expect(again.body).toMatchObject({ unchanged: 5000, importId: null })
  const fewer = await fullSync(at, people.slice(0, -300))
  expect(fewer.body).toMatchObject({ unchanged: 4700, deactivated: 300, mostDeactivations: 500 })
  expect((await sync(at, [{ externalId: 1, designation: 'Lead' }])).body.changed).toBe(1)
}, 180_000)
