/** The ledgers of Tally that a firm entered for a company. */
import type { Ask, Tx } from '../../../src/app'
import type { Answer, Input } from '../../../src/domain/endpoint'
import type { Who } from '../../../src/http'
import { refuse } from '../refusing'
import { firmDay } from '../../firm/service'
import { clientParty, companyNames, financialYear } from '../../billing/service'
import type * as call from '../exports/exportContract'
import type { Ledger } from '../exports/exportContract'
import {
  allLedgers,
  ledgerNames,
  ledgerProblems,
  purposeLabels,
  purposes,
  usualNames,
  type LedgerNames,
  type Purpose,
} from './ledgers'
import { ledgersXml } from './ledgersXml'

const savedOf = ({ db }: Ask, company: string): ReadonlyMap<string, string> =>
  new Map(
    db
      .all<{ purpose: string; name: string }>(
        'select purpose, name from books_ledgers where entity = ?',
        company,
      )
      .map(({ purpose, name }) => [purpose, name]),
  )

const clientsOf = ({ db }: Ask, ids: readonly number[]) =>
  db.all<{ id: number; name: string }>(
    'select id, name from clients where id in (select value from json_each(?)) order by name, id',
    JSON.stringify(ids),
  )

/** The names that apply, with those of these clients. */
export function savedNames(ask: Ask, company: string, clientIds: readonly number[]): LedgerNames {
  const saved = savedOf(ask, company)
  return ledgerNames({
    saved: {
      fixed: Object.fromEntries(purposes.map((one) => [one, saved.get(one) ?? null])) as Record<
        Purpose,
        string | null
      >,
      advances: saved.get('advances') ?? null,
      clients: new Map(
        clientIds.flatMap((id) => (saved.has(`client:${id}`) ? [[id, saved.get(`client:${id}`)!]] : [])),
      ),
    },
    clients: clientsOf(ask, clientIds),
  })
}

/** All clients that the company has issued a document to, or had money from. */
const clientsWithBooks = ({ db }: Ask, company: string) =>
  db
    .all<{ id: number }>(
      `select distinct client_id as id
       from billing_invoices
       where entity = :company and issued_at is not null
       union
       select distinct client_id
       from billing_entries
       where entity = :company`,
      { company },
    )
    .map(({ id }) => id)

export function ledgersOf(ask: Ask, company: string): Answer<typeof call.listLedgers> {
  refuseUnknown(ask, company)
  const saved = savedOf(ask, company)
  const names = savedNames(ask, company, clientsWithBooks(ask, company))
  const ledger = (purpose: string, label: string, usual: string): Ledger => ({
    purpose,
    label,
    name: saved.get(purpose) ?? '',
    usual,
  })
  return {
    ledgers: [
      ...purposes.map((one) => ledger(one, purposeLabels[one], usualNames[one])),
      ledger('advances', purposeLabels.advances, ''),
      ...[...names.clients].map(([id, { clientName }]) => ledger(`client:${id}`, clientName, clientName)),
    ],
    problems: ledgerProblems(names).map(({ message }) => message),
  }
}

/**
 * A client keeps the ledger of its first export: Tally finds a ledger by its name, and a renamed client would
 * get a second one. A person may still change it.
 */
export const keepLedgers = (tx: Tx, company: string, ledgers: ReadonlyMap<number, string>) =>
  tx.db.run(
    `insert into books_ledgers (entity, purpose, name)
     select :company, 'client:' || json_extract(value, '$[0]'), json_extract(value, '$[1]')
     from json_each(:ledgers)
     where true
     on conflict (entity, purpose) do nothing`,
    { company, ledgers: JSON.stringify([...ledgers]) },
  )

export function saveLedgersOf(
  tx: Tx,
  _: Who,
  { company, names }: Input<typeof call.saveLedgers>,
): Answer<typeof call.saveLedgers> {
  refuseUnknown(tx, company)
  const known = new Set<string>([
    ...purposes,
    'advances',
    ...clientsWithBooks(tx, company).map((id) => `client:${id}`),
  ])
  const before = savedOf(tx, company)
  const changed = Object.entries(names).filter(([purpose, name]) => (before.get(purpose) ?? '') !== name)
  for (const [purpose, name] of changed) {
    if (!known.has(purpose)) refuse('names', `There is no ledger ${purpose}`)
    if (name === '') tx.db.run('delete from books_ledgers where entity = ? and purpose = ?', company, purpose)
    else
      tx.db.run(
        `insert into books_ledgers (entity, purpose, name)
         values (?, ?, ?)
         on conflict (entity, purpose) do update set name = excluded.name`,
        company,
        purpose,
        name,
      )
  }
  const now = ledgersOf(tx, company)
  if (now.problems.length) refuse('names', now.problems[0]!)
  if (changed.length)
    tx.record('ledgers.changed', {
      company,
      before: Object.fromEntries(changed.map(([purpose]) => [purpose, before.get(purpose) ?? ''])),
      after: Object.fromEntries(changed),
    })
  return now
}

/** For a Tally that has none of them. Tally changes a ledger of the same name. */
export function ledgersFileOf(ask: Ask, company: string): string {
  refuseUnknown(ask, company)
  const names = savedNames(ask, company, clientsWithBooks(ask, company))
  return ledgersXml({
    companyName: null,
    ledgers: allLedgers(names),
    parties: new Map([...names.clients.keys()].map((id) => [id, clientParty(ask, id)])),
    from: `${financialYear(firmDay(ask)).slice(0, 4)}-04-01`,
  })
}

function refuseUnknown(ask: Ask, company: string) {
  const names = companyNames(ask)
  if (!names.includes(company)) refuse('company', `Must be one of ${names.join(', ')}`)
}
