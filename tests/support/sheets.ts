/** Helpers for an Admin's import of people from a sheet: upload, wait until processing has ended, apply. */
import { expect } from 'vitest'
import { whenSettled } from '../../modules/imports/service'
import type { ImportInfo, ImportRow } from '../../modules/imports/contract'
import type { Office } from './office'

export const header =
  'First Name,Last Name,Email (Office),Contact Number,Role,Designation,Manager Email,Date of Joining (YYYY-MM-DD),Basic Salary,Status'
export const line = (name: string, rest = '') =>
  `${name},Shah,${name.toLowerCase()}@northwind.test,98765 43210,Recruiter,Recruiter,meera@northwind.test,2026-10-01,540000,Active${rest}`

export async function uploadSheet(
  at: Office,
  body: string | Uint8Array,
  name = 'people.csv',
  as: 'Anita' | 'Meera' = 'Anita',
) {
  const response = await at.app.http.request(
    `/api/imports?kind=employees&name=${encodeURIComponent(name)}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${at.tokens[as]}`, 'content-type': 'application/octet-stream' },
      body: body as BodyInit,
    },
    { address: '203.0.113.7' } as never,
  )
  return { status: response.status, body: (await response.json()) as { id: number; message?: string } }
}

/**
 * `answers`: the answers to the import's questions. A person without a date of joining joins today unless it
 * says otherwise.
 */
export async function importSheet(
  at: Office,
  body: string | Uint8Array,
  name?: string,
  answers: Record<string, string> = { joining: 'today' },
): Promise<ImportInfo> {
  const {
    status,
    body: { id, message },
  } = await uploadSheet(at, body, name)
  expect(status, message).toBe(200)
  const info = await look(at, id)
  return info.questions.some((question) => question.id in answers) ? choose(at, id, { answers }) : info
}

export async function choose(at: Office, id: number, choices: object): Promise<ImportInfo> {
  expect((await at.as('Anita').call('PUT', `/api/imports/${id}/choices`, choices)).status).toBe(200)
  return look(at, id)
}

export async function look(at: Office, id: number): Promise<ImportInfo> {
  await whenSettled(at.app, id)
  return (await at.as('Anita').get(`/api/imports/${id}`)).body
}

export const rowsOf = async (at: Office, id: number, show = ''): Promise<ImportRow[]> =>
  (await at.as('Anita').get(`/api/imports/${id}/rows?show=${show}&limit=200`)).body.data
export const apply = async (at: Office, id: number, rows = 'all') => {
  const reply = await at.as('Anita').post(`/api/imports/${id}/apply`, { rows })
  return { reply, info: await look(at, id) }
}
export const people = (at: Office) =>
  at.app.ask(({ db }) =>
    db.all(
      `select id, employee_id, first_name, last_name, email, role, designation, manager_id, is_active,
         contact_number, basic_salary, hra, aadhar_number, removed_at
       from users
       where removed_at is null
       order by id`,
    ),
  )
