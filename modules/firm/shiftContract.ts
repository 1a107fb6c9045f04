/** Shifts: current times and planned changes. */
import { endpoint, z, day, idText, words } from '../../src/domain/endpoint'
import { isTime } from '../../src/domain/day'

const byId = z.object({ id: idText() })

const time = () => z.string('Must be a time, HH:mm').check(z.refine(isTime, 'Must be a time, HH:mm'))
const shiftTimes = { starts: time(), ends: time(), inReminder: time(), outReminder: time(), autoOut: time() }
/** Current times; an end or automatic punch-out not later than the start is on the next day. */
const shift = z.object({
  id: z.int(),
  name: z.string(),
  starts: z.string(),
  ends: z.string(),
  inReminder: z.string(),
  outReminder: z.string(),
  autoOut: z.string(),
  /** Planned changes. */
  later: z.array(
    z.object({
      from: z.string(),
      starts: z.string(),
      ends: z.string(),
      inReminder: z.string(),
      outReminder: z.string(),
      autoOut: z.string(),
    }),
  ),
})
export type ShiftInfo = z.output<typeof shift>
export const listShifts = endpoint({
  method: 'GET',
  path: '/api/shifts',
  may: 'manage_employees',
  title: 'Shifts with their current times',
  answer: z.array(shift),
})
export const addShift = endpoint({
  method: 'POST',
  path: '/api/shifts',
  may: 'manage_settings',
  title: 'Add a shift',
  body: z.object({ name: words(60, 'Shift name is required'), ...shiftTimes }),
  answer: shift,
})
export const updateShift = endpoint({
  method: 'PUT',
  path: '/api/shifts/:id',
  may: 'manage_settings',
  title: 'Change a shift from today or a later day; earlier days keep their times',
  params: byId,
  body: z.object({
    name: z.optional(words(60, 'Shift name is required')),
    ...z.partial(z.object(shiftTimes)).shape,
    from: z.optional(day()),
  }),
  answer: shift,
})
export const takeBackShift = endpoint({
  method: 'DELETE',
  path: '/api/shifts/:id/:from',
  may: 'manage_settings',
  title: 'Cancel a planned change of a shift',
  params: z.object({ id: idText(), from: day() }),
  answer: shift,
})
export const deleteShift = endpoint({
  method: 'DELETE',
  path: '/api/shifts/:id',
  may: 'manage_settings',
  title: 'Delete a shift that nobody works or has worked',
  params: byId,
  answer: z.object({ success: z.literal(true) }),
})
