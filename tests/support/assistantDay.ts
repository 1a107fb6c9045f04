/** The small office on a day with data to ask about. */
import { desk as place, office, type Name, type Office } from './office'

export const leave = (at: Office, name: Name, fromDate: string, more: object = {}) =>
  at
    .as(name)
    .post('/api/leaves', { leaveType: 'personal', fromDate, toDate: fromDate, reason: 'At home', ...more })

/** Wednesday, 18 November 2026, 09:30 in Mumbai. */
export async function day() {
  const at = await office()
  await at.as('Anita').post('/api/holidays', { name: 'Guru Nanak Jayanti', date: '2026-11-24' })
  await at.as('Anita').post('/api/holidays', { name: 'Christmas', date: '2026-12-25' })
  await leave(at, 'Ravi', '2026-11-20')
  await at.as('Ravi').post('/api/attendance/punch', { type: 'in', location: place })
  return at
}
