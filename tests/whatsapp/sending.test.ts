/** The real library in a real browser, with our own page instead of WhatsApp Web: the outcome of messages. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { phone, writePage, type Scenario } from './page/page'
import { engineOn, isHeld, message, newFolder, ready, nextAckId, stopAll, type Session } from './sessions'

const pages = newFolder()
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.concat([
  Buffer.from('%PDF-1.4\n'),
  Buffer.from(Array.from({ length: 70_000 }, (_, i) => (i * 31) % 256)),
  Buffer.from('\n%%EOF'),
])
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const echo = '915512345678'
const open = (scenario: Scenario, name: string, answerMs = 20_000) =>
  ready(engineOn(writePage(pages, { scan: 50, ...scenario }, name), { answerMs }))
afterAll(stopAll)

/** The message that arrived in the page. */
async function arrived(session: Session) {
  return JSON.parse(await nextAckId(session, (text) => text.startsWith('{'))) as Record<string, unknown>
}
async function sent(session: Session, text: string, number = '919812345678') {
  const outcome = await session.link.send(message(number, text))
  expect(outcome).toEqual({ is: 'sent', messageId: expect.stringMatching(/^3EB0[0-9A-F]+$/) })
  return (outcome as { messageId: string }).messageId
}
const acksOf = (session: Session, id: string) =>
  session.reported.flatMap((event) => (event.is === 'ack' && event.messageId === id ? [event.ack] : []))

