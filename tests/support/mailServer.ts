/**
 * A mail server for tests (npm smtp-server) on a free port. It reads each mail with an independent parser and
 * answers as the test sets.
 *
 *   const server = await mailServer({ tls: 'starttls', user: 'muster', password: 'secret' })
 *   server.answer('RCPT', 450, 'greylisted')     the next RCPT TO
 *   server.received                              parsed mails, in order
 */
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

const folder = import.meta.dirname
/** Signed by itself, for localhost and 127.0.0.1. */
export const mailCertificate = join(folder, 'push-service.crt')

export type Received = Email & {
  from_: string
  to_: string[]
  isEncrypted: boolean
  user: string | null
  header(name: string): string | undefined
}
type Step = 'CONNECT' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA'

type Options = {
  tls?: 'starttls' | 'tls' | 'none'
  user?: string
  password?: string
  /** Called when a mail was read, before it is accepted. */
  onMail?: (mail: Received) => Promise<void> | void
}

export type MailServer = Awaited<ReturnType<typeof mailServer>>

export async function mailServer({ tls = 'none', user, password, onMail }: Options = {}) {
  const received: Received[] = []
  const attempts: Step[] = []
  const answers = new Map<Step, { code: number; text: string }[]>()
  const failing = new Map<Step, { code: number; text: string }>()
  const silent = new Set<Step>()
  let hear = onMail

  const passed = (step: Step, done: (error?: Error | null) => void) => {
    attempts.push(step)
    if (silent.has(step)) return
    const answer = answers.get(step)?.shift() ?? failing.get(step)
    done(answer ? Object.assign(new Error(answer.text), { responseCode: answer.code }) : null)
  }

  const server = new SMTPServer({
    secure: tls === 'tls',
    ...(tls !== 'none' && {
      key: readFileSync(join(folder, 'push-service.key')),
      cert: readFileSync(mailCertificate),
    }),
    disabledCommands: [...(tls === 'starttls' ? [] : ['STARTTLS']), ...(user ? [] : ['AUTH'])],
    authOptional: !user,
    allowInsecureAuth: true,
    logger: false,
    // Clients keep their connection for the next mail.
    closeTimeout: 20,
    onConnect: (_, done) => passed('CONNECT', done),
    onAuth: (auth, _, done) => {
      const isRight = auth.username === user && auth.password === password
      passed('AUTH', (error) =>
        error || !isRight
          ? done(error ?? Object.assign(new Error('5.7.8 Authentication failed'), { responseCode: 535 }))
          : done(null, { user: auth.username }),
      )
    },
    onMailFrom: (_, __, done) => passed('MAIL', done),
    onRcptTo: (_, __, done) => passed('RCPT', done),
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        void (async () => {
          const mail = await PostalMime.parse(Buffer.concat(pieces))
          const { mailFrom, rcptTo } = session.envelope
          const read = Object.assign(mail, {
            from_: mailFrom ? mailFrom.address : '',
            to_: rcptTo.map(({ address }) => address),
            isEncrypted: session.secure,
            user: (session.user as unknown as string | undefined) ?? null,
            header: (name: string) =>
              mail.headers.find(({ key }) => key === name.toLowerCase())?.value.replaceAll(/\r?\n\s+/g, ' '),
          })
          attempts.push('DATA')
          const answer = answers.get('DATA')?.shift() ?? failing.get('DATA')
          if (answer) return done(Object.assign(new Error(answer.text), { responseCode: answer.code }))
          received.push(read)
          await hear?.(read)
          if (!silent.has('DATA')) done(null, '2.0.0 Ok: queued as 4711')
        })()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    /** What clients tried, in order. */
    attempts,
    /** The next time at this step. */
    answer: (step: Step, code: number, text = 'no') =>
      answers.set(step, [...(answers.get(step) ?? []), { code, text }]),
    /** Each time at this step, until `works`. */
    fails: (step: Step, code: number, text = 'no') => failing.set(step, { code, text }),
    /** Never answers at this step, until `works`. */
    isSilentAt: (step: Step) => silent.add(step),
    works: () => (failing.clear(), silent.clear()),
    hears: (listener: Options['onMail']) => (hear = listener),
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
