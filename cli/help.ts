/** `muster help tasks add`: the help of a command at any depth. */
import type { Command } from 'commander'
import { example } from '../src/commandTree'

export function helpCommand(program: Command) {
  program.helpCommand(false)
  const help = example(program.command('help'), 'help tasks add')
    .description('show the help of a command')
    .argument('[command...]', 'such as `tasks add`')
  help.action((path: string[]) => {
    let at = program
    for (const name of path) {
      const next = at.commands.find((one) => one.name() === name)
      if (!next) help.error(`error: there is no command '${path.join(' ')}'`, { exitCode: 2 })
      at = next!
    }
    at.outputHelp()
  })
}
