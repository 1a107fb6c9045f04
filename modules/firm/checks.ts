/** The firm's checks for `muster doctor`. */
import type { Ask, Finding } from '../../src/app'
import { firmOf } from './service'

export function checks(ask: Ask): Finding[] {
  const firm = firmOf(ask)
  if (firm) return [{ ok: true, text: `Firm ${firm.name}, time zone ${firm.zone}` }]
  return [
    {
      ok: true,
      text: 'Firm is not set up yet',
      todo: 'Open Muster in a browser and follow the first screen.',
    },
  ]
}
