/** The firm itself: what the sign-in screen must know, and setting it up. */
import { endpoint, z, day, idText, words, email } from '../../src/domain/endpoint'
import { isTime, isZone, weekdayOf, type Day } from '../../src/domain/day'

type OfficeState = { name: string; lat: number; lng: number; radius: number }
export type ShiftState = {
  name: string
  starts: string
  ends: string
  inReminder: string
  outReminder: string
  autoOut: string
}

declare module '../../src/domain/events' {
  interface Events {
    'firm.set_up': { name: string; zone: string; demo: boolean }
    'firm.changed': { before: { name: string; zone: string }; after: { name: string; zone: string } }
    'office.changed': { officeId: number; before: OfficeState | null; after: OfficeState | null }
    /** Who keeps people on it refuses that it goes. */
    'shift.changed': { shiftId: number; from: Day; before: ShiftState | null; after: ShiftState | null }
    'settings.changed': { key: string; from: Day; before: unknown; after: unknown }
    /**
     * Off days changed: what was decided, and the days from and to which somebody's leave may count
     * differently now.
     */
    'calendar.changed': { what: string; from: Day; to: Day | null; before: unknown; after: unknown }
  }
}

export const firm = z.object({
  name: z.string(),
  /** IANA zone in which days and times are meant. */
  zone: z.string(),
  /** False while the database holds nobody: the browser shows the first-run screen. */
  isSetUp: z.boolean(),
  isDemo: z.boolean(),
  version: z.string(),
  /** The identity provider, where there is one: what its button says, and who may use a password too. */
  provider: z.optional(z.object({ label: z.string(), passwords: z.enum(['everybody', 'admins']) })),
  /** Where the event stream stands: a window that has just loaded follows it from here. */
  live: z.int(),
})
export type Firm = z.output<typeof firm>

export const getFirm = endpoint({
  method: 'GET',
  path: '/api/firm',
  may: 'public',
  title: 'The firm, as the sign-in screen needs it',
  answer: firm,
})

/** What the privacy page says of this firm; nothing of it is anybody's secret. */
export const getPrivacy = endpoint({
  method: 'GET',
  path: '/api/privacy',
  may: 'public',
  title: 'What the privacy policy says: whose data, how long it is kept, where positions go',
  answer: z.object({
    firm: z.string(),
    companies: z.array(z.string()),
    /** Null: an Admin is asked. */
    contact: z.nullable(z.string()),
    /** 0 of any: for ever. */
    positionsDays: z.int(),
    recordsYears: z.int(),
    importsDays: z.int(),
    noticesDays: z.int(),
    messagesDays: z.int(),
    /** How long a copy of what was deleted may lie in a backup. */
    backupsDays: z.int(),
    /** A punch without a position is refused. */
    positionRequired: z.boolean(),
    /** The server that is told coordinates to find their address; null: none is asked. */
    addressesFrom: z.nullable(z.string()),
    /** The server that is told about where somebody is to find the weather; null: none is asked. */
    weatherFrom: z.nullable(z.string()),
    /** The language model's server, to which questions to the assistant go; null: none, they stay here. */
    assistantAsks: z.nullable(z.string()),
    /** The identity provider, where people may sign in; null: they sign in here alone. */
    signsInAt: z.nullable(z.string()),
    /** Conversations with the assistant are kept on the server. */
    keepsConversations: z.boolean(),
    /** Colleagues are told. */
    birthdays: z.boolean(),
    anniversaries: z.boolean(),
  }),
})
export type Privacy = z.output<typeof getPrivacy.answer>

export const zone = () => z.string().check(z.refine(isZone, 'Must be a time zone such as Asia/Kolkata'))

export const setUp = endpoint({
  method: 'POST',
  path: '/api/first-run',
  may: 'public',
  title: 'Set up an empty firm and its first Admin',
  body: z.object({
    firmName: words(120, 'Firm name is required'),
    zone: zone(),
    firstName: words(80, 'First name is required'),
    lastName: words(80, 'Last name is required'),
    email: email(),
    password: z
      .string()
      .check(z.minLength(8, 'Password must be at least 8 characters long'), z.maxLength(200)),
  }),
  answer: z.object({ token: z.string(), message: z.string() }),
})

