/**
 * Sends one message at a time and determines its result. Until the page has the message, every failure is
 * `refused`; from then on it is `sent` or `unknown`, whatever the library says, because the page may have
 * sent it.
 */
import whatsapp, { type Client, type Message } from 'whatsapp-web.js'
import type { LinkEvent, Outcome, Outgoing } from '../engine'
import { Addresses, type Address } from './addresses'
import { dropOldest, mostUnknown } from './bounded'
import { otherEnd, textOf } from './ids'
import { hasChat } from './inPageCode'
import { away, notConnected, type Registered, type Remembered } from './protocol'
import { isLoadedAnew, words } from './reasons'
import { Late, within } from './time'

const { MessageMedia } = whatsapp
const pictures = /^image\/(png|jpeg|webp)$/
const tooSlow = 'WhatsApp did not answer in time; nothing was sent.'
/**
 * How many sent messages are remembered, to distinguish them from those that the person writes on the phone.
 */
const mostAnswered = 2000

/** A message in the page: its id once it has appeared, and acknowledgements that came before the answer. */
type Watched = {
  message: Remembered
  users: Set<string>
  isLid: boolean
  id: string | null
  acks: number[]
  late: boolean
  shown: () => void
}

export class Sending {
  readonly addresses: Addresses
  #client: Client
  #answerMs: number
  #emit: (event: LinkEvent & { is: 'ack' | 'found' }) => void
  #log: (message: string) => void
  #watched = new Set<Watched>()
  /** Messages already answered: another message with the same text is a different one. */
  #answered = new Set<string>()
  #over!: () => void
  #ended = new Promise<null>((resolve) => (this.#over = () => resolve(null)))
  #isOver = false

  constructor(
    client: Client,
    answerMs: number,
    unknown: readonly Remembered[],
    emit: (event: LinkEvent & { is: 'ack' | 'found' }) => void,
    log: (message: string) => void,
  ) {
    for (const one of unknown) this.#watch(one, { users: new Set([one.number]), isLid: false }, true)
    this.#client = client
    this.#answerMs = answerMs
    this.#emit = emit
    this.#log = log
    this.addresses = new Addresses(client, answerMs)
    client.on(
      'message_create',
      (message: Message) => message.fromMe && this.#seen(message, message.ack, false),
    )
    client.on(
      'message_ack',
      (message: Message, ack: number) => message.fromMe && this.#seen(message, ack, true),
    )
  }

