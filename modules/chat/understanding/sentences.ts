/**
 * The sentences of a message. Many messages tell a story first: 'Our auditor is visiting tomorrow. Kindly
 * provide the headcount as on today.' Only one sentence asks, and its days and people are meant.
 */

/** Not after 'Mr.', 'Nov.' and in 'T. Nagar', '9.10' and 'p.m.'. */
const ends = new RegExp(
  String.raw`(?<!\b(?:mr|mrs|ms|dr|st|no|nos|rs|vs|p\.m|a\.m|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|` +
    String.raw`mon|tues?|wed|thurs?|fri|sat|sun|\p{L}))[.](?=\s|$)|[?!;\n]`,
  'giu',
)
/** With these words a question begins behind a story without punctuation. */
const begins = new RegExp(
  String.raw`\s(?=(?:(?:so |and |but )?(?:(?:kindly|please|pls|plz)\b|(?:can|could|would|will) (?:you|u)\b|` +
    String.raw`(?:tell|show|give|let) me\b|how (?:many|much|often)\b|who all\b|` +
    String.raw`may i (?:know|have|see|ask)\b|` +
    String.raw`i (?:want|wanted|need|would like|wish) to (?:know|see|check|ask)\b)))`,
  'giu',
)
const commas = /,\s+|\s(?=(?:but|because|since|whereas)\s)/giu
const longFrom = 14
const shortest = 3

/** 'hope you had a nice weekend', 'belated Diwali greetings' */
const greetings = new RegExp(
  String.raw`\b(?:happy|belated|(?:ha(?:d|ve) an?|enjoy(?:ed|ing)(?: the)?) (?:very |really )?` +
    String.raw`(?:nice|good|great|lovely|wonderful|pleasant|relaxing|happy|safe|prosperous)(?: and \w+)?) ` +
    String.raw`(?:weekend|diwali|dussehra|dasara|holi|eid|christmas|new year|pongal|onam)\b`,
  'gi',
)
export const withoutGreetings = (text: string): string => text.replaceAll(greetings, ' ')

const wordCount = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** Two or more parts, or none if the text is one short sentence. */
export function sentencesOf(text: string): string[] {
  const parts = text.split(ends).flatMap((sentence) => {
    if (wordCount(sentence) <= longFrom) return [sentence]
    return sentence
      .split(begins)
      .flatMap((part) => (wordCount(part) > longFrom ? part.split(commas) : [part]))
  })
  const whole = parts.map((part) => part.trim()).filter((part) => wordCount(part) >= shortest)
  return whole.length > 1 ? whole : []
}
