/** Names as other programs write them in one cell. Pure. */

const titles = /^(?:(?:mr|mrs|ms|miss|mx|dr|prof|shri|sri|smt|km|kumari|er|ca|adv)\b\.?\s+)+/i

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** `Mr. Asha Rani Rao`, `Rao, Asha Rani`: the last word is the last name; null where there is one only. */
export function splitName(text: string): { firstName: string; lastName: string | null } {
  const [last, first] = text.split(',').map(tidy)
  if (first) return { firstName: first.replace(titles, ''), lastName: last! }
  const words = tidy(text).replace(titles, '').split(' ')
  return words.length > 1
    ? { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1)! }
    : { firstName: words[0]!, lastName: null }
}

/** The same whatever its order, case and titles: for finding somebody by name. */
export function nameKey(text: string): string {
  const { firstName, lastName } = splitName(text)
  return tidy(`${firstName} ${lastName ?? ''}`).toLowerCase()
}
