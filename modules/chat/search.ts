/**
 * Finds passages that answer: first in the firm's pages, then in Muster's help. Common words do not count; a
 * passage must contain enough of the others, or it is not quoted.
 */
import type { ChatAnswer } from './answers/answering'
import type { Desk } from './desk'
import { roleCannot } from './answers/composing'
import { helpFor, helps } from './help'
import type { Help } from './help/instruction'
import { learnt } from './learning/learnt'
import { corrected, slips } from './understanding/spelling'

const usual = new Set(
  (
    'a an and are as at be by can could do does for from get give got had has have he her his how i if in ' +
    'is it its kaise kya ko ka ki ke hai h he karna kare karu karun krna krte karte batao bta bata mujhe ' +
    'me mera meri my need of on or our please pls plz se she should so tell that the their there they ' +
    'this to us option options mein kare kahan kaha kidhar steps step way wher hw want was we what when ' +
    'where which who why will with would you your hota hoti milta milti aur par pe ek muster app system ' +
    'firm company rule rules policy policies'
  ).split(' '),
)

/** The words of a question that describe its subject, each as a prefix. */
export function wordsOf(text: string): string[] {
  return [
    ...new Set(
      (
        corrected(text)
          .normalize('NFKD')
          .replaceAll(/\p{M}/gu, '')
          .match(/[\p{L}\p{N}]+/gu) ?? []
      ).filter((word) => word.length > 1 && !usual.has(word)),
    ),
  ].slice(0, 12)
}

type Row = { id: number; pageId: number; title: string; heading: string; passage: string; rank: number }

/**
 * Null if no passage contains enough of the question. `isHowTo`: the question surely asks how something is
 * done, so the instruction that was learnt for such words is enough.
 */
export function searchPassages(desk: Desk, text: string, isHowTo = false): ChatAnswer | null {
  const words = wordsOf(text)
  if (words.length === 0) return null
  return ofPages(desk, words) ?? (isHowTo ? asLearnt(desk, text, words) : ofHelp(desk, words))
}

/** Null if no instruction is about it. An instruction that the role may not follow is refused. */
function asLearnt(desk: Desk, text: string, words: readonly string[]): ChatAnswer | null {
  const [best] = learnt().instructions.classify(text)
  if (!best || best.chance < likely) return ofHelp(desk, words)
  const help = helps.find(({ title }) => title === best.intent)
  if (!help) return null
  if (helpFor(desk.who).includes(help)) return answerOf(help)
  return best.chance < sure ? ofHelp(desk, words) : { message: roleCannot, from: 'records' }
}
const likely = 0.5
const sure = 0.8

const answerOf = ({ text, to, label }: Help): ChatAnswer => ({
  message: text,
  from: 'page',
  links: [{ label, to }],
})

export function ofPages(desk: Desk, words: readonly string[]): ChatAnswer | null {
  // Without any words, the search would be empty.
  if (words.length === 0) return null
  const match = words.map((word) => `"${word}"`).join(' OR ')
  const rows = desk.own.db.all<Row>(
    `select p.id, p.page_id as pageId, g.title, p.heading, p.passage, bm25(assistant_search, 4, 3, 1) as rank
     from assistant_search s
     join assistant_passages p on p.id = s.rowid
     join assistant_pages g on g.id = p.page_id
     where assistant_search match ?
     order by rank
     limit 8`,
    match,
  )
  const best = rows
    .map((row) => ({
      row,
      share: shareOf(words, `${row.title} ${row.heading} ${row.passage}`),
      near: shareOf(words, row.heading) + shareOf(words, row.passage),
    }))
    // Among one page's passages, the one that contains the words itself, else the first.
    .toSorted((a, b) => b.share - a.share || b.near - a.near || a.row.id - b.row.id)[0]
  if (!best || best.share < enough(words.length)) return null
  const { pageId, title, heading, passage } = best.row
  return {
    message: `The page '${title}' says:`,
    from: 'page',
    quote: { title: heading && heading !== title ? `${title}: ${heading}` : title, passage, page: pageId },
  }
}

function ofHelp(desk: Desk, words: readonly string[]): ChatAnswer | null {
  const best = helpFor(desk.who)
    .map((help) => ({
      help,
      share: shareOf(words, `${help.title} ${help.also} ${help.text}`),
      inTitle: shareOf(words, `${help.title} ${help.also}`),
      exact: shareOf(words, help.title),
    }))
    .toSorted((a, b) => b.exact + b.inTitle * 2 + b.share - (a.exact + a.inTitle * 2 + a.share))[0]
  if (!best || best.share < enough(words.length) || best.inTitle === 0) return null
  return answerOf(best.help)
}

/** Of few words nearly all must match, of many most. */
const enough = (count: number) => (count <= 2 ? 0.99 : count <= 4 ? 0.6 : 0.5)

/** How many words match a text by prefix; a typing error in a long word is tolerated. */
function shareOf(words: readonly string[], text: string): number {
  const inText = new Set(
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  )
  const all = [...inText]
  const stem = (word: string) => word.replace(/(?:ings?|ed|es|s)$/, '')
  return (
    words.filter(
      (word) =>
        inText.has(word) ||
        all.some(
          (other) =>
            (word.length > 3 && stem(other) === stem(word)) ||
            (word.length > 4 &&
              other[0] === word[0] &&
              Math.abs(other.length - word.length) <= (word.length > 7 ? 2 : 1) &&
              slips(word, other) <= (word.length > 7 ? 2 : 1)),
        ),
    ).length / words.length
  )
}