export const setUpDemo = endpoint({
  method: 'POST',
  path: '/api/first-run/demo',
  may: 'public',
  title: 'Fill an empty firm with the demo firm',
  answer: z.object({
    message: z.string(),
    password: z.string(),
    signIns: z.array(z.object({ role: z.string(), email: z.string() })),
  }),
})

// The calendar. A change first answers what it would touch (`?preview=1`); made, it can be undone as one
// step.

/** What a change of the calendar does to leave that is there already. */
const touched = z.object({
  leaves: z.int(),
  people: z.int(),
  daysRefunded: z.number(),
  daysDebited: z.number(),
  /** The first 50: who, and by how many days the leave shrinks (less than 0) or grows. */
  list: z.array(
    z.object({
      name: z.string(),
      leaveId: z.int(),
      fromDate: z.string(),
      toDate: z.string(),
      days: z.number(),
    }),
  ),
  /** Who would have taken more than there is, and by how many days. */
  owing: z.array(z.object({ name: z.string(), days: z.number() })),
})
export type Touched = z.output<typeof touched>
const preview = z.object({ preview: z.optional(z.literal('1')) })
/** `undo` names the step for `POST /api/calendar-changes/{id}/undo`; null in a preview. */
const change = { touched, undo: z.nullable(z.int()) }

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
  answer: z.extend(holiday, change),
})
export const deleteHoliday = endpoint({
  method: 'DELETE',
  path: '/api/holidays/:id',
  may: 'manage_settings',
  title: 'Delete a holiday',
  params: byId,
  query: preview,
  answer: z.object({ success: z.literal(true), ...change }),
})

/** What a row of a list would do. `there`: that day has a holiday already, which stays as it is. */
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
  title: 'Add the holidays of a sheet as one step; the file is the body, or the field `file` of a form',
  limit: 2 * 1024 * 1024,
  query: z.object({
    ...preview.shape,
    /** How 03/04/2026 is meant, where the sheet does not show it. */ order: z.optional(
      z.enum(['dmy', 'mdy']),
    ),
    /** Without it one wrong row refuses all. */ rows: z.optional(z.literal('good')),
  }),
  answer: z.object({
    rows: z.array(listedHoliday),
    /** Some days can be read both ways, and nothing in the sheet tells. */ asks: z.boolean(),
    added: z.int(),
    ...change,
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
  title: 'Saturdays that differ from the rule, of a year or all',
  query: year,
  answer: z.array(override),
})
export const addOverride = endpoint({
  method: 'POST',
  path: '/api/saturday-overrides',
  may: 'manage_settings',
  title: 'Make a Saturday off, or a working day',
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
  answer: z.extend(override, change),
})
export const updateOverride = endpoint({
  method: 'PUT',
  path: '/api/saturday-overrides/:id',
  may: 'manage_settings',
  title: 'Change whether a Saturday is off, or why',
  params: byId,
  query: preview,
  body: z.object({ isHoliday: z.optional(z.boolean()), reason: overrideReason }),
  answer: z.extend(override, change),
})
export const deleteOverride = endpoint({
  method: 'DELETE',
  path: '/api/saturday-overrides/:id',
  may: 'manage_settings',
  title: 'Let a Saturday follow the rule again',
  params: byId,
  query: preview,
  answer: z.object({ success: z.literal(true), ...change }),
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
  title: 'Which weekdays are worked, now and from which day each rule holds',
  answer: z.extend(workingDays, { versions: z.array(z.object({ from: z.string(), days: workingDays })) }),
})
export const saveSetting = endpoint({
  method: 'POST',
  path: '/api/settings',
  may: 'manage_settings',
  title: 'Change a setting from today, or from a later day, on',
  query: preview,
  body: z.object({
    key: z.string().check(z.maxLength(60)),
    value: z.record(z.string(), z.unknown()),
    from: z.optional(day()),
  }),
  answer: z.object({
    key: z.string(),
    from: z.string(),
    value: z.record(z.string(), z.unknown()),
    ...change,
  }),
})
export const takeBackSetting = endpoint({
  method: 'DELETE',
  path: '/api/settings/:key/:from',
  may: 'manage_settings',
  title: 'Take back a change of a setting that is still to come',
  params: z.object({ key: z.string().check(z.maxLength(60)), from: day() }),
  query: preview,
  answer: z.object({ success: z.literal(true), ...change }),
})
export const undoCalendarChange = endpoint({
  method: 'POST',
  path: '/api/calendar-changes/:id/undo',
  may: 'manage_settings',
  title: 'Undo a change of the calendar as one step',
  params: byId,
  answer: z.object({ success: z.literal(true), touched }),
})

