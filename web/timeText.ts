/** Parses a typed time to `HH:mm`: `930`, `9:30`, `9.30 pm`, `9` and `21 5` are all times. */
import { isTime, type Time } from '../src/domain/day'

/** Null for text that is not a time of day. */
export function readTime(text: string): Time | null {
  const whole = text.trim()
  const [end = '', half] = /([ap])\.?m\.?$/i.exec(whole) ?? []
  const given = whole.slice(0, whole.length - end.length).trimEnd()
  const [, typed, minutes] =
    /^(\d{1,2})(?:[\s:.,h-]\s*(\d{1,2}))?$/.exec(given) ?? /^(\d{1,2})(\d{2})$/.exec(given) ?? []
  if (typed === undefined || (half && (Number(typed) < 1 || Number(typed) > 12))) return null
  const hours = half ? String((Number(typed) % 12) + (/p/i.test(half) ? 12 : 0)) : typed
  const time = `${hours.padStart(2, '0')}:${(minutes ?? '').padStart(2, '0')}`
  return isTime(time) ? time : null
}
