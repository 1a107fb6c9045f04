/**
 * One setting, from a day on, and taking back what is still to come. Each key has its shape; what is not
 * given stays.
 */
import type { Tx } from '../../src/app'
import type { Who } from '../../src/http'
import { dayOf, isDay, isTime } from '../../src/domain/day'
import { email, words, z, type Answer, type Input } from '../../src/domain/endpoint'
import { broken, conflict, notFound } from '../../src/domain/errors'
import { changeWorkingDays, takeBackWorkingDays } from './calendar'
import { nothing } from './calendarChanges'
import { workingDays, type saveSetting, type takeBackSetting } from './contract'
import { settingOn, zoneOf } from './service'
import { isIssuer } from './provider'
import type { Settings } from './settings'
import { snapshotOf } from './snapshot'

const whole = (least: number, most: number) =>
  z
    .int(`Must be a whole number from ${least} to ${most}`)
    .check(
      z.minimum(least, `Must be from ${least} to ${most}`),
      z.maximum(most, `Must be from ${least} to ${most}`),
    )
const hours = (least: number, most: number) =>
  z
    .number('Must be a number')
    .check(
      z.minimum(least, `Must be from ${least} to ${most}`),
      z.maximum(most, `Must be from ${least} to ${most}`),
    )

const timeOrNone = z
  .string()
  .check(z.refine((text) => text === '' || isTime(text), 'Must be a time, HH:mm, or empty'))

