/**
 * Finds the person whom a question names, among the people whom the asker may see. A person whom the asker
 * may not see gets the same answer as an unknown name. A word of the phrasings is not a name unless another
 * part of a name is beside it.
 */
import { listUsers, type PersonName } from '../../people/contract'
import type { Desk } from '../desk'
import { monthNames, slips } from './spelling'

export type Named = {
  /** One: the person. Several: the possible people. */
  people: PersonName[]
  /** As it was written. */
  words: string[]
  /** Words in the position of a name that no visible person has. */
  strangers: string[]
}

const most = 6
/** More words than this that may be names are not a question about a person. */
const mostSought = 8

/** A word of the phrasings, or nearly one: misspelt. */
export type Vocabulary = { has(word: string): boolean; isNear(word: string): boolean }

export function namesIn(desk: Desk, text: string, words: Vocabulary): Named {
  const all = [...text.matchAll(/\p{L}[\p{L}\p{M}'’-]*/gu)].map(([word]) => word.replace(/['’]s$/i, ''))
  const unknown = all.filter(
    (word) =>
      word.length > 2 &&
      word.length < 60 &&
      (!words.has(word.toLowerCase()) || /^\p{Lu}\p{Ll}/u.test(word)) &&
      !isDayWord(word),
  )
  for (const word of unknown.slice(0, mostSought)) {
    const found = called(desk, word)
    if (found.length === 0) continue
    // Another word may decide: 'Asha Rao', even if 'Rao' is elsewhere in the sentence.
    const others = all
      .filter((other) => other !== word && other.length > 1)
      .map((other) => other.toLowerCase())
    const fullMatches = found.filter(({ firstName, lastName }) =>
      partsOf(`${firstName} ${lastName}`).some(
        (part) => part !== word.toLowerCase() && others.includes(part),
      ),
    )
    const people = fullMatches.length > 0 ? fullMatches : found
    const written = all.filter((other) =>
      people.some(({ firstName, lastName }) =>
        partsOf(`${firstName} ${lastName}`).includes(other.toLowerCase()),
      ),
    )
    return { people: people.slice(0, most), words: written, strangers: [] }
  }
  return {
    people: [],
    words: [],
    strangers: unknown.filter(
      (word) =>
        !words.has(word.toLowerCase()) &&
        (isNameWanted(text, word) || (!words.isNear(word.toLowerCase()) && standsForName(text, word))),
    ),
  }
}

/** Active people with exactly this first or last name. */
function called(desk: Desk, word: string): PersonName[] {
  const { data } = desk.ask(listUsers, { search: word, status: 'active', limit: '50' })
  return data.filter(({ firstName, lastName }) =>
    partsOf(`${firstName} ${lastName}`).includes(word.toLowerCase()),
  )
}

/** 'May' and 'Sunday' are days rather than names. */
const isDayWord = (word: string) =>
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)(?:day)?$/i.test(word) ||
  /^(?:today|tomorrow|yesterday)$/i.test(word) ||
  monthNames.includes(word.toLowerCase())
const partsOf = (name: string) => name.toLowerCase().split(/\s+/)

/**
 * 'is Zoravar on leave', 'Zoravar ka number', 'approve Zoravar's leave': a word that is otherwise
 * unexplained.
 */
function standsForName(text: string, word: string): boolean {
  const name = word.replaceAll(/[^\p{L}\p{M}\p{N}-]/gu, '')
  return new RegExp(
    `(?:\\b(?:is|has|did|was|does|of|by|approve|aprove|reject|assign|ask|call|email|contact|who is|where ` +
      `is|manager of)\\s+${name}\\b)|(?:\\b${name}(?:['’]s|\\s+(?:ka|ki|ke|ne|ko|aaj|is|has|se)\\b))`,
    'iu',
  ).test(text)
}

/** 'rekha ka email', 'the number of rekha': whatever other word it resembles. */
function isNameWanted(text: string, word: string): boolean {
  const name = word.replaceAll(/[^\p{L}\p{M}\p{N}-]/gu, '')
  const what =
    '(?:e-?mail|mail|number|no|phone|mobile|contact|designation|department|dept|extension|manager|boss)'
  return new RegExp(
    `\\b${name}(?:['’]s|\\s+(?:ka|ki|ke))?\\s+${what}\\b|\\b${what}\\s+(?:of|for)\\s+${name}\\b`,
    'iu',
  ).test(text)
}

/** A word close to a known one is a misspelling of it. */
export function vocabularyOf(vocabulary: ReadonlySet<string>): Vocabulary {
  const byStart = new Map<string, string[]>()
  for (const word of vocabulary) byStart.set(word[0]!, [...(byStart.get(word[0]!) ?? []), word])
  const nearness = new Map<string, boolean>()
  const isNear = (word: string) => {
    const known =
      nearness.get(word) ??
      (byStart.get(word[0]!) ?? []).some(
        (one) =>
          Math.abs(one.length - word.length) < 2 &&
          one.length > 3 &&
          slips(one, word) <= (word.length > 6 ? 2 : 1),
      )
    if (nearness.size < 5000) nearness.set(word, known)
    return known
  }
  return { has: (word) => vocabulary.has(word), isNear }
}
