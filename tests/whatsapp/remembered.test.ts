/** The stored messages of unknown outcome, and the events that are matched with them later. */
import { EventEmitter } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { LinkEvent, Outcome } from '../../modules/whatsapp/engine/engine'
import { Sending } from '../../modules/whatsapp/engine/session/sending'
import { engineOn, message, newFolder, open, stopAll } from './sessions'

const folder = newFolder()
afterAll(stopAll)

describe('messages of unknown outcome', () => {
  /**
   * A session's process that reports every outcome as unknown. Its number is the count of messages that it
   * was given.
   */
  const clueless = join(folder, 'clueless.mjs')
  writeFileSync(
    clueless,
    `process.on('message', ({ do: what, id, start }) => {
      const ready = () => ({ is: 'ready', phoneNumber: String(start.unknown.length) })
      if (what === 'start') process.send({ is: 'event', event: ready() })
      else if (what === 'send') process.send({ is: 'answer', id, answer: { is: 'unknown', why: 'So it is.' } })
      else process.exit(0)
    })`,
  )
  const openSession = async (engine: ReturnType<typeof engineOn>) => {
    const session = open(engine)
    return { link: session.link, remembered: Number((await session.next('ready')).phoneNumber) }
  }
  const losing = async (count: number) => {
    const engine = engineOn(null, { entry: clueless })
    const { link, remembered } = await openSession(engine)
    expect(remembered).toBe(0)
    for (let n = 0; n < count; n++) await link.send(message('919812345678', `lost ${n}`))
    return { engine, link }
  }

  test('are stored for later sessions, up to two hundred', async () => {
    const { engine, link } = await losing(203)
    await link.close()
    const next = await openSession(engine)
    expect(next.remembered).toBe(200)
    await next.link.close()
  })

  test('are deleted with the login', async () => {
    const { engine, link } = await losing(2)
    const under = link.send(message('919812345678', 'under way'))
    await link.logOut()
    expect(await under).toMatchObject({ is: 'unknown' })
    const second = await openSession(engine)
    expect(second.remembered).toBe(0)
    await second.link.send(message('919812345678', 'lost as well'))
    await second.link.close()
    await engine.forget(1)
    const third = await openSession(engine)
    expect(third.remembered).toBe(0)
    await third.link.close()
  })
})

describe('sent messages are distinguished', () => {
  const texted = (id: string, lid: string) => ({
    fromMe: true,
    ack: 1,
    type: 'chat',
    body: 'Hello',
    id: { id, remote: { user: lid, server: 'lid' } },
    _data: {},
  })
  const give = async (sending: Sending, reference: number, number: string, text: string) => {
    let outcome: Outcome | null = null
    await sending.send({ reference, number, text, file: null }, (given) => (outcome = given))
    return outcome
  }
  /** A library that knows the second person by a lid if `lid` is set, and never answers for the first. */
  function begun(lid: boolean) {
    const linkEvents: LinkEvent[] = []
    const library = Object.assign(new EventEmitter(), {
      getNumberId: async (number: string) =>
        lid && number === other ? { user: '777', server: 'lid' } : { user: number, server: 'c.us' },
      pupPage: { evaluate: async () => true },
      sendMessage: async (wid: string) => {
        if (wid.startsWith(silent)) throw new Error('nobody knows')
        return { id: { id: 'second' }, ack: 1 }
      },
    })
    return {
      library,
      reported: linkEvents,
      sending: new Sending(
        library as never,
        5000,
        [],
        (event) => linkEvents.push(event),
        () => {},
      ),
    }
  }
  const [silent, other] = ['919876543211', '919876543212']

  test('by returned ids, if the same text was sent to two people', async () => {
    const { library, reported, sending } = begun(false)
    expect(await give(sending, 1, silent, 'Hello')).toMatchObject({ is: 'unknown' })
    expect(await give(sending, 2, other, 'Hello')).toEqual({ is: 'sent', messageId: 'second' })
    library.emit('message_ack', texted('second', '777'), 2)
    expect(reported).toEqual([{ is: 'ack', messageId: 'second', ack: 'delivered' }])
    library.emit('message_ack', texted('first', '888'), 1)
    expect(reported).toContainEqual({ is: 'found', reference: 1, messageId: 'first' })
  })

  test("by the person's lid, if it is known", async () => {
    const { library, reported, sending } = begun(true)
    expect(await give(sending, 1, silent, 'Hello')).toMatchObject({ is: 'unknown' })
    expect(await give(sending, 2, other, 'Something else')).toMatchObject({ is: 'sent' })
    library.emit('message_ack', texted('written on the phone', '777'), 1)
    expect(reported).toEqual([{ is: 'ack', messageId: 'written on the phone', ack: 'sent' }])
  })
})
