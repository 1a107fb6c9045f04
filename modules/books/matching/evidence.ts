/**
 * What a narration shows: invoice numbers, the client's name, and a payer whom a person has confirmed. Pure.
 *
 *   numbersIn(index, text)   serialsIn(text)   serialOf(number)   namedIn(index, text)   payerOf(text)
 */

/** Capital letters and digits; `starts[i]`: a word begins there in the original text. */
type Compact = { text: string; starts: readonly boolean[] }

export function compact(text: string): Compact {
  let out = ''
  const starts: boolean[] = []
  let before = ''
  for (const char of text.normalize('NFKC').toUpperCase()) {
    if (!/[\p{L}\p{N}]/u.test(char)) {
      before = ''
      continue
    }
    // `JUNIPER0042`: a digit after a letter begins a word, too.
    const isDigit = /\p{N}/u.test(char)
    starts.push(before === '' || isDigit !== /\p{N}/u.test(before))
    // A letter outside the basic plane has two units.
    for (let unit = 1; unit < char.length; unit++) starts.push(false)
    out += char
    before = char
  }
  return { text: out, starts }
}

export type Numbered<T> = { byNumber: ReadonlyMap<string, readonly T[]>; lengths: readonly number[] }

/** A number without a digit, or of fewer than four characters, is found in too many texts. */
const shortestNumber = 4

export function numberIndex<T extends { number: string }>(all: readonly T[]): Numbered<T> {
  const byNumber = new Map<string, T[]>()
  for (const one of all) {
    const key = compact(one.number).text
    if (key.length < shortestNumber || !/\d/.test(key)) continue
    const known = byNumber.get(key)
    if (known) known.push(one)
    else byNumber.set(key, [one])
  }
  const lengths = [...new Set([...byNumber.keys()].map((key) => key.length))].toSorted((a, b) => b - a)
  return { byNumber, lengths }
}

/** The longest number wins where two overlap: INV26271 is not in INV262710. */
export function numbersIn<T>({ byNumber, lengths }: Numbered<T>, { text, starts }: Compact): T[] {
  const found: T[] = []
  for (let at = 0; at < text.length; at++) {
    if (!starts[at]) continue
    for (const length of lengths) {
      const end = at + length
      // The number ends where a word ends.
      if (end > text.length || (end < text.length && !starts[end])) continue
      const those = byNumber.get(text.slice(at, end))
      if (!those) continue
      found.push(...those)
      at = end - 1
      break
    }
  }
  return [...new Set(found)]
}

