/**
 * The classifier's features of a question: words, word pairs, parts of words of 3 and 4 letters, so that
 * misspelt words still match, and the words' consonants, which short forms and transliterations share.
 * Training and questions use the same function.
 */

/** Stands for a person's name in a phrasing, and in a question whose names were found. */
export const nameMark = '{name}'
/** The same for a client of the firm. */
export const clientMark = '{client}'

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|' +
  'aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const dates = [
  String.raw`\b\d{4}-\d{1,2}-\d{1,2}\b`,
  String.raw`\b\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?\b(?!\s*(?:am|pm|baje))`,
  String.raw`\b\d{1,2}(?:st|nd|rd|th)?\s*(?:of\s+)?(?:${months})\b`,
  String.raw`\b(?:${months})\s+\d{1,2}(?:st|nd|rd|th)?\b(?!:)`,
  String.raw`\b\d{1,2}(?:st|nd|rd|th)\b(?!\s+(?:saturday|sat|shanivar))`,
].join('|')
const times = [
  String.raw`\b\d{1,2}[:.]\d{2}\s*(?:am|pm|a\.m|p\.m)?\b`,
  String.raw`\b\d{1,2}\s*(?:am|pm|baje|bje|o'?clock)\b`,
].join('|')
const marks: readonly [RegExp, string][] = [
  [new RegExp(times, 'g'), ' zztime '],
  [new RegExp(dates, 'g'), ' zzdate '],
  [/\{name\}/g, ' zzname '],
  [/\{client\}/g, ' zzclient '],
  [/\d+/g, ' zznumber '],
]

/** Lower case, without accents and punctuation; dates, times, numbers and names each become one word. */
export function plain(text: string): string {
  let out = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’‘`]/g, "'")
    .slice(0, 400)
  for (const [found, mark] of marks) out = out.replaceAll(found, mark)
  // Three or more equal letters become two: 'pleeease'.
  return out
    .replaceAll(/'s\b/g, ' s')
    .replaceAll("'", '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/(\p{L})\1{2,}/gu, '$1$1')
    .trim()
}

export const wordsIn = (text: string): string[] => plain(text).split(' ').filter(Boolean)

/** How many numbers a feature can have. Two features with one number disturb each other hardly. */
export const featureCount = 32_768

/** The numbers of the features: a hash, so that the model needs no list of them. */
export function featuresOf(text: string): number[] {
  const words = wordsIn(text)
  const found = new Set<number>()
  for (const [i, word] of words.entries()) {
    found.add(numberOf(`w ${word}`))
    found.add(numberOf(`p ${words[i - 1] ?? '^'} ${word}`))
    if (i > 1) found.add(numberOf(`s ${words[i - 2]} ${word}`))
    if (word.startsWith('zz')) continue
    const sound = consonantsOf(word)
    if (sound.length > 1) found.add(numberOf(`k ${sound}`))
    found.add(numberOf(`q ${consonantsOf(words[i - 1] ?? '^')} ${sound}`))
    const framed = `^${word}$`
    for (const size of [3, 4])
      for (let at = 0; at + size <= framed.length; at++)
        found.add(numberOf(`c ${framed.slice(at, at + size)}`))
  }
  if (words.length) found.add(numberOf(`p ${words.at(-1)} $`))
  return [...found]
}

/** 'trgt' for target, 'ct' for chutti and chhutti: the first letter and the consonants that are heard. */
function consonantsOf(word: string): string {
  if (word.startsWith('zz')) return word
  const letters = word.replaceAll('ph', 'f').replaceAll('w', 'v').replaceAll('q', 'k').replaceAll('z', 'j')
  return (
    letters.slice(0, 1) +
    letters
      .slice(1)
      .replaceAll(/[aeiouyh]/g, '')
      .replaceAll(/(.)\1+/g, '$1')
  )
}

/** FNV-1a. */
function numberOf(feature: string): number {
  let hash = 2_166_136_261
  for (let i = 0; i < feature.length; i++) hash = Math.imul(hash ^ feature.charCodeAt(i), 16_777_619)
  return ((hash ^ (hash >>> 15)) >>> 0) % featureCount
}
