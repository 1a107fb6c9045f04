/** `muster token …`: API tokens on the command line, by the server's operator. */
import { Option, InvalidArgumentError, type Command } from 'commander'
import type { App } from '../../../src/app'
import { example } from '../../../src/commandTree'
import { scopes, type Scope } from '../../../src/domain/access'
import { doAs } from '../../../src/internalCalls'
import { signedInAs } from '../directory/lifecycle'
import { addList, asWhom } from '../personCommands'
import { endApiToken, listApiTokens, longestTokenDays, type ApiToken } from './apiTokenContract'
import { storeToken } from './ownTokens'

type Create = { as: string; name: string; scope: Scope[]; days: number; program?: true }

export function tokenCommands(program: Command, open: () => Promise<App>) {
  const token = program.command('token').description('API tokens, with which programs call Muster')
  addList(token, open, {
    name: 'list',
    description: "one's own valid tokens; for an Admin also those of programs",
    example: 'token list --as admin@muster.test',
    endpoint: listApiTokens,
    none: 'There are no API tokens.',
    rows: (answer: ApiToken[]) => answer,
    columns: [
      { field: 'id', title: 'Id', value: ({ id }) => id },
      { field: 'name', title: 'Name', value: ({ name }) => name },
      { field: 'owner', title: 'As', value: ({ owner }) => owner },
      { field: 'scopes', title: 'Scopes', value: ({ scopes: its }) => its.join(' ') },
      { field: 'expiresAt', title: 'Expires', value: ({ expiresAt }) => expiresAt.slice(0, 10) },
      {
        field: 'lastUsedAt',
        title: 'Last used',
        value: ({ lastUsedAt }) => lastUsedAt?.slice(0, 10) ?? null,
      },
    ],
  })

  example(
    asWhom(token.command('create'))
      .description('create a token that calls as this person, and print it once')
      .requiredOption('--name <name>', 'its user, such as Payroll')
      .addOption(
        new Option('--scope <scope...>', 'read, or permissions that the person has')
          .choices([...scopes])
          .default(['read']),
      )
      .option('--days <days>', 'until it expires', readDays, 90)
      .option('--program', 'for a program of the firm: every Admin sees it and can end it'),
    'token create --as admin@muster.test --name Payroll --scope read --days 90',
  ).action(async ({ as, name, scope, days, program: isForProgram }: Create) => {
    const app = await open()
    const who = app.ask((ask) => signedInAs(ask, as))
    const made = await app.write({ actor: who.id, source: 'cli' }, (tx) =>
      storeToken(tx, who, { name, scopes: scope, days, ...(isForProgram && { isForProgram }) }),
    )
    console.log(made.token)
    // A script that stores the token gets nothing else.
    if (process.stdout.isTTY)
      console.error(`It calls as ${made.owner} until ${made.expiresAt.slice(0, 10)}. It is not shown again.`)
  })

  example(
    asWhom(token.command('end'))
      .description('end a token; programs that use it stop working at once')
      .argument('<id>', 'see `token list`', readId),
    'token end 1 --as admin@muster.test',
  ).action(async (id: string, { as }: { as: string }) => {
    const app = await open()
    const who = app.ask((ask) => signedInAs(ask, as))
    await doAs(app, who, endApiToken, { id })
    console.log(`Token ${id} is ended.`)
  })
}

function readDays(text: string): number {
  const days = Number(text)
  if (!Number.isInteger(days) || days < 1 || days > longestTokenDays)
    throw new InvalidArgumentError(`Enter 1 to ${longestTokenDays}.`)
  return days
}

function readId(text: string): string {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('Enter the id of a token.')
  return text
}
