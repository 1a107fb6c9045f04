/** Shifts: as they hold today, and their changes from a day on. */
import { endpoint, z, day, idText, words } from '../../src/domain/endpoint'
import { isTime } from '../../src/domain/day'

const byId = z.object({ id: idText() })

const time = () => z.string('Must be a time, HH:mm').check(z.refine(isTime, 'Must be a time, HH:mm'))
const shiftTimes = { starts: time(), ends: time(), inReminder: time(), outReminder: time(), autoOut: time() }
/** As it holds today; an end or an automatic punch-out not later than the start is on the next day. */
const shift = z.object({
  id: z.int(),
  name: z.string(),
  starts: z.string(),
  ends: z.string(),
  inReminder: z.string(),
  outReminder: z.string(),
  autoOut: z.string(),
  /** Changes that are still to come. */
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
  title: 'Shifts, as they hold today',
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
  title: 'Change a shift from today, or from a later day, on; earlier days keep what held then',
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
  title: 'Take back a change of a shift that is still to come',
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