/** The usual ids, and the ids of newer builds of WhatsApp Web. */
describe.each([
  ['the usual ids', {}],
  ['the ids of newer builds', { dollar: true }],
])('%s', (name, scenario) => {
  let session: Session
  beforeAll(async () => {
    session = await open(scenario, name.replaceAll(' ', '-'))
  })
  afterAll(() => session.link.close())

  test('a text arrives, and is sent and delivered', async () => {
    const text = 'Namaste *Asha*,\nhttps://example.in/jobs?id=1 🎉'
    const id = await sent(session, text, echo)
    expect(await arrived(session)).toEqual({ type: 'chat', body: text })
    await session.next('ack', ({ messageId, ack }) => messageId === id && ack === 'delivered')
    expect(acksOf(session, id)).toEqual(['sent', 'delivered'])
  })

  test('one message is read, another fails', async () => {
    const readId = await sent(session, 'read: this')
    await session.next('ack', ({ messageId, ack }) => messageId === readId && ack === 'read')
    const failed = await sent(session, 'fail: this')
    await session.next('ack', ({ messageId, ack }) => messageId === failed && ack === 'failed')
    expect(acksOf(session, failed)).not.toContain('sent')
  })

  test('files arrive with their bytes, name and caption: pictures as images, all others as documents', async () => {
    const send = (text: string, name: string, type: string, bytes: Uint8Array) =>
      session.link.send(message(echo, text, { name, type, bytes }))
    expect(await send('The offer', 'offer letter.pdf', 'application/pdf', pdf)).toEqual({
      is: 'sent',
      messageId: expect.any(String),
    })
    expect(await arrived(session)).toEqual({
      type: 'document',
      caption: 'The offer',
      mimetype: 'application/pdf',
      filename: 'offer letter.pdf',
      size: pdf.length,
      sha256: sha256(pdf),
    })
    // For a part of a larger buffer, only that part is sent.
    const shared = new Uint8Array([...Buffer.from('before'), ...png, ...Buffer.from('after')]).subarray(
      6,
      6 + png.length,
    )
    expect(await send('', 'logo.png', 'image/png', shared)).toMatchObject({ is: 'sent' })
    expect(await arrived(session)).toEqual({
      type: 'image',
      mimetype: 'image/png',
      filename: 'logo.png',
      size: png.length,
      sha256: sha256(png),
    })
  })

  test('a number without WhatsApp is reported before the send', async () => {
    expect(await session.link.send(message('919800000404', 'nobody'))).toEqual({ is: 'unregistered' })
    expect(await session.link.check('919800000404')).toBe('unregistered')
    expect(await session.link.check('919800000405')).toBe('registered')
  })

  test('people with another name in WhatsApp receive messages, and their answers are recognised', async () => {
    await sent(session, 'to a lid', '919800000777')
    await sent(session, 'to a stale lid', '919800000778')
    expect(await session.link.send(message('919800000779', 'to nobody'))).toEqual({
      is: 'refused',
      why: 'WhatsApp cannot reach this number now (no LID for user).',
    })
    await sent(session, 'to a longer number', '919800000776')
    const say = (order: object) => sent(session, JSON.stringify(order), phone)
    await say({ from: '591980000077' + '0', server: 'lid', text: 'STOP' })
    expect(await session.next('received')).toEqual({ is: 'received', from: '919800000777', text: 'STOP' })
    await say({ from: '7000000042', server: 'lid', text: 'Please stop!' })
    expect(await session.next('received')).toEqual({
      is: 'received',
      from: '917000000042',
      text: 'Please stop!',
    })
    await say({ from: '9919800000776', text: 'stop' })
    expect(await session.next('received')).toEqual({ is: 'received', from: '919800000776', text: 'stop' })
  })

  test('a STOP is reported; groups, news, pictures, unknown senders without a number and other texts are not', async () => {
    const say = (order: object) => sent(session, JSON.stringify(order), phone)
    const before = session.reported.filter(({ is }) => is === 'received').length
    await say({ from: '123456', remote: '123456@g.us', text: 'STOP' })
    await say({ from: 'status', remote: 'status@broadcast', text: 'STOP' })
    await say({ from: '8000000001', server: 'lid', text: 'Could you call me?' })
    for (const text of ['STOP', 'STOP!']) await say({ from: '8000000001', server: 'lid', text })
    await say({ from: '919811111112', text: 'I cannot stop thinking of this job' })
    await say({ from: '919811111111', type: 'image', text: 'dGh1bWJuYWls' })
    await say({ from: '919811111111', text: 'STOP' })
    expect(await session.next('received')).toEqual({ is: 'received', from: '919811111111', text: 'STOP' })
    expect(session.reported.filter(({ is }) => is === 'received')).toHaveLength(before + 1)
    // If the sender's number is unknown, WhatsApp is queried once, and only for a STOP.
    await sent(session, 'asked', phone)
    expect(await nextAckId(session, (text) => text.startsWith('asked'))).toBe('asked 1')
  })

  test('a message that left is sent, even if the library finds no id or the page fails afterwards', async () => {
    const found = await sent(session, 'nothing: to be found')
    await session.next('ack', ({ messageId, ack }) => messageId === found && ack === 'delivered')
    await sent(session, 'late: it stumbles')
    await sent(session, 'quiet: nothing shows it but the answer')
    await sent(session, 'mute: nothing shows it but the page')
  })

  test("people see our message, not the page's error", async () => {
    expect(await session.link.send(message('919800000775', 'not taken'))).toEqual({
      is: 'refused',
      why: 'WhatsApp did not accept this message.',
    })
    expect(await session.link.send(message('919812345678', 'trip: and fall'))).toEqual({
      is: 'unknown',
      why: 'WhatsApp did not report the result.',
    })
  })

  test('after a reload of WhatsApp Web, messages are sent again', async () => {
    await sent(session, 'reload', phone)
    await nextAckId(session, (text) => text === 'back')
    await sent(session, 'once more', echo)
    expect(await arrived(session)).toEqual({ type: 'chat', body: 'once more' })
    expect(session.reported.filter(({ is }) => is === 'ready')).toHaveLength(1)
  })
})

