/** The clock of a device against ours. Pure. */

/** A difference that the screen and a notice mention. */
export const tellsFromSeconds = 60
/** A stamp may be ahead of our clock by this much; a later one is held. */
export const aheadMs = 2 * 60_000

/** Of one upload: its newest stamp minus the moment at which it arrived, in seconds. */
export const differenceOf = (stampsAt: readonly number[], receivedAt: number): number =>
  Math.round((stampsAt.reduce((newest, at) => Math.max(newest, at), -Infinity) - receivedAt) / 1000)

/** So many uploads show whether a clock is slow. */
const enough = 3
export const remembered = 5

/**
 * The device's clock minus ours, in seconds, from its latest uploads. A stamp is never made after it arrives,
 * so nothing makes a clock look faster than it is, and one upload shows that it is ahead. A stamp that waited
 * makes the clock look slow, so several uploads must agree, and the one that waited least is right. Null:
 * not known yet.
 */
export function clockSeconds(differences: readonly number[]): number | null {
  const least = Math.max(...differences)
  return differences.length && (differences.length >= enough || least > 0) ? least : null
}
