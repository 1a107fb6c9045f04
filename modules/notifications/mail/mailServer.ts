/** The mail server as it is used: settings, password, certificate; or why none can be. */
import type { App } from '../../../src/app'
import { mailServerOf } from '../../firm/service'
import { passwordFor } from './mailPassword'
import type { Smtp } from './smtp'

export const noServer = 'No mail server is set. Enter one in Settings under Mail.'
export const noUrl =
  'The public address is not set, and links in mails begin with it. Start Muster with MUSTER_URL, such as ' +
  'https://muster.example.com.'

export async function smtpOf(app: App): Promise<Smtp | { problem: string }> {
  const server = app.ask(mailServerOf)
  if (!server) return { problem: noServer }
  if (!app.config.url) return { problem: noUrl }
  const known = server.user ? await passwordFor(app, server.host) : null
  if (server.user && !known)
    return { problem: `The password for ${server.host} is missing. Enter it in Settings under Mail.` }
  const { host, port, security, user, fromAddress } = server
  return {
    host,
    port,
    security,
    user,
    fromAddress,
    password: known?.password ?? null,
    ca: app.config.smtpCa,
    ehlo: new URL(app.config.url).hostname,
  }
}
