/** `muster chat ask`: asks the assistant, which answers from that person's records. */
import type { Command } from 'commander'
import { example } from '../../src/commandTree'
import type { App } from '../../src/app'
import { signedInAs } from '../people/service'
import type { Reply } from './contract'
import { askModel } from './model/modelReply'

type Flags = { as: string; then?: string[]; json?: boolean }

export function commands(program: Command, open: () => Promise<App>) {
  const chat = program.command('chat').description('the assistant')
  example(chat.command('ask'), "chat ask 'How many leaves do I have left?' --as recruiter@muster.test")
    .description("ask a question in plain words; answers from that person's records and the firm's pages")
    .argument('<question>', 'the question, in quotes')
    .requiredOption('--as <email>', 'the asking person')
    .option('--then <question...>', "further questions that continue, such as 'and last month?'")
    .option('--json', 'the whole replies as JSON')
    .action(async (question: string, { as, then = [], json }: Flags) => {
      const questions = [question, ...then].map((text) => text.trim())
      if (questions.some((text) => !text || text.length > 1000))
        program.error('error: write a question of at most 1000 characters', { exitCode: 2 })
      const app = await open()
      const who = app.ask((ask) => signedInAs(ask, as))
      const replies: Reply[] = []
      for (const text of questions) replies.push(await askModel(app, who, text, replies.at(-1)?.context))
      if (json) return console.log(JSON.stringify(then.length > 0 ? replies : replies[0], null, 2))
      for (const { understood, message, rows } of replies) {
        if (understood) console.log(`${understood}:`)
        console.log(message)
        for (const { label, value } of rows) console.log(`  ${label}: ${value}`)
      }
    })
}
