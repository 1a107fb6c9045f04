/**
 * Sends one mail to the firm's mail server, and says what its answer means.
 *
 *   openSmtp(smtp)      a connection that is used for several mails in turn, and closed with `close`
 *   meaningOf(error)    whether the mail is refused, or is to be sent later, or the server is out of order
 */
import { lookup } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { isRefused } from '../../../src/outgoingCalls'
import type { MailServer } from '../../firm/service'

export type Smtp = Pick<MailServer, 'host' | 'port' | 'security' | 'user' | 'fromAddress'> & {
  password: string | null
  /** Certificate file of a private authority. */
  ca: string | null
  /** The name with which Muster greets the server. */
  ehlo: string
}

/**
 * `refused`: this mail will never be accepted. `later`: not now. `unreachable`: the server takes no mail at
 * all, so the others need not be tried.
 */
export type MailOutcome =
  | { is: 'sent'; answer: string }
  | { is: 'later' | 'refused' | 'unreachable'; why: string; answer: string | null }

export type SmtpConnection = { send(mail: SendMailOptions): Promise<MailOutcome>; close(): void }

/**
 * RFC 5321 allows ten minutes for an answer to the content, which may be scanned; five are usual. A server
 * that does not even greet is out of order sooner.
 */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 300_000 }

/** One connection, kept open between mails. `limits` are milliseconds, shorter in tests. */
export function openSmtp(smtp: Smtp, limits: Partial<typeof timeouts> = {}): SmtpConnection {
  let transport: ReturnType<typeof connect> | null = null
  return {
    async send(mail) {
      try {
        transport ??= connect(smtp, await addressOf(smtp.host), { ...timeouts, ...limits })
        const { response } = await transport.sendMail({ ...mail, disableUrlAccess: true })
        return { is: 'sent', answer: response }
      } catch (error) {
        // A new connection, because the state of this one is unknown.
        transport?.close()
        transport = null
        return meaningOf(error as SmtpError, smtp)
      }
    },
    close() {
      transport?.close()
      transport = null
    },
  }
}

const connect = (smtp: Smtp, address: string, limits: typeof timeouts) =>
  createTransport({
    pool: true,
    maxConnections: 1,
    // A mail whose connection breaks is sent again by the outbox, which counts.
    maxRequeues: 0,
    host: address,
    port: smtp.port,
    name: smtp.ehlo,
    secure: smtp.security === 'tls',
    requireTLS: smtp.security === 'starttls',
    ignoreTLS: smtp.security === 'none',
    // The certificate is checked for the server's name, not for its address.
    ...(!isIP(smtp.host) && { servername: smtp.host }),
    tls: { ...(smtp.ca && { ca: readFileSync(smtp.ca) }), minVersion: 'TLSv1.2' },
    ...(smtp.user && { auth: { user: smtp.user, pass: smtp.password ?? '' } }),
    ...limits,
  })

/** Resolved here, so that a name which leads to a cloud's metadata service is refused. */
async function addressOf(host: string): Promise<string> {
  const address = isIP(host) ? host : (await lookup(host, { order: 'ipv4first' })).address
  if (isRefused(address, true))
    throw Object.assign(new Error(`${host} is not an allowed address`), { code: 'ENOTALLOWED' })
  return address
}

export type SmtpError = Error & {
  code?: string
  /** The SMTP command that failed, such as `RCPT TO`. */
  command?: string
  responseCode?: number
  response?: string
}

export function meaningOf(error: SmtpError, smtp: Smtp): MailOutcome {
  const { command = '', responseCode: code, response } = error
  const answer = response?.slice(0, 500) ?? null
  const quoted = answer ? `: ${answer}` : ''
  // Only these commands are about this mail. A refused sender would be refused in every mail.
  // A relay that lets nobody through answers so to each receiver.
  const isClosed = code === 530 || /relay|authenticat/i.test(answer ?? '')
  if (code && /^(RCPT TO|DATA)/.test(command) && !isClosed)
    return code >= 500
      ? { is: 'refused', why: `The mail server refused it${quoted}`, answer }
      : { is: 'later', why: `The mail server asks to send it later${quoted}`, answer }
  if (isCutOff(error))
    return {
      is: 'later',
      why: `${smtp.host} did not answer any more after the mail had begun. It may have accepted it.`,
      answer,
    }
  return { is: 'unreachable', why: whyNot(error, smtp, quoted), answer }
}

/**
 * Broken off after the greeting. It costs the mail an attempt, because the server may stumble over the mail
 * itself, or have accepted it.
 */
const isCutOff = ({ code, message }: SmtpError) =>
  /^(Timeout|Connection closed unexpectedly|Connection closed)$/.test(message) && code !== 'ETLS'

/** A sentence about a server that takes no mail, with what to do. */
function whyNot(error: SmtpError, { host, port, security, user, fromAddress }: Smtp, quoted: string): string {
  const { code = '', command = '', message } = error
  const at = `${host} port ${port}`
  if (code === 'EAUTH' || command.startsWith('AUTH'))
    return /Missing credentials|not supported|No .*mechanism/i.test(message) && !quoted
      ? `${host} offers no sign-in that Muster knows. Leave the user name blank if it needs none.`
      : `${host} does not accept the user name ${user} with this password${quoted}`
  if (command.startsWith('MAIL FROM')) return `${host} accepts no mail from ${fromAddress}${quoted}`
  if (/ENOTFOUND|EAI_AGAIN|EDNS/.test(`${code} ${message}`))
    return `The server name ${host} was not found. Check its spelling.`
  if (code === 'ENOTALLOWED') return `${host} is not an address that mail may be sent to.`
  if (/ECONNREFUSED/.test(`${code} ${message}`))
    return `${at} refuses connections. Check the server name and the port.`
  if (/wrong version number|packet length too long/i.test(message))
    return `${at} does not begin with TLS. Choose STARTTLS, usually with port 587.`
  if (isCertificateProblem(code, message))
    return (
      `The certificate of ${host} is not trusted (${message}). Use the name that its certificate has, or ` +
      'start Muster with MUSTER_SMTP_CA, the file of its authority.'
    )
  if (security === 'starttls' && (code === 'ETLS' || command === 'STARTTLS'))
    return (
      `${at} offers no encryption (STARTTLS)${quoted}. Choose TLS, usually with port 465. Choose none ` +
      'only for a server in your own network.'
    )
  if (/relay|authenticat/i.test(quoted))
    return `${host} accepts no mail from Muster${quoted}. Enter a user name, or allow this server to send.`
  if (code === 'ETIMEDOUT' || /timeout|timed out/i.test(message))
    return (
      `${at} did not answer in time. A firewall may block it, or the encryption does not fit the port: ` +
      'STARTTLS with 587, TLS with 465.'
    )
  return quoted ? `${host} takes no mail now${quoted}` : `${at}: ${message}`
}

const isCertificateProblem = (code: string, message: string) =>
  /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|ALTNAME/.test(code) || /certificate|altnames/i.test(message)
