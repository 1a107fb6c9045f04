/**
 * The small office with a test mail server that is set in Settings. Wednesday, 18 November 2026, 09:30 in
 * Mumbai.
 */
import { expect } from 'vitest'
import type { Config } from '../../src/config'
import { outboxes } from '../../modules/notifications'
import { notify, type Notice } from '../../modules/notifications/inbox/notify'
import type { Settings } from '../../modules/firm/settings'
import { mailCertificate, mailServer, type MailServer } from './mailServer'
import { office, type Name, type Office } from './office'

const servers: MailServer[] = []
/** Call after each test. */
export const closeMailServers = () => Promise.all(servers.splice(0).map((server) => server.close()))

export const publicUrl = 'https://muster.example.com'

export async function startMailOffice({
  at = '2026-11-18T04:00:00.000Z',
  server: options = {},
  mail = {},
  config = {},
}: {
  at?: string
  server?: Parameters<typeof mailServer>[0]
  mail?: Partial<Settings['mail']>
  config?: Partial<Config>
} = {}) {
  const server = await mailServer(options)
  servers.push(server)
  const here = await office(at, { config: { url: publicUrl, smtpCa: mailCertificate, ...config } })
  await setMail(here, {
    host: '127.0.0.1',
    port: server.port,
    security: options.tls ?? 'none',
    fromAddress: 'muster@northwind.test',
    ...mail,
  })
  return { at: here, server, drain: () => outboxes.get(here.app)!.mail.drain() }
}

export async function setMail(at: Office, value: Partial<Settings['mail']>) {
  expect((await at.as('Anita').post('/api/settings', { key: 'mail', value })).body).toMatchObject({ value })
}

/** The person gets notices of a topic by mail. */
export async function choosesMail(at: Office, name: Name, ...topics: string[]) {
  const body = { topics: topics.map((topic) => ({ topic, inApp: true, push: true, mail: true })) }
  expect((await at.as(name).call('PUT', '/api/notifications/preferences', body)).status).toBe(200)
}

export const notifyByMail = (at: Office, people: Name[], more: Partial<Notice> = {}) =>
  at.write((tx) =>
    notify(tx, {
      people: people.map((name) => at.ids[name]),
      type: 'leave_update',
      title: 'Leave Approved',
      message: 'Enjoy',
      link: '/leave',
      ...more,
    }),
  )

export const mailStates = (at: Office) =>
  at.app.ask(({ db }) =>
    db.all<{ state: string; attempts: number; answer: string | null }>(
      'select state, attempts, answer from mails order by id',
    ),
  )
