/** The sentences of 'Show the working' about stamps of attendance devices. Pure. */
import { timeOf, type Instant } from '../../../src/domain/day'
import type { Working } from '../contract'

type Punches = Working['punches']

export function stampSentences(
  punches: Punches,
  { rules, zone }: { rules: { stampPairing: 'alternate' | 'first_last' }; zone: string },
  correction: { at: Instant } | undefined,
): string[] {
  const stamps = punches.filter(({ stamp }) => stamp !== null)
  if (!stamps.length) return []
  const sentences = [
    rules.stampPairing === 'first_last'
      ? 'Punches at a device and by phone are one sequence: the session is from the first to the last.'
      : 'Punches at a device and by phone are one sequence: a device counts in and out in turn, whichever ' +
        'button was pressed.',
  ]
  const again = stamps.filter(({ stamp }) => !stamp!.isCounted)
  if (again.length)
    sentences.push(
      `At ${again.map(({ time }) => time).join(', ')} the device was used again within 2 minutes of ` +
        'another punch, or between others. That does not count.',
    )
  const late = correction
    ? stamps.filter(({ at, receivedAt }) => receivedAt! > correction.at && at <= correction.at)
    : []
  if (late.length)
    sentences.push(
      `Conflict: the device sent ${late.length === 1 ? '1 punch' : `${late.length} punches`} ` +
        `(${late.map(({ at }) => timeOf(at, zone)).join(', ')}) after the regularization was approved. The ` +
        'regularization stands. Request another one if the punches are right.',
    )
  return sentences
}
