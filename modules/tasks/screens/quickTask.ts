/**
 * Reads a task in one line: 'Call Bluepeak @asha by Fri'. `@` starts the name of a person, `by` a day: a
 * weekday, 'today', 'tomorrow' or a date.
 */
import { addDays, weekdayOf, weekdays, type Day } from '../../../src/domain/day'
import { readDay } from '../../../web/dayText'

export type QuickTask = {
  title: string
  /** The text after the @; null for oneself. */
  person: string | null
  /** Null without a day. */
  day: Day | null
}

/** `by` with a text that is no day belongs to the title: 'Stand by the printer'. */
export function readQuickTask(text: string, today: Day): QuickTask {
  let rest = text.trim().replaceAll(/\s+/g, ' ')
  let day: Day | null = null
  const by = /^(.*\S) by ([^@]+?)( @[^@]+)?$/i.exec(rest)
  const found = by && dayNamed(by[2]!, today)
  if (by && found) {
    day = found
    rest = `${by[1]}${by[3] ?? ''}`
  }
  const at = /^(.*\S) @([^@]*[^@\s])$/.exec(rest)
  return { title: at ? at[1]! : rest, person: at ? at[2]! : null, day }
}

/** A weekday is the next one, today excluded. */
function dayNamed(text: string, today: Day): Day | null {
  const word = text.trim().toLowerCase()
  if (word === 'today') return today
  if (word === 'tomorrow' || word === 'tmrw') return addDays(today, 1)
  const weekday = word.length >= 3 ? weekdays.find((name) => name.startsWith(word)) : undefined
  if (weekday)
    return [1, 2, 3, 4, 5, 6, 7]
      .map((count) => addDays(today, count))
      .find((day) => weekdayOf(day) === weekday)!
  return readDay(word, today)
}
