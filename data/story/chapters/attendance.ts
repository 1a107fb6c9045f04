/**
 * Months of punches. Person after person, all days of one together: so every index that starts with the person grows
 * only at its end, which is most of what makes three years of 5,000 people a matter of a minute or two.
 */
import type { Day } from '../../../src/domain/day'
import { general, type ShiftDay, type StoryDay } from '../calendar'
import { cutAt, planDay, type DayPlan } from '../days'
import { awayDays, type Away } from '../habits'
import type { Person } from '../people'
import { takeReadings } from '../places'
import { Chance } from '../random'
import { rules, zone, type Chapter, type Story } from '../story'
import { today as lookedAt } from '../today'
import { attendanceWriter } from '../write'

export const attendance: Chapter = {
  name: 'attendance',
  size: ({ cast }) => cast.length,
  async tell(story, transaction, told) {
    const readings = takeReadings(new Chance(story.seed, 4))
    const steps = walk(story)
    let step = steps.next()
    while (!step.done) {
      let finished = 0
      await transaction.run((db) => {
        const write = attendanceWriter(db, { zone, rules, now: Date.parse(story.now), readings })
        for (let rows = 0; rows < transaction.rows && !step.done; step = steps.next()) {
          if (step.value === null) finished++
          else rows += write(step.value.person, step.value.day, step.value.shift, step.value.plan, step.value.chance)
        }
      })
      told(finished)
    }
  },
}

type Step = { person: Person; day: Day; shift: ShiftDay; plan: DayPlan; chance: Chance }

/** Every day on which somebody punched; null after each person. */
function* walk(story: Story): Generator<Step | null, undefined> {
  const { days } = story.year
  const now = Date.parse(story.now)
  for (const person of story.cast) {
    const away = awayDays(story.seed, person.id, days)
    const firstDay = person.periods[0]!.joined
    for (let i = 0; i < days.length; i++) {
      const day = days[i]!
      if (day.day < firstDay || !isHere(person, day.day)) continue
      const chance = new Chance(story.seed, 5, person.id, i)
      const shift = day.shifts.get(shiftIdOn(person, day.day))!
      const isLast = i >= days.length - 2
      const plan = planned(person, day, shift, away, chance, story, now, isLast)
      if (plan) yield { person, day: day.day, shift, plan, chance }
    }
    yield null
  }
}

function planned(person: Person, day: StoryDay, shift: ShiftDay, away: ReadonlyMap<Day, Away>, chance: Chance, story: Story, now: number, mayRun: boolean): DayPlan | null {
  const usual = away.has(day.day) && day.isWorking ? null : planDay(chance, person.habits, day.isWorking, shift)
  if (!mayRun) return usual
  const plan = day.day === story.today ? lookedAt(usual, person, day.isWorking, shift, now, chance) : usual
  // A night that began yesterday may not be over.
  return plan && cutAt(plan, now)
}

function isHere({ periods }: Person, day: Day): boolean {
  for (const { joined, left } of periods) if (joined <= day && (left === null || day <= left)) return true
  return false
}

function shiftIdOn({ shifts }: Person, day: Day): number {
  for (const { from, shiftId } of shifts) if (from <= day) return shiftId
  return general.id
}

