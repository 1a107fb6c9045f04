/**
 * A pattern of the phrases in a list with commas. Each is found as whole words, and may itself be a pattern.
 */
export function phrases(list: string, flags = ''): RegExp {
  const all = list.split(',').map((phrase) => phrase.trim())
  return new RegExp(String.raw`\b(?:${all.join('|')})\b`, flags)
}
