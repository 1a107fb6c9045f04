/** Which engine an app has: the simulator for a demo firm, whatever is set, so that nobody is written to by a story. */
import { join } from 'node:path'
import type { App, Ask } from '../../src/app'
import { firmOf } from '../firm/service'
import type { Engine } from './engine/engine'
import { simulator } from './engine/simulator'

/** How much faster than real people the simulator sends. */
const simulatedPace = 0.002

/** `pace`: what the pauses between messages are multiplied by. */
export type Sending = { engine: Engine; pace: number }

export function isSimulated(app: App, ask: Ask): boolean {
  return app.config.whatsapp === 'simulator' || (firmOf(ask)?.isDemo ?? false)
}

export function engineOf(app: App): Sending {
  const folder = join(app.config.data, 'whatsapp')
  return { engine: simulator(join(folder, 'simulator')), pace: simulatedPace }
}
