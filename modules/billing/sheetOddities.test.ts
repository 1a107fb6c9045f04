/** Sheets of candidates and clients as they come: nothing of them is stored that nobody meant. */
import { describe, expect, test } from 'vitest'
import { firm } from '../../tests/support/placements'
import { take } from '../imports/service'
import { candidatesKind } from './candidateSheet'
import { clientsKind } from './clientSheet'

async function desk() {
  const { at } = await firm()
  const who = { id: at.ids.Anita, role: 'Admin' as const, sessionId: 0 }
  const by = { who, origin: { actor: who.id, source: 'cli' } }
  const bring = (kind: typeof clientsKind, lines: string[]) =>
    take(at.app, by, kind, 's.csv', Buffer.from(lines.join('\n')))
  const all = async (path: string) => (await at.as('Anita').get(path)).body as any[]
  return { bring, candidates: () => all('/api/billing-candidates'), clients: () => all('/api/clients') }
}

describe('a candidate', () => {
  const header = 'Candidate Name,Client,Mobile,Email,Month,Position,Manager,CTC,Billing %'
  const row = (mobile: string, email = 'asha@home.test') =>
    `Asha Rao,Globex,${mobile},${email},Oct-26,Developer,meera@northwind.test,12 L,8.33%`

  test.each([
    ['9876512001.0', '9876512001'],
    ['+91 98765-12001', '9876512001'],
    ['0091 98765 12001', '9876512001'],
  ])('with the mobile %s has %s', async (mobile, digits) => {
    const { bring, candidates } = await desk()
    expect((await bring(candidatesKind, [header, row(mobile)])).errors).toEqual([])
    expect(await candidates()).toMatchObject([{ candidateMobile: digits, billingPercentage: '8.33' }])
  })

  test.each(['+971501234567', '98765120011', '022 2834 5678', '080-41223344', '08041223344', '987651200'])(
    'with the mobile %s is refused: it is no other number',
    async (mobile) => {
      const { bring, candidates } = await desk()
      const { errors } = await bring(candidatesKind, [header, row(mobile)])
      expect(errors).toEqual([{ row: 2, error: expect.stringMatching(/^Candidate Mobile: /) }])
      expect(await candidates()).toEqual([])
    },
  )

  test.each([
    ['Aug-79', '', 'Selection Month: 2079-08 is more than a year ahead'],
    ['Oct-26', '2099-01-01', 'Date of Joining: 2099-01-01 is more than a year ahead'],
    ['Oct-26', '01-Jan-38', 'Date of Joining: 2038-01-01 is more than a year ahead'],
  ])('of %s, joining %j, is refused', async (month, joining, error) => {
    const { bring, candidates } = await desk()
    const line = row('9876512001').replace('Oct-26', month)
    const { errors } = await bring(candidatesKind, [`${header},Date of Joining`, `${line},${joining}`])
    expect(errors).toEqual([{ row: 2, error }])
    expect(await candidates()).toEqual([])
  })

  test.each(['Meera Test EMP0003', 'meera test (emp0003)', 'EMP0003 - Meera Test', 'EMP0003', 'Meera Test'])(
    'of the manager %s is hers',
    async (manager) => {
      const { bring, candidates } = await desk()
      const line = row('9876512001').replace('meera@northwind.test', manager)
      expect((await bring(candidatesKind, [header, line])).errors).toEqual([])
      expect(await candidates()).toMatchObject([{ managerEmail: 'meera@northwind.test' }])
    },
  )

  test('whose manager has a name and the number of somebody else is refused', async () => {
    const { bring } = await desk()
    const line = row('9876512001').replace('meera@northwind.test', 'Priya Test EMP0003')
    expect((await bring(candidatesKind, [header, line])).errors).toEqual([
      { row: 2, error: expect.stringContaining('Several people are called Priya Test EMP0003: give') },
    ])
  })

  test('is one, with two mobiles and one address', async () => {
    const { bring, candidates } = await desk()
    const { errors } = await bring(candidatesKind, [
      header,
      row('9876512001'),
      row('9876512002', 'ASHA@home.test'),
    ])
    expect(errors).toEqual([{ row: 3, error: 'Row 2 is the same candidate' }])
    expect(await candidates()).toHaveLength(1)
  })
})

describe('a client', () => {
  test('is no total, and no footnote', async () => {
    const { bring, clients } = await desk()
    const lines = [
      'Total',
      'Grand Total',
      'Sub-total',
      'Note: provisional',
      '* as of today',
      'Total Energies',
    ].map((name) => `${name},Active`)
    const { errors, passedRows } = await bring(clientsKind, ['Client Name,Status', 'Initech,Yes', ...lines])
    expect(passedRows.map(({ row, why }) => [row, why])).toEqual([
      [3, 'a total'],
      [4, 'a total'],
      [5, 'a total'],
    ])
    expect(errors.map(({ row }) => row)).toEqual([6, 7, 8])
    expect(errors[2]!.error).toContain('add this client by hand')
    expect((await clients()).map(({ name }) => name)).toEqual(['Globex', 'Initech'])
  })

  test('stays active by other words, and a word that nobody knows is asked about', async () => {
    const { bring, clients } = await desk()
    const { errors } = await bring(clientsKind, ['Client Name,Status', 'Globex,Yes', 'Initech,Dormant'])
    expect(errors).toEqual([
      { row: 3, error: 'Status: Waits for an answer: Is the status Dormant active or inactive?' },
    ])
    expect(await clients()).toMatchObject([{ name: 'Globex', isActive: true }])
  })
})
