/**
 * Imports candidates from a sheet. A row matches an existing candidate by its ID, or by mobile or email at
 * the same client in the same selection month (docs/rules/billing.md).
 */
import type { Ask, Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import { conflict } from '../../../src/domain/errors'
import { defineImport, type Journal, type StagedRow, type Value } from '../../imports/service'
import { addCandidate, changeCandidate, removeCandidate, findCandidateRow } from '../candidates/candidates'
import { type CandidateLine, candidateSql, importedColumns } from './candidateColumns'
import { validateCandidates } from './candidateValidation'

/** The request body for create and update, with the client's name. */
function fieldsOf(tx: Ask, { client, ...rest }: Record<string, Value>) {
  const clientId =
    client === undefined
      ? undefined
      : tx.db.one<{ id: number }>('select id from clients where name = ?', String(client))?.id
  return { ...rest, ...(client === undefined ? {} : { clientId: clientId ?? 0 }) } as unknown as Parameters<
    typeof addCandidate
  >[2]
}

function apply(tx: Tx, who: Who, { state, target, version, wanted }: StagedRow): Journal {
  if (state === 'new') {
    const made = addCandidate(tx, who, fieldsOf(tx, wanted))
    return { target: made.id, version: made.version, added: true }
  }
  const before = tx.db.one<CandidateLine>(`${candidateSql} and b.id = ?`, target!)
  if (!before || before.version !== version)
    throw conflict('Somebody has changed this candidate since the preview. Preview the file again')
  const after = changeCandidate(tx, who, { id: target!, ...fieldsOf(tx, wanted) } as Parameters<
    typeof changeCandidate
  >[2])
  return {
    target: target!,
    version: after.version,
    before: Object.fromEntries(Object.keys(wanted).map((field) => [field, before[field] ?? null])),
  }
}

function undo(tx: Tx, who: Who, { target, version, added, before }: Journal) {
  const now = findCandidateRow(tx, who, target)
  if (now.version !== version) throw conflict(`${now.name} has been changed since the import`)
  if (added) return void removeCandidate(tx, who, { id: target })
  changeCandidate(tx, who, { id: target, ...fieldsOf(tx, before as Record<string, Value>) } as Parameters<
    typeof changeCandidate
  >[2])
}

export const candidatesKind = defineImport({
  name: 'candidates',
  may: 'view_billing',
  columns: importedColumns,
  needs: [['name', 'firstName'], 'client'],
  noHeader:
    "Could not find valid header row. Please ensure your file has columns 'Candidate Name' and 'Client'",
  empty: 'No valid candidate data found. Please check your file.',
  skipWithout: ['name', 'firstName', 'client', 'id'],
  validate: validateCandidates,
  apply,
  undo,
})
