/**
 * Keeps the directory in step with another program. Its list becomes a sheet and takes every file's path, so
 * the same rules hold, and the import can be undone.
 *
 *   syncPeople(app, by, list)
 */
import type { App } from '../../../src/app'
import type { By } from '../../../src/http'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { busy, conflict, invalid } from '../../../src/domain/errors'
import { writeCsv } from '../../../src/sheets'
import type { ImportRow, Question } from '../../imports/contract'
import {
  compareFile,
  discard,
  everyRow,
  importOf,
  infoOf,
  stageFile,
  startImport,
  whenSettled,
} from '../../imports/service'
import type { SyncedPerson, syncPeople as call } from './syncContract'
import { activeExternalIds } from '../externalIds/externalIds'
import { titleOf } from '../sheets/importColumns'
import { employees as kind } from '../sheets/importing'
import { readPeople, type PeopleList } from './personFields'
import { isDeactivated, peopleOf, sentenceOf } from './syncResult'

type Given = Input<typeof call>
type Result = Answer<typeof call>

const turns = new WeakMap<App, Promise<unknown>>()

/** One after the other, so that each list is compared with the result of the one before. */
export function syncPeople(app: App, by: By, given: Given): Promise<Result> {
  const now = (turns.get(app) ?? Promise.resolve()).then(() => sync(app, by, given))
  turns.set(
    app,
    now.catch(() => {}),
  )
  return now
}

async function sync(app: App, by: By, given: Given): Promise<Result> {
  const { source, isDryRun = false, rows: which = 'good', answers = {} } = given
  const list = readPeople(given.people)
  const active = app.ask((ask) => activeExternalIds(ask, source))
  const absent = given.isFullList ? missingFrom(list, active) : []
  const most = given.mostDeactivations ?? Math.max(5, Math.floor(active.length / 10))
  const bytes = await sheetOf(source, list, absent)
  const result = (rows: readonly ImportRow[], questions: readonly Question[]): Result => {
    const ids = [...list.externalIds, ...absent]
    const people = peopleOf(rows, ids, list.externalIds.length, questions)
    const count = (what: SyncedPerson['result']) => people.filter((one) => one.result === what).length
    return {
      importId: null,
      new: count('new'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      wrong: count('wrong'),
      deactivated: people.filter(isDeactivated).length,
      mostDeactivations: most,
      refusal: null,
      people,
      follows: [],
      unused: list.unused,
    }
  }
  /** Throws before anything is applied; a dry run answers the sentence. */
  const checked = (one: Result): Result => {
    if (isDryRun) return { ...one, refusal: tooManyLeave(one) ?? (which === 'all' ? oneIsWrong(one) : null) }
    const refusal = tooManyLeave(one)
    if (refusal) throw conflict(refusal)
    if (which === 'all' && one.wrong) throw invalid(oneIsWrong(one)!, fieldErrorsOf(one.people))
    return one
  }

  // An unchanged list leaves no import and no entry in the audit.
  const compared = await compareFile(app, by.who, kind, bytes, { answers: { ...answers } })
  const before = checked(result(compared.rows, compared.questions))
  if (!before.new && !before.changed) return before

  const size = `${given.isFullList ? 'full list' : 'list'} of ${given.people.length}`
  const fileName = `${source}: ${size}${isDryRun ? ', dry run' : ''}`
  const id = await stageFile(app, by, kind, fileName, bytes, { answers: { ...answers } })
  await whenSettled(app, id)
  const { state, questions, follows, message } = app.ask((ask) => infoOf(ask, importOf(ask, id)!))
  if (state !== 'ready') throw state === 'failed' ? invalid(message ?? kind.empty) : busy(stopped)
  const ready = { ...result(everyRow(app, id), questions), follows }
  try {
    const tried = checked(ready)
    if (isDryRun || (!tried.new && !tried.changed)) {
      await discard(app, by, { id })
      return tried
    }
  } catch (error) {
    await discard(app, by, { id })
    throw error
  }
  await startImport(app, by, { id, rows: which })
  await whenSettled(app, id)
  const after = app.ask((ask) => infoOf(ask, importOf(ask, id)!))
  if (after.state === 'undone') throw conflict(after.message ?? stopped)
  if (after.state !== 'applied') throw busy(stopped)
  return { ...result(everyRow(app, id), questions), follows, importId: id }
}

const stopped = 'The server stopped during this list. Send it again: what was applied stays as it is.'

/** Active people of the source, by their IDs. People without one are never absent. */
function missingFrom({ externalIds }: PeopleList, active: ReturnType<typeof activeExternalIds>): string[] {
  const listed = new Set(externalIds)
  return active.flatMap(({ externalId }) => (listed.has(externalId) ? [] : [externalId]))
}

/** An absent person is a row with the status Inactive, so absence follows the rules of that status. */
async function sheetOf(source: string, { columns, rows }: PeopleList, absent: readonly string[]) {
  const left = absent.map((externalId) =>
    columns.map(({ field }) =>
      field === 'externalId' ? externalId : field === 'status' ? 'Inactive' : null,
    ),
  )
  const pieces: Uint8Array[] = []
  for await (const piece of writeCsv(
    [titleOf('source'), ...columns.map(({ title }) => title)].map((header) => ({ header })),
    [...rows, ...left].map((cells) => [source, ...cells]),
  ))
    pieces.push(piece)
  return Buffer.concat(pieces)
}

function tooManyLeave({ deactivated, mostDeactivations: most }: Result): string | null {
  if (deactivated <= most) return null
  const people = deactivated === 1 ? '1 person' : `${deactivated} people`
  return (
    `This list would deactivate ${people}, and the limit is ${most}. Nothing was changed. ` +
    `If the list is right, send it with "mostDeactivations": ${deactivated}`
  )
}

function oneIsWrong({ wrong, people }: Result): string | null {
  const first = people.find(({ result }) => result === 'wrong')
  if (!first) return null
  const those = wrong === 1 ? '1 person has' : `${wrong} people have`
  return `${those} errors. Nothing was changed. ${sentenceOf(first)}`
}

const mostErrors = 20
const fieldErrorsOf = (people: readonly SyncedPerson[]) =>
  people
    .flatMap(({ problems, isAbsent }, at) =>
      problems.map(({ field, message }) => ({
        field: isAbsent ? 'people' : `people.${at}${field ? `.${field}` : ''}`,
        message,
      })),
    )
    .slice(0, mostErrors)
