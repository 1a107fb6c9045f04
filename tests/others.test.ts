/**
 * Other people's rows. support/othersCases.ts lists every id of the contracts: the owner of the tested row
 * and the people who may read it. Everybody else gets the same answer as for a missing row, to the letter,
 * and the request changes nothing. An endpoint with an id that the table does not list fails the first test.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '../src/domain/endpoint'
import { modules } from '../cli/modules'
import { placed, placesIn, type Part, type Place } from './support/calls'
import { callOf, finesFor, type Given } from './support/validInput'
import { filledOffice, type Rows } from './support/filledOffice'
import { names, routes as programRoutes, type Name, type Office } from './support/office'
import { cases, linkedPeople } from './support/othersCases'

/** Ids that belong to no single person, and the reason why each needs no case. */
const nobodys: Record<string, readonly string[]> = {
  'a row of the firm: the role is all that is asked': [
    'DELETE /api/holidays/:id id',
    'PUT /api/saturday-overrides/:id id',
    'DELETE /api/saturday-overrides/:id id',
    'POST /api/settings key',
    'DELETE /api/settings/:key/:from key',
    'DELETE /api/settings/:key/:from from',
    'POST /api/calendar-changes/:id/undo id',
    'PUT /api/shifts/:id id',
    'DELETE /api/shifts/:id/:from id',
    'DELETE /api/shifts/:id/:from from',
    'DELETE /api/shifts/:id id',
    'PUT /api/offices/:id id',
    'DELETE /api/offices/:id id',
    'PUT /api/leave-policies/:id id',
    'GET /api/notifications/broadcasts/:id id',
    'GET /api/devices/:id/stamps id',
    'GET /api/devices/:id/log id',
    'POST /api/devices/:id/accept id',
    'POST /api/devices/:id/accept officeId',
    'POST /api/devices/:id/refuse id',
    'PUT /api/devices/:id id',
    'PUT /api/devices/:id officeId',
    'POST /api/devices/:id/clock id',
    'POST /api/devices/:id/commands id',
    'POST /api/devices/people links.0.userId',
    'DELETE /api/devices/people/:id id',
    'GET /api/reports/:id id',
    'GET /api/reports/:id/view id',
    'GET /api/reports/:id/download id',
    'GET /api/books/bank/:id/invoices id',
    'GET /api/books/bank/:id/invoices client',
    'POST /api/books/bank/:id/book id',
    'POST /api/books/bank/:id/book items.0.invoiceId',
    'POST /api/books/bank/:id/book entryIds.0',
    'POST /api/books/bank/:id/aside id',
    'GET /api/books/exports/:id/file id',
    'POST /api/books/exports without.0.id',
    'GET /api/clients/:id id',
    'PUT /api/clients/:id id',
    'GET /api/clients/:id/audit-history id',
    'GET /api/clients/:id/account id',
    'POST /api/clients/:id/advances id',
    'POST /api/clients/:id/refunds id',
    'POST /api/clients/:id/entries/:entry/reverse id',
    'POST /api/clients/:id/entries/:entry/reverse entry',
    'GET /api/clients/:id/entries/:entry/pdf id',
    'GET /api/clients/:id/entries/:entry/pdf entry',
    'GET /api/clients/:id/statement id',
    'GET /api/clients/:id/statement/pdf id',
    'GET /api/clients/:id/statement/sheet id',
    'POST /api/billing-candidates clientId',
    'PUT /api/billing-candidates/:id clientId',
    'GET /api/billing-candidates client',
    'GET /api/billing-candidates/same clientId',
    'GET /api/billing-candidates/months client',
    'GET /api/billing-invoices client',
    'GET /api/billing-candidates/export client',
    'PUT /api/assistant/pages/:id id',
    'DELETE /api/assistant/pages/:id id',
    'POST /api/billing-invoices/:id/credit-notes number',
  ],
  'only an Admin may, who reaches everybody': [
    'PUT /api/users/:id id',
    'PUT /api/users/:id/password id',
    'DELETE /api/users/:id id',
    'POST /api/users/:id/reset-second-factor id',
    'POST /api/users/:id/unlink-provider id',
    'DELETE /api/users/:id/external-ids/:source id',
    'DELETE /api/users/:id/external-ids/:source source',
    'PUT /api/sync/people people.0.externalId',
    'POST /api/users/:id/leaving id',
    'POST /api/users/password-links ids.0',
    'POST /api/users/invitations ids.0',
    'POST /api/mail/:id/retry id',
    'POST /api/users employeeId',
    'POST /api/users managerId',
    'POST /api/users shiftId',
    'PUT /api/users/:id employeeId',
    'PUT /api/users/:id managerId',
    'PUT /api/users/:id shiftId',
    'GET /api/audit by',
    'GET /api/audit about',
    'GET /api/audit/export by',
    'GET /api/audit/export about',
    'GET /api/push/debug/:userId userId',
    'GET /api/leaves/balance/:userId userId',
    'PUT /api/leaves/balance/:userId userId',
    'POST /api/admin/bulk/preview ids.0',
    'POST /api/admin/bulk ids.0',
    'POST /api/users/bulk employees.0.employeeId',
  ],
  'a secret: whoever has it may, and it cannot be guessed': [
    'POST /api/auth/set-password/check token',
    'POST /api/auth/set-password token',
    'GET /api/leaves/calendar/:token token',
    'GET /api/mail/unsubscribe/:token token',
    'POST /api/mail/unsubscribe/:token token',
    'GET /api/photos/:name name',
    'GET /api/push/vapid-key token',
    'POST /api/push/subscribe subscription.endpoint',
  ],
  "looked for among the asker's own alone": [
    'GET /api/admin/bulk/:key key',
    'POST /api/attendance/punch replaces',
    'PUT /api/notifications/mark-unread ids.0',
  ],
  'no id, whatever it is called': [
    'GET /api/billing-invoices by',
    'POST /api/billing/months/:month/close month',
    'POST /api/billing/months/:month/open month',
    'POST /api/whatsapp/send-bulk recipients.0.number',
    'POST /api/whatsapp/opt-outs number',
    'GET /api/attendance/:date/working date',
  ],
  'not heard: the asker is meant, whoever is named (below, and profile.test.ts)': [
    'POST /api/regularizations userId',
    'POST /api/regularizations attendanceId',
    'PUT /api/profile id',
    'PUT /api/profile employeeId',
    'PUT /api/profile managerId',
    'PUT /api/profile shiftId',
  ],
}

