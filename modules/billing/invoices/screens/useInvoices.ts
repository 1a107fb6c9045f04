/** Loads the invoices for the filters in the address, one page of candidates at a time, with totals. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { paiseOf } from '../../../../src/domain/money'
import { useAddress, useLastPage } from '../../../../web/address'
import { asPage, ask } from '../../../../web/query'
import { listInvoices, type Invoice } from '../../contract'
import { stickyParams } from '../../screens/useTab'

const groupsAPage = 25

export type Group = {
  candidateId: number
  candidateName: string
  status: Invoice['candidateStatus']
  clientName: string
  invoices: Invoice[]
  raised: number
  amount: number
  submitted: number
  paid: number
}

const useFilters = () =>
  useAddress(['search', 'client', 'submitted', 'paid', 'state', 'overdue', 'toCredit', 'sort'], stickyParams)
const setIn = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value))

/** How many invoices are in which part of the bar, under all filters but those of the bar. */
export function useStates() {
  const { state: _, overdue: _overdue, toCredit: _toCredit, sort: _sort, ...others } = useFilters().values
  const query = useQuery({
    ...ask(listInvoices, { page: '1', limit: '1', ...setIn(others) }),
    placeholderData: keepPreviousData,
  })
  return asPage(query.data)?.totals
}

export function useInvoices() {
  const { values, page, set, clear } = useFilters()
  const { sort, toCredit, ...others } = values
  const filters = {
    ...setIn(others),
    ...(toCredit && { toCredit: 'Yes' as const }),
    sort: sort === 'newest' ? ('newest' as const) : ('due' as const),
  }
  const query = useQuery({
    ...ask(listInvoices, { by: 'candidate', page: String(page), limit: String(groupsAPage), ...filters }),
    placeholderData: keepPreviousData,
  })
  const found = asPage(query.data)
  useLastPage(page, query.isPlaceholderData ? undefined : found?.pagination.totalPages, set)
  return {
    values,
    set,
    clear,
    isFiltered: Boolean(toCredit) || Object.values(others).some(Boolean),
    groups: found && groupsOf(found.data),
    totals: found?.totals,
    page,
    pages: found?.pagination.totalPages ?? 1,
    isFading: query.isPlaceholderData,
    isError: query.isError && !found,
    refetch: () => void query.refetch(),
  }
}

function groupsOf(invoices: readonly Invoice[]): Group[] {
  const groups = new Map<number, Group>()
  for (const one of invoices) {
    const group = groups.get(one.candidateId) ?? {
      candidateId: one.candidateId,
      candidateName: one.candidateName,
      status: one.candidateStatus,
      clientName: one.clientName,
      invoices: [],
      raised: 0,
      amount: 0,
      submitted: 0,
      paid: 0,
    }
    groups.set(one.candidateId, group)
    group.invoices.push(one)
    group.raised += paiseOf(one.invoiceRaisedAmount) ?? 0
    group.amount += paiseOf(one.invoiceAmount) ?? 0
    group.submitted += one.invoiceSubmitted === 'Yes' ? 1 : 0
    group.paid += one.paymentReceived === 'Yes' ? 1 : 0
  }
  return [...groups.values()]
}
