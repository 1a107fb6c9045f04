/** The age of a debt: 'older than 60 days', '90+ days', 'more than two months'. */
import { countOf } from './periods'

const spoken: Record<string, number> = {
  fifteen: 15,
  thirty: 30,
  forty: 40,
  'forty five': 45,
  sixty: 60,
  ninety: 90,
}
const count = String.raw`(\d{1,3}|${Object.keys(spoken).toReversed().join('|')}|one|two|three|four|six)`
const unit = String.raw`\s*(days?|din|months?|mahine)\b`
const ages: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<!\b(?:not|no)\s)\b(?:more than|over|above|beyond|older than|crossed|exceeding)` +
      String.raw`\s*${count}${unit}`,
  ),
  new RegExp(String.raw`(?<!\b(?:the|for|in)\s)\bpast\s*${count}${unit}|>\s*${count}${unit}`),
  new RegExp(String.raw`\b${count}\s*(?:\+|plus)${unit}`),
  new RegExp(String.raw`\b${count}${unit}\s*(?:\+|plus\b|se (?:zyada|jyada|upar)\b|and above\b|or more\b)`),
]

/** In days; null if the question names none. A month counts as 30 days. */
export function ageIn(plain: string): number | null {
  for (const pattern of ages) {
    const [, ...found] = pattern.exec(plain) ?? []
    const [number, of] = found.filter(Boolean)
    if (number && of) return (spoken[number] ?? countOf(number)) * (of.startsWith('m') ? 30 : 1)
  }
  return null
}
