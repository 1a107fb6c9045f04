/** The firm itself: what the sign-in screen and the privacy page need, and setting it up. */
import { endpoint, z, words, email } from '../../src/domain/endpoint'
import { isZone } from '../../src/domain/day'

export const firm = z.object({
  name: z.string(),
  /** The IANA zone of days and times. */
  zone: z.string(),
  /** False while the database has no people: the browser shows the first-run screen. */
  isSetUp: z.boolean(),
  isDemo: z.boolean(),
  version: z.string(),
  /** The identity provider, if any: its button text, and who may also use a password. */
  provider: z.optional(z.object({ label: z.string(), passwords: z.enum(['everybody', 'admins']) })),
  /** Mails can be sent: a server and the public address are set. */
  sendsMail: z.boolean(),
  /** The event stream's position: a window that has just loaded continues from here. */
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

/** The firm's facts for the privacy page; none is secret. */
export const getPrivacy = endpoint({
  method: 'GET',
  path: '/api/privacy',
  may: 'public',
  title: 'The facts of the privacy policy: the firm, retention, and outside services',
  answer: z.object({
    firm: z.string(),
    companies: z.array(z.string()),
    /** Null: people are referred to an Admin. */
    contact: z.nullable(z.string()),
    /** 0: forever. */
    positionsDays: z.int(),
    recordsYears: z.int(),
    importsDays: z.int(),
    noticesDays: z.int(),
    messagesDays: z.int(),
    /** How long deleted data can remain in backups. */
    backupsDays: z.int(),
    /** A punch without a position is refused. */
    positionRequired: z.boolean(),
    /** The server that receives coordinates to find their address; null: none. */
    addressesFrom: z.nullable(z.string()),
    /** The server that receives an approximate place to find the weather; null: none. */
    weatherFrom: z.nullable(z.string()),
    /** The language model's server that receives questions to the assistant; null: none, they stay here. */
    assistantAsks: z.nullable(z.string()),
    /** The server that mails are sent through; null: no mails. */
    mailsThrough: z.nullable(z.string()),
    /** The identity provider for sign-in; null: people sign in here only. */
    signsInAt: z.nullable(z.string()),
    /** The server stores conversations with the assistant. */
    keepsConversations: z.boolean(),
    /** Colleagues are notified. */
    birthdays: z.boolean(),
    anniversaries: z.boolean(),
  }),
})
export type Privacy = z.output<typeof getPrivacy.answer>

export const zone = () => z.string().check(z.refine(isZone, 'Must be a time zone such as Asia/Kolkata'))

/** The code that is printed at the start of an empty installation. */
const setupCode = () =>
  z.string('The set-up code is missing').check(z.minLength(1, 'The set-up code is missing'), z.maxLength(100))

export const setUp = endpoint({
  method: 'POST',
  path: '/api/first-run',
  may: 'public',
  title: 'Set up an empty firm and its first Admin',
  body: z.object({
    code: setupCode(),
    firmName: words(120, 'Firm name is required'),
    zone: zone(),
    firstName: words(80, 'First name is required'),
    lastName: words(80, 'Last name is required'),
    email: email(),
    password: z
      .string()
      .check(z.minLength(8, 'Password must be at least 8 characters long'), z.maxLength(200)),
  }),
  secret: 'runs again',
  answer: z.object({ token: z.string(), message: z.string() }),
})

export const setUpDemo = endpoint({
  method: 'POST',
  path: '/api/first-run/demo',
  may: 'public',
  title: 'Fill an empty firm with the demo firm',
  body: z.object({ code: setupCode() }),
  answer: z.object({
    message: z.string(),
    password: z.string(),
    signIns: z.array(z.object({ role: z.string(), email: z.string() })),
  }),
})
