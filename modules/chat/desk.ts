/**
 * The assistant's data access: the screens' calls, made as the asking person. It reads no other module's
 * tables, so it shows nothing that a screen would not.
 */
import type { App, Ask } from '../../src/app'
import { askAs } from '../../src/internalCalls'
import type { Who } from '../../src/http'
import { may, type Permission } from '../../src/domain/access'
import { dayOf, type Day } from '../../src/domain/day'
import type { Answer, Endpoint, Given } from '../../src/domain/endpoint'
import { Refusal } from '../../src/domain/errors'
import { firmDay, settingOn, type Settings, type Snapshot, snapshotOf, zoneOf } from '../firm/service'
import { whoAmI, type Me } from '../people/contract'

export class Desk {
  readonly #app: App
  readonly #ask: Ask
  readonly who: Who
  readonly zone: string
  readonly today: Day
  #me: Me | undefined

  constructor(app: App, ask: Ask, who: Who) {
    this.#app = app
    this.#ask = ask
    this.who = who
    this.zone = zoneOf(ask)
    this.today = dayOf(ask.now(), this.zone)
  }

  /** Throws a Refusal if the screen would be refused. */
  ask<E extends Endpoint>(endpoint: E, given: Given<E> = {} as Given<E>): Answer<E> {
    return askAs(this.#app, this.#ask, this.who, endpoint, given)
  }

  /** Null if the person may not, or there is nothing. */
  askIf<E extends Endpoint>(endpoint: E, given: Given<E> = {} as Given<E>): Answer<E> | null {
    try {
      return this.ask(endpoint, given)
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }

  may(permission: Permission): boolean {
    return may(this.who, permission)
  }

  get me(): Me {
    return (this.#me ??= this.ask(whoAmI))
  }

  /** The firm's rules are not secret: every employee works by them. */
  get firm(): Snapshot {
    return snapshotOf(this.#ask)
  }

  setting<K extends keyof Settings>(key: K): Settings[K] {
    return settingOn(this.firm, key, this.today)
  }

  /** The assistant reads its own pages itself. */
  get own(): Ask {
    return this.#ask
  }

  get now(): string {
    return this.#ask.now()
  }
}

export function assistantSettings(ask: Ask): Settings['assistant'] {
  return settingOn(snapshotOf(ask), 'assistant', firmDay(ask))
}
