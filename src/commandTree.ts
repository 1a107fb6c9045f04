/**
 * Additions to commander: groups that several modules fill, and an example for each command. The command's
 * help shows the example, docs/command-line.md prints it, and a test runs it.
 *
 *   group(program, 'admin', 'what an Admin does')   the command of that name, created on first use
 *   example(command, 'tasks list --as …')           what is typed after `muster`
 *   leaves(program)                                 every executable command, with its path
 */
import type { Command } from 'commander'

const examples = new WeakMap<Command, string>()

export function group(parent: Command, name: string, description: string): Command {
  const found = parent.commands.find((one) => one.name() === name)
  return found ?? parent.command(name).description(description)
}

/** The group for an Admin's commands of all modules. */
export const adminGroup = (program: Command): Command =>
  group(program, 'admin', 'people, many at once, settings, holidays and the audit')

export function example(command: Command, line: string): Command {
  examples.set(command, line)
  return command.addHelpText('after', `\nExample:\n  muster ${line}`)
}

export const exampleOf = (command: Command): string | undefined => examples.get(command)

const fields = new WeakMap<Command, readonly string[]>()

/** The fields of the `--json` objects, in column order. */
export const listFields = (command: Command, names: readonly string[]) => void fields.set(command, names)
export const listFieldsOf = (command: Command): readonly string[] => fields.get(command) ?? []

export type Leaf = { path: readonly string[]; command: Command }

/** In the order of the tree. A command with subcommands is included if it does something itself. */
export function leaves(command: Command, path: readonly string[] = []): Leaf[] {
  return visible(command).flatMap((sub) => {
    const at = [...path, sub.name()]
    const below = leaves(sub, at)
    return below.length && !exampleOf(sub) ? below : [{ path: at, command: sub }, ...below]
  })
}

/** The direct subcommands as help lists them, without `help`. */
export const visible = (command: Command): Command[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .filter((one) => one.name() !== 'help' || exampleOf(one) !== undefined)
