/**
 * The part of docs/command-line.md that the command tree provides: each command's purpose, options and
 * example.
 */
import type { Argument, Command, Option } from 'commander'
import { exampleOf, leaves, listFieldsOf, type Leaf } from '../../src/commandTree'
import { purposes } from '../../cli/purposes'

const [begins, ends] = ['<!-- commands: made from the command tree -->', '<!-- /commands -->']

/** The page with its current commands. The text around them stays. */
export function withCommands(page: string, program: Command): string {
  const [before, rest = ''] = page.split(begins)
  return `${before}${begins}\n\n${commandsOf(program)}\n\n${ends}${rest.split(ends)[1] ?? ''}`
}

function commandsOf(program: Command): string {
  const all = leaves(program)
  return Object.entries(purposes)
    .map(([purpose, names]) => {
      const commands = names.flatMap((name) => all.filter(({ path }) => path[0] === name))
      return [`## ${purpose.replace(/:$/, '')}`, ...commands.map(sectionOf)].join('\n\n')
    })
    .join('\n\n')
}

function sectionOf({ path, command }: Leaf): string {
  const taken = command.registeredArguments.map(argumentText).join(' ')
  const rows = [...command.registeredArguments.map(argumentLine), ...optionsOf(command).map(optionLine)]
  const fields = listFieldsOf(command)
  return [
    `### muster ${[path.join(' '), taken].filter(Boolean).join(' ')}`,
    sentence(command.description()),
    `\`\`\`sh\nmuster ${exampleOf(command) ?? ''}\n\`\`\``,
    ...(rows.length ? [rows.filter(Boolean).join('\n')] : []),
    ...(fields.length ? [`Fields of \`--json\`: ${fields.map((name) => `\`${name}\``).join(', ')}.`] : []),
  ].join('\n\n')
}

const optionsOf = (command: Command) =>
  command
    .createHelp()
    .visibleOptions(command)
    .filter(({ long }) => long !== '--help' && long !== '--csv' && long !== '--json')

function argumentText(argument: Argument): string {
  const name = argument.name() + (argument.variadic ? '...' : '')
  return argument.required ? name.toUpperCase() : `[${name.toUpperCase()}]`
}

function argumentLine(argument: Argument): string {
  const words = [argument.description, choicesOf(argument.argChoices)].filter(Boolean).join(': ')
  return words && `- \`${argumentText(argument)}\`: ${words}`
}

function optionLine(option: Option): string {
  const words = [option.description, choicesOf(option.argChoices)].filter(Boolean).join(': ')
  const usual = typeof option.defaultValue === 'string' ? ` (${option.defaultValue})` : ''
  return `- \`${option.flags}\`: ${words}${usual}${option.mandatory ? '; needed' : ''}`
}

const choicesOf = (choices: readonly string[] | undefined) => choices?.join(', ') ?? ''

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`.replace(/\.\.$/, '.')
