/**
 * The firm's calendar for instant previews: three rarely changing lists in the form that `dayClass` reads.
 */
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Calendar } from '../../../../src/domain/calendar'
import { ask } from '../../../../web/query'
import { getWorkingDays, listHolidays, listOverrides } from '../../../firm/contract'

const hour = 60 * 60_000

/** Undefined until it is loaded. */
export function useCalendar(): Calendar | undefined {
  const { data: holidays } = useQuery({ ...ask(listHolidays), staleTime: hour })
  const { data: overrides } = useQuery({ ...ask(listOverrides), staleTime: hour })
  const { data: working } = useQuery({ ...ask(getWorkingDays), staleTime: hour })
  return useMemo(
    () =>
      holidays && overrides && working
        ? {
            workingDays: working.versions.toSorted((a, b) => b.from.localeCompare(a.from)),
            holidays: new Map(holidays.map(({ date, name }) => [date, name])),
            overrides: new Map(overrides.map(({ date, isHoliday, reason }) => [date, { isHoliday, reason }])),
          }
        : undefined,
    [holidays, overrides, working],
  )
}
