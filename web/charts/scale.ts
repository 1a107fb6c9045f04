/**
 * The arithmetic of the pictures: scales, shares and short amounts. Pure; odd values never leave the
 * scale.
 */

/** The top of a scale: 1, 2, 2.5 or 5 times a power of ten, at least as large as the largest value. */
export function niceTop(values: readonly number[]): number {
  const largest = Math.max(0, ...values.filter(Number.isFinite))
  if (largest === 0) return 1
  const power = 10 ** Math.floor(Math.log10(largest))
  return [1, 2, 2.5, 5, 10].map((step) => step * power).find((top) => top >= largest) ?? 10 * power
}

/** The bottom of a scale of rates in percent: the tens at or below the lowest, 0 without a value. */
export function rateBase(values: readonly number[]): number {
  const rates = values.filter(Number.isFinite)
  return rates.length ? Math.min(90, Math.max(0, Math.floor(Math.min(...rates) / 10) * 10)) : 0
}

/** The value as a percentage of the top, from 0 to 100. What is no number, or negative, is 0. */
export function percentOf(value: number, top: number): number {
  if (!Number.isFinite(value) || !(top > 0)) return 0
  return Math.min(100, Math.max(0, (value / top) * 100))
}

/**
 * The widths of the parts of one bar in percent; together 100, or 0 if all are empty. A part that is not
 * empty stays visible: it has at least `least` percent.
 */
export function widthsOf(values: readonly number[], least = 1.5): number[] {
  const counts = values.map((value) => (Number.isFinite(value) && value > 0 ? value : 0))
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts
  const raised = counts.map((count) => (count === 0 ? 0 : Math.max(least, (count / total) * 100)))
  const sum = raised.reduce((one, other) => one + other, 0)
  return raised.map((width) => (width / sum) * 100)
}

const steps = [
  { from: 1e7, unit: ' Cr' },
  { from: 1e5, unit: ' L' },
  { from: 1e3, unit: 'k' },
] as const

/** An amount in a bar, with two digits: '93 L', '1.3 Cr'. The reading beside it has the rest. */
export const barAmount = (amount: number): string =>
  shortRupees(Number.isFinite(amount) ? Number(amount.toPrecision(2)) : 0).replace('₹', '')

/**
 * An amount of rupees for a narrow place: '₹1.2 L', '₹999 Cr', '-₹50k'. The table beside it has the whole.
 */
export function shortRupees(amount: number): string {
  if (!Number.isFinite(amount)) return '₹0'
  const size = Math.abs(amount)
  const sign = amount < 0 ? '-' : ''
  for (const { from, unit } of steps) {
    if (size < from) continue
    const count = size / from
    const digits = count >= 100 ? 0 : count >= 10 ? 1 : 2
    return `${sign}₹${Number(count.toFixed(digits)).toLocaleString('en-IN')}${unit}`
  }
  return `${sign}₹${Math.round(size)}`
}
