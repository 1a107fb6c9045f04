/**
 * A person's leave account in memory: the entries that the leave verbs would have written (ledger.ts and
 * years.ts there), in time order. In half days; years are named by their first day.
 *
 *   open(year, …)   ask(leaves, …)   approve  end   lapse(year, …)
 */
import type { Day, Instant } from '../../../src/domain/day'
import {
  availableOf,
  carriedForward,
  expired,
  expiryDay,
  halvesFrom,
  lastDayOf,
  leaveYearOf,
  noSums,
  proRata,
  yearBeside,
  yearName,
  type Sums,
} from '../../../modules/leave/rules'
import { usualSettings } from '../../../modules/firm/service'
import type { ledgerKinds } from '../../../modules/leave/contract'

type Kind = (typeof ledgerKinds)[number]
export type Entry = {
  year: Day
  kind: Kind
  sum: keyof Sums
  halves: number
  leaveId: number | null
  reason: string
  author: number | null
  at: Instant
}
/** When something happens, on which day of the firm, and who does it. */
export type When = { at: Instant; today: Day; author: number | null }
/** The half days of a leave, by day. */
export type Spent = { id: number; days: readonly Day[]; halvesADay: 1 | 2 }

/** `early`: half days on days up to the expiry day. */
type Book = Sums & { isOpen: boolean; carried: number; lost: number; early: number }

const { yearStartsIn, carryForwardDays, carryForwardExpires } = usualSettings.leave
const cap = halvesFrom(carryForwardDays)
export const yearOf = (day: Day) => leaveYearOf(day, yearStartsIn)
const expiryOf = (year: Day) => expiryDay(year, carryForwardExpires)!

export class Account {
  readonly entries: Entry[] = []
  readonly opened: { year: Day; at: Instant }[] = []
  private readonly books = new Map<Day, Book>()

  /** `joined`: the joining day that counts for a year, seen from a day. */
  constructor(
    private readonly annual: number,
    private readonly joined: (year: Day, today: Day) => Day,
  ) {}

  open(year: Day, when: When) {
    const book = this.book(year)
    if (book.isOpen) return
    book.isOpen = true
    this.opened.push({ year, at: when.at })
    this.enter(year, 'grant', 'total', this.grant(year, when.today), null, `Leave of ${yearName(year)}`, when)
    this.settle(year, when)
  }

  /** Reserves. Returns false and writes nothing if a year's balance is too small. */
  ask(leaves: readonly Spent[], when: When): boolean {
    const [books, count] = [
      new Map([...this.books].map(([year, book]) => [year, { ...book }])),
      this.entries.length,
    ]
    for (const leave of leaves) this.move(leave, 'reserve', 'reserved', 1, 'Asked for', when)
    this.stand(leaves, 1, when)
    const years = new Set(leaves.flatMap(({ days }) => days.map(yearOf)))
    const isPaid = [...this.books].every(
      ([year, book]) => !(book.isOpen || years.has(year)) || this.outlook(year, when.today) >= 0,
    )
    if (isPaid) return true
    this.books.clear()
    for (const [year, book] of books) this.books.set(year, book)
    this.entries.length = count
    return false
  }

  approve(leave: Spent, when: When) {
    this.move(leave, 'release', 'reserved', -1, 'Approved', when)
    this.move(leave, 'debit', 'used', 1, 'Approved', when)
    this.settleAll([leave], when)
  }

  /** Rejected or cancelled while reserved; retracted once used. */
  end(leave: Spent, reason: 'Rejected' | 'Cancelled' | 'Retracted', when: When) {
    if (reason === 'Retracted') this.move(leave, 'refund', 'used', -1, reason, when)
    else this.move(leave, 'release', 'reserved', -1, reason, when)
    this.stand([leave], -1, when)
  }

  /**
   * Carries days into a year that has begun and the years after it, and expires those whose day has passed.
   */
  private settle(from: Day, when: When) {
    for (let year = from; this.books.get(year)?.isOpen; year = yearBeside(year, 1)) {
      const [book, before] = [this.book(year), this.books.get(yearBeside(year, -1))]
      const carry = before?.isOpen ? carriedForward(availableOf(before), cap) : 0
      const lost = when.today <= expiryOf(year) ? 0 : expired(carry, book.early)
      const name = yearName(yearBeside(year, -1))
      this.enter(
        year,
        'carry-forward',
        'carry',
        carry - book.carried,
        null,
        `Carried forward from ${name}`,
        when,
      )
      this.enter(
        year,
        'expiry',
        'carry',
        book.lost - lost,
        null,
        `Carried forward from ${name} and not taken by ${expiryOf(year)}`,
        when,
      )
      ;[book.carried, book.lost] = [carry, lost]
    }
  }

  /** The night after the expiry day. */
  lapse(year: Day, when: When) {
    if (this.book(year).carry > 0) this.settle(year, when)
  }

  /** The balance after unused carried days expire. */
  private outlook(year: Day, today: Day): number {
    const book = this.book(year)
    const left = availableOf(book) + (book.isOpen ? 0 : this.grant(year, today))
    return today > expiryOf(year) ? left : left - expired(book.carry, book.early)
  }

  private grant(year: Day, today: Day): number {
    return proRata(this.annual, year, this.joined(lastDayOf(year), today))
  }

  private stand(leaves: readonly Spent[], sign: 1 | -1, when: When) {
    for (const { days, halvesADay } of leaves)
      for (const day of days)
        if (day <= expiryOf(yearOf(day))) this.book(yearOf(day)).early += sign * halvesADay
    this.settleAll(leaves, when)
  }

  private settleAll(leaves: readonly Spent[], when: When) {
    for (const year of [...new Set(leaves.flatMap(({ days }) => days.map(yearOf)))].toSorted())
      this.settle(year, when)
  }

  private move(
    { id, days, halvesADay }: Spent,
    kind: Kind,
    sum: keyof Sums,
    sign: 1 | -1,
    reason: string,
    when: When,
  ) {
    for (const year of new Set(days.map(yearOf)))
      this.enter(
        year,
        kind,
        sum,
        sign * halvesADay * days.filter((day) => yearOf(day) === year).length,
        id,
        reason,
        when,
      )
  }

  private enter(
    year: Day,
    kind: Kind,
    sum: keyof Sums,
    halves: number,
    leaveId: number | null,
    reason: string,
    { at, author }: When,
  ) {
    if (halves === 0) return
    this.entries.push({ year, kind, sum, halves, leaveId, reason, author, at })
    this.book(year)[sum] += halves
  }

  private book(year: Day): Book {
    const book = this.books.get(year) ?? { ...noSums, isOpen: false, carried: 0, lost: 0, early: 0 }
    this.books.set(year, book)
    return book
  }
}
