/** A mail server that falls silent, and what its errors mean. */
import { afterEach, describe, expect, test } from 'vitest'
import { mailServer, type MailServer } from '../../../tests/support/mailServer'
import { meaningOf, openSmtp, type Smtp } from './smtp'

let server: MailServer | null = null
afterEach(() => server?.close())

const smtp = (more: Partial<Smtp> = {}): Smtp => ({
  host: '127.0.0.1',
  port: server?.port ?? 25,
  security: 'none',
  user: '',
  password: null,
  fromAddress: 'muster@northwind.test',
  ca: null,
  ehlo: 'muster.example.com',
  ...more,
})
const limits = { connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 1500 }
const mail = { from: 'muster@northwind.test', to: 'ravi@northwind.test', subject: 'Test', text: 'Test' }

describe('silence', () => {
  test.each([
    ['CONNECT', 'unreachable', 'did not answer in time'],
    // The server may have accepted it, or stumbled over it, so it costs the mail an attempt.
    ['MAIL', 'later', 'did not answer any more'],
    ['RCPT', 'later', 'did not answer any more'],
    ['DATA', 'later', 'did not answer any more'],
  ] as const)('at %s ends after a limit: %s', async (step, is, why) => {
    server = await mailServer()
    server.isSilentAt(step)
    const connection = openSmtp(smtp(), limits)
    expect(await connection.send(mail)).toMatchObject({ is, why: expect.stringContaining(why) })
    server.works()
    expect(await connection.send(mail)).toMatchObject({ is: 'sent' })
    connection.close()
  })
})

test('several mails use one connection', async () => {
  server = await mailServer()
  const connection = openSmtp(smtp())
  for (let n = 0; n < 5; n++) expect(await connection.send(mail)).toMatchObject({ is: 'sent' })
  connection.close()
  expect(server.attempts.filter((step) => step === 'CONNECT')).toHaveLength(1)
})

test('a full mailbox is about that mail; a full server is about all', () => {
  const error = (command: string, responseCode: number) =>
    Object.assign(new Error('no'), { command, responseCode, response: `${responseCode} no` })
  expect(meaningOf(error('RCPT TO', 452), smtp())).toMatchObject({ is: 'later' })
  expect(meaningOf(error('RCPT TO', 552), smtp())).toMatchObject({ is: 'refused' })
  expect(meaningOf(error('DATA', 554), smtp())).toMatchObject({ is: 'refused' })
  expect(meaningOf(error('CONN', 421), smtp())).toMatchObject({ is: 'unreachable' })
  expect(meaningOf(error('AUTH PLAIN', 535), smtp())).toMatchObject({ is: 'unreachable' })
})
