/** A firm with one client and joined placements, for the billing tests. It is 18 November 2026. */
import { expect } from 'vitest'
import { checks } from '../../modules/billing/checks'
import { office, type Office } from './office'

export const today = '2026-11-18'

/** `given`: of each candidate. */
export async function firm(given: object = {}, at?: Office) {
  at ??= await office()
  await registered(at)
  const client = (await at.as('Arjun').post('/api/clients', { name: 'Globex', guaranteeDays: 90 })).body
  let n = 0
  const addCandidate = async (more: object = {}) => {
    const reply = await at.as('Arjun').post('/api/billing-candidates', {
      name: 'Asha Rao',
      clientId: client.id,
      candidateMobile: String(9_000_000_000 + ++n),
      candidateEmail: `c${n}@home.test`,
      selectionMonth: '2026-08',
      designation: 'Developer',
      managerEmail: 'meera@northwind.test',
      recruiterEmail: 'ravi@northwind.test',
      billableCTC: '1200000',
      billingType: 'Fixed',
      billingFixed: '100000',
      status: 'Joined',
      dateOfJoining: '2026-10-20',
      ...given,
      ...more,
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body
  }
  /** Issued. With `invoiceSubmitted: 'No'` it is a draft. */
  const invoice = (id: number, number: string, more: object = {}) =>
    at.as('Arjun').post(`/api/billing-candidates/${id}/invoices`, {
      invoiceNumber: number,
      invoiceDate: today,
      invoiceRaisedAmount: '10000',
      invoiceAmount: '11800',
      invoiceSubmitted: 'Yes',
      ...more,
    })
  const put = (id: number, body: object) => at.as('Arjun').call('PUT', `/api/billing-invoices/${id}`, body)
  return { at, client, add: addCandidate, invoice, put }
}

/** Its first company has a GSTIN, so that invoices charge tax. */
export async function registered(at: Office) {
  const { body } = await at.as('Arjun').get('/api/billing/companies')
  const reply = await at.as('Anita').call('PUT', '/api/billing/companies', {
    name: body[0].name,
    gstin: '27AAPFU0939F1ZV',
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}

/** Error messages by field. */
export const wrong = ({ body }: { body: any }) =>
  Object.fromEntries(
    (body.errors ?? []).map(({ field, message }: { field: string; message: string }) => [field, message]),
  )

/** Doctor reports no problem of the figures. PDFs are stored by a job, which tests do not run. */
export const sound = (at: Office) =>
  expect(at.app.ask(checks).filter(({ ok, text }) => !ok && !text.includes('PDF'))).toEqual([])
