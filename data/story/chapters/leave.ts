/**
 * Months of leave: absent people requested it, as far as their balance went. The verbs themselves write the
 * last month (recent.ts).
 */
import type { Db } from '../../../src/db'
import { awayOf } from '../away'
import { Deciders } from '../leave/deciders'
import { PastLeaveGenerator } from '../leave/past'
import { writePast } from '../leave/rows'
import { seenIn } from '../leave/attendanceFacts'
import { plansOf } from '../leave/plans'
import { scenesOf, stageOf, verbsFrom } from '../scenes'
import type { Chapter } from '../story'

/** In addition to a person's punches. */
const share = 1 / 10

export const leave: Chapter = {
  name: 'leave',
  size: ({ cast }) => cast.length * share,
  async generate(story, transaction, onStep) {
    const stage = stageOf(story)
    const { time } = stage
    const scenes = scenesOf(stage)
    let facts: ReturnType<typeof seenIn>
    let past: PastLeaveGenerator
    await transaction.run((db) => {
      facts = seenIn(db, story.year, time)
      past = new PastLeaveGenerator(
        time,
        new Deciders(story.cast),
        annualIn(db),
        verbsFrom(stage),
        lastLeave(db),
      )
    })
    for (let next = 0; next < story.cast.length;) {
      const from = next
      await transaction.run((db) => {
        for (let rows = 0; rows < transaction.rows && next < story.cast.length; next++) {
          const person = story.cast[next]!
          const plans = plansOf(
            person,
            awayOf(story.seed, stage, scenes, person).own,
            facts(person.id),
            time,
            story.seed,
          )
          rows += writePast(db, person, past.of(person, plans))
        }
      })
      onStep((next - from) * share)
    }
  },
}

/** Half days a year, by role. */
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
