/** Sums over invoices under conditions that concern only the invoices. */
import type { Sums } from './followedSums'

/** SQL over an invoice `i`, and an index that serves it. */
export type InvoiceConditions = { where: string; params: Record<string, string | number>; index?: string }

/** The voided ones are never contained. */
export const invoiceSums = ({
  where,
  params,
  index,
}: InvoiceConditions): Omit<Sums, 'groups' | 'measures'> => ({
  of: 'invoices',
  as: 'i',
  with: '',
  from: `billing_invoices i ${index ? `indexed by ${index}` : ''}`,
  rest: `i.voided_at is null and ${where}`,
  join: '',
  where: `i.voided_at is null and ${where}`,
  params,
  dependsOn: [],
})
