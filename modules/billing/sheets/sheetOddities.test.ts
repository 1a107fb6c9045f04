/** Irregular sheets of candidates and clients: nothing unintended is stored. */
import { describe, expect, test } from 'vitest'
import { firm } from '../../../tests/support/placements'
import { importInOneStep } from '../../imports/service'
import { candidatesKind } from './candidateSheet'
import { clientsKind } from '../clients/clientSheet'

async function desk() {
  const { at } = await firm()
  const who = { id: at.ids.Anita, role: 'Admin' as const, sessionId: 0 }
  const by = { who, origin: { actor: who.id, source: 'cli' } }
  const bring = (kind: typeof clientsKind, lines: string[]) =>
    importInOneStep(at.app, by, kind, 's.csv', Buffer.from(lines.join('\n')))
  const all = async (path: string) => (await at.as('Anita').get(path)).body as any[]
  return { at, bring, candidates: () => all('/api/billing-candidates'), clients: () => all('/api/clients') }
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
    'with the mobile %s is refused and not read as another number',
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
    ['Oct-26', '1979-01-01', 'Date of Joining: 1979-01-01 is before 2000'],
    ['2099-12', '', 'Selection Month: 2099-12 is more than a year ahead'],
  ])('of %s, joining %j, is refused', async (month, joining, error) => {
    const { bring, candidates } = await desk()
    const line = row('9876512001').replace('Oct-26', month)
    const { errors } = await bring(candidatesKind, [`${header},Date of Joining`, `${line},${joining}`])
    expect(errors).toEqual([{ row: 2, error }])
    expect(await candidates()).toEqual([])
  })

  test.each(['Meera Test EMP0003', 'meera test (emp0003)', 'EMP0003 - Meera Test', 'EMP0003', 'Meera Test'])(
    'with the manager %s is assigned to her',
    async (manager) => {
      const { bring, candidates } = await desk()
      const line = row('9876512001').replace('meera@northwind.test', manager)
      expect((await bring(candidatesKind, [header, line])).errors).toEqual([])
      expect(await candidates()).toMatchObject([{ managerEmail: 'meera@northwind.test' }])
    },
  )

  test("is refused if the manager's name and employee ID belong to different people", async () => {
    const { bring } = await desk()
    const line = row('9876512001').replace('meera@northwind.test', 'Priya Test EMP0003')
    expect((await bring(candidatesKind, [header, line])).errors).toEqual([
      { row: 2, error: expect.stringContaining('Priya Test EMP0003 matches several people. Enter') },
    ])
  })

  test('with two mobiles and one email is one candidate', async () => {
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

describe('two candidates', () => {
  const header = 'ID,Candidate Name,Client,Mobile,Email,Month,Position,Manager,CTC,Billing %'
  const row = (name: string, mobile: string, email: string, id = '') =>
    `${id},${name},Globex,${mobile},${email},Oct-26,Developer,meera@northwind.test,12 L,8.33%`
  const asha = row('Asha Rao', '9876512001', 'asha@home.test')
  const bina = row('Bina Shah', '9876512002', 'bina@home.test')

  test.each([
    ['987', '988'],
    ['', ''],
    ['022 2834 5678', '022 2834 5678'],
  ])('with wrong mobiles, %j and %j, are two candidates', async (one, other) => {
    const { bring } = await desk()
    const { errors } = await bring(candidatesKind, [
      header,
      row('Asha Rao', one, 'asha@home.test'),
      row('Bina Shah', other, 'bina@home.test'),
    ])
    expect(errors.map(({ error }) => error)).toEqual([
      expect.stringMatching(/^Candidate Mobile: [^;]*$/),
      expect.stringMatching(/^Candidate Mobile: [^;]*$/),
    ])
  })

  test('are not merged by the mobile of one and the email of the other', async () => {
    const { bring, candidates } = await desk()
    expect((await bring(candidatesKind, [header, asha, bina])).errors).toEqual([])
    const before = await candidates()
    const [ashaId, binaId] = ['Asha Rao', 'Bina Shah'].map(
      (name) => before.find((one) => one.name === name).id,
    )
    const sentence =
      `Candidate Email: bina@home.test belongs to Bina Shah (ID ${binaId}) at the same client in the same ` +
      `month, but the row is Asha Rao (ID ${ashaId}). Correct it`
    for (const id of ['', String(ashaId)]) {
      const mixed = row('Bina Shah', '9876512001', 'bina@home.test', id)
      const { errors, changed } = await bring(candidatesKind, [header, mixed])
      expect([changed, errors]).toEqual([0, [{ row: 2, error: sentence }]])
    }
    expect(await candidates()).toEqual(before)
  })

  test('are not merged within a file either', async () => {
    const { bring } = await desk()
    await bring(candidatesKind, [header, asha])
    const { errors } = await bring(candidatesKind, [
      header,
      row('Asha Rao', '9876512001', 'new@home.test'),
      row('Bina Shah', '9876512002', 'new@home.test'),
    ])
    expect(errors).toEqual([{ row: 3, error: 'Row 2 is the same candidate' }])
  })

  test('with the same mobile are distinguished only by their ID', async () => {
    const { at, bring, candidates } = await desk()
    await bring(candidatesKind, [header, asha, bina])
    const [first, second] = (await candidates()).map(({ id }) => id).toSorted((a, b) => a - b)
    await at.write((tx) => tx.db.run('update billing_candidates set mobile = ?', '9876512009'))
    const both = row('Asha Rani Rao', '9876512009', 'third@home.test')
    expect((await bring(candidatesKind, [header, both])).errors).toEqual([
      {
        row: 2,
        error: `Could be Asha Rao (ID ${first}) or Bina Shah (ID ${second}). Enter the ID of the right one`,
      },
    ])
    // Importing existing rows again is accepted.
    const again = await bring(candidatesKind, [
      header,
      row('Asha Rao', '9876512009', 'asha@home.test', String(first)),
      row('Bina Shah', '9876512009', 'bina@home.test', String(second)),
    ])
    expect([again.errors, again.changed]).toEqual([[], 0])
  })
})

describe('a client', () => {
  test('is not created from a total or a footnote', async () => {
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

  test('without a name is reported', async () => {
    const { bring } = await desk()
    const { errors } = await bring(clientsKind, [
      'Client Name,Contact Person,GSTIN,Fee %',
      'Initech,A Rao,,10',
      ',B Rao,29AABCS5678K1ZO,10',
    ])
    expect(errors).toEqual([{ row: 3, error: expect.stringContaining('Client name is required') }])
  })

  test('is active by several spellings, and an unknown word is refused', async () => {
    const { bring, clients } = await desk()
    const { errors } = await bring(clientsKind, ['Client Name,Status', 'Globex,Yes', 'Initech,Dormant'])
    expect(errors).toEqual([
      { row: 3, error: 'Status: Answer needed: Is the status Dormant active or inactive?' },
    ])
    expect(await clients()).toMatchObject([{ name: 'Globex', isActive: true }])
  })
})
