/**
 * A person's ID in another program: it finds the person although their email or employee ID has changed.
 *
 *   ExternalIds   the IDs of a list's programs, for comparing
 *   setExternalId(tx, userId, one)   endExternalId(tx, userId, source)   activeExternalIds(ask, source)
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

export function endExternalId(tx: Tx, userId: number, source: string) {
  const row = tx.db.one<{ externalId: string }>(
    `select external_id as externalId
     from external_ids
     where user_id = ? and source = ?`,
    userId,
    source,
  )
  if (!row) throw notFound(`This person has no ID in ${source}`)
  tx.db.run('delete from external_ids where user_id = ? and source = ?', userId, source)
  tx.record('person.unlinked', { userId, source, externalId: row.externalId })
}

export function endExternalIdOf(tx: Tx, _: Who, { id, source }: { id: number; source: string }) {
  endExternalId(tx, id, source)
  return { success: true as const }
}

/** With a person whose import is undone. */
export function endExternalIds(tx: Tx, userId: number) {
  const sources = tx.db.all<{ source: string }>('select source from external_ids where user_id = ?', userId)
  for (const { source } of sources) endExternalId(tx, userId, source)
}
