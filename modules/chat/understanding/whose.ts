/** The people or clients that a question is about: oneself, named people, a team, clients, or everybody. */
import type { PersonName } from '../../people/contract'
import type { Named } from './names'
import { phrases } from './phrases'

export type Client = { id: number; name: string }
export type Whose =
  | { kind: 'me' }
  | { kind: 'people'; people: PersonName[] }
  /** The people below a manager, with the manager. */
  | { kind: 'lead'; lead: PersonName }
  | { kind: 'clients'; clients: Client[] }
  /** One's own team; for roles that see everybody, everybody. */
  | { kind: 'team' }
  /** The whole firm, as far as the person may see it. */
  | { kind: 'firm' }
export type WhoseKind = Whose['kind']

const own = phrases(String.raw`
  i, im, i'm, ive, i've, i'd, my, mine, me, myself, self,
  mera, meri, mere, mra, mri, mujhe, mujhko, muje, mereko, maine, mene, main, mai, mein ne, hum,
  apna, apni, apne, majha, majhi, majhe, mala`)
const team = phrases(String.raw`
  teams?, team members, reports, reportees?, subordinates?, juniors?, direct reports?, under me, folks,
  my (?:people|ppl|guys|boys|girls|recruiters|staff|folks|members|lot), who all, by person,
  our (?:people|staff|recruiters|employees|guys|girls|boys), each (?:employee|person|recruiter),
  (?:person|recruiter) ?wise, (?:late|new) ?(?:comers|joiners|leavers), early leavers, absentees, defaulters,
  mere (?:log|ladk\w*|bande|yahan), hamari team, team ?wale, kaun kaun, kon kon, kis kis, kiss kiss,
  per (?:person|head|employee), unki list, jo log, hum log, hum sab`)
const firm = phrases(String.raw`
  company, companywide, firm, organi[sz]ation, org, everyone, everybody, entire, overall, all of us,
  headcount,
  all (?:employees|staff|people|managers|teams|clients|recruiters), whole (?:office|staff),
  sabka, sabki, sabke, poore? office, puri company`)
const someone = phrases(String.raw`
  who, whos, who's, whom, anyone, anybody, someone, somebody, (?<!you )people, persons, employees, members,
  staff, recruiters, reps, cases, exceptions, kisi (?:ne|ki|ko|ka), kaun, kon, kisne, kisko, kiski, kiska,
  koi, kitne log`)

/**
 * 'who has not taken a leave, I am getting worried': not about the asker, who is not named right after the
 * question word.
 */
const asksWho = new RegExp(
  String.raw`^(?:\W*(?:and|so|ok|okay|um|hey|hi|please|pls|list|of|all|also|exactly|then|but)\b)*\W*` +
    String.raw`(?:who|whos|whose|which (?:people|person|recruiters?|employees?)|` +
    String.raw`(?:(?:did|has|have|is|was|does) )?(?:any|some|no)(?:body|one)|` +
    String.raw`kisne|kiske|kiski|kis ka|kaun|kon)\b` +
    // Not in the same clause.
    String.raw`(?!(?:[^\w,.;?!]+\w+){0,6}[^\w,.;?!]+` +
    String.raw`(?:i|im|i'm|ive|my|mine|me|meri|mera|mere|mujhe|main|mai)\b)`,
)

/** 'did Nikhil reject my leave', 'my request is still with Asha': the named person only decides. */
const ownThing =
  /\b(?:my|mera|meri|mere) (?:\w+ )?(?:leaves?|requests?|applications?|regulari[sz]ations?|corrections?|ch+utt?i)\b/
const decides =
  /\b(?:approv\w*|reject\w*|sanction\w*|pending|sitting|stuck|hold\w*|hanging|clear\w*|still with)\b/
const compares = /\b(?:compare|vs|versus|than|and (?:me|mine|my))\b/
/** 'am I among the late comers?' */
const asksOfMe = /\b(?:am|was|did|do|have|had) i\b(?!.*\b(?:team|people|who)\b)/

/** 'show me', 'I want to know': the asker only asks. */
const politeness = phrases(
  String.raw`
  (?:dear|respected|hi|hello|hey) (?:team|folks|guys|all|everyone|everybody|sir|hr),
  (?:show|tell|give|let|send|get|help|inform|remind|allow|share with) me, let me know,
  (?:can|could|may|should) i (?:see|know|get|have|check|ask), i need, please tell,
  i (?:want|need|would like|wanna|wish|wanted) (?:to )?(?:know|see|check|get|have)?,
  i(?: a)?m (?:looking for|asking|checking|preparing|not able to),
  mujhe (?:batao|bataiye|dikhao|chahiye|janna), for my (?:information|review|report|meeting),
  my (?:boss|manager|director|senior) (?:wants|needs|asked|is asking)`,
  'g',
)

/** 'when did I join the company' asks about the asker. */
const ownFirm = /\b(?:join\w*|left|leave) (?:the |this |our )?(?:company|firm|organi[sz]ation)\b/g

/** Whether the words speak of the asker. */
export const saysMe = (written: string): boolean => own.test(written.replaceAll(politeness, ' '))

/**
 * The meaning of the words, or null if they name nobody, so that the measure decides.
 */
export function whoseIn(written: string, { mentions }: Named, clients: Client[], self: number): Whose | null {
  const plain = written.replaceAll(politeness, ' ').replaceAll(ownFirm, ' ')
  // 'Pavithra asked me to find out': the asker's boss is not the subject.
  const subjects = mentions.filter(({ written: name }) => !isMessenger(plain, name))
  const people = subjects.map(({ people: [first] }) => first!)
  const others = people.filter(({ id }) => id !== self)
  if (others.length === 1 && isLead(plain, subjects.find(({ people: [p] }) => p!.id !== self)!.written))
    return { kind: 'lead', lead: others[0]! }
  if (ownThing.test(plain) && decides.test(plain) && !compares.test(plain)) return { kind: 'me' }
  if (people.length > 0) return others.length > 0 ? { kind: 'people', people } : { kind: 'me' }
  if (clients.length > 0) return { kind: 'clients', clients }
  if (asksOfMe.test(plain)) return { kind: 'me' }
  if (team.test(plain)) return { kind: 'team' }
  if (firm.test(plain)) return { kind: 'firm' }
  if (asksWho.test(plain)) return { kind: 'team' }
  if (own.test(plain)) return { kind: 'me' }
  if (someone.test(plain)) return { kind: 'team' }
  return null
}

const isMessenger = (plain: string, name: string): boolean =>
  new RegExp(
    `${patternOf(name)}(?:\\s+(?:sir|ma'?a?m|madam|ji))?\\s+(?:asked|told|wants|wanted|said|is asking|` +
      'has asked|gave me|assigned me|ne (?:jo )?(?:mujhe )?(?:bola|kaha|pucha|poocha))\\b|' +
      `\\b(?:told|asked|informed|given to me) by ${patternOf(name)}(?!\\p{L})`,
    'u',
  ).test(plain)
const patternOf = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '.{1,2}')

/** 'asha's team', 'asha ki team', 'people under asha', 'who reports to asha'. */
function isLead(plain: string, written: string): boolean {
  const name = patternOf(written)
  return new RegExp(
    `${name}(?:['’]?s)?\\s+(?:(?:ka|ki|ke)\\s+)?(?:team|people|ppl|guys|reports|reportees|recruiters|` +
      'group)\\b|' +
      `\\b(?:team of|team led by|under|below|reports? to|reporting to|reportees of)\\s+${name}\\b`,
    'u',
  ).test(plain)
}
