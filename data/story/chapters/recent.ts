/**
 * The last weeks, written by the product's own verbs in time order: people who join and leave, new leave
 * years, leave requests and decisions, corrections. So pending and future items are exactly as the product
 * would make them.
 */
import type { Tx } from '../../../src/app'
import type { Db } from '../../../src/db'
import { openYear, updateCarryForward } from '../../../modules/leave/service'
import { awayOf } from '../away'
import { yearOf } from '../leave/account'
import { Deciders } from '../leave/deciders'
import { turnsAt } from '../leave/past'
import { seenIn } from '../leave/attendanceFacts'
import { plansOf } from '../leave/plans'
import { isHere } from '../people'
import { momentsOfCorrections, momentsOfScenes } from '../recent/corrections'
import { readMost } from '../recent/inbox'
import { momentsOfScene, momentsOfRequest } from '../recent/requests'
import { Verbs, type Moment } from '../recent/verbs'
import { scenesOf, scripted, stageOf, verbsFrom, type Stage } from '../scenes'
import type { Chapter, Story } from '../story'
import { auditOf, recordedFrom, type Came } from './people'

/** In addition to a person's punches. */
const share = 1 / 12
const together = 100

export const recent: Chapter = {
  name: 'recent',
  size: ({ cast }) => cast.length * share,
  async generate(story, transaction, onStep) {
    const stage = stageOf(story)
    const { time } = stage
    let moments: Moment[] = []
    await transaction.run((db) => void (moments = allMoments(db, story, stage)))
    for (let next = 0; next < moments.length;) {
      const from = next
      await transaction.run((db) => {
        for (let rows = 0; rows < transaction.rows && next < moments.length; next++) {
          moments[next]!.happens(db)
          rows += moments[next]!.rows
        }
      })
      onStep(((next - from) / moments.length) * story.cast.length * share)
    }
    await transaction.run((db) =>
      readMost(db, story.seed, time.at(time.workday(time.today, -1) ?? 0, 0), time.at(time.today, 0)),
    )
  },
}

/** In time order. */
function allMoments(db: Db, story: Story, stage: Stage): Moment[] {
  const { seed, cast, year } = story
  const { time } = stage
  const context = { verbs: new Verbs(), time, stage, deciders: new Deciders(cast) }
  const scenes = scenesOf(stage)
  const moments = [
    ...comings(story, context.verbs),
    ...turnsOfYear(story, stage, context.verbs),
    ...momentsOfCorrections(context, db, cast, seed),
    ...momentsOfScenes(context, seed),
    ...scenes.flatMap((scene, i) => momentsOfScene(context, seed, i, scene)),
  ]
  const from = verbsFrom(stage)
  const facts = seenIn(db, year, time, Math.max(0, time.today - scripted))
  for (const person of cast) {
    const plans = plansOf(person, awayOf(seed, stage, scenes, person).own, facts(person.id), time, seed)
    for (const plan of plans)
      if (plan.requested >= from) moments.push(...momentsOfRequest(context, person, plan))
  }
  return moments.toSorted((a, b) => a.at - b.at)
}

/** Joins, departures and returns: recorded, and a leave year begins. */
function comings(story: Story, verbs: Verbs): Moment[] {
  const from = recordedFrom(story)
  const record = (tx: Tx, came: Came) => tx.record(came.name, came.data as never)
  return auditOf(story)
    .filter(({ at }) => at >= from)
    .map((came) => ({
      at: Date.parse(came.at),
      rows: 4,
      happens: (db) => verbs.run(db, Date.parse(came.at), null, (tx) => void record(tx, came)),
    }))
}

/** In batches of people, like the nightly job. */
function turnsOfYear({ cast, now }: Story, stage: Stage, verbs: Verbs): Moment[] {
  const { time } = stage
  return time.turns
    .filter(
      (i) => i <= time.today && turnsAt(time, i) >= verbsFrom(stage) && turnsAt(time, i) < Date.parse(now),
    )
    .flatMap((i) => {
      const day = time.day(i)
      const isNew = day.endsWith('-01-01')
      const turn = isNew ? openYear : updateCarryForward
      const here = cast.filter((person) => !isNew || isHere(person, day))
      return Array.from({ length: Math.ceil(here.length / together) }, (_, k) => ({
        at: turnsAt(time, i),
        rows: together * 4,
        happens: (db: Db) =>
          verbs.run(db, turnsAt(time, i), null, (tx) =>
            here.slice(k * together, (k + 1) * together).forEach(({ id }) => turn(tx, id, yearOf(day))),
          ),
      }))
    })
}
