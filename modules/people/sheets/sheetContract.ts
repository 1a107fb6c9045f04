/** People as sheets, and password links, for both sides, through contract.ts. */
import { endpoint, z } from '../../../src/domain/endpoint'

// Password links

const token = z.string('The link is not complete').check(z.regex(/^[\w-]{43}$/, 'The link is not complete'))
export const makePasswordLinks = endpoint({
  method: 'POST',
  path: '/api/users/password-links',
  may: 'manage_employees',
  title: 'Password links for people; shown once',
  secret: 'shown once',
  body: z.object({
    /** Default: everybody without a password. */
    ids: z.optional(z.array(z.int()).check(z.maxLength(20_000))),
  }),
  answer: z.array(
    z.object({
      userId: z.int(),
      name: z.string(),
      email: z.string(),
      /** Path and token; add the address of this Muster in front. */
      link: z.string(),
    }),
  ),
})
export const checkPasswordLink = endpoint({
  method: 'POST',
  path: '/api/auth/set-password/check',
  may: 'public',
  title: 'The person of a link',
  body: z.object({ token }),
  answer: z.object({ firstName: z.string(), email: z.string() }),
})
export const usePasswordLink = endpoint({
  method: 'POST',
  path: '/api/auth/set-password',
  may: 'public',
  title: 'Set a password with a link',
  body: z.object({ token, password: z.string('Password is required').check(z.maxLength(200)) }),
  answer: z.object({ success: z.literal(true), email: z.string() }),
})

// Sheets

const sheetMedia = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const peopleTemplate = endpoint({
  method: 'GET',
  path: '/api/users/template',
  may: 'manage_employees',
  title: 'An empty people template: CSV, or a workbook that explains its columns',
  query: z.object({ format: z.optional(z.enum(['csv', 'xlsx'])) }),
  answer: z.any(),
  media: 'text/csv',
})
export const exportPeople = endpoint({
  method: 'GET',
  path: '/api/users/export',
  may: 'manage_employees',
  title:
    'All people as a workbook; identity numbers are masked unless requested; each export is recorded in ' +
    'the audit',
  query: z.object({ identity: z.optional(z.literal('full')) }),
  secret: 'runs again',
  answer: z.any(),
  media: sheetMedia,
})
/** The browser's own reading of a CSV: text for each field; it takes every file's path. */
export const bulkPeople = endpoint({
  method: 'POST',
  path: '/api/users/bulk',
  may: 'manage_employees',
  title: 'Add or change many people at once',
  limit: 10 * 1024 * 1024,
  body: z.object({
    employees: z
      .array(z.record(z.string(), z.unknown()), 'employees must be a list')
      .check(
        z.minLength(1, 'No valid employee data found. Please check your CSV file.'),
        z.maxLength(50_000, 'At most 50,000 employees'),
      ),
  }),
  answer: z.object({
    results: z.object({
      success: z.array(
        z.object({
          row: z.int(),
          id: z.nullable(z.int()),
          name: z.string(),
          what: z.enum(['created', 'updated', 'unchanged']),
        }),
      ),
      errors: z.array(z.object({ row: z.int(), error: z.string() })),
    }),
  }),
})
