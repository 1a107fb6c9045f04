/**
 * The change history of candidates, clients and invoices: field by field, as displayed. Written in the
 * transaction of the change.
 */
import type { Ask, Tx } from '../../src/app'
import type { AuditRecord } from './candidates/candidateContract'

export type Kind = 'candidate' | 'client' | 'invoice'
/** Maps each field to its displayed value. */
export type HistoryFields = Readonly<Record<string, string | null>>

/** Writes only the changed fields. Returns them, or null if nothing changed. */
export function writeHistory(
  tx: Pick<Tx, 'db' | 'actor' | 'now'>,
  kind: Kind,
  id: number,
  before: HistoryFields | null,
  after: HistoryFields | null,
): { before: HistoryFields | null; after: HistoryFields | null } | null {
  const fields = Object.keys(after ?? before ?? {}).filter(
    (field) => (before?.[field] ?? null) !== (after?.[field] ?? null),
  )
  if (before && after && !fields.length) return null
  const change = !before ? 'CREATE' : !after ? 'DELETE' : 'UPDATE'
  for (const field of fields)
    tx.db.run(
      `insert into billing_history (
         kind, subject_id, change_type, field, old_value, new_value, changed_by, changed_at
       )
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
      kind,
      id,
      change,
      field,
      before?.[field] ?? null,
      after?.[field] ?? null,
      tx.actor,
      tx.now(),
    )
  const only = (all: HistoryFields | null) =>
    all && Object.fromEntries(fields.map((field) => [field, all[field] ?? null]))
  return { before: only(before), after: only(after) }
}

type Row = Omit<AuditRecord, 'changedByUser'> & {
  firstName: string | null
  lastName: string | null
  email: string | null
}

export function historyOf({ db }: Ask, kind: Kind, id: number): AuditRecord[] {
  return db
    .all<Row>(
      `select h.id, h.change_type as changeType, h.changed_at as changedAt, h.field as fieldName,
         h.old_value as oldValue, h.new_value as newValue, u.first_name as firstName, u.last_name as lastName,
         u.email
       from billing_history h
       left join users u on u.id = h.changed_by
       where h.kind = ? and h.subject_id = ?
       order by h.id desc`,
      kind,
      id,
    )
    .map(({ firstName, lastName, email, ...row }) => ({
      ...row,
      changedByUser: firstName === null ? null : { firstName, lastName: lastName!, email: email! },
    }))
}
