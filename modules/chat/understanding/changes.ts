/** 'add holiday 14 january', 'holi ko list me add kar do': asks Muster to change something. */
import { phrases } from './phrases'

const before = [
  'please|pls|plz|kindly|(?:can|could|will) (?:you|u)|ok|hi|hello|dear|sir|madam|team|so|just|now|then|also',
  '(?:i|we) (?:want|need|have|would like) to',
]
const verbs = [
  String.raw`add(?!\s+(?:up|my|total)\b)(?!-)`,
  String.raw`update(?!\s+(?:me|us|on|about|of|for|from|please)\b|\W*$)`,
  String.raw`record(?!\s+(?:of|for|attendance)\b)`,
  String.raw`set(?!\s+(?:by|off|aside)\b)`,
  String.raw`transfer(?!\s+(?:received|amount|list)\b)`,
  String.raw`move(?!\s+on\b)`,
  String.raw`(?:change|import|lock|publish)(?!\s+(?:in|log|list|status|date)\b)`,
  'edit|reset|remove|delete|reassign|delegate|extend|unlock|upload|rename|deactivate|activate|undo',
]
const first = new RegExp(String.raw`^\W*(?:(?:${before.join('|')})\W+)*(?:${verbs.join('|')})\b`)
const last = phrases(
  '(?:add|change|update|edit|delete|remove|set|upload|lock|reset) ' +
    '(?:karo|karna hai|karwa do|kar do|kr do|kar dena|kar dijiye), ' +
    '(?:hata|badal|jod|daal) (?:do|dena|dijiye)',
)
/** Then it asks for a figure, or goes on with the last question. */
const asks = phrases('kitn\\w*, how (?:many|much), show, tell, total, hours, that, it, too')

/** 'mark the invoice task as done', 'wo task complete kar do': one's own task is to be completed. */
const completesFirst = new RegExp(
  String.raw`^\W*(?:(?:${before.join('|')})\W+)*(?:mark|tick|close|complete|finish)\b.*\btasks?\b`,
)
const completesLast = /\btasks?\b.*\b(?:complete|done|close) (?:mark )?(?:kar|kr) (?:do|dena|dijiye)\b/
const asksAboutTask = phrases('list, date, why, when, who, which, did, could, not, kya, karna')
export const completesTask = (plain: string): boolean =>
  (completesFirst.test(plain) || completesLast.test(plain)) && !asksAboutTask.test(plain)

export const asksChange = (plain: string): boolean =>
  (first.test(plain) || last.test(plain)) && !asks.test(plain)
