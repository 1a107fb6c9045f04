/** The firm itself: what the sign-in screen must know, and setting it up. */
import { endpoint, z, words, email } from '../../src/domain/endpoint'
import { isZone, type Day } from '../../src/domain/day'

declare module '../../src/domain/events' {
  interface Events {
    'firm.set_up': { name: string; zone: string; demo: boolean }
    'settings.changed': { key: string; from: Day; before: unknown; after: unknown }
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
})
export type Firm = z.output<typeof firm>

export const getFirm = endpoint({ method: 'GET', path: '/api/firm', may: 'public', title: 'The firm, as the sign-in screen needs it', answer: firm })

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
    password: z.string().check(z.minLength(8, 'Password must be at least 8 characters long'), z.maxLength(200)),
  }),
  answer: z.object({ token: z.string(), message: z.string() }),
})

export const setUpDemo = endpoint({
  method: 'POST',
  path: '/api/first-run/demo',
  may: 'public',
  title: 'Fill an empty firm with the demo firm',
  answer: z.object({ message: z.string(), password: z.string(), signIns: z.array(z.object({ role: z.string(), email: z.string() })) }),
})
