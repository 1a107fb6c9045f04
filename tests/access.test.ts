/** The role x call table: the contracts, the server and docs/access.md agree. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  may,
  mayOpen,
  menuOf,
  permissions,
  roles,
  scopes,
  screens,
  type Role,
  type Scope,
} from '../src/domain/access'
import { scopesFor } from '../src/authorizing'
import type { Route } from '../src/http'
import { demoRoute } from '../cli/demoRoute'
import { modules } from '../cli/modules'
import { storeToken } from '../modules/people/tokens/ownTokens'
import { office, oneOfEach, routes as programRoutes } from './support/office'

const letters: Record<Role, string> = {
  Admin: 'A',
  'Senior Manager': 'S',
  Manager: 'M',
  Recruiter: 'R',
  Accounts: 'C',
  Scheduler: 'D',
}
const routes: Route[] = [...modules.flatMap((m) => m.routes ?? []), ...programRoutes, demoRoute]
const callOf = ({ endpoint }: Route) => `${endpoint.method} ${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`
const rolesOf = ({ endpoint }: Route) =>
  endpoint.may === 'public'
    ? 'public'
    : roles
        .filter((role) =>
          (permissions[endpoint.may as keyof typeof permissions] as readonly Role[]).includes(role),
        )
        .map((r) => letters[r])
        .join(' ')

const scopesText = ({ endpoint }: Route) => scopesFor(endpoint).join(', ') || '-'

const documented = readFileSync('docs/access.md', 'utf8')
const table = (text: string) =>
  new Map(
    [...text.matchAll(/^\| ((?:GET|POST|PUT|PATCH|DELETE) \S+) \| (.+?) \| (.+?) \|$/gm)].map(
      ([, call, who, its]) => [call!, `${who} | ${its}`],
    ),
  )

test('the contracts match docs/access.md', () => {
  const declared = new Map(routes.map((route) => [callOf(route), `${rolesOf(route)} | ${scopesText(route)}`]))
  console.log([...declared].map(([call, who]) => `${call.padEnd(42)} ${who}`).join('\n'))
  expect(Object.fromEntries([...declared].toSorted())).toEqual(
    Object.fromEntries([...table(documented)].toSorted()),
  )
})

test('no call is declared twice, and each has a title', () => {
  const calls = routes.map(callOf)
  expect(calls.filter((call, i) => calls.indexOf(call) !== i)).toEqual([])
  for (const { endpoint } of routes) expect(endpoint.title.length).toBeGreaterThan(5)
})

test('the server enforces the table: 401 without a token, 403 for every other role', async () => {
  const at = await office()
  for (const { endpoint } of routes.filter((r) => r !== demoRoute)) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
      name === 'date' ? '2026-11-17' : '1',
    )
    if (endpoint.may === 'public') {
      expect([401, 403], `${endpoint.method} ${path} by nobody`).not.toContain(
        (await at.nobody.call(endpoint.method, path, endpoint.method === 'GET' ? undefined : {})).status,
      )
      continue
    }
    expect(
      (await at.nobody.call(endpoint.method, path)).status,
      `${endpoint.method} ${path} without a token`,
    ).toBe(401)
    for (const role of roles) {
      if (endpoint.path === '/api/auth/logout') continue
      const { status } = await at
        .as(oneOfEach[role])
        .call(endpoint.method, path, endpoint.method === 'GET' ? undefined : {})
      if (may({ role }, endpoint.may))
        expect([401, 403], `${endpoint.method} ${path} as ${role}`).not.toContain(status)
      else expect(status, `${endpoint.method} ${path} as ${role}`).toBe(403)
    }
  }
})

test('an API token may make exactly the calls of its scope', async () => {
  const at = await office()
  const tokens = new Map<Scope, string>()
  await at.write((tx) => {
    for (const scope of scopes)
      for (const role of ['Admin', 'Accounts'] as const)
        if (scope === 'read' || may({ role }, scope)) {
          const given = { name: scope, scopes: [scope], days: 1 }
          tokens.set(scope, storeToken(tx, { sessionId: 0, id: at.ids[oneOfEach[role]], role }, given).token)
          break
        }
  })
  expect(tokens.size).toBe(scopes.length)
  const wrong: string[] = []
  for (const route of routes.filter((one) => one !== demoRoute && one.endpoint.may !== 'public')) {
    const { method, path: template } = route.endpoint
    const path = template.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'date' ? '2026-11-17' : '1'))
    const enough = scopesFor(route.endpoint)
    for (const [scope, token] of tokens) {
      const headers = { authorization: `Bearer ${token}` }
      const { status, body } = await at.nobody.call(method, path, method === 'GET' ? undefined : {}, headers)
      const isRefused = status === 403 && /API token/.test(body?.message ?? '')
      if (isRefused === enough.includes(scope)) wrong.push(`${callOf(route)} with ${scope}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
}, 120_000)

test.each([
  ['Admin', 19],
  ['Senior Manager', 14],
  ['Manager', 14],
  ['Recruiter', 10],
  ['Accounts', 12],
  ['Scheduler', 10],
] as const)('%s has %d entries in the menu and may open each', (role, count) => {
  expect(menuOf({ role })).toHaveLength(count)
  for (const { id } of menuOf({ role })) expect(mayOpen({ role }, id)).toBe(true)
})

test('a few screens open without a menu entry: leave for Scheduler, reports for Accounts', () => {
  expect(mayOpen({ role: 'Scheduler' }, 'leave')).toBe(true)
  expect(mayOpen({ role: 'Accounts' }, 'reports')).toBe(true)
  expect(mayOpen({ role: 'Recruiter' }, 'settings')).toBe(false)
  expect(screens.filter((s) => mayOpen({ role: 'Recruiter' }, s.id))).toHaveLength(10)
})
