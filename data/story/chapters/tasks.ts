/**
 * Tasks: what managers ask of their people. Most of the last weeks is done; some is late, some is due today,
 * a report comes again every Friday, and now and then somebody has a question.
 */
import { isHere } from '../people'
import { Chance } from '../random'
import type { Chapter } from '../story'
import { tellerOf } from '../tasks/teller'

const salt = 73
const share = 1 / 25

export const tasks: Chapter = {
  name: 'tasks',
  size: ({ cast }) => cast.length * share,
  async tell({ cast, seed, today, now }, transaction, onStep) {
    const byId = new Map(cast.map((person) => [person.id, person]))
    const here = cast.filter((person) => isHere(person, today))
    const lead = new Set<number>()
    let last = 0
    for (let next = 0; next < here.length;) {
      const before = next
      await transaction.run((db) => {
        for (let rows = 0; rows < transaction.rows / 4 && next < here.length; next++) {
          const person = here[next]!
          const by = byId.get(person.managerId ?? person.id)!
          const chance = new Chance(seed, salt, person.id)
          const teller = tellerOf(db, { person, by, chance, today, now, last })
          // More for those whom a visitor signs in as.
          const open = chance.whole(person.signIn ? 3 : 0, person.signIn ? 5 : 2)
          const done = chance.whole(person.signIn ? 3 : 1, person.signIn ? 6 : 3)
          for (let i = 0; i < open; i++) teller.open(i)
          for (let i = 0; i < done; i++) teller.done()
          // The first of each team reports for it.
          if (by !== person && !lead.has(by.id)) {
            lead.add(by.id)
            teller.repeated()
          }
          rows += 2 * (open + done) + 6
          last = teller.last()
        }
      })
      onStep((next - before) * share)
    }
  },
}