const endpoints = [...modules.flatMap((m) => m.routes ?? []), ...programRoutes].map(
  ({ endpoint }) => endpoint,
)
const isId = (name: string) =>
  /^(?:id|ids|\w+Ids?|token|key|number|by|about|endpoint|attachmentUrl|assignedTo|replaces|client|recruiter|team)$/.test(
    name,
  )

/**
 * Each id of each endpoint: every part of a path, and the fields of a query or a body with the name of an id.
 */
const addressedEndpoints = endpoints.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    if (!endpoint[part]) return []
    const all = placesIn(finesOf(endpoint, part))
    const ids = all
      .filter((place) =>
        part === 'params'
          ? place.length > 0
          : isId(String(place.findLast((step) => typeof step === 'string') ?? '')) && place.length > 0,
      )
      .filter(
        (place, _, those) =>
          !those.some((other) => other.length > place.length && place.every((step, i) => step === other[i])),
      )
    return [
      ...new Map(
        ids.map((place) => [
          place.join('.'),
          { endpoint, part, place, name: `${callOf(endpoint)} ${place.join('.')}` },
        ]),
      ).values(),
    ]
  }),
)

/** The fields of all examples in one object. */
function finesOf(endpoint: Endpoint, part: Part): unknown {
  const rows = new Proxy({}, { get: () => 1 }) as Rows
  const at = { ids: new Proxy({}, { get: () => 1 }) } as unknown as Office
  return Object.assign({}, ...finesFor(endpoint, at, rows).map((given) => given[part] ?? {}))
}

