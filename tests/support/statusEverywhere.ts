/** Compares all places that show a person's status of today. */
import { expect } from 'vitest'
import type { Answer } from '../../src/domain/endpoint'
import {
  statuses,
  type AttendanceRecord,
  type LiveMember,
  type teamMonth,
} from '../../modules/attendance/contract'
import { dayLetter } from '../../modules/attendance/letterContract'
import { daysOfPeriod } from '../../modules/attendance/service'
import { presentFrame } from '../../modules/attendance/day/today'
import { letterOf } from '../../modules/reports/rules'
import type { Name, Office } from './office'

/**
 * A person's status of today in the person's own record, the dashboard, the live list (whole, by page and by
 * status), the histories, the month grid, the report and the assistant.
 */
export async function sameStatusEverywhere(at: Office, people: readonly Name[]) {
  const live = async (query: string) => (await at.as('Anita').get(`/api/attendance/live${query}`)).body
  const members: LiveMember[] = await live('')
  const paged = await live('?page=1&limit=200')
  expect(paged.data).toEqual(members)
  for (const status of statuses) {
    const some = members.filter((member) => member.status === status)
    expect(await live(`?status=${encodeURIComponent(status)}`), status).toEqual(some)
    expect(paged.counts[status] ?? 0, status).toBe(some.length)
  }
  const team = (await at.as('Anita').get('/api/dashboard/team')).body
  const many = (...names: string[]) => members.filter(({ status }) => names.includes(status)).length
  expect(team).toMatchObject({
    members: members.length,
    presentToday: many('Working', 'Present'),
    onBreak: many('On Break'),
    onLeave: many('On Leave', 'Comp Off'),
  })
  for (const name of people) {
    const member = members.find(({ userId }) => userId === at.ids[name])
    if (!member) continue
    const { status } = member
    expect((await at.as(name).get('/api/dashboard/stats')).body.todayStatus, name).toBe(status)
    const day = at.app.ask((ask) => presentFrame(ask, at.ids[name]).day)
    const own = (await at.as(name).get('/api/attendance/today')).body as AttendanceRecord | null
    if (own)
      expect([own.date, own.status, own.leave, own.punchIn], name).toEqual([
        day,
        status,
        member.leave,
        member.punchIn,
      ])
    else expect(member.punchIn, name).toBeNull()
    const history = `/api/attendance/history?from=${day}&to=${day}&userId=${at.ids[name]}`
    const [row] = (await at.as('Anita').get(history)).body.data as AttendanceRecord[]
    if (row) expect([row.status, row.leave], name).toEqual([status, member.leave])
    else expect(['Not Punched In', 'Week Off', 'On Leave', 'Comp Off'], name).toContain(status)
    const { days, data } = (
      await at.as('Anita').get(`/api/attendance/team-month?month=${day.slice(0, 7)}&limit=100`)
    ).body as Answer<typeof teamMonth>
    const cell = data.find(({ userId }) => userId === at.ids[name])?.cells[
      days.findIndex(({ date }) => date === day)
    ]
    if (cell) expect(cell.status, name).toBe(status)
    const [derived] = at.app.ask((ask) => [...daysOfPeriod(ask, day, day, [at.ids[name]])])
    const letter = letterOf(derived?.days[0] ?? null)
    const isClosed = derived?.days[0]?.isOver && derived.days[0].status !== null
    if (isClosed) {
      const isHoliday = derived.days[0]!.off === 'holiday'
      const isHalfLeave = !derived.days[0]!.off && member.leave !== null && member.leave.halves !== 'full'
      expect(letter, name).toBe(dayLetter(status, { isHoliday, isHalfLeave }))
      expect(status).not.toBe('Punched Out')
    }
    const text = (
      await at.as('Anita').post('/api/chatbot/message', { message: `Is ${name} Test at work now?` })
    ).body.message as string
    expect(text, name).toMatch(new RegExp(`^${name} Test: ${status}[,.]`))
  }
}
