/** People from a sheet parsed by a browser. */
import { describe, expect, test } from 'vitest'
import { office } from '../../../tests/support/office'

describe('POST /api/users/bulk', () => {
  test('adds and changes like a file import and returns a result for each row', async () => {
    const at = await office()
    const reply = await at.as('Anita').post('/api/users/bulk', {
      employees: [
        {
          firstName: 'Nina',
          lastName: 'Shah',
          email: 'nina@northwind.test',
          managerEmail: 'meera@northwind.test',
          isActive: true,
        },
        { firstName: 'Omar', lastName: 'Shah', email: 'nowhere' },
        { firstName: 'Ravi', lastName: 'Test', email: 'ravi@northwind.test', designation: 'Lead' },
      ],
    })
    expect(reply.status).toBe(200)
    expect(
      reply.body.results.success.map((one: Record<string, unknown>) => [one.row, one.name, one.what]),
    ).toEqual([
      [1, 'Nina Shah', 'created'],
      [3, 'Ravi Test', 'updated'],
    ])
    expect(reply.body.results.errors).toEqual([
      { row: 2, error: 'Email (Office): nowhere is not an email address' },
    ])
  })

  test('refuses a body without people', async () => {
    const at = await office()
    const reply = await at.as('Anita').post('/api/users/bulk', { employees: [{ designation: 'Ghost' }] })
    expect([reply.status, reply.body.message]).toEqual([
      422,
      'No valid employee data found. Please check your CSV file.',
    ])
  })
})
