/**
 * The people whom a question names, among those whom the asker may see. A person whom the asker may not see
 * gets the same answer as an unknown name. A word of the phrasings is not a name unless another part of the
 * name is beside it.
 */
import { listUsers, type PersonName } from '../../people/contract'
import type { Desk } from '../desk'
import { monthNames, slips } from './spelling'

/** A name as it was written, and the visible people whom it can mean: at least one. */
export type Mention = { written: string; people: PersonName[] }
export type Named = {
  mentions: Mention[]
  /** Words in the position of a name that no visible person has. */
  strangers: string[]
}

/** The number of people to choose from if one name fits several. */
const most = 6
/** More words than this that may be names are not a question about people. */
const mostSought = 8
const mostMentions = 4

/** `has`: a word of the phrasings. `isNear`: a misspelt one. `isEnglish`: a common English word. */
export type Vocabulary = {
  has(word: string): boolean
  isNear(word: string): boolean
  isEnglish(word: string): boolean
}

export function namesIn(desk: Desk, text: string, words: Vocabulary): Named {
  const all = [...text.matchAll(/\p{L}[\p{L}\p{M}'’-]*/gu)].map(([word]) => word.replace(/['’]s?$/i, ''))
  const named: Named = { mentions: [], strangers: [] }
  let sought = 0
  for (let at = 0; at < all.length && sought < mostSought && named.mentions.length < mostMentions; at++) {
    const word = all[at]!
    const dictated = dictatedIn(desk, text, [word, all[at + 1] ?? ''], words)
    if (dictated) {
      sought++
      at++
      if (!named.mentions.some((one) => one.people[0]!.id === dictated.people[0]!.id))
        named.mentions.push(dictated)
      continue
    }
    if (!mayBeName(word, words)) continue
    sought++
    const { found, as } = soughtFor(desk, word, text, words)
    if (found.length === 0) {
      if (isStranger(text, word, words)) named.strangers.push(word)
      continue
    }
    const written = [word]
    let people = found
    // 'Asha Rao': the neighbouring words decide between several Ashas.
    const before = all[at - 1]?.toLowerCase()
    if (before && !named.mentions.some((one) => one.written.toLowerCase().endsWith(before)))
      people = narrowed(people, before, as) ?? people
    for (let next = narrowed(people, all[at + 1], as); next; next = narrowed(people, all[at + 1], as)) {
      people = next
      written.push(all[++at]!)
    }
    // The same person again: 'Asha ... Rao'.
    const known = named.mentions.find((one) => one.people.some(({ id }) => people.some((p) => p.id === id)))
    if (known) known.people = known.people.filter(({ id }) => people.some((p) => p.id === id))
    else named.mentions.push({ written: written.join(' '), people: people.slice(0, most) })
  }
  return named
}

/** A name that dictation wrote as two words: 'har preet'. */
function dictatedIn(
  desk: Desk,
  text: string,
  [word, next]: readonly [string, string],
  words: Vocabulary,
): Mention | null {
  const isPart = (part: string) => part.length > 2 && /^\p{L}+$/u.test(part)
  if (!isPart(word) || !isPart(next) || !text.includes(`${word} ${next}`)) return null
  if (words.has(next.toLowerCase()) || words.isEnglish(next.toLowerCase())) return null
  if (called(desk, next.toLowerCase()).length > 0) return null
  const people = called(desk, `${word}${next}`.toLowerCase())
  return people.length > 0 ? { written: `${word} ${next}`, people: people.slice(0, most) } : null
}

const mayBeName = (word: string, words: Vocabulary): boolean =>
  word.length > 2 &&
  word.length < 60 &&
  (!words.has(word.toLowerCase()) || /^\p{Lu}\p{Ll}/u.test(word)) &&
  !isDayWord(word)

/** Those among the people who also have this word in their name, besides the word that found them. */
function narrowed(people: PersonName[], word: string | undefined, as: string): PersonName[] | null {
  if (!word || word.length < 2) return null
  const part = word.toLowerCase().replace(/s$/, '')
  const found = people.filter((one) =>
    partsOf(one).some((own) => own !== as && (own === word.toLowerCase() || own === part)),
  )
  return found.length > 0 ? found : null
}

