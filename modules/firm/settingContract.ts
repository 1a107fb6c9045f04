/** All settings: current and planned values, and the firm's name and time zone. */
import { endpoint, z, day, words } from '../../src/domain/endpoint'
import { preview, changeAnswer } from './calendarContract'
import { zone } from './firmContract'

export const saveSetting = endpoint({
  method: 'POST',
  path: '/api/settings',
  may: 'manage_settings',
  title: 'Change a setting from today or a later day',
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
    ...changeAnswer,
  }),
})
export const takeBackSetting = endpoint({
  method: 'DELETE',
  path: '/api/settings/:key/:from',
  may: 'manage_settings',
  title: 'Cancel a planned change of a setting',
  params: z.object({ key: z.string().check(z.maxLength(60)), from: day() }),
  query: preview,
  answer: z.object({ success: z.literal(true), ...changeAnswer }),
})

const value = z.record(z.string(), z.unknown())
export const getSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  may: 'manage_settings',
  title: 'Every setting with its current and planned values',
  answer: z.object({
    firm: z.object({
      name: z.string(),
      zone: z.string(),
      /** The time zone can only be changed before the first punch. */
      zoneIsFixed: z.boolean(),
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
  title: "Change the firm's name or time zone",
  body: z.object({ name: z.optional(words(120, 'Firm name is required')), zone: z.optional(zone()) }),
  answer: z.object({ name: z.string(), zone: z.string() }),
})
