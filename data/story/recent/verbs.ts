/**
 * The product's own verbs, in time order: a journal with the story's clock and the listeners of leave and
 * regularization, so ledger, marks, approvals, events and notices are the real ones.
 */
import { Journal, type Tx } from '../../../src/events'
import type { Db } from '../../../src/db'
import type { EventEntry } from '../../../src/domain/events'
import { dayOf, type Instant } from '../../../src/domain/day'
import { Refusal } from '../../../src/domain/errors'
import type { Who } from '../../../src/http'
import { notices as ofLeave, openYear } from '../../../modules/leave/service'
import { notices as ofRegularization } from '../../../modules/regularization/service'
import { yearOf } from '../leave/account'
import type { Person } from '../people'
import { source, zone } from '../story'
import { instantText } from '../times'

/** Something that happens, at milliseconds; `rows`: about how many it writes. */
export type Moment = { at: number; rows: number; happens: (db: Db) => void }

export class Verbs {
  private now: Instant = ''
  private readonly journal = new Journal({ now: () => this.now }, (error) => {
    throw error
  })

  constructor() {
    const openYearOf = (tx: Tx, { data }: EventEntry<'person.added' | 'person.activated'>) =>
      void openYear(tx, data.userId, yearOf(dayOf(tx.now(), zone)))
    this.journal.on('person.added', openYearOf)
    this.journal.on('person.activated', openYearOf)
    for (const { request } of [ofLeave, ofRegularization]) {
      this.journal.on('approval.opened', request.on['approval.opened'])
      this.journal.on('approval.passed_on', request.on['approval.passed_on'])
      this.journal.on('approval.decided', request.on['approval.decided'])
    }
    this.journal.on('leave.approved', ofLeave.onApproved)
    this.journal.on('leave.rejected', ofLeave.onRejected)
    this.journal.on('regularization.approved', ofRegularization.onApproved)
    this.journal.on('regularization.rejected', ofRegularization.onRejected)
    this.journal.on('leave.retracted', ofLeave.onRetracted)
  }

  /** By a person, or by Muster itself. */
  run<T>(db: Db, at: number, person: Person | null, work: (tx: Tx, who: Who) => T): T {
    this.now = instantText(at)
    const who: Who = { id: person?.id ?? 0, role: person?.role ?? 'Recruiter', sessionId: 0 }
    return this.journal.run(db, { actor: person?.id ?? null, source }, null, (tx) => work(tx, who)).value
  }

  /** A refused action leaves nothing behind; its message is the answer. */
  try<T>(db: Db, at: number, person: Person, work: (tx: Tx, who: Who) => T): T | Refusal {
    return this.run(db, at, person, (tx, who) => {
      try {
        return tx.attempt(() => work(tx, who))
      } catch (error) {
        if (error instanceof Refusal) return error
        throw error
      }
    })
  }
}
