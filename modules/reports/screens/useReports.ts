/**
 * The reports on the screen: refetched every second while one is generated, otherwise by the event stream.
 */
import { useEffect } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { afterEvent } from '../../../web/live'
import { asList, asPage, ask } from '../../../web/query'
import { toast } from '../../../web/toast'
import { listReports, reportSummary, viewReport, type Report } from '../contract'

const often = 1000
const isMaking = (reports: readonly Report[] | undefined) =>
  Boolean(reports?.some(({ status }) => status === 'processing'))

export function useSummary() {
  return useQuery({
    ...ask(reportSummary),
    refetchInterval: ({ state }) => (state.data?.processing ? 2 * often : false),
  })
}

/** Seen in progress, or requested here: a small one is ready before the list refetches. */
const making = new Set<number>()

/** The newest reports. Shows a toast when one that was seen in progress has ended. */
export function useRecent() {
  const query = useQuery({
    ...ask(listReports, {}),
    refetchInterval: ({ state }) => (isMaking(asList(state.data)) ? often : false),
  })
  const reports = asList(query.data)
  useEffect(() => {
    for (const { id, title, status } of reports ?? []) {
      if (status === 'processing') making.add(id)
      else if (making.delete(id)) {
        toast(
          status === 'completed'
            ? { title: 'Report Generated', text: `${title} is ready.`, tone: 'good' }
            : { title: 'Report Failed', text: `${title} could not be generated.`, tone: 'bad' },
        )
        void afterEvent('report.changed')
      }
    }
  }, [reports])

  return { ...query, reports }
}

export type Month = { month: number | null; year: number }

export function useHistory({ month, year }: Month, page: number) {
  const query = useQuery({
    ...ask(listReports, {
      includeHistorical: 'true',
      year: String(year),
      ...(month === null ? {} : { month: String(month) }),
      page: String(page),
      limit: '20',
    }),
    placeholderData: keepPreviousData,
  })
  const paged = asPage(query.data)
  return { ...query, reports: paged?.data, pages: paged?.pagination.totalPages ?? 0 }
}

export function useView(id: number, table: number, page: number) {
  return useQuery({
    ...ask(viewReport, { id: String(id), table: String(table), page: String(page) }),
    placeholderData: (before) => (before?.report.id === id && before.table === table ? before : undefined),
  })
}

export function awaitReport(id: number): void {
  making.add(id)
}
