/**
 * The process of one WhatsApp session. Only here is whatsapp-web.js loaded, because it throws uncaught errors
 * and takes a browser down. It ends with its session, or when the server is gone.
 */
import type { FromSession, ToSession } from './protocol'
import { words } from './reasons'
import { Session } from './session'

let session: Session | null = null
const say = (message: FromSession, then: () => void = () => {}) =>
  process.connected ? process.send!(message, then) : then()
const log = (level: 'debug' | 'warn' | 'error', message: string) => say({ is: 'log', level, message })

const stop = () =>
  session ? void session.finish({ why: 'closed', message: 'The session was closed.' }) : leave()
// At the end of a process puppeteer kills the browser that it started.
const leave = () => process.exit(0)

process.on(
  'message',
  (message: ToSession) => void heed(message).catch((error: unknown) => log('error', words(error))),
)
// The server ended without a message.
process.on('disconnect', () => {
  setTimeout(leave, 10_000)
  stop()
})
process.on('SIGTERM', stop)
process.on('SIGINT', () => {})
process.on('unhandledRejection', (error) => (session ? session.stray(error) : log('error', words(error))))
process.on('uncaughtException', (error) => {
  log('error', error.stack ?? error.message)
  void session?.finish({ why: 'crashed', message: 'The session has failed.' })
})

async function heed(message: ToSession) {
  if (message.do === 'start') {
    session ??= new Session(message.start, {
      emit: (event) => say({ is: 'event', event }),
      browser: (pid) => say({ is: 'browser', pid }),
      log,
      ended: (end) => say({ is: 'ended', ...end }, leave),
    })
    await session.begin()
  } else if (message.do === 'send')
    await session?.send(message.message, (answer) => say({ is: 'answer', id: message.id, answer }))
  else if (message.do === 'check')
    say({ is: 'answer', id: message.id, answer: (await session?.check(message.number)) ?? 'unknown' })
  else if (message.do === 'log out') await session?.logOut()
  else stop()
}
