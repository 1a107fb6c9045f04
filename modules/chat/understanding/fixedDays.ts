/**
 * Days that have a name and follow a rule, for firms whose list of holidays does not have them. Festivals
 * that follow the moon are in the firm's list only.
 */
import type { Day } from '../../../src/domain/day'
import { weekday } from './spans'

export const fixedDays: readonly { name: RegExp; of: (year: number) => Day }[] = [
  { name: /\b(?:xmas|x-mas|christmas)\b/g, of: (year) => `${year}-12-25` },
  { name: /\bnew year'?s day\b/g, of: (year) => `${year}-01-01` },
  { name: /\bnew year'?s eve\b/g, of: (year) => `${year}-12-31` },
  { name: /\brepublic day\b/g, of: (year) => `${year}-01-26` },
  { name: /\bindependence day\b/g, of: (year) => `${year}-08-15` },
  { name: /\blabour day\b/g, of: (year) => `${year}-05-01` },
  { name: /\bgandhi jayanti\b/g, of: (year) => `${year}-10-02` },
  { name: /\bveterans'? day\b/g, of: (year) => `${year}-11-11` },
  { name: /\bthanksgiving\b/g, of: (year) => weekday('thursday', 'future', `${year}-11-21`) },
]
