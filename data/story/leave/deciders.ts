/** Who decides in the story: the hierarchy that the approval rules need, and who of it is at work. */
import { chainOf, holdersOf, type Held, type Org } from '../../../modules/approvals/rules'
import type { Person } from '../people'

export class Deciders {
  private readonly admins: readonly number[]
  private readonly org: Org

  constructor(private readonly cast: readonly Person[]) {
    this.admins = cast.filter(({ role }) => role === 'Admin').map(({ id }) => id)
    // Leaders stay with the firm.
    const people = cast.map(({ id, managerId, role }) => ({ id, managerId, role, isActive: true }))
    this.org = { person: (id) => people[id - 1], admins: () => this.admins }
  }

  holders(applicant: Person, step: number, isAway: (id: number) => boolean): Held[] {
    return holdersOf(this.org, applicant.id, step, isAway)
  }

  /** The nearest superior at work, finally an Admin; null if nobody else could decide. */
  pick(applicant: Person, step: number, isAway: (id: number) => boolean): Person | null {
    const line = [...chainOf(this.org, applicant.id).slice(step - 1), ...this.admins].filter(
      (id) => id !== applicant.id,
    )
    const id = line.find((one) => !isAway(one)) ?? line.at(-1)
    return id === undefined ? null : this.cast[id - 1]!
  }
}

/** Their decision settles the steps before and after it. */
export const decidesAlone = ({ role }: Person) => role === 'Admin' || role === 'Senior Manager'
