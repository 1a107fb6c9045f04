/**
 * Months of punches. One person after another with all their days, so every index that starts with the person
 * grows only at its end. Most of the speed comes from this: three years of 5,000 people take a minute or two.
 */
import type { Day } from '../../../src/domain/day'
import { awayOf } from '../away'
import type { ShiftDay, StoryDay } from '../calendar'
import { cutAt, neverEnded, planDay, type DayPlan } from '../days'
import { isHere, shiftIdOn, type Person } from '../people'
import { takeReadings } from '../places'
import { Chance } from '../random'
import { forgottenOn, scenesOf, stageOf } from '../scenes'
import { rules, zone, type Chapter, type Story } from '../story'
import { today as lookedAt } from '../today'
import { attendanceWriter } from '../write'

export const attendance: Chapter = {
  name: 'attendance',
  size: ({ cast }) => cast.length,
  async generate(story, transaction, onStep) {
    const readings = takeReadings(new Chance(story.seed, 4))
    const steps = walk(story)
    let step = steps.next()
    while (!step.done) {
      let finished = 0
      await transaction.run((db) => {
        const write = attendanceWriter(db, { zone, rules, now: Date.parse(story.now), readings })
        for (let rows = 0; rows < transaction.rows && !step.done; step = steps.next()) {
          if (step.value === null) finished++
          else
            rows += write(
              step.value.person,
              step.value.day,
              step.value.shift,
              step.value.plan,
              step.value.chance,
            )
        }
      })
      onStep(finished)
    }
  },
}

type Step = { person: Person; day: Day; shift: ShiftDay; plan: DayPlan; chance: Chance }

/** Each day with punches; null after each person. */
function* walk(story: Story): Generator<Step | null, undefined> {
  const { days } = story.year
  const now = Date.parse(story.now)
  const stage = stageOf(story)
  const scenes = scenesOf(stage)
  const forgotten = forgottenOn(stage)
  for (const person of story.cast) {
    const { all: away } = awayOf(story.seed, stage, scenes, person)
    const firstDay = person.periods[0]!.joined
    for (let i = 0; i < days.length; i++) {
      const day = days[i]!
      if (day.day < firstDay || !isHere(person, day.day)) continue
      const chance = new Chance(story.seed, 5, person.id, i)
      const shift = day.shifts.get(shiftIdOn(person, day.day))!
      const isLast = i >= days.length - 2
      const planOfDay = planned(person, day, shift, away.has(i), chance, story, now, isLast)
      const plan = person.signIn === 'recruiter' ? repairable(planOfDay, day, forgotten) : planOfDay
      if (plan) yield { person, day: day.day, shift, plan, chance }
    }
    yield null
  }
}

function planned(
  person: Person,
  day: StoryDay,
  shift: ShiftDay,
  isAway: boolean,
  chance: Chance,
  story: Story,
  now: number,
  mayRun: boolean,
): DayPlan | null {
  const usual = isAway && day.isWorking ? null : planDay(chance, person.habits, day.isWorking, shift)
  if (!mayRun) return usual
  const plan = day.day === story.today ? lookedAt(usual, person, day.isWorking, shift, now, chance) : usual
  // A night shift that began yesterday may still run.
  return plan && cutAt(plan, now)
}

/** The recruiter forgot to punch out on some days, the last being the most recent day with a punch. */
function repairable(
  plan: DayPlan | null,
  { day, isWorking }: StoryDay,
  forgotten: ReadonlySet<Day>,
): DayPlan | null {
  if (plan && forgotten.has(day)) return neverEnded(plan)
  return !isWorking && [...forgotten].every((d) => d < day) ? null : plan
}
