/**
 * Authentication and authorization. Both are checked inside each write, and before a long body is read, to
 * refuse early.
 *
 *   callerOf   identifies by token    permitted   throws 401, 403    allowed   both
 *   scopesFor  the scopes with which an API token may make a call
 *   admitted   checks again, inside each write of a call
 */
import type { App, Identify, Route } from './app'
import { may, type Scope } from './domain/access'
import type { Endpoint } from './domain/endpoint'
import { notAllowed, notSignedIn, roleChanged, secondFactorFirst } from './domain/errors'
import type { Ask } from './events'
import type { Call, Caller, Who } from './call'

/** For calls that read first and write later: the role that read must still be allowed to write. */
export function admitted(app: App, identify: Identify, route: Route, caller: Caller, call: Call): Caller {
  const admit = (ask: Ask) => {
    const { who } = allowed(app, identify, route, call, ask)
    if (route.endpoint.may !== 'public' && who?.role !== caller.who?.role) throw roleChanged()
  }
  return { ...caller, origin: { ...caller.origin, admit } }
}

export function allowed(app: App, identify: Identify, route: Route, call: Call, ask: Ask): Caller {
  return permitted(route, callerOf(app, identify, call, ask), ask)
}

/** Throws 401 or 403 if the caller may not make this call. */
export function permitted({ endpoint, alsoFor }: Route, caller: Caller, ask: Ask): Caller {
  if (endpoint.may === 'public') return caller
  if (!caller.who) throw notSignedIn()
  if (caller.who.needsSecondFactor && !endpoint.beforeSecondFactor) throw secondFactorFirst()
  const who = caller.who.token ? withinScopes(endpoint, caller.who) : caller.who
  if (!may(who, endpoint.may) && !alsoFor?.(ask, who)) throw notAllowed()
  return { ...caller, who }
}

/** The scopes that allow a call, each alone. Empty: an API token cannot make it. */
export function scopesFor({ may: permission, method, needsSession, secret }: Endpoint): readonly Scope[] {
  if (permission === 'public' || needsSession || secret) return []
  return method === 'GET' ? ['read', permission] : [permission]
}

/** A token that may read reads what its person may, whatever its other scopes are. */
function withinScopes(endpoint: Endpoint, { scopes = [], ...who }: Who): Who {
  const enough = scopesFor(endpoint)
  if (!enough.length) throw notAllowed('An API token cannot make this call. Sign in to make it')
  if (!enough.some((scope) => scopes.includes(scope)))
    throw notAllowed(`This API token does not have the scope ${enough.join(' or ')}`)
  return endpoint.method === 'GET' && scopes.includes('read') ? who : { ...who, scopes }
}

export function tokenIn(call: Call): string | null {
  const header = call.header('authorization')
  return header && /^bearer /i.test(header) ? header.slice(7) : null
}

export function callerOf(app: App, identify: Identify, call: Call, ask: Ask): Caller {
  const token = tokenIn(call)
  const who = token ? identify(ask, token, app) : null
  return {
    who,
    address: call.address,
    agent: call.header('user-agent'),
    origin: { actor: who?.id ?? null, source: who?.token ? tokenSource(who.token, call) : call.address },
  }
}

/** In the audit of each write. */
const tokenSource = ({ id, name }: { id: number; name: string }, { address }: Call) =>
  `${address}, API token ${id} (${name})`
