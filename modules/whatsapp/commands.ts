/** `muster whatsapp …`: one's own session, one message, and the message log. */
import { Option, type Command } from 'commander'
import type { App } from '../../src/app'
import { example } from '../../src/commandTree'
import { dayOf, timeOf } from '../../src/domain/day'
import { invalid } from '../../src/domain/errors'
import { limitOption, oneOf } from '../../src/listing'
import { isServed } from '../../src/lock'
import { addList, asWhom, byHand, signedInAs } from '../people/service'
import { messageLogs, messageStates, sendSingle } from './contract'
import { outcomeOf, queueSingle } from './sending/sending'
import { statusOf } from './link/status'

/** How long to wait for a message, and how often to check its result, in milliseconds. */
const [patience, often] = [100_000, 250]

export function commands(program: Command, open: () => Promise<App>) {
  const whatsapp = program
    .command('whatsapp')
    .description("status, messages and log of one's own WhatsApp session")

  const status = whatsapp.command('status').description("show whether it is linked, and today's limit")
  example(asWhom(status).option('--json', 'as JSON'), 'whatsapp status --as manager@muster.test').action(
    async ({ as, json }: { as: string; json?: boolean }) => {
      const app = await open()
      // The QR code and loading progress are in the running server.
      const { qrCode: _, loading: __, ...found } = app.ask((ask) => statusOf(app, ask, signedInAs(ask, as)))
      if (json) return console.log(JSON.stringify(found, null, 2))
      console.log(
        found.status === 'connected'
          ? `Connected as +${found.phoneNumber}${found.isSimulated ? ' (simulated: the demo firm)' : ''}.`
          : 'Not connected. Link it on the WhatsApp page.',
      )
      if (found.trouble) console.log(found.trouble)
      console.log(`${found.sentToday} of at most ${found.dailyCap} bulk messages sent today.`)
    },
  )

  const sending = whatsapp
    .command('send')
    .description('send one message; the running server sends it')
    .argument('<number>', "with country code, or of the firm's country")
    .argument('<message>', 'the message, in quotes')
  example(
    asWhom(sending),
    "whatsapp send 9876543210 'Your interview is at 11' --as manager@muster.test",
  ).action(async (to: string, message: string, { as }: { as: string }) => {
    const app = await open()
    const who = app.ask((ask) => signedInAs(ask, as))
    const given = sendSingle.body!.safeParse({ to, message })
    if (!given.success) throw invalid(given.error.issues[0]!.message)
    const id = await queueSingle(app, byHand(who), given.data)
    if (!isServed(app.config.data))
      return console.log(`Message ${id} is queued. It is sent when the server runs.`)
    const until = performance.now() + patience
    let outcome = outcomeOf(app, id)
    while (['queued', 'sending'].includes(outcome.state) && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, often))
      outcome = outcomeOf(app, id)
    }
    if (outcome.state === 'failed') throw invalid(outcome.error ?? 'The message could not be sent.')
    console.log(`Message ${id} is ${outcome.state}.`)
  })

  addList(whatsapp, open, {
    name: 'logs',
    description: "list one's own messages, newest first",
    example: 'whatsapp logs --as manager@muster.test --limit 10',
    endpoint: messageLogs,
    options: [
      oneOf('--status <status>', messageStates),
      new Option('--search <text>', 'text in number or name'),
      new Option('--from <day>', 'first day, yyyy-MM-dd'),
      new Option('--to <day>', 'last day, yyyy-MM-dd'),
      limitOption(50),
    ],
    rows: (answer) => answer,
    columns: [
      { field: 'id', title: 'Message', value: ({ id }) => id },
      {
        field: 'at',
        title: 'When',
        value: ({ createdAt: at }, app) => `${dayOf(at, app.zone())} ${timeOf(at, app.zone())}`,
      },
      { field: 'status', title: 'Status', value: ({ status: state }) => state },
      { field: 'number', title: 'Number', value: ({ recipientNumber }) => recipientNumber },
      { field: 'name', title: 'Name', value: ({ recipientName }) => recipientName },
      { field: 'message', title: 'Message', value: ({ message }) => message },
      { field: 'error', title: 'Error', value: ({ errorMessage }) => errorMessage },
    ],
    none: 'No messages found.',
  })
}
