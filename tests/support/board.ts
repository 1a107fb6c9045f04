/** The live team's board is made between requests; until then SQL answers. */
import type { App } from '../../src/app'
import { boardOf } from '../../modules/attendance/live/board'

export async function boardReady(app: App): Promise<void> {
  for (let tries = 0; tries < 2000; tries++) {
    if (app.ask((ask) => boardOf(ask) !== null)) return
    await new Promise((go) => setImmediate(go))
  }
  throw new Error('The board is never ready')
}
