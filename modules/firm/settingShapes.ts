/** The shape of each setting: what every field of it allows, and what all together do not. */
import { isDay, isTime } from '../../src/domain/day'
import { email, words, z } from '../../src/domain/endpoint'
import { invoicePrefixPattern } from '../../src/domain/identity'
import { workingDays } from './contract'
import { isLoopbackHost } from '../../src/domain/publicAddress'
import { isIssuer } from './provider'
import type { Settings } from './settings'

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

export const shapes: { [K in keyof Settings]: z.ZodMiniType<Partial<Settings[K]>> } = {
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
      stampPairing: z.enum(['alternate', 'first_last'], 'Must be alternate or first_last'),
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
  mail: z.partial(
    z.strictObject({
      host: z
        .string()
        .check(
          z.trim(),
          z.regex(/^$|^[a-zA-Z0-9.:-]{1,253}$/, 'Must be a server name such as smtp.example.com, or empty'),
        ),
      port: whole(1, 65_535),
      security: z.enum(['starttls', 'tls', 'none'], 'Must be starttls, tls or none'),
      user: z
        .string()
        .check(z.trim(), z.maxLength(254), z.regex(/^\P{Cc}*$/u, 'Must not contain control characters')),
      fromAddress: z.union([z.literal(''), email()]),
      fromName: z
        .string()
        .check(z.trim(), z.maxLength(80), z.regex(/^\P{Cc}*$/u, 'Must not contain control characters')),
      reportsTo: z.array(email()).check(z.maxLength(20, 'At most 20 addresses')),
      auditTo: z.union([z.literal(''), email()]),
    }),
  ),
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
      invoiceDaysAhead: whole(0, 92),
      series: z
        .string()
        .check(z.regex(invoicePrefixPattern, 'Must be 1 to 6 letters, digits or dashes, but not CN or RCT')),
      sac: z.string().check(z.regex(/^\d{4,8}$/, 'Must be 4 to 8 digits')),
    }),
  ),
  books: z.partial(
    z.strictObject({
      tdsSection: z.string().check(z.regex(/^[0-9A-Za-z() ]{1,12}$/, 'Must be a section such as 393(1)')),
      tdsCode: z.string().check(z.regex(/^[0-9A-Za-z-]{0,8}$/, 'Must be a code such as 1027, or empty')),
      tdsPercent: hours(0, 100),
      gstr1Version: z.string().check(z.regex(/^[A-Za-z0-9.]{1,12}$/, 'Must be a version such as GST3.2.3')),
      largeInvoiceFrom: whole(0, 10_000_000),
      eInvoices: z.boolean(),
      eInvoiceDays: whole(0, 365),
      eInvoiceKey: z
        .string()
        .check(
          z.maxLength(4000),
          z.regex(/^[A-Za-z0-9+/=\s-]*$/, 'Must be the public key of the e-invoice portal, as downloaded'),
        ),
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

/** Rules across several fields of a setting. */
export function wrongTogether(
  name: keyof Settings,
  after: unknown,
): { field: string; message: string } | null {
  if (name === 'whatsapp') return wrongPace(after as Settings['whatsapp'])
  if (name === 'sign_in') return wrongProvider(after as Settings['sign_in'])
  if (name === 'mail') return wrongMail(after as Settings['mail'])
  if (name === 'notifications') return wrongQuiet(after as Settings['notifications'])
  return null
}

function wrongMail({
  host,
  fromAddress,
  security,
  user,
}: Settings['mail']): { field: keyof Settings['mail']; message: string } | null {
  if (host && !fromAddress)
    return { field: 'fromAddress', message: 'Enter the address that mails are sent from' }
  if (user && security === 'none' && !isLoopbackHost(host))
    return { field: 'security', message: 'A server with a user name needs encryption' }
  return null
}

const bothOrNone = 'Enter both times, or none'

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
    return { field: issuer ? 'clientId' : 'issuer', message: 'Enter both, or none' }
  return passwords === 'admins' && !issuer
    ? {
        field: 'passwords',
        message: 'Set an identity provider first: without one everybody needs the password',
      }
    : null
}
