/** `muster mail …`: the state of mail, a test, and mails that were given up, on the server. */
import type { Command } from 'commander'
import { example } from '../../../src/commandTree'
import type { App } from '../../../src/app'
import { readSecret } from '../../../src/terminal'
import { noServer } from './mailServer'
import { sealedFor } from './mailPassword'
import { retryAll, sendTest, stateOf } from './mailState'

const origin = { actor: null, source: 'cli' }

export function mailCommands(program: Command, open: () => Promise<App>) {
  const mail = program.command('mail').description('check mail: state, test, password, failed mails')

  example(mail.command('state'), 'mail state')
    .description('show whether mails are sent, and those that were given up; exit code 1 if the server fails')
    .action(async () => {
      const { problem, url, waiting, sent, dead } = await stateOf(await open())
      console.log(problem ? `No mail is sent. ${problem}` : 'Mails are sent.')
      console.log(
        `${sent} sent in the last 24 hours, ${waiting} waiting. Links begin with ${url ?? 'nothing'}.`,
      )
      for (const { id, to, title, answer } of dead) console.log(`Given up: ${id}  ${to}  ${title}  ${answer}`)
      // No server at all is a choice.
      if (problem && problem !== noServer) process.exitCode = 1
    })

  example(mail.command('test'), 'mail test you@example.com')
    .description("send a test mail now and show the server's answer")
    .argument('<address>', 'the receiver')
    .action(async (to: string) => {
      const app = await open()
      const { isSent, message, answer } = await sendTest(app, { who: null, origin }, { to })
      const say = isSent ? console.log : console.error
      say(message)
      if (answer) say(`The server answered: ${answer}`)
      if (!isSent) process.exitCode = 1
    })

  example(mail.command('password'), 'mail password')
    .description('store the password of the mail server, encrypted; prompts for it, or reads standard input')
    .action(async () => {
      const app = await open()
      const store = await sealedFor(app, await readSecret('Password of the mail server: '))
      await app.write(origin, store)
      console.log('The password is stored. It is sent only to the server that is set now.')
    })

  example(mail.command('retry'), 'mail retry')
    .description('send all mails again that were given up; the server sends them')
    .action(async () => {
      const app = await open()
      const count = await app.write(origin, retryAll)
      console.log(count ? `${count} mails will be sent again.` : 'No mail was given up.')
    })
}
