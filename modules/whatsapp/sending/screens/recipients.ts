/** The recipients of a bulk send, their messages, and problems. Pure. */
import type { BroadcastList, Recipient } from '../../contract'
import { longestMessage, messageFor, numberText, valuesIn } from '../../rules'
import type { BulkDraft } from './draft'
import { readNumbers, type Wrong } from '../../lists/screens/readNumbers'

export type Person = {
  number: string
  name: string
  message: string
  values: Readonly<Record<string, string>>
}
export type Chosen = {
  people: readonly Person[]
  wrong: readonly Wrong[]
  merged: number
  /** Unusable rows of the sheet. */ skipped: number
  /** Available placeholders. */ columns: readonly string[]
}

const bare = (number: string): Person => ({ number, name: '', message: '', values: {} })

export function chosenOf(
  { source, sheet, manual, lists }: Pick<BulkDraft, 'source' | 'sheet' | 'manual' | 'lists'>,
  known: readonly BroadcastList[],
  country: string,
): Chosen {
  const none: Chosen = { people: [], wrong: [], merged: 0, skipped: 0, columns: [] }
  if (source === 'excel') {
    if (!sheet) return none
    const { recipients, columns, merged, skippedCount } = sheet.read
    return {
      people: recipients,
      wrong: [],
      merged,
      skipped: skippedCount,
      columns: [...(recipients.some(({ name }) => name) ? ['Name'] : []), ...columns],
    }
  }
  if (source === 'manual') {
    const { numbers, wrong, merged } = readNumbers(manual, country)
    return { ...none, people: numbers.map(bare), wrong, merged }
  }
  const all = known.filter(({ id }) => lists.includes(id)).flatMap(({ recipients }) => recipients)
  const numbers = [...new Set(all)]
  return { ...none, people: numbers.map(bare), merged: all.length - numbers.length }
}

/** Each with their own message, if one was written here; it precedes the sheet's. */
export function withCustom(
  people: readonly Person[],
  { isCustom, custom }: Pick<BulkDraft, 'isCustom' | 'custom'>,
): readonly Person[] {
  return isCustom
    ? people.map((person) =>
        custom[person.number]?.trim() ? { ...person, message: custom[person.number]! } : person,
      )
    : people
}

export type Fault = { what: string; count: number; who: string[] }
const named = 3

/**
 * Placeholders without a value, empty messages and too long ones: each with the number of recipients and the
 * first names.
 */
export function faultsOf(
  people: readonly Person[],
  common: string,
): { missing: Fault[]; empty: Fault | null; long: Fault | null } {
  const missing = new Map<string, Fault>()
  const note = (fault: Fault, person: Person) => {
    fault.count++
    if (fault.who.length < named) fault.who.push(person.name || numberText(person.number))
    return fault
  }
  let empty: Fault | null = null
  let long: Fault | null = null
  for (const person of people) {
    const { text, missing: names } = messageFor(person, common)
    for (const name of names) {
      const key = name.trim().toLowerCase()
      missing.set(key, note(missing.get(key) ?? { what: `{{${name}}}`, count: 0, who: [] }, person))
    }
    if (!text) empty = note(empty ?? { what: 'No message', count: 0, who: [] }, person)
    if (text.length > longestMessage) long = note(long ?? { what: 'Too long', count: 0, who: [] }, person)
  }
  return { missing: [...missing.values()], empty, long }
}

/** As the server expects it: without empty values and unused columns. */
export function bodyOf(people: readonly Person[], common: string): Recipient[] {
  return people.map(({ number, name, message, values }) => {
    const used = valuesIn(message.trim() || common, values)
    return {
      number,
      ...(name && { name }),
      ...(message.trim() && { message }),
      ...(Object.keys(used).length > 0 && { values: used }),
    }
  })
}
