/** `muster admin bulk ACTION`: changes many people at once, after a preview. */
import { Argument, Option, type Command } from 'commander'
import type { App, Ask } from '../../src/app'
import { example } from '../../src/commandTree'
import { roles } from '../../src/domain/access'
import { dayOf } from '../../src/domain/day'
import { invalid } from '../../src/domain/errors'
import { doAs } from '../../src/internalCalls'
import { oneOf } from '../../src/listing'
import { shiftsOn, snapshotOf, zoneIn } from '../firm/service'
import { asWhom, findByEmail, signedInAs } from '../people/service'
import { bulk, bulkActions, bulkPreview, type BulkAction, type BulkOutcome } from './contract'

type Flags = {
  as: string
  person: string[]
  search?: string
  role?: string
  status?: string
  dryRun?: boolean
}

const values: Record<BulkAction, string> = {
  activate: '',
  deactivate: 'last day worked, yyyy-MM-dd (today)',
  'role-change': roles.join(', '),
  'manager-change': "email of the new manager, '' for none",
  'designation-change': "the new designation, '' for none",
  'shift-change': 'shift name',
  'send-notification': 'title and message, as two arguments',
}
const valueHelp = bulkActions
  .flatMap((action) => (values[action] ? [`${action}: ${values[action]}`] : []))
  .join('; ')

export function bulkCommand(admin: Command, open: () => Promise<App>) {
  const command = admin
    .command('bulk')
    .description('change many people; if one is refused, the others are still changed')
    .addArgument(new Argument('<action>').choices([...bulkActions]))
    .argument('[value...]', valueHelp)
  asWhom(command)
    .addOption(
      new Option('--person <email>', 'a person; can be repeated').argParser(oneMore).default([], 'none'),
    )
    .option('--search <text>', 'people found by a directory search')
    .addOption(oneOf('--role <role>', roles))
    .addOption(oneOf('--status <status>', ['active', 'inactive', 'all']))
    .option('--dry-run', 'only show what would change')
  example(
    command,
    'admin bulk shift-change Night --as admin@muster.test --person recruiter@muster.test --dry-run',
  ).action(async (action: BulkAction, value: string[], flags: Flags) => {
    const { as, person, search, role, status, dryRun = false } = flags
    const filter = { ...(search && { search }), ...(role && { role }), ...(status && { status }) }
    if (person.length > 0 === Object.keys(filter).length > 0)
      command.error('error: choose people with --person EMAIL, or --search, --role and --status', {
        exitCode: 2,
      })
    const app = await open()
    const [who, whom, given] = app.ask(
      (ask) =>
        [
          signedInAs(ask, as),
          person.length ? { ids: person.map((email) => findByEmail(ask, email)) } : { filter },
          valueOf(ask, action, value),
        ] as const,
    )
    const input = { action, ...whom, ...given } as never
    say(await doAs(app, who, dryRun ? bulkPreview : bulk, input), dryRun, action === 'send-notification')
  })
}

const oneMore = (email: string, sofar: string[]): string[] => [...sofar, email]

function valueOf(ask: Ask, action: BulkAction, given: readonly string[]): { value?: unknown } {
  const [first] = given
  if (action === 'send-notification') {
    if (given.length !== 2) throw invalid('Give two arguments: the title and the message')
    return { value: { title: first, message: given[1] } }
  }
  if (given.length > 1 || (action === 'activate' && given.length))
    throw invalid(`${action} takes ${action === 'activate' ? 'no value' : 'one value'}`)
  if (first === undefined) {
    if (action !== 'activate' && action !== 'deactivate')
      throw invalid(`Give the new value: ${values[action]}`)
    return {}
  }
  if (action === 'manager-change') return { value: first ? findByEmail(ask, first) : null }
  if (action === 'designation-change') return { value: first || null }
  if (action === 'shift-change') return { value: shiftNamed(ask, first) }
  return { value: first }
}

function shiftNamed(ask: Ask, name: string): number {
  const firm = snapshotOf(ask)
  const shifts = shiftsOn(firm, dayOf(ask.now(), zoneIn(firm)))
  const found = shifts.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (!found)
    throw invalid(`There is no shift ${name}. There are ${shifts.map((one) => one.name).join(', ')}.`)
  return found.id
}

function say(
  { changes, refused, done, unchanged, refusedCount }: BulkOutcome,
  isDry: boolean,
  isMessage: boolean,
) {
  for (const { name, before, after, note } of changes)
    console.log(
      isMessage ? name : `${name}: ${before ?? 'none'} -> ${after ?? 'none'}${note ? ` (${note})` : ''}`,
    )
  if (done > changes.length) console.log(`... and ${done - changes.length} more.`)
  for (const { name, reason } of refused) console.error(`${name}: ${reason}`)
  if (refusedCount > refused.length) console.error(`... and ${refusedCount - refused.length} more refused.`)
  const verb = isMessage ? 'notified' : 'changed'
  const words = isDry ? `would be ${verb}` : verb
  console.log(
    `${done} ${words}, ${unchanged} unchanged, ${refusedCount} refused.` +
      (isDry ? ' Nothing was changed.' : ''),
  )
  if (refusedCount) process.exitCode = 1
}