const shapes: { [K in keyof Settings]: z.ZodMiniType<Partial<Settings[K]>> } = {
  working_days: workingDays,
  attendance: z.partial(
    z.strictObject({
      presentHours: hours(0.5, 24),
      halfDayHours: hours(0.5, 24),
      graceMinutes: whole(0, 240),
      longestLateSessionHours: hours(1, 24),
      positionRequired: z.boolean(),
      refuseOutside: z.boolean(),
      lookUpAddresses: z.boolean(),
    }),
  ),
  leave: z.partial(
    z.strictObject({
      yearStartsIn: z.union([z.literal(1), z.literal(4)], 'Must be 1 (January) or 4 (April)'),
      carryForwardDays: whole(0, 60),
      carryForwardExpires: z
        .string()
        .check(
          z.refine(
            (text) => text === '' || isDay(`2027-${text}`),
            'Must be a month and day such as 03-31, or empty',
          ),
        ),
      lookBackDays: whole(0, 366),
      twoStepsAfterDays: whole(0, 366),
      sandwich: z.boolean(),
      compensationWithinDays: whole(1, 366),
      compensationHalfHours: hours(0.5, 24),
      compensationFullHours: hours(0.5, 24),
    }),
  ),
  regularization: z.partial(z.strictObject({ lookBackDays: whole(0, 366) })),
  notifications: z.partial(z.strictObject({ quietFrom: timeOrNone, quietTo: timeOrNone })),
  celebrations: z.partial(z.strictObject({ birthdays: z.boolean(), anniversaries: z.boolean() })),
  company: z.partial(
    z.strictObject({
      entities: z
        .array(words(120))
        .check(z.minLength(1, 'At least one company'), z.maxLength(10, 'At most 10 companies')),
      othersEmail: email(),
      privacyEmail: z.union([z.literal(''), email()]),
    }),
  ),
  billing: z.partial(
    z.strictObject({
      gstPercent: hours(0, 100),
      feePercent: hours(0, 100),
      invoiceAfterDays: whole(0, 365),
      creditDays: whole(0, 365),
      guaranteeDays: whole(0, 730),
      series: z.string().check(z.regex(/^[A-Za-z0-9-]{1,6}$/, 'Must be 1 to 6 letters, digits or dashes')),
      gstins: z
        .array(
          z
            .string()
            .check(
              z.regex(
                /^$|^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/,
                'Must be a GSTIN such as 27AAPFU0939F1ZV',
              ),
            ),
        )
        .check(z.maxLength(10)),
      sac: z.string().check(z.regex(/^\d{4,8}$/, 'Must be 4 to 8 digits')),
    }),
  ),
  assistant: z.partial(
    z.strictObject({
      modelAddress: z.union(
        [
          z.literal(''),
          z.url({
            protocol: /^https?$/,
            error: 'Must be an address such as http://localhost:11434/v1, or empty',
          }),
        ],
        'Must be an address such as http://localhost:11434/v1, or empty',
      ),
      modelName: z
        .string()
        .check(z.trim(), z.maxLength(120), z.regex(/^\P{Cc}*$/u, 'Must not contain control characters')),
      timeoutSeconds: whole(1, 60),
      keepHistory: z.boolean(),
    }),
  ),
  whatsapp: z.partial(
    z.strictObject({
      country: z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'Must be a country code such as 91')),
      leastPauseSeconds: whole(3, 600),
      mostPauseSeconds: whole(3, 600),
      dailyCap: whole(1, 2000),
      bulkFrom: timeOrNone,
      bulkTo: timeOrNone,
      bulkForEveryone: z.boolean(),
      idleMinutes: whole(1, 1440),
      sessionsAtOnce: whole(1, 50),
    }),
  ),
  retention: z.partial(
    z.strictObject({
      positionsDays: whole(0, 3650),
      recordsYears: whole(0, 50),
      importsDays: whole(1, 3650),
      noticesDays: whole(0, 3650),
      messagesDays: whole(1, 3650),
    }),
  ),
  backups: z.partial(
    z.strictObject({
      isOn: z.boolean(),
      at: z.string().check(z.refine(isTime, 'Must be a time, HH:mm')),
      daily: whole(1, 90),
      weekly: whole(0, 104),
      monthly: whole(0, 120),
    }),
  ),
  sign_in: z.partial(
    z.strictObject({
      secondFactor: z.enum(
        ['nobody', 'some', 'everybody'],
        'Must be nobody, some (Admin and Accounts) or everybody',
      ),
      issuer: z.string().check(
        z.trim(),
        z.maxLength(254),
        z.refine(
          (text) => text === '' || isIssuer(text),
          'Must be an https address such as https://accounts.google.com, or empty',
        ),
      ),
      clientId: z
        .string()
        .check(
          z.trim(),
          z.maxLength(254),
          z.regex(/^[\x21-\x7e]*$/, 'Must be the id as the provider gives it'),
        ),
      label: z
        .string()
        .check(
          z.trim(),
          z.maxLength(40, 'At most 40 characters'),
          z.regex(/^\P{Cc}*$/u, 'Must not contain control characters'),
        ),
      providerIsEnough: z.boolean(),
      passwords: z.enum(['everybody', 'admins'], 'Must be everybody or admins'),
    }),
  ),
  approvals: z.partial(z.strictObject({ escalateAfterHours: whole(1, 2000) })),
}

/** No setting has more fields; an answer names no more, and none at the length of a book. */
const mostErrors = 20

export function save(
  tx: Tx,
  _: Who,
  { key, value, from, preview }: Input<typeof saveSetting>,
): Answer<typeof saveSetting> {
  if (!Object.hasOwn(shapes, key))
    throw broken(`There is no setting ${key}`, [
      { field: 'key', message: `Must be one of ${Object.keys(shapes).join(', ')}` },
    ])
  const name = key as keyof Settings
  const read = shapes[name].safeParse(value)
  if (!read.success) {
    const errors = read.error.issues.slice(0, mostErrors).map(({ path, message }) => ({
      field: ['value', ...path].join('.').slice(0, 200),
      message: message.slice(0, 500),
    }))
    throw broken('Please correct the fields named here', errors)
  }
  const today = dayOf(tx.now(), zoneOf(tx))
  const since = from ?? today
  if (since < today)
    throw broken('A setting can be changed from today on, not for days that have passed', [
      { field: 'from', message: 'Must not be in the past' },
    ])
  if (name === 'working_days')
    return {
      key,
      from: since,
      value: read.data,
      ...changeWorkingDays(tx, read.data as Settings['working_days'], since, preview === '1'),
    }

  const before = settingOn(snapshotOf(tx), name, since)
  const after = { ...before, ...read.data }
  if (
    name === 'attendance' &&
    (after as Settings['attendance']).halfDayHours > (after as Settings['attendance']).presentHours
  )
    throw conflict('Half Day cannot need more hours than Present')
  const wrong = wrongTogether(name, after)
  if (wrong) throw broken(wrong.message, [{ field: `value.${wrong.field}`, message: wrong.message }])
  const apply = () => {
    tx.db.run(
      `insert into settings (key, from_day, value)
       values (?, ?, ?)
       on conflict (key, from_day) do update set value = excluded.value`,
      name,
      since,
      JSON.stringify(after),
    )
    tx.record('settings.changed', { key: name, from: since, before, after })
  }
  if (preview === '1') tx.rehearse(apply)
  else apply()
  return { key, from: since, value: after, touched: nothing(), undo: null }
}

