/** Endpoints that keep the directory in step with another program, such as an HR system. */
import { endpoint, words, z } from '../../../src/domain/endpoint'
import { change, follow, problem } from '../../imports/contract'
import { source } from '../externalIds/externalIdContract'

/** Most people in one list. */
export const mostPeople = 20_000

const personOfList = z.looseObject({
  /** The person's ID in the other program. Numbers beyond 9007199254740991 lose digits: send them as text. */
  externalId: z.union([words(100), z.int()], 'Enter the ID in the other program, as text or a whole number'),
})

const syncedPerson = z.object({
  externalId: z.string(),
  userId: z.nullable(z.int()),
  name: z.string(),
  result: z.enum(['new', 'changed', 'unchanged', 'wrong']),
  /** Absent from a full list, so deactivated. */
  isAbsent: z.boolean(),
  changes: z.array(change),
  /** Why nothing changes for this person. */
  problems: z.array(problem),
})
export type SyncedPerson = z.output<typeof syncedPerson>

export const syncPeople = endpoint({
  method: 'PUT',
  path: '/api/sync/people',
  may: 'manage_employees',
  title: "Apply another program's list of people; the same list a second time changes nothing",
  limit: 10 * 1024 * 1024,
  body: z.object({
    /** The other program's name. External IDs are unique in it. */
    source,
    /** Each with the fields of the people sheet. An absent or empty field changes nothing. */
    people: z
      .array(personOfList, 'people must be a list')
      .check(
        z.minLength(1, 'The list is empty. An empty list changes nobody'),
        z.maxLength(mostPeople, `At most ${mostPeople.toLocaleString('en')} people`),
      ),
    /** Active people of this source who are absent from the list are deactivated. Default: no. */
    isFullList: z.optional(z.boolean()),
    /** Only answers what would happen. */
    isDryRun: z.optional(z.boolean()),
    /** `all`: one wrong person refuses the list. Default: `good`, the others are applied. */
    rows: z.optional(z.enum(['all', 'good'])),
    /** A list that deactivates more is refused. Default: a tenth of the source's people, at least 5. */
    mostDeactivations: z.optional(z.int().check(z.minimum(0, 'Must be 0 or more'))),
    /** Answers to an import's questions, such as `status:on bench` and `Active`. */
    answers: z.optional(z.record(z.string().check(z.maxLength(200)), z.string().check(z.maxLength(60)))),
  }),
  answer: z.object({
    /** The import that can be viewed and undone. Null: nothing was applied. */
    importId: z.nullable(z.int()),
    new: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    wrong: z.int(),
    deactivated: z.int(),
    mostDeactivations: z.int(),
    /** For a dry run: why the list would be refused. */
    refusal: z.nullable(z.string()),
    people: z.array(syncedPerson),
    /** Side effects, such as cancelled leaves. */
    follows: z.array(follow),
    /** Fields that were left out, because Muster has no such field. */
    unused: z.array(z.string()),
  }),
})
