/** A firm with one invoicing company, for the tests of the books. Arjun does the accounts. */
import { expect } from 'vitest'
import type { ImportInfo } from '../../modules/imports/contract'
import { whenSettled } from '../../modules/imports/service'
import { firm } from './billing'
import type { Office } from './office'

export const company = 'Staffing Services'

export async function booksFirm() {
  const all = await firm()
  const reply = await all.at
    .as('Anita')
    .post('/api/settings', { key: 'company', value: { entities: [company] } })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return all
}

/** Uploads a sheet of a kind and waits for its comparison. */
export async function stageSheet(
  at: Office,
  kind: string,
  body: string | Uint8Array,
  name = 'sheet.csv',
): Promise<ImportInfo> {
  const response = await at.app.http.request(
    `/api/imports?kind=${encodeURIComponent(kind)}&name=${encodeURIComponent(name)}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${at.tokens.Arjun}`, 'content-type': 'application/octet-stream' },
      body: body as BodyInit,
    },
    { address: '203.0.113.7' } as never,
  )
  const { id, message } = (await response.json()) as { id: number; message?: string }
  expect(response.status, message).toBe(200)
  return settled(at, id)
}

export async function settled(at: Office, id: number): Promise<ImportInfo> {
  await whenSettled(at.app, id)
  return (await at.as('Arjun').get(`/api/imports/${id}`)).body
}

export async function chooseIn(at: Office, id: number, choices: object): Promise<ImportInfo> {
  const reply = await at.as('Arjun').call('PUT', `/api/imports/${id}/choices`, choices)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return settled(at, id)
}

export async function applyAll(at: Office, id: number): Promise<ImportInfo> {
  const reply = await at.as('Arjun').post(`/api/imports/${id}/apply`, { rows: 'all' })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return settled(at, id)
}