/** `15-11-2026`, `2026/11/15`, `15 NOV 26`, `NOV-2026`: the day of a date is no number of an invoice. */
const dates =
  /(?<!\d)(?:\d{1,2}[-/. ]\d{1,2}[-/. ](?:\d{4}|\d{2})|\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|(?:\d{1,2}[-/. ]?)?(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]{0,6}[-/. ']{0,2}(?:\d{4}|\d{2})?)(?!\d)/gi

/**
 * Short numbers as people write them: `BILL 50`, `INV 011`, `/084/`, `110,116 & 120`. Longer ones are
 * references. They say something only of a client that is known.
 */
export const serialsIn = (text: string): ReadonlySet<number> =>
  new Set(
    (text.replaceAll(dates, ' ').match(/(?<![\p{N}.])\p{N}{2,4}(?![\p{N}.])/gu) ?? [])
      .map(Number)
      .filter((serial) => serial > 0 && !(serial >= 1990 && serial < 2100)),
  )

/** 11 of `INV/26-27/011`. Null without a running number. */
export function serialOf(number: string): number | null {
  let start = number.length
  while (start > 0 && /\d/.test(number[start - 1]!)) start--
  return start < number.length ? Number(number.slice(start)) : null
}

/** Words that many companies share, and that banks shorten or leave out. */
const common = new Set(
  (
    'PVT PRIVATE PVTLTD LTD LIMITED LTDA LLP INC CORP CORPORATION CO COMPANY THE AND OF FOR INDIA INDIAN ' +
    'P L LT LIMITE PRIVAT PRIVATELIMITED'
  ).split(' '),
)

const wordsOf = (name: string) =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

export type NamedClient = { id: number; name: string }
type Known = { id: number; key: string; initials: string | null }
export type Names = {
  byStart: ReadonlyMap<string, readonly Known[]>
  byInitials: ReadonlyMap<string, number[]>
}

const startLength = 4
/** Banks cut names. This much of one must be there: letters, and the share of the name. */
const leastLetters = 7
const leastShare = 0.45

export function nameIndex(clients: readonly NamedClient[]): Names {
  const byStart = new Map<string, Known[]>()
  const byInitials = new Map<string, number[]>()
  for (const { id, name } of clients) {
    const words = wordsOf(name)
    const significant = words.filter((word) => !common.has(word))
    const key = (significant.length ? significant : words).join('')
    if (key.length < 3) continue
    const initials = significant.length > 2 ? significant.map((word) => word[0]).join('') : null
    const start = key.slice(0, startLength)
    byStart.set(start, [...(byStart.get(start) ?? []), { id, key, initials }])
    if (initials) byInitials.set(initials, [...(byInitials.get(initials) ?? []), id])
  }
  return { byStart, byInitials }
}

/**
 * The clients that the text names best: one, or several if the text does not say which. `TATA MOTORS FIN`
 * names Tata Motors Finance rather than Tata Motors.
 */
export function namedIn({ byStart, byInitials }: Names, { text, starts }: Compact): number[] {
  let [best, ids] = [0, new Set<number>()]
  const take = (score: number, id: number) => {
    if (score > best) [best, ids] = [score, new Set([id])]
    else if (score === best) ids.add(id)
  }
  for (let at = 0; at + 3 <= text.length; at++) {
    if (!starts[at]) continue
    const here = text.slice(at, at + startLength)
    for (const { id, key } of here.length < startLength ? [] : (byStart.get(here) ?? [])) {
      const shared = sharedLength(text, at, key)
      const isWhole = shared === key.length && isWordEnd(starts, at + shared)
      const isCut = shared >= leastLetters && shared >= key.length * leastShare
      // Banks cut names, so a whole name counts no more than an equally long part of another.
      if (isWhole || isCut) take(shared, id)
    }
  }
  if (ids.size === 0)
    for (const [initials, of] of byInitials)
      if (isWordIn(text, starts, initials)) for (const id of of) take(initials.length, id)
  return [...ids]
}

function sharedLength(text: string, at: number, key: string): number {
  let length = 0
  while (length < key.length && text[at + length] === key[length]) length++
  return length
}
const isWordEnd = (starts: readonly boolean[], end: number) => end >= starts.length || starts[end] === true

function isWordIn(text: string, starts: readonly boolean[], word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (starts[at] && isWordEnd(starts, at + word.length)) return true
  return false
}

/** Words of the bank, not of the payer. */
const ofBanks = new Set(
  (
    'NEFT RTGS IMPS UPI ACH ECS NACH CR DR BY TO FROM TRANSFER TRF TRFR FT INB IFT TPT FUND FUNDS CREDIT ' +
    'DEBIT DEP DEPOSIT CHQ CHEQUE CLG CLEARING INWARD INW REF NO UTR PAYMENT PAY PMT PAYMT TOWARDS AGAINST ' +
    'INV INVOICE BILL BEING MB NB NET BANKING BANK IB P2A P2M AC ACC ACCOUNT RECD RECEIVED VENDOR SALARY ' +
    'HDFC ICICI AXIS SBI SBIN KOTAK YES INDUSIND UTIB ICIC KKBK YESB IDFC CITI HSBC SCBL ' +
    'BARB PUNB CNRB UBIN ' +
    'CASH SELF BRANCH ONLINE PAYU PAYTM PHONEPE RAZORPAY BILLDESK CCAVENUE GATEWAY SOFTWARE ' +
    'SETTLEMENT COLLECTION NODAL ESCROW SERVICES FEE FEES RECRUITMENT CHARGES ' +
    'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'
  ).split(' '),
)

/** What is left of a narration is the payer's name, as this bank writes it. Null if it is too short. */
export function payerOf(narration: string): string | null {
  const words = wordsOf(narration).filter((word) => !/\p{N}/u.test(word) && !ofBanks.has(word))
  const payer = words.filter((word) => !common.has(word) && word.length > 1).join(' ')
  return payer.replaceAll(' ', '').length >= 4 ? payer : null
}
