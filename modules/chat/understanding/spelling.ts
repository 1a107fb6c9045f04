/** Corrects misspelt words for days before they are read: 'tommorow', 'tmrw', 'wensday', 'next weak'. */
export const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

const knownCorrections: Record<string, string> = {
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  tmw: 'tomorrow',
  tmro: 'tomorrow',
  tom: 'tomorrow',
  tomm: 'tomorrow',
  '2moro': 'tomorrow',
  '2mrw': 'tomorrow',
  '2morrow': 'tomorrow',
  '2day': 'today',
  tdy: 'today',
  tody: 'today',
  toady: 'today',
  ystrday: 'yesterday',
  ysterday: 'yesterday',
  yest: 'yesterday',
  ystdy: 'yesterday',
  ystrdy: 'yesterday',
  yestrdy: 'yesterday',
  tmrrw: 'tomorrow',
  tomrw: 'tomorrow',
  yday: 'yesterday',
  weak: 'week',
  wek: 'week',
  wk: 'week',
  mnth: 'month',
  mnt: 'month',
  mth: 'month',
  mths: 'months',
  mnths: 'months',
  ths: 'this',
  dis: 'this',
  tday: 'today',
  tdays: 'todays',
  tmrow: 'tomorrow',
  tomoro: 'tomorrow',
  tomo: 'tomorrow',
  yestrday: 'yesterday',
  yesterdy: 'yesterday',
  yrs: 'years',
  yr: 'year',
  hrs: 'hours',
  qtr: 'quarter',
  wks: 'weeks',

  nxt: 'next',
  nex: 'next',
  lst: 'last',
  prev: 'previous',
  frm: 'from',
  dys: 'days',
  prso: 'parso',
  wensday: 'wednesday',
  wendsday: 'wednesday',
  wednsday: 'wednesday',
  thrusday: 'thursday',
  satday: 'saturday',
  saterday: 'saturday',
  parsoo: 'parso',
  mahin: 'mahine',
  sept: 'september',
}
/** Long enough that one or two wrong letters leave no other word. */
const canonical = [
  'today',
  'tomorrow',
  'yesterday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'january',
  'february',
  'september',
  'october',
  'november',
  'december',
  'holiday',
  'weekend',
  'previous',
]
/** Similar to a listed word, but words of their own. */
const others = new Set([
  'holidays',
  'holiday',
  'sundry',
  'remember',
  'fridge',
  'member',
  'members',
  'todays',
  'mondays',
  'tuesdays',
  'wednesdays',
  'thursdays',
  'fridays',
  'saturdays',
  'sundays',
  'weekends',
])

/** Dictated dates: 'the twelfth of january', 'thirty first march'. 'First' and 'second' are rarely days. */
const ordinals = (
  'third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth ' +
  'sixteenth seventeenth eighteenth nineteenth twentieth'
).split(' ')
const ordinalPattern = new RegExp(
  `\\b(?:(twenty|thirty)[ -](first|second|${ordinals.slice(0, 7).join('|')})|thirtieth|` +
    `${ordinals.join('|')})\\b` +
    '(?! (?:half|quarter|party|person|time|floor|week|saturday|sat|sunday))',
  'g',
)
function withDigits(text: string): string {
  return text.replaceAll(ordinalPattern, (word, tens?: string, unit?: string) => {
    const place = ['first', 'second', ...ordinals].indexOf(unit ?? word) + 1
    const day = word === 'thirtieth' ? 30 : (tens === 'thirty' ? 30 : tens ? 20 : 0) + place
    return `${day}th`
  })
}

export function corrected(text: string): string {
  return withDigits(text.toLowerCase().replaceAll(/\s+/g, ' ')).replaceAll(
    /[\p{L}\d]+/gu,
    (word) => knownCorrections[word] ?? nearest(word),
  )
}

function nearest(word: string): string {
  if (word.length < 5 || others.has(word) || canonical.includes(word)) return word
  const most = word.length < 8 ? 1 : 2
  return (
    canonical.find(
      (right) =>
        Math.abs(right.length - word.length) <= most && right[0] === word[0] && slips(word, right) <= most,
    ) ?? word
  )
}

/** Letters swapped with a neighbour, missing, extra or wrong (optimal string alignment). */
export function slips(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const row = table[i]!
      row[j] = Math.min(
        table[i - 1]![j]! + 1,
        row[j - 1]! + 1,
        table[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, table[i - 2]![j - 2]! + 1)
    }
  }
  return table[a.length]![b.length]!
}
