/** 'add holiday 14 january', 'holi ko list me add kar do': asks Muster to change something. */
import { phrases } from './phrases'

const politely =
  /^\W*(?:(?:please|pls|plz|kindly|(?:can|could|will) (?:you|u)|ok|hi|hello|so|just|now|then)\W+)*/
const verbs = [
  String.raw`add(?!\s+up)`,
  String.raw`changes?(?!\s+in)`,
  String.raw`update(?!\s+(?:on|about|of))`,
  String.raw`record(?!\s+of)`,
  'edit|set|reset|remove|delete|move|transfer|reassign|delegate|extend|lock|unlock|upload|import|rename',
  'deactivate|activate|publish|undo',
]
const first = new RegExp(String.raw`${politely.source}(?:${verbs.join('|')})\b`)
const last = phrases(
  '(?:add|change|update|edit|delete|remove|set|upload|lock|reset) (?:kar|kr) ?(?:do|de|dena|dijiye|dijiyega), ' +
    '(?:hata|badal|jod|daal) (?:do|dena|dijiye)',
)

export const asksChange = (plain: string): boolean => first.test(plain) || last.test(plain)
