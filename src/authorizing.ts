/**
 * Authentication and authorization. Both are checked before the body is read, to refuse early, and again
 * inside each write.
 *
 *   callerOf   identifies by token    permitted   throws 401, 403    allowed   both
 *   admitted   checks again, inside each write of a call
 */
import type { App, Identify, Route } from './app'
import { may } from './domain/access'
import { notAllowed, notSignedIn, roleChanged, secondFactorFirst } from './domain/errors'
import type { Ask } from './events'
import type { Call, Caller } from './call'

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
  if (!may(caller.who, endpoint.may) && !alsoFor?.(ask, caller.who)) throw notAllowed()
  return caller
}

export function callerOf(app: App, identify: Identify, call: Call, ask: Ask): Caller {
  const header = call.header('authorization')
  const token = header && /^bearer /i.test(header) ? header.slice(7) : null
  const who = token ? identify(ask, token, app) : null
  return {
    who,
    address: call.address,
    agent: call.header('user-agent'),
    origin: { actor: who?.id ?? null, source: call.address },
  }
}
