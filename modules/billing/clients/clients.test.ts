/** Clients: names, terms and access. */
import { describe, expect, test } from 'vitest'
import { wrong } from '../../../tests/support/billing'
import { firm } from '../../../tests/support/placements'

describe('a client', () => {
  test('has a unique name, gets its state from the GSTIN, and is readable and writable by the right roles', async () => {
    const { at, client } = await firm()
    expect(client).toMatchObject({ name: 'Globex', isActive: true, state: '27', candidates: 0 })
    expect(wrong(await at.as('Sana').post('/api/clients', { name: 'GLOBEX' })).name).toBe(
      'A client with this name already exists',
    )
    expect(wrong(await at.as('Sana').post('/api/clients', { name: ' ' })).name).toBe(
      'Client name is required',
    )
    expect(
      wrong(await at.as('Sana').post('/api/clients', { name: 'X', gstin: '27AAPFU0939F1ZX' })).gstin,
    ).toBe('Enter a GSTIN such as 27AAPFU0939F1ZV')
    const changed = (
      await at.as('Sana').call('PUT', `/api/clients/${client.id}`, {
        feePercent: '8.5',
        creditDays: 45,
        slabs: [
          { upTo: null, percent: '12' },
          { upTo: '500000', percent: '7.5' },
        ],
      })
    ).body
    expect(changed).toMatchObject({
      feePercent: '8.5',
      creditDays: 45,
      slabs: [
        { upTo: '500000.00', percent: '7.5' },
        { upTo: null, percent: '12' },
      ],
      version: 2,
    })
    expect((await at.as('Meera').get('/api/clients')).body).toHaveLength(1)
    expect((await at.as('Meera').call('PUT', `/api/clients/${client.id}`, { name: 'Y' })).status).toBe(403)
    expect((await at.as('Sana').get(`/api/clients/${client.id}/audit-history`)).body[0]).toMatchObject({
      changeType: 'UPDATE',
    })
  })
})
