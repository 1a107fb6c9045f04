/** Helpers for the notification tests. */
import type { Page } from '@playwright/test'
import type { Ask } from './requests'

/** Notifies only the recruiters of this test's own server. */
export const announce = (
  ask: Ask,
  title: string,
  message = 'At four, everybody leaves by the east stairs.',
) => ask('admin', 'POST', '/api/notifications/broadcast', { title, message, roles: ['Recruiter'] })
export const notice = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })
