/**
 * Months of leave: who was away had asked for it, as far as the balance went. The last month is told by the
 * verbs (recent.ts).
 */
import type { Db } from '../../../src/db'
import { awayOf } from '../away'
import { Deciders } from '../leave/deciders'
import { PastTeller } from '../leave/past'
import { writePast } from '../leave/rows'
import { seenIn } from '../leave/seen'
import { wishesOf } from '../leave/wishes'
import { scenesOf, stageOf, verbsFrom } from '../scenes'
import type { Chapter } from '../story'

/** Beside the punches of a person. */
const share = 1 / 10

export const leave: Chapter = {
  name: 'leave',
  size: ({ cast }) => cast.length * share,
  async tell(story, transaction, onStep) {
    const stage = stageOf(story)
    const { time } = stage
    const scenes = scenesOf(stage)
    let seen: ReturnType<typeof seenIn>
    let past: PastTeller
    await transaction.run((db) => {
      seen = seenIn(db, story.year, time)
      past = new PastTeller(time, new Deciders(story.cast), annualIn(db), verbsFrom(stage), lastLeave(db))
    })
    for (let next = 0; next < story.cast.length;) {
      const from = next
      await transaction.run((db) => {
        for (let rows = 0; rows < transaction.rows && next < story.cast.length; next++) {
          const person = story.cast[next]!
          const wishes = wishesOf(
            person,
            awayOf(story.seed, stage, scenes, person).own,
            seen(person.id),
            time,
            story.seed,
          )
          rows += writePast(db, person, past.of(person, wishes))
        }
      })
      onStep((next - from) * share)
    }
  },
}

/** Halves a year, by role. */
function annualIn(db: Db): (person: { role: string }) => number {
  const annual = new Map(
    db
      .all<{ role: string; halves: number }>('select role, annual_halves as halves from leave_policies')
      .map(({ role, halves }) => [role, halves]),
  )
  return ({ role }) => annual.get(role)!
}

function lastLeave(db: Db): number {
  return db.one<{ id: number }>('select coalesce(max(id), 0) as id from leaves')!.id
}