test('every id of a call has a case or a reason why it needs none', () => {
  const covered = [...Object.values(cases).flatMap(({ calls }) => calls), ...Object.values(nobodys).flat()]
  expect(covered.filter((name, i) => covered.indexOf(name) !== i)).toEqual([])
  const ids = addressedEndpoints.map(({ name }) => name)
  expect({
    unknown: ids.filter((name) => !covered.includes(name)),
    gone: covered.filter((name) => !ids.includes(name)),
  }).toEqual({ unknown: [], gone: [] })
})

/** All stored rows, except the time when a person was last seen and the events of exports. */
const stored = (at: Office) =>
  at.app.ask(({ db }) =>
    db
      .all<{ name: string }>(
        `select name
         from sqlite_schema
         where type = 'table'
           and name not like 'sqlite_%'
           and name not in ('sessions')
           and sql not like '%virtual%'
         order by name`,
      )
      .map(
        ({ name }) =>
          `${name} ${JSON.stringify(db.all(`select * from ${name}${name === 'events' ? ` where name not like '%exported%'` : ''}`))}`,
      ),
  )

// A workbook contains its creation time to the second.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T04:00:00.000Z') }))
afterAll(() => void vi.useRealTimers())

const put = (given: Given, part: Part, place: Place, value: unknown): Given => ({
  ...given,
  [part]: placed(given[part], place, value),
})

describe.each(Object.entries(cases))(
  '%s',
  (_, { value, none = 999_999, reach, calls, body: sent, prepare }) => {
    test.each(calls)('%s', async (name) => {
      const { endpoint, part, place } = addressedEndpoints.find((one) => one.name === name)!
      const { at, rows } = await filledOffice()
      await prepare?.(at)
      const [usual] = finesFor(endpoint, at, rows)
      const fine =
        sent && endpoint.body && endpoint.path.startsWith('/api/tasks')
          ? { ...usual, body: { ...sent } }
          : usual
      const ask = async (who: Name, id: unknown) => {
        const given = put(fine!, part, place, id)
        const path = endpoint.path.replaceAll(/:(\w+)/g, (_all, param: string) =>
          encodeURIComponent(String((given.params as Record<string, unknown>)[param])),
        )
        const query = Object.entries((given.query ?? {}) as Record<string, unknown>).flatMap(([key, text]) =>
          key === place[0] || key === 'page' ? [`${key}=${encodeURIComponent(String(text))}`] : [],
        )
        const { status, body } = await at
          .as(who)
          .call(
            endpoint.method,
            `${path}${query.length ? `?${query.join('&')}` : ''}`,
            endpoint.body && given.body,
          )
        return {
          status,
          body: typeof body === 'string' || Buffer.isBuffer(body) ? String(body) : JSON.stringify(body),
        }
      }
      const others = (prepare ? linkedPeople : names).filter((who) => !reach.includes(who))
      const before = stored(at)
      for (const who of others) {
        const [theirs, nothing] = [await ask(who, value(rows, at)), await ask(who, none)]
        // An answer may repeat the requested id.
        const plain = ({ status, body }: typeof theirs, id: unknown) => ({
          status,
          body: body.replaceAll(String(id), 'ID'),
        })
        expect(plain(theirs, value(rows, at)), `${who}`).toEqual(plain(nothing, none))
        if (part === 'params') expect([403, 404], `${who} ${theirs.body}`).toContain(theirs.status)
      }
      expect(stored(at)).toEqual(before)
      // If nobody could read the row, the checks above would prove nothing.
      const answers: number[] = []
      for (const who of reach) answers.push((await ask(who, value(rows, at))).status)
      expect(
        answers.some((status) => status !== 404 && status !== 403),
        `${answers.join()} of ${reach.join()}`,
      ).toBe(true)
    })
  },
)

test('a request for oneself applies to the asker, even if it names another person', async () => {
  const { at } = await filledOffice()
  const reply = await at.as('Priya').post('/api/regularizations', {
    requestType: 'work_from_home',
    targetDate: '2026-11-17',
    reason: 'At home',
    userId: at.ids.Ravi,
    attendanceId: 1,
  })
  expect(reply.body).toMatchObject({ userId: at.ids.Priya })
})
