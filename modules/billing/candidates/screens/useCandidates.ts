/**
 * State of the candidates screen: filters, order and page in the address, and the queries that depend on
 * them.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAddress, useLastPage } from '../../../../web/address'
import { asPage, ask } from '../../../../web/query'
import {
  candidateChoices,
  candidateMonths,
  candidateSorts,
  listCandidates,
  type Candidate,
} from '../../contract'
import { stickyParams } from '../../screens/useTab'

export const pageSize = 50
export const filterNames = [
  'client',
  'month',
  'status',
  'recruiter',
  'team',
  'location',
  'entity',
  'joining',
] as const
export type FilterName = (typeof filterNames)[number]
export type SortName = (typeof candidateSorts)[number]

export function useFilters() {
  const { values, page, set } = useAddress([...filterNames, 'search', 'sort', 'order'], stickyParams)
  const sort = candidateSorts.find((name) => name === values.sort)
  const order: 'asc' | 'desc' = values.order === 'desc' ? 'desc' : 'asc'
  const isFiltered = values.search !== '' || filterNames.some((name) => values[name] !== '')

  return {
    values,
    page,
    sort,
    order,
    isFiltered,
    set,
    clear: () =>
      set({
        search: '',
        ...(Object.fromEntries(filterNames.map((name) => [name, ''])) as Record<FilterName, string>),
      }),
    /** Choosing the same order again reverses it. */
    sortBy: (name: SortName) => set({ sort: name, order: sort === name && order === 'asc' ? 'desc' : '' }),
    clearSort: () => set({ sort: '', order: '' }),
  }
}

const setIn = (values: Record<FilterName | 'search', string>): Record<string, string> =>
  Object.fromEntries(
    [...filterNames, 'search' as const].flatMap((name) => (values[name] ? [[name, values[name]]] : [])),
  )

/** Months and statuses under the filters of the list. */
export function usePicture() {
  const { values } = useFilters()
  return useQuery({ ...ask(candidateMonths, setIn(values)), placeholderData: keepPreviousData }).data
}

export function useCandidates() {
  const { values, page, sort, order, set } = useFilters()
  const filters = setIn(values)
  const query = useQuery({
    ...ask(listCandidates, {
      page: String(page),
      limit: String(pageSize),
      ...filters,
      ...(sort && { sort, order }),
    }),
    placeholderData: keepPreviousData,
  })
  const data = asPage(query.data)
  useLastPage(page, query.isPlaceholderData ? undefined : data?.pagination.totalPages, set)

  return {
    data,
    isError: query.isError,
    isFading: query.isPlaceholderData,
    refetch: () => void query.refetch(),
  }
}

export const useChoices = () => useQuery(ask(candidateChoices)).data

/** If the generic email is used, the client's contact says who the recruiter is. */
export function useRecruiterWords(): (candidate: Candidate) => string {
  const others = useChoices()?.othersEmail.toLowerCase()
  return ({ recruiterEmail, recruiterName, clientSpoc }) =>
    recruiterEmail && recruiterEmail.toLowerCase() === others
      ? (clientSpoc ?? '-')
      : (recruiterName ?? recruiterEmail ?? '-')
}
