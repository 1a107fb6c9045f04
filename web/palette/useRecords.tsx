/** Clients, candidates, invoices and tasks by name or number. A choice opens the list with the search. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Building2, FileText, ListTodo, UserRoundSearch } from 'lucide-react'
import { may, type Permission } from '../../src/domain/access'
import { askAt } from '../query'
import { useWho } from '../session'
import { useDebounced } from '../useDebounced'
import type { Group, Item } from './items'

type Record = { id: number; name?: string; title?: string; invoiceNumber?: string; clientName?: string }
type Finder = {
  group: string
  path: `/api/${string}`
  needs: Permission
  icon: ReactNode
  item: (found: Record) => Omit<Item, 'icon' | 'id'>
}

const most = '4'

const finders: readonly Finder[] = [
  {
    group: 'Candidates',
    path: '/api/billing-candidates',
    needs: 'view_billing',
    icon: <UserRoundSearch size={18} aria-hidden />,
    item: ({ name = '', clientName }) => ({
      label: name,
      ...(clientName && { hint: clientName }),
      target: { to: '/billing', search: { search: name } },
    }),
  },
  {
    group: 'Clients',
    path: '/api/clients',
    needs: 'manage_clients',
    icon: <Building2 size={18} aria-hidden />,
    item: ({ name = '' }) => ({
      label: name,
      target: { to: '/billing', search: { tab: 'clients', search: name } },
    }),
  },
  {
    group: 'Invoices',
    path: '/api/billing-invoices',
    needs: 'view_invoices',
    icon: <FileText size={18} aria-hidden />,
    item: ({ invoiceNumber = '', clientName }) => ({
      label: invoiceNumber,
      ...(clientName && { hint: clientName }),
      target: { to: '/billing', search: { tab: 'invoices', search: invoiceNumber } },
    }),
  },
  {
    group: 'Tasks',
    path: '/api/tasks',
    needs: 'use_own_account',
    icon: <ListTodo size={18} aria-hidden />,
    item: ({ id, title = '' }) => ({ label: title, target: { to: '/tasks', search: { task: id } } }),
  },
]

export function useRecords(typed: string): Group[] {
  const search = useDebounced(typed, 150)
  const isLongEnough = typed.length >= 2 && search.length >= 2
  // The finders are constant, so the hooks keep their order.
  // eslint-disable-next-line react-hooks/rules-of-hooks
  return finders.map((finder) => useFound(finder, search, isLongEnough))
}

function useFound({ group, path, needs, icon, item }: Finder, search: string, isLongEnough: boolean): Group {
  const isOn = may(useWho(), needs) && isLongEnough
  const { data } = useQuery({
    ...askAt(path, { search, page: '1', limit: most }),
    enabled: isOn,
    placeholderData: (before: unknown) => before,
  })
  const found = isOn ? ((data as { data?: Record[] } | undefined)?.data ?? []) : []
  return {
    value: group,
    items: found.map((one) => ({ id: `${group}-${one.id}`, icon, ...item(one) })),
  }
}
