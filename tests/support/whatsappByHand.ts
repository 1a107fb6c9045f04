/**
 * A WhatsApp engine that the test controls by hand: sessions that close slowly, errors in the middle, two
 * sessions at once.
 */
import { expect, vi } from 'vitest'
import { registryOf } from '../../modules/whatsapp/link/sessionRegistry'
import type { Engine, LinkEvent, Outcome, Outgoing } from '../../modules/whatsapp/engine/engine'
import { office, type Name, type Office } from './office'

type Opened = {
  owner: number
  emit: (event: LinkEvent) => void
  sends: { message: Outgoing; answer: (outcome: Outcome) => void }[]
  finish: () => void
  isClosed: boolean
}
export let at: Office
export let opened: Opened[]
/** The owners whose login was deleted, and whether their session was open then. */
export let forgot: number[]
export let forgotWhileOpen: boolean[]
/**
 * Settings of a test: whether the engine answers sends by itself, whether it closes slowly, and its events
 * after the start.
 */
export const engine: {
  answers: boolean
  closesSlowly: boolean
  comesUp: (owner: number, emit: Opened['emit']) => void
} = { answers: true, closesSlowly: false, comesUp: () => {} }

/** Call before each test. */
export async function byHand() {
  at = await office('2026-11-18T06:30:00.000Z')
  opened = []
  forgot = []
  forgotWhileOpen = []
  engine.answers = true
  engine.closesSlowly = false
  engine.comesUp = (_, emit) => emit({ is: 'ready', phoneNumber: '919820012345' })
  const made: Engine = {
    name: 'simulator',
    open(owner, emit) {
      const one: Opened = { owner, emit, sends: [], finish: () => {}, isClosed: false }
      opened.push(one)
      setTimeout(() => !one.isClosed && engine.comesUp(owner, emit), 2)
      const close = () =>
        new Promise<void>((resolve) => {
          one.finish = () => {
            if (!one.isClosed) emit({ is: 'closed', why: 'closed', message: '' })
            one.isClosed = true
            resolve()
          }
          if (!engine.closesSlowly) one.finish()
        })
      const send = (message: Outgoing) =>
        new Promise<Outcome>((answer) => {
          one.sends.push({ message, answer })
          if (engine.answers) setTimeout(() => answer({ is: 'sent', messageId: `M${message.reference}` }), 2)
        })
      return { send, check: async () => 'unknown', close, logOut: close }
    },
    forget: async (owner) => {
      forgot.push(owner)
      forgotWhileOpen.push(opened.some((one) => one.owner === owner && !one.isClosed))
    },
    stop: async () => {},
  }
  registryOf(at.app).sending = { engine: made, pace: 0.0001 }
}

export const rules = (value: object) =>
  at.write((tx) =>
    tx.db.run(
      `insert or replace into settings (key, from_day, value) values ('whatsapp', '2026-01-01', ?)`,
      JSON.stringify({
        country: '91',
        leastPauseSeconds: 8,
        mostPauseSeconds: 20,
        dailyCap: 250,
        bulkFrom: '08:00',
        bulkTo: '21:00',
        bulkForEveryone: false,
        idleMinutes: 30,
        sessionsAtOnce: 4,
        ...value,
      }),
    ),
  )
export const connect = (name: Name) =>
  at
    .as(name)
    .post('/api/whatsapp/connect')
    .then(({ body }) => body.status as string)
export const bulk = (count: number, name: Name = 'Meera') =>
  at.as(name).post('/api/whatsapp/send-bulk', {
    recipients: Array.from({ length: count }, (_, i) => ({ number: String(9_876_543_210 + i) })),
    message: 'Hello',
  })
export const single = (number = '9876543299', headers = {}) =>
  at.as('Meera').post('/api/whatsapp/send', { to: number, message: 'Hello' }, headers)
export const rows = () =>
  at.app.ask(({ db }) =>
    db.all<{ id: number; state: string; error: string | null }>(
      'select id, state, error from whatsapp_messages order by id',
    ),
  )
export const states = () => rows().map(({ state }) => state)
export const batch = () =>
  at.app.ask(({ db }) =>
    db.one<{ state: string; trouble: string | null }>(
      'select state, trouble from whatsapp_batches order by id desc limit 1',
    ),
  )
export const session = (name: Name) => registryOf(at.app).sessionOf(at.ids[name])
export const handed = () => opened.flatMap(({ sends }) => sends)
export const soon = (look: () => void) => vi.waitFor(look, { timeout: 5000, interval: 5 })
export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
export const linkedNow = () =>
  at.app.ask(({ db }) =>
    db.one<{ n: number }>('select is_linked as n from whatsapp_sessions where user_id = ?', at.ids.Meera),
  )
/** The timer of the next automatic check. */
export const alarm = () => (session('Meera').watch as unknown as { waking: { timer: unknown } }).waking.timer
export const firstHanded = () => soon(() => expect(handed().length).toBeGreaterThan(0))

/** The first of `count` messages has been sent, and the disk fails when that is to be recorded. */
export async function sentButNotWrittenDown(count: number) {
  engine.answers = false
  await bulk(count)
  await firstHanded()
  const broken = vi.spyOn(at.app, 'write').mockRejectedValue(new Error('disk I/O error'))
  handed()[0]!.answer({ is: 'sent', messageId: 'M1' })
  await soon(() => expect(session('Meera').sender.isBusy).toBe(false))
  broken.mockRestore()
}
