/**
 * Derives a number's meaning from its format: `dd-mmm-yyyy` means a day, `0.00%` a percentage.
 *
 *   shapeOf(code)   builtinShape(id)
 *   shown(number, shape, date1904) -> Cell   shownMoment(text, shape) -> Cell
 */
import type { Cell } from './cells'
import { elapsed, isoMoment, momentOfSerial } from './dates'

/** `zeros`: the least number of digits (`000000`, a PIN code or a staff number). */
export type Shape = 'plain' | 'day' | 'moment' | 'time' | 'elapsed' | 'percent' | { zeros: number }

export function shapeOf(code: string): Shape {
  if (/^0{2,15}$/.test(code)) return { zeros: code.length }
  // Uses only the section for positive numbers, without quoted text, escaped letters, fillers, AM/PM and the
  // E of 1.0E+05.
  const first = code
    .replace(/"[^"]*"?|\\.|[_*]./g, '')
    .split(';')[0]!
    .replace(/AM\/PM|A\/P|General|Standard|E[+-]/gi, '')
  if (/\[(h+|m+|s+)\]/i.test(first)) return 'elapsed'
  const letters = first.replace(/\[[^\]]*\]/g, '').toLowerCase()
  if (letters.includes('%')) return 'percent'
  const clock = /[hs]/.test(letters)
  if (/[dy]/.test(letters) || (letters.includes('m') && !clock)) return clock ? 'moment' : 'day'
  return clock ? 'time' : 'plain'
}

/**
 * Built-in formats that files name by number only (ECMA-376, 18.8.30). 27 to 36 and 50 to 58 are days in East
 * Asian Excel.
 */
export function builtinShape(id: number): Shape {
  if (id === 9 || id === 10) return 'percent'
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return 'day'
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || id === 45 || id === 47) return 'time'
  if (id === 22) return 'moment'
  return id === 46 ? 'elapsed' : 'plain'
}

export function toCell(value: number, shape: Shape, date1904: boolean): Cell {
  if (shape === 'plain' || !Number.isFinite(value)) return Number.isFinite(value) ? value : null
  if (shape === 'percent') return { percent: Number((value * 100).toPrecision(15)) }
  if (shape === 'elapsed') return value < 0 ? value : elapsed(value)
  if (shape === 'time') return value < 0 ? value : elapsed(value % 1)
  if (typeof shape === 'object')
    return Number.isInteger(value) && value >= 0 ? paddedOr(value, shape.zeros) : value
  const moment = momentOfSerial(value, date1904)
  if (!moment) return value
  return shape === 'moment' ? moment : { day: moment.day }
}

/** Applies `000000`: 1234 becomes 001234, which is what was meant. */
function paddedOr(value: number, digits: number): Cell {
  const text = value.toFixed(0)
  return text.length < digits ? text.padStart(digits, '0') : value
}

/**
 * A moment as text, as in ISO cells and SpreadsheetML. Without a more specific format, midnight means no
 * time.
 */
export function shownMoment(text: string, shape: Shape): Cell {
  const moment = isoMoment(text)
  if (!moment) return text
  const { day, time } = moment
  if (!day || shape === 'time' || shape === 'elapsed') return time
  return shape === 'moment' || (shape !== 'day' && time !== '00:00') ? { day, time } : { day }
}
