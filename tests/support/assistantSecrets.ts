/** Records that only some may see, with words that occur nowhere else, and which of them nobody must read. */
import { expect } from 'vitest'
import { day, leave } from './assistantDay'
import { desk as place, type Name, type Office } from './office'

/** Rekha works in Manoj's team: her leave, task, pay, candidate and invoice are secret. */
export async function withSecrets(): Promise<Office> {
  const at = await day()
  const admin = at.as('Anita')
  // Text that only some may see and that occurs nowhere else.
  await leave(at, 'Rekha', '2026-11-18', { reason: 'Secretrekha' })
  await admin.call('PUT', `/api/users/${at.ids.Rekha}`, {
    contactNumber: '9111122222',
    basicSalary: '987654.00',
    personalEmail: 'hidden@rekha.test',
    dateOfBirth: '1990-05-05',
  })
  await admin.call('PUT', `/api/users/${at.ids.Ravi}`, { basicSalary: '876543.00' })
  await at.as('Manoj').post('/api/tasks', {
    title: 'Secrettask of Rekha',
    description: 'x',
    assignedTo: at.ids.Rekha,
    deadline: '2026-11-19',
  })
  await at.as('Rekha').post('/api/attendance/punch', { type: 'in', location: place })
  const client = (await at.as('Arjun').post('/api/clients', { name: 'Secretclient Industries' })).body
  const made = await at.as('Arjun').post('/api/billing-candidates', {
    name: 'Secretcandidate',
    clientId: client.id,
    candidateMobile: '9000000001',
    candidateEmail: 'c@home.test',
    selectionMonth: '2026-11',
    designation: 'Dev',
    managerEmail: 'manoj@northwind.test',
    recruiterEmail: 'rekha@northwind.test',
    billableCTC: '1200000',
    billingType: 'Fixed',
    billingFixed: '777777',
    status: 'Joined',
    dateOfJoining: '2026-11-02',
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  await at.as('Arjun').post(`/api/billing-candidates/${made.body.id}/invoices`, {
    invoiceNumber: 'S1',
    invoiceDate: '2026-11-03',
    invoiceRaisedAmount: '777777',
    invoiceAmount: '917776.86',
  })
  return at
}

/** Sentences about Rekha's days. */
const days =
  'Rekha Test (?:was (?:late|absent|present|not)|worked|took|is on leave|has no (?:approved|attendance)|has \\d+ days)|Rekha Test: (?:Working|Absent|Not|Present|On|Half|Punched)'

export const forbidden: Partial<Record<Name, RegExp>> = {
  // For a recruiter: about Rekha, who is neither oneself nor the manager, not even her existence; about
  // billing nothing.
  Ravi: /Rekha Test|rekha@|Secret|9111122222|98765[34]|hidden@|777|9,?17,?776/,
  // For another team's manager: all names, but nothing of that team's attendance, leave, tasks, pay or
  // money.
  Meera: new RegExp(`Secret|9111122222|9,?87,?654|82,?304|hidden@|7,?77,?777|9,?17,?776|${days}`),
  Arjun: new RegExp(`Secretrekha|Secrettask|9111122222|hidden@|${days}`),
  Sana: new RegExp(`Secretrekha|Secrettask|9,?87,?654|hidden@|9,?17,?776|${days}`),
  Sunil: /Secrettask of Rekha.*hidden|9111122222|hidden@/,
}
