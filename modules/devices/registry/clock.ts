/** The clock of a device against ours. Pure. */

/** A difference that the screen and a notice mention. */
export const tellsFromSeconds = 60
/** A stamp may be ahead of our clock by this much; a later one is held. */
export const aheadMs = 2 * 60_000

/** The newest stamp of an upload minus its arrival in seconds, and the arrival in ms. */
export type Measured = { seconds: number; at: number }

/** `stampsAt`: the times of an upload, at least one. */
export const measuredBy = (stampsAt: readonly number[], receivedAt: number): Measured => ({
  seconds: Math.round((stampsAt.reduce((newest, at) => Math.max(newest, at), -Infinity) - receivedAt) / 1000),
  at: receivedAt,
})

/** Uploads within two minutes are one measurement: the stamp that waited least is right. */
const apartMs = 2 * 60_000
/** So many measurements show a slow clock, if they agree. */
const enough = 3
const agreeSeconds = 60

export function withMeasured(known: readonly Measured[], one: Measured): Measured[] {
  const last = known.at(-1)
  return last && one.at - last.at < apartMs
    ? [...known.slice(0, -1), { ...last, seconds: Math.max(last.seconds, one.seconds) }]
    : [...known, one].slice(-enough)
}

/**
 * The device's clock minus ours, in seconds. A stamp is never made after it arrives, so one upload shows a
 * clock that is ahead. A stamp that waited makes a clock look slow. But after an outage each upload has
 * waited for another time, while those of a slow clock agree. Null: not known yet.
 */
export function clockSeconds(measured: readonly Measured[]): number | null {
  const all = measured.map(({ seconds }) => seconds)
  const least = Math.max(...all)
  if (!all.length) return null
  if (least > -agreeSeconds) return least
  return all.length >= enough && least - Math.min(...all) <= agreeSeconds ? least : null
}
