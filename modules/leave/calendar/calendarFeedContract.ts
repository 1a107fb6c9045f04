/** A calendar of holidays and one's own leave for other programs, behind a secret link. */
import { endpoint, z } from '../../../src/domain/endpoint'

export const renewCalendarLink = endpoint({
  method: 'POST',
  path: '/api/leaves/calendar-link',
  may: 'apply_leave',
  title: 'A new secret link to a calendar of holidays and own leave; it replaces the old one',
  secret: 'shown once',
  answer: z.object({ path: z.string() }),
})
export const calendarFeed = endpoint({
  method: 'GET',
  path: '/api/leaves/calendar/:token',
  may: 'public',
  title: 'Holidays and own leave as a calendar (ICS)',
  params: z.object({ token: z.string().check(z.maxLength(100)) }),
  answer: z.string(),
  media: 'text/calendar',
})
