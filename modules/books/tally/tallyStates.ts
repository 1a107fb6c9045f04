/** States as Tally spells them. A state that Tally does not know would be left empty by the import. */
import type { PartyFacts } from '../../billing/service'

const spelling: Readonly<Record<string, string | null>> = {
  '01': 'Jammu & Kashmir',
  '25': 'Dadra & Nagar Haveli and Daman & Diu',
  '26': 'Dadra & Nagar Haveli and Daman & Diu',
  '28': 'Andhra Pradesh',
  '35': 'Andaman & Nicobar Islands',
  // Not states of Tally.
  '96': null,
  '97': null,
}

export const stateInTally = (state: PartyFacts['state']): string | null =>
  state === null ? null : Object.hasOwn(spelling, state.code) ? spelling[state.code]! : state.name
