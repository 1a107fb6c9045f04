/** Instructions for Muster, each with its screen. Only for roles that can open it. */
import type { Who } from '../../../src/http'
import { may, mayOpen, type ScreenId } from '../../../src/domain/access'
import { billing } from './billing'
import type { Help } from './instruction'
import { leading } from './leading'
import { own } from './ownTasks'

export const helps: readonly Help[] = [...own, ...leading, ...billing]

export function helpFor(who: Who): readonly Help[] {
  return helps.filter(
    (help) => (!help.may || may(who, help.may)) && mayOpen(who, help.to.slice(1).split('?')[0] as ScreenId),
  )
}
