/** Invoices under the filters of the address, grouped by candidate, with what each group comes to. */
import { useQuery } from '@tanstack/react-query'
import { paiseOf } from '../../../src/domain/money'
import { ask, atOnce } from '../../../web/query'
import { listInvoices, type Invoice } from '../contract'
import { useAddress } from './useAddress'

export const groupsAPage = 50

export type Group = { candidateId: number; candidateName: string; clientName: string; invoices: Invoice[]; raised: number; amount: number; submitted: number; paid: number }

export function useInvoices() {
  const { values, page, set, clear } = useAddress(['search', 'submitted', 'paid'])
  const { data, isError, refetch } = useQuery({ ...ask(listInvoices), ...atOnce })
  const words = values.search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = data?.filter((one) => {
    const text = `${one.invoiceNumber} ${one.candidateName}`.toLowerCase()
    return words.every((word) => text.includes(word)) && (!values.submitted || one.invoiceSubmitted === values.submitted) && (!values.paid || one.paymentReceived === values.paid)
  })
  const groups = found && groupsOf(found)
  const pages = groups ? Math.max(1, Math.ceil(groups.length / groupsAPage)) : 1
  const at = Math.min(page, pages)
  return {
    values, set, clear, isFiltered: Object.values(values).some(Boolean), all: data, groups, shown: groups?.slice((at - 1) * groupsAPage, at * groupsAPage), page: at, pages,
    isError: isError && !data, refetch: () => void refetch(),
  }
}

function groupsOf(invoices: readonly Invoice[]): Group[] {
  const groups = new Map<number, Group>()
  for (const one of invoices) {
    const group = groups.get(one.candidateId) ?? { candidateId: one.candidateId, candidateName: one.candidateName, clientName: one.clientName, invoices: [], raised: 0, amount: 0, submitted: 0, paid: 0 }
    groups.set(one.candidateId, group)
    group.invoices.push(one)
    group.raised += paiseOf(one.invoiceRaisedAmount) ?? 0
    group.amount += paiseOf(one.invoiceAmount) ?? 0
    group.submitted += one.invoiceSubmitted === 'Yes' ? 1 : 0
    group.paid += one.paymentReceived === 'Yes' ? 1 : 0
  }
  return [...groups.values()]
}