/** What each of its fields alone allows and all together do not. */
function wrongTogether(name: keyof Settings, after: unknown): { field: string; message: string } | null {
  if (name === 'whatsapp') return wrongPace(after as Settings['whatsapp'])
  if (name === 'sign_in') return wrongProvider(after as Settings['sign_in'])
  if (name === 'notifications') return wrongQuiet(after as Settings['notifications'])
  return null
}

const bothOrNone = 'Give both times, or none'

function wrongQuiet({
  quietFrom,
  quietTo,
}: Settings['notifications']): { field: keyof Settings['notifications']; message: string } | null {
  return (quietFrom === '') === (quietTo === '')
    ? null
    : { field: quietFrom ? 'quietTo' : 'quietFrom', message: bothOrNone }
}

function wrongPace({
  leastPauseSeconds,
  mostPauseSeconds,
  bulkFrom,
  bulkTo,
}: Settings['whatsapp']): { field: keyof Settings['whatsapp']; message: string } | null {
  if (leastPauseSeconds > mostPauseSeconds)
    return { field: 'mostPauseSeconds', message: 'Must not be shorter than the shortest pause' }
  if ((bulkFrom === '') !== (bulkTo === ''))
    return { field: bulkFrom ? 'bulkTo' : 'bulkFrom', message: bothOrNone }
  return null
}

function wrongProvider({
  issuer,
  clientId,
  passwords,
}: Settings['sign_in']): { field: keyof Settings['sign_in']; message: string } | null {
  if ((issuer === '') !== (clientId === ''))
    return { field: issuer ? 'clientId' : 'issuer', message: 'Give both, or none' }
  return passwords === 'admins' && !issuer
    ? {
        field: 'passwords',
        message: 'Set an identity provider first: without one everybody needs the password',
      }
    : null
}

/** Days that have begun keep what they had: only what is still to come goes. */
export function takeBack(
  tx: Tx,
  _: Who,
  { key, from, preview }: Input<typeof takeBackSetting>,
): Answer<typeof takeBackSetting> {
  if (
    !Object.hasOwn(shapes, key) ||
    !snapshotOf(tx)
      .settings.get(key)
      ?.some((version) => version.from === from)
  )
    throw notFound(`Nothing of ${key} is to change on ${from}`)
  if (from <= dayOf(tx.now(), zoneOf(tx)))
    throw conflict('This holds already. Change it from today on instead')
  if (key === 'working_days') return { success: true, ...takeBackWorkingDays(tx, from, preview === '1') }
  const name = key as keyof Settings
  const apply = () => {
    const before = settingOn(snapshotOf(tx), name, from)
    tx.db.run('delete from settings where key = ? and from_day = ?', name, from)
    tx.record('settings.changed', { key: name, from, before, after: settingOn(snapshotOf(tx), name, from) })
  }
  if (preview === '1') tx.rehearse(apply)
  else apply()
  return { success: true, touched: nothing(), undo: null }
}
