/** Helpers for tasks that the manager creates, and locators. */
import type { Page } from '@playwright/test'
import { addDays } from '../../src/domain/day'
import { today, type Ask } from './requests'

export type Task = {
  id: number
  title: string
  status: string
  version: number
  assignedTo: number
  deadline: string
  repeat: unknown
  notes: string | null
  comments: { comment: string }[]
}

export const idOf = async (ask: Ask, who: string) =>
  (await ask<{ id: number }>(who, 'GET', '/api/auth/me')).id
export const dialog = (page: Page) => page.getByRole('dialog').last()
export const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
export const column = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${name},`) })
export const panel = (page: Page, name: string) => page.locator('.due-panel').filter({ hasText: name })

/** Creates a task from the manager to a person. */
export async function given(
  ask: Ask,
  to: string,
  title: string,
  more: Record<string, unknown> = {},
): Promise<Task> {
  return ask<Task>('manager', 'POST', '/api/tasks', {
    title,
    description: `${title}, please`,
    assignedTo: await idOf(ask, to),
    deadline: addDays(today(), 3),
    ...more,
  })
}
