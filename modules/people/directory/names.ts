/** Names in one cell, as other programs write them. Pure. */

/** Followed by a space or a dot: `Dr Rao`, `Dr. Rao`, `Dr.Rao`. */
const titles = /^(?:(?:mr|mrs|ms|miss|mx|dr|prof|shri|sri|smt|km|kumari|er|ca|adv)(?:\s*\.\s*|\s+))+/i

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Particles of the following last name: da Silva, de Souza. */
const particle = /^(?:da|das|de|del|dos|du|van|von|bin|al|el)$/i

/**
 * `Mr. Asha Rani Rao`, `Rao, Asha Rani`: the last word is the last name, with particles before it; null for a
 * single word.
 */
export function splitName(text: string): { firstName: string; lastName: string | null } {
  const [last, first] = text.split(',').map(tidy)
  if (first) return { firstName: first.replace(titles, ''), lastName: last! }
  const words = tidy(text).replace(titles, '').split(' ').filter(hasLetters)
  let at = words.length - 1
  while (at > 1 && particle.test(words[at - 1]!)) at--
  return at > 0
    ? { firstName: words.slice(0, at).join(' '), lastName: words.slice(at).join(' ') }
    : { firstName: words[0] ?? '', lastName: null }
}

/** After a name; `ca` before one is a title. */
const degree =
  /[\s,](?:ph\.?d|md|mbbs|dds|mba|ca|cs|cpa|pmp|llb|[bm]\.?(?:tech|sc|com)|jr|sr|ii|iii)\b\.?,?(?:\s|$)/i

const hasLetters = (word: string) => /\p{L}/u.test(word)

/**
 * Whether it is exactly one person's name: no number, nickname, address, father's name or degree, and no
 * second person.
 */
export function isOneName(text: string): boolean {
  if (/[\d<>()[\]{}"\u201C\u201D|/\\:;@&*]|\b(?:[fl]nu|x{3,})\b/i.test(text)) return false
  if (degree.test(text)) return false
  const [last = '', first, more] = text.split(',').map(tidy)
  const isTurned = first !== undefined
  if (more !== undefined || (isTurned && last.includes(' ') && first.replace(titles, '').includes(' ')))
    return false
  return !titles.test(`${(first ?? last).split(' ').at(-1)} `)
}

/** Equal whatever the order, case and titles: for finding people by name. */
export function nameKey(text: string): string {
  const { firstName, lastName } = splitName(text)
  return tidy(`${firstName} ${lastName ?? ''}`).toLowerCase()
}
