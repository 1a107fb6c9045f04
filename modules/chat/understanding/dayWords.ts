/** Words for days, as parts of patterns. */
import { weekdays, type Weekday } from '../../../src/domain/day'

export const monthPart =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|' +
  'aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
export const dayPart = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
export const yearPart = String.raw`(?:,?\s*(\d{4}|'?\d{2}(?!\d|:|\s*(?:am|pm|baje|days?|din))))?`
export const weekdayNames: Record<string, Weekday> = {
  sun: 'sunday',
  ravivar: 'sunday',
  raviwar: 'sunday',
  itwar: 'sunday',
  itvar: 'sunday',
  mon: 'monday',
  somvar: 'monday',
  somwar: 'monday',
  tue: 'tuesday',
  tues: 'tuesday',
  mangalvar: 'tuesday',
  mangalwar: 'tuesday',
  mangal: 'tuesday',
  wed: 'wednesday',
  weds: 'wednesday',
  budhvar: 'wednesday',
  budhwar: 'wednesday',
  budh: 'wednesday',
  thu: 'thursday',
  thur: 'thursday',
  thurs: 'thursday',
  guruvar: 'thursday',
  guruwar: 'thursday',
  veervar: 'thursday',
  brihaspativar: 'thursday',
  fri: 'friday',
  shukravar: 'friday',
  shukrawar: 'friday',
  shukra: 'friday',
  sat: 'saturday',
  shanivar: 'saturday',
  shaniwar: 'saturday',
  shani: 'saturday',
  ...Object.fromEntries(weekdays.map((day) => [day, day])),
}
export const weekdayPart = `(${Object.keys(weekdayNames)
  .toSorted((a, b) => b.length - a.length)
  .join('|')})s?`
export const ahead = 'next|agle|agla|agli|coming|upcoming|aane wale|aanewale'
export const behind = 'last|previous|past|pichle|pichla|pichli|gaye|beete'
/** Words before the last day of a time. */
export const untilWords = 'by|before|until|till|up ?to|through|thru'
export const thisWords = 'this|is|iss|current|chalu|aaj ke'

/** Which one of a month. */
export const nthPart =
  '(1st|first|2nd|second|3rd|third|4th|fourth|5th|fifth|last|' +
  'pehl[aei]|dusr[aei]|doosr[aei]|teesr[aei]|chauth[aei])'
export const unitPart =
  '(weekends?|weeks?|hafte|hafta|wk|months?|mahine|mahina|maheene|mnth|years?|saal|quarters?|qtr|' +
  'financial years?|fy)'