  #watch(message: Remembered, { users, isLid }: Pick<Address, 'users' | 'isLid'>, late: boolean): Watched {
    const watched: Watched = { message, users, isLid, id: null, acks: [], late, shown: () => {} }
    this.#watched.add(watched)
    return watched
  }

  /** No more events will come. */
  end() {
    this.#isOver = true
    this.#over()
  }

  async check(number: string): Promise<Registered> {
    try {
      return (await this.addresses.of(number)) ? 'registered' : 'unregistered'
    } catch {
      return 'unknown'
    }
  }

  /** Answers first, then emits acknowledgements that were faster than the answer. */
  async send(message: Outgoing, answer: (outcome: Outcome) => void): Promise<void> {
    const address = await Promise.race([this.#reach(message.number), this.#ended])
    if (address === null || this.#isOver) return answer(notConnected)
    if ('is' in address) return answer(address)
    const watched = this.#watch(
      {
        reference: message.reference,
        number: message.number,
        text: message.text,
        hasFile: message.file !== null,
      },
      address,
      false,
    )
    const outcome = await this.#hand(watched, address.wid, message)
    // Before answering: from now on its id identifies it, and the next message may have the same text.
    if (outcome.is === 'sent') this.#done(watched, outcome.messageId)
    answer(outcome)
    if (outcome.is !== 'sent') {
      watched.late = true
      dropOldest(this.#watched, mostUnknown)
      if (watched.acks.length) this.#left(watched, watched.id, watched.acks)
      return
    }
    for (const ack of watched.acks) this.#acknowledge(outcome.messageId, ack)
  }

  /** The chat to send to, or why there is none: nothing was sent so far. */
  async #reach(number: string, again = false): Promise<Address | Outcome> {
    try {
      const address = await this.addresses.of(number)
      if (!address) return { is: 'unregistered' }
      const page = this.#client.pupPage
      const found = page && (await within(this.#answerMs, hasChat(page, address.wid)))
      if (found?.is) return address
      return found
        ? { is: 'refused', why: 'WhatsApp could not open a chat with this number.' }
        : away(tooSlow)
    } catch (error) {
      const stale = /No LID for user/i.test(words(error))
      this.addresses.forget(number)
      if (stale && !again) return this.#reach(number, true)
      if (stale) return { is: 'refused', why: 'WhatsApp cannot reach this number now (no LID for user).' }
      if (error instanceof Late) return away(tooSlow)
      if (isLoadedAnew(error)) return away('WhatsApp Web is reloading; nothing was sent.')
      this.#log(`A message was not taken: ${words(error)}`)
      return { is: 'refused', why: 'WhatsApp did not accept this message.' }
    }
  }

  async #hand(watched: Watched, wid: string, message: Outgoing): Promise<Outcome> {
    const shown = new Promise<void>((resolve) => (watched.shown = resolve))
    const answered = this.#give(wid, message).then(
      (given) => ({ id: given?.id?.id ?? null, ack: given?.ack ?? 0, error: null }),
      (error: unknown) => ({ id: null, ack: 0, error: words(error) }),
    )
    // A late answer still counts.
    void answered.then(({ id, error }) => watched.late && !error && this.#left(watched, id ?? watched.id, []))
    const patience = this.#answerMs + (message.file?.bytes.length ?? 0) / 100
    const answer = await within(patience, Promise.race([answered, this.#ended]))
    if (answer?.is?.id) {
      if (answer.is.ack === -1) watched.acks.push(-1)
      return { is: 'sent', messageId: answer.is.id }
    }
    // The library returns nothing if it cannot read the id of a sent message, but the page still shows it.
    if (answer?.is && !answer.is.error && !watched.id) await within(3000, Promise.race([shown, this.#ended]))
    const left =
      watched.id !== null && (watched.acks.some((ack) => ack > 0) || (answer?.is != null && !answer.is.error))
    if (left) return { is: 'sent', messageId: watched.id! }
    if (answer?.is?.error) this.#log(`A message may have left: ${answer.is.error}`)
    const why = this.#isOver
      ? 'The session ended before WhatsApp answered.'
      : !answer
        ? 'WhatsApp did not answer in time.'
        : 'WhatsApp did not report the result.'
    return { is: 'unknown', why }
  }

  #give(wid: string, { text, file }: Outgoing): Promise<Message | undefined> {
    // A link preview would load the link. Marking as seen broke in many versions, and nobody has seen it.
    const options = { linkPreview: false, sendSeen: false, waitUntilMsgSent: true, parseVCards: false }
    if (!file) return this.#client.sendMessage(wid, text, options)
    const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength)
    const media = new MessageMedia(file.type, bytes.toString('base64'), file.name, bytes.length)
    return this.#client.sendMessage(wid, media, {
      ...options,
      ...(text ? { caption: text } : {}),
      sendMediaAsDocument: !pictures.test(file.type),
    })
  }

  /** A message of this account appeared or was acknowledged. The person may have written it on the phone. */
  #seen(message: Message, ack: number, acknowledged: boolean) {
    const { id } = message.id
    const peer = otherEnd(message)
    if (peer && !['c.us', 'lid'].includes(peer.server)) return
    const mine = [...this.#watched]
    // Messages being sent come before those given up, because a person may have sent the same text again.
    const watched =
      mine.find((one) => one.id === id) ??
      mine
        .toReversed()
        .find((one) => one.id === null && !this.#answered.has(id) && this.#isSame(one, message))
    if (watched) {
      watched.id = id
      watched.shown()
      // A clock beside it in the chat does not prove that it was sent.
      if (ack !== 0) watched.acks.push(ack)
      if (watched.late && ack !== 0) this.#left(watched, id, watched.acks)
    } else if (acknowledged) this.#acknowledge(id, ack)
  }

  #left(watched: Watched, messageId: string | null, acks: number[]) {
    if (!messageId || !this.#done(watched, messageId)) return
    this.#emit({ is: 'found', reference: watched.message.reference, messageId })
    for (const ack of acks) this.#acknowledge(messageId, ack)
  }

  /** Its id is known now. False: it was known before. */
  #done(watched: Watched, messageId: string): boolean {
    dropOldest(this.#answered.add(messageId), mostAnswered)
    return this.#watched.delete(watched)
  }

  /** The same text to the same person; if WhatsApp's id for them is unknown here, the same text. */
  #isSame({ message, users, isLid }: Watched, seen: Message): boolean {
    if (message.hasFile === (seen.type === 'chat') || textOf(seen) !== message.text) return false
    const peer = otherEnd(seen)
    if (!peer || users.has(peer.user)) return true
    const number = this.addresses.behind(peer)
    return number ? number === message.number : peer.server === 'lid' && !isLid
  }

  #acknowledge(messageId: string, ack: number) {
    if (ack !== 0)
      this.#emit({
        is: 'ack',
        messageId,
        ack: ack < 0 ? 'failed' : ack === 1 ? 'sent' : ack === 2 ? 'delivered' : 'read',
      })
  }
}
