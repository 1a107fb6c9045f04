/** Lists of people from another program, sent by a program of the firm. */
import { whenSettled } from '../../modules/imports/service'
import { names, type Name, type Office, type Reply } from './office'

type Person = Record<string, unknown> & { externalId: string | number }

export const idIn = (name: string) => `HR-${name}`
/** Each with their ID in the HR system `hrms`, and the email that Muster knows them by. */
export const listed = (...those: readonly Name[]): Person[] =>
  those.map((name) => ({ externalId: idIn(name), email: `${name.toLowerCase()}@northwind.test` }))
export const all = () => listed(...names)
export const without = (...those: Name[]) => listed(...names.filter((name) => !those.includes(name)))

export const sync = (at: Office, people: readonly Person[], more: object = {}, by: Name = 'Anita') =>
  at.as(by).call('PUT', '/api/sync/people', { source: 'hrms', people, ...more })
export const fullSync = (at: Office, people: readonly Person[], more: object = {}) =>
  sync(at, people, { isFullList: true, ...more })

type Synced = {
  externalId: string
  result: string
  changes: { field: string; before: string | null; after: string | null }[]
  problems: { field: string | null; message: string }[]
}
/** `HR-Ravi changed: designation`, for people who do not stay as they are. */
export const effects = ({ status, body }: Reply): string[] =>
  status === 200
    ? (body.people as Synced[])
        .filter(({ result }) => result !== 'unchanged')
        .map(({ externalId, result, changes }) =>
          [`${externalId} ${result}`, result === 'wrong' ? '' : changes.map(({ field }) => field).join(', ')]
            .filter(Boolean)
            .join(': '),
        )
    : [`${status} ${body.message}`]
/** `HR-Ravi email: This email belongs to …` */
export const problems = ({ body }: Reply): string[] =>
  (body.people as Synced[]).flatMap(({ externalId, problems: those }) =>
    those.map(({ field, message }) => `${externalId} ${field}: ${message}`),
  )

export const person = (at: Office, id: number) =>
  at.app.ask(({ db }) =>
    db.one<Record<string, unknown>>(
      `select employee_id as employeeId, full_name as name, email, role, designation, is_active as isActive,
         last_work_date as lastWorkDate, (select email from users m where m.id = u.manager_id) as manager,
         contact_number as contactNumber,
         (select max(joined) from employments e where e.user_id = u.id) as joined
       from users u
       where id = ?`,
      id,
    ),
  )!
export const activePeople = (at: Office) =>
  at.app
    .ask(({ db }) => db.all<{ email: string }>('select email from users where is_active = 1 order by email'))
    .map(({ email }) => email)
/** The ID and the person of each link. */
export const links = (at: Office) =>
  Object.fromEntries(
    at.app
      .ask(({ db }) =>
        db.all<{ externalId: string; userId: number }>(
          'select external_id as externalId, user_id as userId from external_ids order by external_id',
        ),
      )
      .map(({ externalId, userId }) => [externalId, userId]),
  )
export const eventNames = (at: Office) =>
  at.app
    .ask(({ db }) => db.all<{ name: string }>('select name from events order by id'))
    .map(({ name }) => name)

export async function undo(at: Office, importId: number) {
  const reply = await at.as('Anita').post(`/api/imports/${importId}/undo`)
  await whenSettled(at.app, importId)
  return reply
}
