/** The selection of Team Performance. It is stored in the address, so that a view can be shared. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { monthNumber } from '../../../../src/domain/month'
import { todayIn, useZone } from '../../../../web/firm'

export type View = 'hierarchy' | 'table'
/** The people of an insight. */
export const groupNames = ['topPerformers', 'meetingTarget', 'needSupport'] as const
export type GroupName = (typeof groupNames)[number]
export type Filters = {
  month: string
  year: string
  role: string
  search: string
  group: GroupName | ''
  view: View
}

export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const today = todayIn(useZone())
  const given = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const text = (name: string) =>
    typeof given[name] === 'string' || typeof given[name] === 'number' ? String(given[name]) : ''
  const filters: Filters = {
    month: /^(0[1-9]|1[0-2])$/.test(text('month').padStart(2, '0'))
      ? text('month').padStart(2, '0')
      : String(monthNumber(today)).padStart(2, '0'),
    year: /^\d{4}$/.test(text('year')) ? text('year') : today.slice(0, 4),
    role: text('role'),
    search: text('search'),
    group: groupNames.find((name) => name === text('group')) ?? '',
    view: text('view') === 'table' ? 'table' : 'hierarchy',
  }
  const set = (change: Partial<Filters>) => {
    const next = { ...filters, ...change }
    void navigate({
      to: '.',
      search: Object.fromEntries(Object.entries(next).filter(([, value]) => value)) as never,
      replace: true,
      resetScroll: false,
    })
  }
  return [filters, set]
}