/** Also 'nikhils leave', and in the position of a name a misspelt name: 'is pavitra on leave'. */
function soughtFor(desk: Desk, word: string, text: string, words: Vocabulary) {
  const own = word.toLowerCase()
  const found = called(desk, own)
  if (found.length > 0) return { found, as: own }
  if (own.length > 4 && own.endsWith('s')) {
    const possessive = called(desk, own.slice(0, -1))
    if (possessive.length > 0) return { found: possessive, as: own.slice(0, -1) }
  }
  if (own.length < 5 || words.isEnglish(own) || !isStranger(text, word, words)) return { found: [], as: own }
  const close = desk
    .ask(listUsers, { search: own.slice(0, 3), status: 'active', limit: '200' })
    .data.flatMap((person) => partsOf(person).map((part) => ({ person, part, away: slips(own, part) })))
    .filter(({ part, away }) => part[0] === own[0] && away <= (own.length > 6 ? 2 : 1))
  const least = Math.min(...close.map(({ away }) => away))
  const best = close.filter(({ away }) => away === least)
  return { found: [...new Set(best.map(({ person }) => person))], as: best[0]?.part ?? own }
}

/** Active people with exactly this first or last name. */
function called(desk: Desk, word: string): PersonName[] {
  const { data } = desk.ask(listUsers, { search: word, status: 'active', limit: '50' })
  return data.filter((one) => partsOf(one).includes(word))
}

/** 'May' and 'Sunday' are days rather than names. */
const isDayWord = (word: string) =>
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)(?:day)?s?$/i.test(word) ||
  /^(?:today|tomorrow|yesterday)$/i.test(word) ||
  monthNames.some((month) => month === word.toLowerCase() || month.slice(0, 3) === word.toLowerCase())
const partsOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.toLowerCase().split(/\s+/)

const isStranger = (text: string, word: string, words: Vocabulary): boolean => {
  const own = word.toLowerCase()
  if (words.has(own)) return false
  if (isNameWanted(text, word) || isSubject(text, word)) return true
  const isWritten = /^\p{Lu}\p{Ll}/u.test(word)
  return !words.isNear(own) && (isWritten || !words.isEnglish(own)) && standsForName(text, word)
}

/**
 * 'is Zoravar on leave', 'Zoravar ka number', 'approve Zoravar's leave': a word that is otherwise
 * unexplained.
 */
function standsForName(text: string, word: string): boolean {
  const name = word.replaceAll(/[^\p{L}\p{M}\p{N}-]/gu, '')
  return new RegExp(
    `(?:\\b(?:is|has|did|was|does|of|by|approve|aprove|reject|assign|ask|call|email|contact|who is|where ` +
      `is|manager of|about|and)\\s+${name}\\b)|(?:\\b${name}(?:['’]s|\\s+(?:ka|ki|ke|ne|ko|aaj|is|has|se|` +
      `sir|ma'?a?m|madam|bhai|ji|didi|kahan|kidhar)\\b))`,
    'iu',
  ).test(text)
}

/** 'was rekha late', 'is rekha on leave': nothing but a name can stand there. */
function isSubject(text: string, word: string): boolean {
  const name = word.replaceAll(/[^\p{L}\p{M}\p{N}-]/gu, '')
  return new RegExp(
    `\\b(?:is|was|were|did|does|has|had|will)\\s+${name}\\s+(?:late|absent|present|on|in|at|working|apply|` +
      `applied|come|` +
      `came|reach|reached|punch|punched|take|taken|took|clock|clocked|join|joined|submit|finish|complete)\\b`,
    'iu',
  ).test(text)
}

/** 'rekha ka email', 'the number of rekha': whatever other word it resembles. */
function isNameWanted(text: string, word: string): boolean {
  const name = word.replaceAll(/[^\p{L}\p{M}\p{N}-]/gu, '')
  const what =
    '(?:e-?mail|mail|number|no|phone|mobile|contact|designation|department|dept|extension|manager|boss|' +
    'bday|birthday)'
  return new RegExp(
    `\\b${name}(?:['’]s|\\s+(?:ka|ki|ke))?\\s+${what}\\b|\\b${what}\\s+(?:of|for)\\s+${name}\\b`,
    'iu',
  ).test(text)
}

/** A word close to a known one is a misspelling of it. */
export function vocabularyOf(
  known: ReadonlySet<string>,
  english: { has(word: string): boolean },
): Vocabulary {
  const byStart = new Map<string, string[]>()
  for (const word of known) byStart.set(word[0]!, [...(byStart.get(word[0]!) ?? []), word])
  const nearness = new Map<string, boolean>()
  const isNear = (word: string) => {
    const isKnown =
      nearness.get(word) ??
      (byStart.get(word[0]!) ?? []).some(
        (one) =>
          Math.abs(one.length - word.length) < 2 &&
          one.length > 3 &&
          slips(one, word) <= (word.length > 6 ? 2 : 1),
      )
    if (nearness.size < 5000) nearness.set(word, isKnown)
    return isKnown
  }
  return { has: (word) => known.has(word), isNear, isEnglish: (word) => english.has(word) }
}
