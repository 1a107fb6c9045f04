/** Since when this process serves. Before that it could receive no report. */
import type { App } from '../../src/app'
import type { Instant } from '../../src/domain/day'

const starts = new WeakMap<App, Instant>()

export const noteStart = (app: App) => void starts.set(app, app.clock.now())

/** Null for a command. */
export const servingSince = (app: App): Instant | null => starts.get(app) ?? null
