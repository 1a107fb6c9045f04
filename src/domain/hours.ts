/**
 * Hours as people read them. Records, sheets and payroll count in hundredths of an hour; screens show hours
 * and minutes.
 */

/**
 * `1h 51m` for 1.85 or '1.85'; below an hour `45m`. The hours are rounded to hundredths first, as records
 * are, so a running time and its record have the same text. No number is `0m`.
 */
export function hoursWords(hours: number | string): string {
  const minutes = minutesIn(hours)
  const rest = minutes % 60
  if (minutes < 60) return `${rest}m`
  const whole = Math.floor(minutes / 60)
  return `${whole < 1000 ? whole : whole.toLocaleString('en-IN')}h ${String(rest).padStart(2, '0')}m`
}

/** In hours, the sum of the minutes that their texts show: `9h 04m` and `8h 53m` are `17h 57m`. */
export const sumOfHours = (all: readonly (number | string)[]): number =>
  all.reduce<number>((minutes, hours) => minutes + minutesIn(hours), 0) / 60

function minutesIn(hours: number | string): number {
  // 522 s are 0.145 h and a record of 0.15, but 0.145 * 100 is 14.499999999999998 in floating point.
  const hundredths = Math.round(Number(((Number(hours) || 0) * 100).toFixed(6)))
  return Math.max(0, Math.round(hundredths * 0.6))
}