describe('patience', () => {
  let session: Session
  beforeAll(async () => {
    session = await open({ slowMs: 2500 }, 'slow', 1500)
  })
  afterAll(() => session.link.close())

  test('a slow message is unknown, and found when it is sent', async () => {
    const slow = message('919812345678', 'slow: but sure')
    expect(await session.link.send(slow)).toEqual({ is: 'unknown', why: 'WhatsApp did not answer in time.' })
    expect(session.reported.some(({ is }) => is === 'found')).toBe(false)
    // The same text to the same person, sent again meanwhile, is another message.
    const again = message('919812345678', 'slow: but sure')
    const second = session.link.send(again)
    const first = await session.next('found', ({ reference }) => reference === slow.reference)
    expect(await second).toMatchObject({ is: 'unknown' })
    const other = await session.next('found', ({ reference }) => reference === again.reference)
    expect(other.messageId).not.toBe(first.messageId)
    await session.next('ack', ({ messageId, ack }) => messageId === first.messageId && ack === 'delivered')
    await session.next('ack', ({ messageId, ack }) => messageId === other.messageId && ack === 'delivered')
  })

  test('a message that WhatsApp Web sends only after it is opened again is found then', async () => {
    const engine = engineOn(writePage(pages, { scan: 50 }, 'kept'), { answerMs: 1000 })
    const before = await ready(engine)
    const stored = message('919812345678', 'kept: until the next time')
    expect(await before.link.send(stored)).toMatchObject({ is: 'unknown' })
    const lost = message('919812345679', 'lost: until it is sent again')
    expect(await before.link.send(lost)).toMatchObject({ is: 'unknown' })
    await before.link.close()
    const after = await ready(engine)
    const { messageId } = await after.next('found', ({ reference }) => reference === stored.reference)
    await after.next('ack', (event) => event.messageId === messageId && event.ack === 'sent')
    // Messages that the person writes on the phone are different: another text to the same number, or the
    // same text to another.
    await sent(after, JSON.stringify({ to: lost.number, text: 'on my way' }), phone)
    await sent(after, JSON.stringify({ to: '919800000000', text: lost.text }), phone)
    await sent(after, JSON.stringify({ from: '919811111111', text: 'STOP' }), phone)
    await after.next('received')
    expect(after.reported).not.toContainEqual(
      expect.objectContaining({ is: 'found', reference: lost.reference }),
    )
    await after.link.close()
  })

  test('a message that never leaves stays unknown and does not delay the next one', async () => {
    const lost = message('919812345679', 'lost: forever')
    expect(await session.link.send(lost)).toMatchObject({ is: 'unknown' })
    await nextAckId(session, isHeld)
    await sent(session, 'the next one', '919812345679')
    expect(session.reported).not.toContainEqual(
      expect.objectContaining({ is: 'found', reference: lost.reference }),
    )
  })

  test('a message under way is unknown if the session is closed', async () => {
    const under = session.link.send(message('919812345680', 'lost: and closed'))
    await nextAckId(session, isHeld)
    await session.link.close()
    expect(await under).toMatchObject({ is: 'unknown' })
  })
})

test('a STOP from the time when the session rested is reported once', async () => {
  const unread = [
    { from: '919811111111', text: 'STOP' },
    { from: '7000000042', server: 'lid', text: 'unsubscribe' },
    { from: '123456', server: 'g.us', text: 'STOP' },
    { from: '919811111112', text: 'Is the job still open?' },
  ]
  const session = await open({ unread }, 'unread')
  expect(await session.next('received')).toEqual({ is: 'received', from: '919811111111', text: 'STOP' })
  expect(await session.next('received')).toEqual({
    is: 'received',
    from: '917000000042',
    text: 'unsubscribe',
  })
  await sent(session, 'reload', phone)
  await nextAckId(session, (text) => text === 'back')
  await sent(session, JSON.stringify({ from: '919811111113', text: 'Stop' }), phone)
  expect(await session.next('received')).toEqual({ is: 'received', from: '919811111113', text: 'Stop' })
  expect(session.reported.filter(({ is }) => is === 'received')).toHaveLength(3)
  await session.link.close()
})

test('two hundred messages in a row', async () => {
  const session = await open({}, 'many')
  const ids = new Set<string>()
  for (let n = 0; n < 200; n++) ids.add(await sent(session, `message ${n}`, `9198${String(10_000_000 + n)}`))
  expect(ids.size).toBe(200)
  await sent(session, 'count', phone)
  expect(await nextAckId(session, (text) => /^\d+$/.test(text))).toBe('201')
  for (const id of ids)
    await session.next('ack', ({ messageId, ack }) => messageId === id && ack === 'delivered')
  await session.link.close()
})
