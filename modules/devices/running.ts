/** The parts of an app that talk with devices. */
import type { App } from '../../src/app'
import { Counter } from './counting/counter'
import { Intake } from './intake/intake'
import { Presence } from './registry/presence'

export type Devices = { presence: Presence; counter: Counter; intake: Intake }

const all = new WeakMap<App, Devices>()

export function devicesOfApp(app: App): Devices {
  const known = all.get(app)
  if (known) return known
  const counter = new Counter(app)
  const presence = new Presence(app)
  const made = { presence, counter, intake: new Intake(app, counter, presence) }
  all.set(app, made)
  return made
}
