/** Recent days of a firm in India. Its day changes at 18:30 UTC. */
import { addDays, dayOf, weekdays, weekdayOf } from '../../src/domain/day'

/** The firm's day `days` days ago: 2026-11-15. */
export const ago = (days: number) => addDays(dayOf(new Date().toISOString(), 'Asia/Kolkata'), -days)

/** The last Sunday before today. Nobody worked. */
export const lastSunday = ago(weekdays.indexOf(weekdayOf(ago(0))) || 7)