// Shifts and offices

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
  /** Changes that are still to come. */ later: z.array(
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

const degrees = (most: number) =>
  z
    .number('Must be a number')
    .check(
      z.minimum(-most, `Must be from -${most} to ${most}`),
      z.maximum(most, `Must be from -${most} to ${most}`),
    )
export const officeFields = {
  name: words(120, 'Office name is required'),
  lat: degrees(90),
  lng: degrees(180),
  radius: z
    .int('Must be a whole number of metres')
    .check(z.minimum(20, 'Must be at least 20 metres'), z.maximum(20_000, 'Must be at most 20,000 metres')),
}
const office = z.object({ id: z.int(), name: z.string(), lat: z.number(), lng: z.number(), radius: z.int() })
export type OfficeInfo = z.output<typeof office>
export const listOffices = endpoint({
  method: 'GET',
  path: '/api/offices',
  may: 'manage_employees',
  title: 'Offices, with position and radius in metres',
  answer: z.array(office),
})
export const addOffice = endpoint({
  method: 'POST',
  path: '/api/offices',
  may: 'manage_settings',
  title: 'Add an office',
  body: z.object(officeFields),
  answer: office,
})
export const updateOffice = endpoint({
  method: 'PUT',
  path: '/api/offices/:id',
  may: 'manage_settings',
  title: 'Change an office; punches that were made keep what was said of them',
  params: byId,
  body: z.partial(z.object(officeFields)),
  answer: office,
})
export const deleteOffice = endpoint({
  method: 'DELETE',
  path: '/api/offices/:id',
  may: 'manage_settings',
  title: 'Delete an office; whoever works there keeps its name as their place',
  params: byId,
  answer: z.object({ success: z.literal(true) }),
})

// Everything that is set

const value = z.record(z.string(), z.unknown())
export const getSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  may: 'manage_settings',
  title: 'Every setting, as it holds today and as it will',
  answer: z.object({
    firm: z.object({
      name: z.string(),
      zone: z.string(),
      /** The zone can be changed before the first punch only. */ zoneIsFixed: z.boolean(),
    }),
    settings: z.record(
      z.string(),
      z.object({ value, usual: value, later: z.array(z.object({ from: z.string(), value })) }),
    ),
  }),
})
export const updateFirm = endpoint({
  method: 'PUT',
  path: '/api/settings/firm',
  may: 'manage_settings',
  title: 'Change the name or the zone of the firm',
  body: z.object({ name: z.optional(words(120, 'Firm name is required')), zone: z.optional(zone()) }),
  answer: z.object({ name: z.string(), zone: z.string() }),
})

export const checkWorkingDays = endpoint({
  method: 'POST',
  path: '/api/check-working-days',
  may: 'use_own_account',
  title: 'What each of some days is',
  body: z.object({ dates: z.array(day()).check(z.maxLength(400, 'At most 400 dates')) }),
  answer: z.array(
    z.object({
      date: z.string(),
      dayOfWeek: z.string(),
      /** Off, for whatever reason. */ isHoliday: z.boolean(),
      /** Which Saturday of its month, 1 to 5. */ saturdayType: z.nullable(z.int()),
      name: z.nullable(z.string()),
    }),
  ),
})
