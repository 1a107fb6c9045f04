/**
 * This machine hands over to the other one. The entry of the hand-over is the last one of this machine: no
 * write begins after it, and the program ends when it has answered.
 */
import type { App, Origin, Tx } from '../../src/app'
import { conflict } from '../../src/domain/errors'
import type { Keyed } from '../../src/events'
import { termOf } from './terms/term'

const handedOver = 'Muster has handed over to the other machine, so this server stops.'
const moving = 'Muster moves to another machine. Please try again in a minute.'

export async function handOver(
  app: App,
  { origin, keyed }: { origin: Origin; keyed?: Keyed | null },
  { term }: { term: number },
): Promise<{ term: number; entry: number; hash: string }> {
  // Without another machine the firm would have none.
  if (app.config.peer === null) throw conflict('This firm has one machine: MUSTER_PEER names no other.')
  const refusing: { end?: () => void } = {}
  try {
    const entry = await app.write(
      origin,
      (tx) => {
        const last = endTerm(tx, term)
        refusing.end = app.database.refuseWrites(moving)
        return last
      },
      keyed,
    )
    // Not for a repeated call, whose answer is stored: this machine may serve again since.
    if (refusing.end) app.endService({ text: handedOver, isPlanned: true })
    return { term, entry, hash: hashOf(app, entry) }
  } catch (error) {
    // Nothing was handed over, for example because the disk is full.
    refusing.end?.()
    throw error
  }
}

/** Returns the number of the last entry. */
function endTerm(tx: Tx, term: number): number {
  const { term: ours, endedAt } = termOf(tx)
  if (term !== ours)
    throw conflict(`This machine serves in term ${ours}, not in term ${term}. Ask for its term again.`)
  if (endedAt !== null)
    throw conflict(`This machine has handed over already, at ${endedAt}. Take over on the other machine.`)
  const { id } = tx.record('standby.handed_over', { term })
  tx.db.run(
    `insert into standby_terms (term, began_at, ended_at, ended_entry)
     values (?, (select at from events order by id limit 1), ?, ?)
     on conflict (term) do update set ended_at = excluded.ended_at, ended_entry = excluded.ended_entry`,
    ours,
    tx.now(),
    id,
  )
  return id
}

/** Entries are sealed at the end of their write. */
const hashOf = (app: App, entry: number): string =>
  app.ask(({ db }) => db.one<{ hash: string }>('select hash from events where id = ?', entry)!.hash)
