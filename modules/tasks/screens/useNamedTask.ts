/**
 * A task that the address begins: `/tasks?new=1&title=Call+the+client&to=12&by=2026-11-27`. It is read once, and goes from the
 * address, so that neither a reload nor the way back opens the form again.
 */
import { useEffect } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isDay } from '../../../src/domain/day'
import type { Values } from './taskFields'

export type TaskWish = Partial<Pick<Values, 'title' | 'assignedTo' | 'day'>>
const names = ['new', 'title', 'to', 'by'] as const

export function useNamedTask(mayAssign: boolean, open: (wish: TaskWish) => void) {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const named = search.new !== undefined ? JSON.stringify(names.map((name) => text(search[name]))) : null

  useEffect(() => {
    if (named === null) return
    const [, title, to, by] = JSON.parse(named) as [string, string, string, string]
    if (mayAssign) open({ title: title.slice(0, 200), assignedTo: /^[1-9]\d{0,14}$/.test(to) ? to : '', day: isDay(by) ? by : '' })
    const rest = Object.fromEntries(Object.entries(search).filter(([name]) => !names.some((one) => one === name)))
    void navigate({ to: '.', search: rest as never, replace: true, resetScroll: false })
    // The address is read when it begins a task, not whenever it changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [named])
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
