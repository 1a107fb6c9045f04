/**
 * An engine without WhatsApp for the demo firm and tests: a phone scans the code after some seconds, and
 * numbers decide how recipients behave. Its login and sent messages are files in its folder, so that a killed
 * server finds them again.
 */
import { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Engine, Link, LinkEvent, Outcome, Outgoing } from './engine'

export type Script = {
  /** Milliseconds until the shown code is scanned; null: never, so codes expire. */
  scanAfter: number | null
  /** How long a code is valid. */
  codeHolds: number
  codes: number
  /** A message's times until it is accepted, delivered, read. */
  taken: number
  delivered: number
  read: number
  /** The account that scans. */
  phoneNumber: string
}
export const usualScript: Script = {
  scanAfter: 4000,
  codeHolds: 20_000,
  codes: 5,
  taken: 30,
  delivered: 400,
  read: 1500,
  phoneNumber: '919820000000',
}

/** A number's behaviour by its last three digits. */
export const behaviours = {
  '000': 'is not on WhatsApp',
  '001': 'is refused',
  '002': 'does not answer: the result is unknown',
  '003': 'is delivered and never read',
  '004': 'cannot be delivered',
  '005': 'answers late: unknown first, then sent',
  '007': 'answers STOP',
  '008': 'ends the session before sending',
  '009': 'ends the session during sending',
} as const
type Behaviour = keyof typeof behaviours
const behaviourOf = (number: string): Behaviour | null =>
  number.slice(-3) in behaviours ? (number.slice(-3) as Behaviour) : null

export function simulator(folder: string, script: Script = usualScript): Engine {
  const open = new Set<Link>()
  const loginFile = (owner: number) => join(folder, `${owner}.login`)
  return {
    name: 'simulator',
    open(owner, emit) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const link = simulatedLink({
        folder,
        owner,
        login: loginFile(owner),
        script,
        emit,
        gone: () => open.delete(link),
      })
      open.add(link)
      return link
    },
    async forget(owner) {
      rmSync(loginFile(owner), { force: true })
    },
    async stop() {
      await Promise.all([...open].map((link) => link.close()))
    },
  }
}

type Opening = {
  folder: string
  owner: number
  login: string
  script: Script
  emit: (event: LinkEvent) => void
  gone: () => void
}

function simulatedLink({ folder, owner, login, script, emit, gone }: Opening): Link {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let isOver = false
  const later = (ms: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (!isOver) work()
    }, ms)
    timer.unref()
    timers.add(timer)
  }
  const end = (event: LinkEvent) => {
    if (isOver) return
    isOver = true
    for (const timer of timers) clearTimeout(timer)
    gone()
    emit(event)
  }
  const ready = () => {
    writeFileSync(login, script.phoneNumber)
    emit({ is: 'ready', phoneNumber: script.phoneNumber })
  }
  const show = (code: number) => {
    if (code > script.codes)
      return end({ is: 'closed', why: 'not scanned', message: 'The code was not scanned in time.' })
    emit({ is: 'qr', code: `simulated,${owner},${code},${randomBytes(16).toString('base64')}` })
    if (script.scanAfter !== null && script.scanAfter < script.codeHolds)
      return later(script.scanAfter, () => {
        emit({ is: 'loading', percent: 60 })
        later(script.taken, ready)
      })
    later(script.codeHolds, () => show(code + 1))
  }
  later(script.taken, () => (existsSync(login) ? ready() : show(1)))

  const arrived = ({ number, reference, text, file }: Outgoing): string => {
    const messageId = `SIM${randomBytes(10).toString('hex').toUpperCase()}`
    // One line, written before any event, so that killing the server shows what was sent.
    const sent = { reference, number, text, file: file && { name: file.name, bytes: file.bytes.length } }
    appendFileSync(join(folder, `${owner}.sent`), `${JSON.stringify(sent)}\n`)
    return messageId
  }
  const acknowledge = (messageId: string, how: Behaviour | null) => {
    if (how === '004') return later(script.delivered, () => emit({ is: 'ack', messageId, ack: 'failed' }))
    later(script.delivered, () => emit({ is: 'ack', messageId, ack: 'delivered' }))
    if (how !== '003') later(script.read, () => emit({ is: 'ack', messageId, ack: 'read' }))
  }
  const crash = () => end({ is: 'closed', why: 'crashed', message: 'The simulated browser was closed.' })

  function take(message: Outgoing, answer: (outcome: Outcome) => void) {
    const how = behaviourOf(message.number)
    if (how === '000') return answer({ is: 'unregistered' })
    if (how === '001') return answer({ is: 'refused', why: 'WhatsApp did not accept this message.' })
    if (how === '008') {
      answer({ is: 'refused', why: 'The session ended before this was handed over.' })
      return crash()
    }
    const messageId = arrived(message)
    if (how === '009') {
      answer({ is: 'unknown', why: 'The session ended while this was handed over.' })
      return crash()
    }
    if (how === '002' || how === '005') {
      answer({ is: 'unknown', why: 'WhatsApp did not answer in time.' })
      if (how === '005')
        later(script.delivered, () => emit({ is: 'found', reference: message.reference, messageId }))
      return
    }
    answer({ is: 'sent', messageId })
    acknowledge(messageId, how)
    if (how === '007')
      later(script.delivered, () => emit({ is: 'received', from: message.number, text: 'STOP' }))
  }

  return {
    send: (message) =>
      new Promise((answer) => {
        if (isOver) return answer({ is: 'refused', why: 'The session has ended.' })
        const timer = setTimeout(
          () =>
            isOver
              ? answer({ is: 'unknown', why: 'The session ended while this was handed over.' })
              : take(message, answer),
          script.taken,
        )
        timer.unref()
      }),
    check: async (number) => (behaviourOf(number) === '000' ? 'unregistered' : 'registered'),
    close: async () => end({ is: 'closed', why: 'closed', message: 'Closed' }),
    async logOut() {
      rmSync(login, { force: true })
      end({ is: 'closed', why: 'closed', message: 'Logged out' })
    },
  }
}
