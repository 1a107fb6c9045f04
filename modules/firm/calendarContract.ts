/**
 * The calendar: holidays, Saturday overrides and working days. `?preview=1` returns the effect of a change; a
 * change can be undone in one step.
 */
import { endpoint, z, day, idText, words } from '../../src/domain/endpoint'
import { weekdayOf } from '../../src/domain/day'

/** The effect of a calendar change on existing leave. */
const touched = z.object({
  leaves: z.int(),
  people: z.int(),
  daysRefunded: z.number(),
  daysDebited: z.number(),
  /** The first 50: the person, and by how many days the leave shrinks (negative) or grows. */
  list: z.array(
    z.object({
      name: z.string(),
      leaveId: z.int(),
      fromDate: z.string(),
      toDate: z.string(),
      days: z.number(),
    }),
  ),
  /** People whose balance would become negative, and by how many days. */
  owing: z.array(z.object({ name: z.string(), days: z.number() })),
})
export type Touched = z.output<typeof touched>
export const preview = z.object({ preview: z.optional(z.literal('1')) })
/** `undo` is the number for `POST /api/calendar-changes/{id}/undo`; null in a preview. */
export const changeAnswer = { touched, undo: z.nullable(z.int()) }

export const holiday = z.object({ id: z.int(), name: z.string(), date: z.string() })
const year = z.object({ year: z.optional(z.string().check(z.regex(/^\d{4}$/, 'Must be a year'))) })
const byId = z.object({ id: idText() })

export const listHolidays = endpoint({
  method: 'GET',
  path: '/api/holidays',
  may: 'use_own_account',
  title: 'Holidays, of a year or all',
  query: year,
  answer: z.array(holiday),
})
export const addHoliday = endpoint({
  method: 'POST',
  path: '/api/holidays',
  may: 'manage_settings',
  title: 'Add a holiday',
  query: preview,
  body: z.object({ name: words(120, 'Holiday name is required'), date: day() }),
  answer: z.extend(holiday, changeAnswer),
})
export const deleteHoliday = endpoint({
  method: 'DELETE',
  path: '/api/holidays/:id',
  may: 'manage_settings',
  title: 'Delete a holiday',
  params: byId,
  query: preview,
  answer: z.object({ success: z.literal(true), ...changeAnswer }),
})

/** The effect of a row. `there`: that day already has a holiday, which stays. */
const listedHoliday = z.object({
  row: z.int(),
  name: z.string(),
  date: z.nullable(z.string()),
  state: z.enum(['new', 'there', 'wrong']),
  message: z.nullable(z.string()),
})
export const importHolidays = endpoint({
  method: 'POST',
  path: '/api/holidays/import',
  may: 'manage_settings',
  title: 'Import holidays from a file in one step; the file is the body, or the form field `file`',
  limit: 2 * 1024 * 1024,
  query: z.object({
    ...preview.shape,
    /** How to read 03/04/2026, if the sheet does not show it. */
    order: z.optional(z.enum(['dmy', 'mdy'])),
    /** If some are real dates and others text: whether day and month of the real ones were swapped. */
    dates: z.optional(z.enum(['exchanged', 'right'])),
    /** Without it one wrong row refuses all. */
    rows: z.optional(z.literal('good')),
  }),
  answer: z.object({
    rows: z.array(listedHoliday),
    /** Some dates are ambiguous, and nothing in the sheet decides. */
    asks: z.boolean(),
    /** Real dates beside text, as a program leaves them that read days as months. */
    asksExchanged: z.boolean(),
    added: z.int(),
    ...changeAnswer,
  }),
})
export type HolidayList = z.output<typeof importHolidays.answer>

export const override = z.object({
  id: z.int(),
  date: z.string(),
  isHoliday: z.boolean(),
  reason: z.nullable(z.string()),
})
const overrideReason = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(200))))
export const listOverrides = endpoint({
  method: 'GET',
  path: '/api/saturday-overrides',
  may: 'use_own_account',
  title: 'Saturday overrides of a year, or all',
  query: year,
  answer: z.array(override),
})
export const addOverride = endpoint({
  method: 'POST',
  path: '/api/saturday-overrides',
  may: 'manage_settings',
  title: 'Make a Saturday a holiday or a working day',
  query: preview,
  body: z.object({
    date: z
      .string('Please select a Saturday')
      .check(
        z.refine(
          (text) => day().safeParse(text).success && weekdayOf(text) === 'saturday',
          'Please select a Saturday',
        ),
      ),
    isHoliday: z.boolean(),
    reason: overrideReason,
  }),
  answer: z.extend(override, changeAnswer),
})
export const updateOverride = endpoint({
  method: 'PUT',
  path: '/api/saturday-overrides/:id',
  may: 'manage_settings',
  title: 'Change a Saturday override',
  params: byId,
  query: preview,
  body: z.object({ isHoliday: z.optional(z.boolean()), reason: overrideReason }),
  answer: z.extend(override, changeAnswer),
})
export const deleteOverride = endpoint({
  method: 'DELETE',
  path: '/api/saturday-overrides/:id',
  may: 'manage_settings',
  title: 'Delete a Saturday override',
  params: byId,
  query: preview,
  answer: z.object({ success: z.literal(true), ...changeAnswer }),
})

export const workingDays = z.object({
  monday: z.boolean(),
  tuesday: z.boolean(),
  wednesday: z.boolean(),
  thursday: z.boolean(),
  friday: z.boolean(),
  saturday: z.boolean(),
  sunday: z.boolean(),
  specialSaturday: z.boolean(),
})
export type WorkingDays = z.output<typeof workingDays>
export const getWorkingDays = endpoint({
  method: 'GET',
  path: '/api/settings/working-days',
  may: 'use_own_account',
  title: 'The working weekdays, current and planned',
  answer: z.extend(workingDays, { versions: z.array(z.object({ from: z.string(), days: workingDays })) }),
})
export const undoCalendarChange = endpoint({
  method: 'POST',
  path: '/api/calendar-changes/:id/undo',
  may: 'manage_settings',
  title: 'Undo a calendar change in one step',
  params: byId,
  answer: z.object({ success: z.literal(true), touched }),
})

export const checkWorkingDays = endpoint({
  method: 'POST',
  path: '/api/check-working-days',
  may: 'use_own_account',
  title: 'Whether given days are working days or off',
  body: z.object({ dates: z.array(day()).check(z.maxLength(400, 'At most 400 dates')) }),
  answer: z.array(
    z.object({
      date: z.string(),
      dayOfWeek: z.string(),
      /** Off for any reason. */
      isHoliday: z.boolean(),
      /** Which Saturday of its month, 1 to 5. */
      saturdayType: z.nullable(z.int()),
      name: z.nullable(z.string()),
    }),
  ),
})
