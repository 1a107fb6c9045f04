/** A firm with one client and Asha, a person for a placement. It is 18 November 2026. */
import { expect } from 'vitest'
import { registered } from './billing'
import { office, type Name } from './office'

export const asha = {
  name: 'Asha Rao',
  candidateMobile: '98765 43210',
  candidateEmail: 'asha@home.test',
  selectionMonth: '2026-10',
  designation: 'Java Developer',
  managerEmail: 'meera@northwind.test',
  recruiterEmail: 'ravi@northwind.test',
  billableCTC: '1200000',
  billingType: 'Percentage',
  billingPercentage: '8.33',
}

export async function firm() {
  const at = await office()
  await registered(at)
  const client = (
    await at.as('Arjun').post('/api/clients', {
      name: 'Globex',
      contactPerson: 'Hank',
      contactEmail: 'hank@globex.test',
      gstin: '27AAPFU0939F1ZV',
    })
  ).body
  const addCandidate = async (given: object = {}, as: Name = 'Arjun'): Promise<any> => {
    const reply = await at.as(as).post('/api/billing-candidates', { clientId: client.id, ...asha, ...given })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body
  }
  return { at, client, add: addCandidate }
}
