/** A client's terms, with the firm's defaults for terms that the client has not agreed. */
import type { Ask } from '../../../src/app'
import type { Day } from '../../../src/domain/day'
import { firmDay, settingOn, type Settings, snapshotOf } from '../../firm/service'
import type { Terms } from '../rules'

export type TermsRow = {
  feePercent: number | null
  invoiceAfterDays: number | null
  creditDays: number | null
  guaranteeDays: number | null
  slabs: string
}
export const termsColumns = `
  c.fee_percent as feePercent, c.invoice_after_days as invoiceAfterDays, c.credit_days as creditDays,
  c.guarantee_days as guaranteeDays, c.slabs
`

/** The settings that apply on a day: today, or the invoice date. */
export const billingSettings = (ask: Ask, day: Day = firmDay(ask)): Settings['billing'] =>
  settingOn(snapshotOf(ask), 'billing', day)
export const companySettings = (ask: Ask): Settings['company'] =>
  settingOn(snapshotOf(ask), 'company', firmDay(ask))

export function termsOf(usual: Settings['billing'], row: TermsRow): Terms {
  return {
    feePercent: row.feePercent ?? Math.round(usual.feePercent * 100),
    slabs: JSON.parse(row.slabs) as Terms['slabs'],
    invoiceAfterDays: row.invoiceAfterDays ?? usual.invoiceAfterDays,
    creditDays: row.creditDays ?? usual.creditDays,
    guaranteeDays: row.guaranteeDays ?? usual.guaranteeDays,
  }
}
