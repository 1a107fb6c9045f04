/** `muster chat ask`: asks the assistant, which answers from that person's records. */
import type { Command } from 'commander'
import { example } from '../../src/commandTree'
import type { App } from '../../src/app'
import { signedInAs } from '../people/service'
import { askModel } from './model/modelReply'

export function commands(program: Command, open: () => Promise<App>) {
  const chat = program.command('chat').description('the assistant')
  example(chat.command('ask'), "chat ask 'How many leaves do I have left?' --as recruiter@muster.test")
    .description("ask a question in plain words; answers from that person's records and the firm's pages")
    .argument('<question>', 'the question, in quotes')
    .requiredOption('--as <email>', 'the asking person')
    .option('--json', 'the whole reply as JSON')
    .action(async (question: string, { as, json }: { as: string; json?: boolean }) => {
      const text = question.trim()
      if (!text || text.length > 1000)
        program.error('error: write a question of at most 1000 characters', { exitCode: 2 })
      const app = await open()
      const reply = await askModel(
        app,
        app.ask((ask) => signedInAs(ask, as)),
        text,
      )
      if (json) return console.log(JSON.stringify(reply, null, 2))
      console.log(reply.message)
      for (const { label, value } of reply.rows) console.log(`  ${label}: ${value}`)
    })
}
