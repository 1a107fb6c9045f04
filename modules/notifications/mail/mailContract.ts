/** Mail: the state of the mail server, its password, a test, mails that were given up, and unsubscribing. */
import { endpoint, z, email, idText, ok } from '../../../src/domain/endpoint'

export const mailKinds = ['notice', 'invitation', 'reset', 'account', 'report', 'audit', 'document'] as const
export type MailKind = (typeof mailKinds)[number]

const admin = 'manage_settings'

export const mailState = endpoint({
  method: 'GET',
  path: '/api/mail',
  may: admin,
  title: 'Whether mails are sent, and those that could not be',
  answer: z.object({
    /** Why no mail is sent; null if they are. */
    problem: z.nullable(z.string()),
    /** The server was tried since its settings changed. */
    isTried: z.boolean(),
    /** The beginning of links in mails (MUSTER_URL). */
    url: z.nullable(z.string()),
    /**
     * Where the password is from. `other server`: one is stored, but for another. `unreadable`: its key is
     * not the one in the data folder.
     */
    password: z.enum(['environment', 'stored', 'other server', 'unreadable', 'none']),
    waiting: z.int(),
    /** The last day's. */
    sent: z.int(),
    /** The newest that were given up. */
    dead: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(mailKinds),
        to: z.string(),
        title: z.string(),
        attempts: z.int(),
        createdAt: z.string(),
        answer: z.nullable(z.string()),
      }),
    ),
  }),
})

export const testMail = endpoint({
  method: 'POST',
  path: '/api/mail/test',
  may: admin,
  title: "Send a test mail now and return the server's answer",
  body: z.object({
    /** Default: one's own address. */
    to: z.optional(email()),
  }),
  answer: z.object({
    isSent: z.boolean(),
    message: z.string(),
    /** The server's own words. */
    answer: z.nullable(z.string()),
  }),
})

export const setMailPassword = endpoint({
  method: 'PUT',
  path: '/api/mail/password',
  may: admin,
  needsSession: true,
  title: 'Store the password of the mail server, encrypted; null deletes it',
  body: z.object({
    password: z.nullable(
      z
        .string()
        .check(
          z.minLength(1, 'Enter the password'),
          z.maxLength(500),
          z.regex(/^\P{Cc}*$/u, 'One line only'),
        ),
    ),
  }),
  answer: ok,
})

export const retryMail = endpoint({
  method: 'POST',
  path: '/api/mail/:id/retry',
  may: admin,
  title: 'Send a mail that was given up again',
  params: z.object({ id: idText() }),
  answer: ok,
})

/** A person, a topic, and a signature. */
const token = z.object({
  token: z.string().check(z.regex(/^\d{1,15}-[a-z]+-[\w-]{32}$/, 'The link is not complete')),
})

/** The mail program opens it, or its server posts to it (RFC 8058). */
export const openUnsubscribe = endpoint({
  method: 'GET',
  path: '/api/mail/unsubscribe/:token',
  may: 'public',
  title: 'The page that stops mails of one topic',
  params: token,
  answer: z.any(),
  media: 'text/html',
})
export const stopMails = endpoint({
  method: 'POST',
  path: '/api/mail/unsubscribe/:token',
  may: 'public',
  title: 'Stop mails of one topic, without signing in',
  params: token,
  takesForms: true,
  answer: ok,
})
