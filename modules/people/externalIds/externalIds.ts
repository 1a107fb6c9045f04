/**
 * A person's ID in another program: it finds the person although their email or employee ID has changed.
 *
 *   ExternalIds   the IDs of a list's programs, for comparing
 *   setExternalId(tx, userId, one)   unsetExternalId(tx, userId, one)   activeExternalIds(ask, source)
 */
import type { Ask, Tx } from '../../../src/app'
import { notFound } from '../../../src/domain/errors'
import type { Who } from '../../../src/http'

export type ExternalId = { source: string; externalId: string }
/** A value of a row: text, a number, or nothing. */
type Value = string | number | null
type Values = Readonly<Record<string, Value>>
type Row = ExternalId & { userId: number }

const key = (source: string, of: string | number) => JSON.stringify([source, of])

export class ExternalIds<Person extends { id: number }> {
  private readonly users = new Map<string, number>()
  private readonly ids = new Map<string, string>()
  private readonly people: ReadonlyMap<number, Person>

  constructor({ db }: Ask, people: readonly Person[], rows: readonly { readonly values: Values }[]) {
    this.people = new Map(people.map((person) => [person.id, person]))
    const sources = new Set(rows.flatMap(({ values: { source } }) => source ?? []))
    for (const { source, externalId, userId } of db.all<Row>(
      `select source, external_id as externalId, user_id as userId
       from external_ids
       where source in (select value from json_each(?))`,
      JSON.stringify([...sources]),
    )) {
      this.users.set(key(source, externalId), userId)
      this.ids.set(key(source, userId), externalId)
    }
  }

  /** `removed`: the person's data was deleted; the ID stays, so that a list does not add them again. */
  personOf(source: Value | undefined, externalId: Value | undefined): Person | 'removed' | null {
    if (typeof source !== 'string' || typeof externalId !== 'string') return null
    const userId = this.users.get(key(source, externalId))
    return userId === undefined ? null : (this.people.get(userId) ?? 'removed')
  }

  idOf(source: Value | undefined, { id }: Person): string | null {
    return typeof source === 'string' ? (this.ids.get(key(source, id)) ?? null) : null
  }
}

/** The ID of a row that is to be stored, apart from the person's own values. */
export function withoutExternalId({ source, externalId, ...wanted }: Values): {
  wanted: Record<string, Value>
  given: ExternalId | null
} {
  const isGiven = typeof source === 'string' && typeof externalId === 'string'
  return { wanted, given: isGiven ? { source, externalId } : null }
}

export function setExternalId(tx: Tx, userId: number, { source, externalId }: ExternalId) {
  tx.db.run(
    `insert into external_ids (source, external_id, user_id, linked_at)
     values (?, ?, ?, ?)`,
    source,
    externalId,
    userId,
    tx.now(),
  )
  tx.record('person.linked', { userId, source, externalId })
}

/** Other programs' IDs of active people. */
export const activeExternalIds = ({ db }: Ask, source: string): { externalId: string; userId: number }[] =>
  db.all(
    `select e.external_id as externalId, e.user_id as userId
     from external_ids e
     join users u on u.id = e.user_id
     where e.source = ?
       and u.is_active = 1
     order by e.external_id`,
    source,
  )

const externalIdOf = ({ db }: Ask, userId: number, source: string) =>
  db.one<ExternalId>(
    `select source, external_id as externalId
     from external_ids
     where user_id = ? and source = ?`,
    userId,
    source,
  )

function drop(tx: Tx, userId: number, { source, externalId }: ExternalId) {
  tx.db.run('delete from external_ids where source = ? and external_id = ?', source, externalId)
  tx.record('person.unlinked', { userId, source, externalId })
}

/** The undo of `setExternalId`. An ID that was ended since, or replaced, is left. */
export function unsetExternalId(tx: Tx, userId: number, { source, externalId }: ExternalId) {
  const now = externalIdOf(tx, userId, source)
  if (now?.externalId === externalId) drop(tx, userId, now)
}

export function endExternalId(tx: Tx, _: Who, { id, source }: { id: number; source: string }) {
  const now = externalIdOf(tx, id, source)
  if (!now) throw notFound(`This person has no ID in ${source}`)
  drop(tx, id, now)
  return { success: true as const }
}

/** With a person whose import is undone. */
export function endExternalIds(tx: Tx, userId: number) {
  for (const one of tx.db.all<ExternalId>(
    'select source, external_id as externalId from external_ids where user_id = ?',
    userId,
  ))
    drop(tx, userId, one)
}
