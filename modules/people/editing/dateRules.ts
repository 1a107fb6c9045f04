/** Impossible dates, in sheets, forms and calls alike. */
import { addDays, type Day } from '../../../src/domain/day'
import { addYears } from '../../../src/domain/month'

type Days = Readonly<Record<string, unknown>> & { dateOfBirth?: unknown; dateOfJoining?: unknown }

/** The minimum age to work in a shop or an office, in years. */
const youngest = 14
/** How far ahead a person can be hired, in days. */
const ahead = 366

/** Field and message of each impossible date among the `given` ones; others are as in `before`. */
export function impossible(given: Days, before: Days | null, today: Day): [string, string][] {
  const { dateOfBirth, dateOfJoining } = { ...before, ...dated(given) }
  return daysOf({ dateOfBirth, dateOfJoining }, today).filter(([field]) => field in dated(given))
}

const dated = ({ dateOfBirth, dateOfJoining }: Days) => ({
  ...(typeof dateOfBirth === 'string' && { dateOfBirth }),
  ...(typeof dateOfJoining === 'string' && { dateOfJoining }),
})

function daysOf({ dateOfBirth, dateOfJoining }: Days, today: Day): [string, string][] {
  const wrong: [string, string][] = []
  if (typeof dateOfBirth === 'string') {
    if (dateOfBirth >= today) wrong.push(['dateOfBirth', `${dateOfBirth} must be in the past`])
    else if (dateOfBirth < '1900') wrong.push(['dateOfBirth', `${dateOfBirth} is too long ago`])
  }
  if (typeof dateOfJoining === 'string') {
    if (dateOfJoining > addDays(today, ahead))
      wrong.push(['dateOfJoining', `${dateOfJoining} is more than a year ahead`])
    if (!wrong.length && typeof dateOfBirth === 'string' && dateOfJoining < addYears(dateOfBirth, youngest))
      for (const field of ['dateOfJoining', 'dateOfBirth'])
        wrong.push([field, `Born on ${dateOfBirth} and joined on ${dateOfJoining}: younger than ${youngest}`])
  }
  return wrong
}
