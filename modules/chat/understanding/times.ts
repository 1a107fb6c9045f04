/**
 * Times as people write them: '9:30 to 18:45', '9.30am', '6 pm', 'subah 10 baje'. A bare '6:30' after a
 * morning punch means the evening.
 */
import type { Time } from '../../../src/domain/day'

const pattern =
  /(?<![\d/.-])(?:(\d{1,2})[:.](\d{2})\s*(am|pm|a\.m\.?|p\.m\.?)?|(\d{1,2})\s*(am|pm|a\.m\.?|p\.m\.?|baje|bje|o'?clock))(?![\d/]|[.-]\d)/gi

/** In text order, 24-hour. */
export function timesIn(text: string): Time[] {
  const found = [...text.matchAll(pattern)].flatMap((match) => {
    const [hour, minute, half] = [
      Number(match[1] ?? match[4]),
      Number(match[2] ?? 0),
      (match[3] ?? match[5] ?? '').replaceAll('.', '').toLowerCase(),
    ]
    if (hour > 23 || minute > 59) return []
    const before = text.slice(Math.max(0, match.index - 12), match.index).toLowerCase()
    const isEvening = half === 'pm' || /shaam|sham|evening|raat|dopahar/.test(before)
    const isMorning = half === 'am' || /subah|morning/.test(before)
    return [
      {
        minutes: (isEvening && hour < 12 ? hour + 12 : isMorning && hour === 12 ? 0 : hour) * 60 + minute,
        isSure: isEvening || isMorning || hour > 12,
      },
    ]
  })
  return found.map(({ minutes, isSure }, index) => {
    const before = found[index - 1]
    const later =
      before && !isSure && minutes < before.minutes && minutes + 720 < 1440 ? minutes + 720 : minutes
    return `${String(Math.floor(later / 60)).padStart(2, '0')}:${String(later % 60).padStart(2, '0')}`
  })
}
