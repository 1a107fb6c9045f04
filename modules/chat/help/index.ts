/** Instructions for Muster, each with its screen. Only for roles that can open it. */
import type { Who } from '../../../src/http'
import { may, mayOpen, type ScreenId } from '../../../src/domain/access'
import { billing } from './billing'
import { books } from './books'
import { firm } from './firm'
import type { Help } from './instruction'
import { invoices } from './invoices'
import { leading } from './leading'
import { own } from './ownTasks'

export const helps: readonly Help[] = [...own, ...leading, ...firm, ...billing, ...invoices, ...books]

export function helpFor(who: Who): readonly Help[] {
  return helps.filter(
    (help) => (!help.may || may(who, help.may)) && mayOpen(who, help.to.slice(1).split('?')[0] as ScreenId),
  )
}
