/** Helpers for billing: a client with its candidates, an invoice as Muster proposes it, and locators. */
import type { Page } from '@playwright/test'
import { today, type Ask } from './requests'

export const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Billing candidates' }).getByRole('row').filter({ hasText: name })
/** A candidate's or client's row in a narrow window. */
export const item = (page: Page, list: string, name: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('button').filter({ hasText: name })
export const dialog = (page: Page) => page.getByRole('dialog').last()
export const month = today().slice(0, 7)
export const menu = async (page: Page, about: string, entry: string) => {
  await page.getByRole('button', { name: `Actions for ${about}` }).click()
  await page
    .getByRole(/^(Joined|Offer|Sel|Hold)/.test(entry) ? 'menuitemradio' : 'menuitem', {
      name: entry,
      exact: true,
    })
    .click()
}

/** The required fields of a placement, with the demo's people. */
export const placement = (clientId: number, mobile: string, more: Record<string, unknown>) => ({
  clientId,
  candidateMobile: mobile,
  candidateEmail: `c${mobile}@mail.test`,
  selectionMonth: month,
  designation: 'Java Developer',
  managerEmail: 'manager@muster.test',
  recruiterEmail: 'recruiter@muster.test',
  billableCTC: '1200000',
  billingPercentage: '8.33',
  ...more,
})

/** Creates the invoice that Muster proposes, issues it and returns its number. */
export const invoiced = (ask: Ask, candidateId: number): Promise<string> =>
  added(ask, candidateId, { invoiceSubmitted: 'Yes' })

/** The same invoice as a draft. */
export const drafted = (ask: Ask, candidateId: number): Promise<string> => added(ask, candidateId, {})

async function added(ask: Ask, candidateId: number, more: Record<string, string>): Promise<string> {
  const { invoiceNumber, invoiceDate, invoiceRaisedAmount, invoiceAmount } = await ask<
    Record<string, string>
  >('admin', 'GET', `/api/billing-candidates/${candidateId}/next-invoice`)
  await ask('admin', 'POST', `/api/billing-candidates/${candidateId}/invoices`, {
    invoiceNumber,
    invoiceDate,
    invoiceRaisedAmount,
    invoiceAmount,
    ...more,
  })
  return invoiceNumber!
}

/** A new client and its candidates. */
export async function placed(ask: Ask, word: string, ...candidates: Record<string, unknown>[]) {
  const client = await ask<{ id: number }>('admin', 'POST', '/api/clients', { name: `${word} Industries` })
  const made = []
  for (const [index, given] of candidates.entries())
    made.push(
      await ask<{ id: number; name: string }>(
        'admin',
        'POST',
        '/api/billing-candidates',
        placement(client.id, `98200${String(10000 + index)}`, {
          name: `${word} Candidate ${index + 1}`,
          candidateEmail: `${word.toLowerCase()}${index}@mail.test`,
          ...given,
        }),
      ),
    )
  return { client, made }
}
