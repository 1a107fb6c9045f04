/**
 * Tasks: what managers assign to their people. Most of the last weeks' are done; some are late, some are due
 * today, a report repeats every Friday, and some have a question.
 */
import { isHere } from '../people'
import { Chance } from '../random'
import type { Chapter } from '../story'
import { personTasksOf } from '../tasks/personTasks'

const salt = 73
const share = 1 / 25

export const tasks: Chapter = {
  name: 'tasks',
  size: ({ cast }) => cast.length * share,
  async generate({ cast, seed, today, now }, transaction, onStep) {
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
          const personTasks = personTasksOf(db, { person, by, chance, today, now, last })
          // Demo accounts get more.
          const open = chance.whole(person.signIn ? 3 : 0, person.signIn ? 5 : 2)
          const done = chance.whole(person.signIn ? 3 : 1, person.signIn ? 6 : 3)
          for (let i = 0; i < open; i++) personTasks.open(i)
          for (let i = 0; i < done; i++) personTasks.done()
          // The first of each team writes the team's report.
          if (by !== person && !lead.has(by.id)) {
            lead.add(by.id)
            personTasks.repeated()
          }
          rows += 2 * (open + done) + 6
          last = personTasks.last()
        }
      })
      onStep((next - before) * share)
    }
  },
}
