/**
 * Chooses an app's engine: the simulator for a demo firm, whatever is set, so that demo data never messages
 * anybody.
 */
import { join } from 'node:path'
import type { App, Ask } from '../../../src/app'
import { invalid } from '../../../src/domain/errors'
import { firmOf } from '../../firm/service'
import type { Engine } from '../engine/engine'
import { simulator } from '../engine/simulator'
import { whatsappEngine } from '../engine/whatsapp'

/** How much faster than real people the simulator is. */
const simulatedPace = 0.002

/** `pace`: the factor for pauses between messages. */
export type Sending = { engine: Engine; pace: number }

export function isSimulated(app: App, ask: Ask): boolean {
  return app.config.whatsapp === 'simulator' || (firmOf(ask)?.isDemo ?? false)
}

export const paceFor = (app: App): number => (app.ask((ask) => isSimulated(app, ask)) ? simulatedPace : 1)

/** Throws in a program that was not built, because sessions have no process to run in. */
export function engineOf(app: App): Sending {
  const folder = join(app.config.data, 'whatsapp')
  const pace = paceFor(app)
  if (pace !== 1) return { engine: simulator(join(folder, 'simulator')), pace }
  if (!app.built)
    throw invalid(
      'WhatsApp needs the built program: start it with npm start, or set MUSTER_WHATSAPP=simulator.',
    )
  return {
    engine: whatsappEngine({
      folder,
      entry: join(app.built, 'whatsapp.js'),
      page: app.config.whatsappPage,
      log: app.log,
    }),
    pace,
  }
}
