/** A client's address, tax numbers and contacts: what is stored, refused, exported and imported again. */
import { describe, expect, test } from 'vitest'
import { wrong } from '../../../tests/support/billing'
import { firm } from '../../../tests/support/placements'
import { writeTable } from '../../../src/sheets'
import { importInOneStep } from '../../imports/service'
import { clientColumns, clientSql, type ClientLine } from './clientColumns'
import { clientCell, clientsKind } from './clientSheet'
import { blank, faultsOf, withPan } from './screens/clientFields'

const facts = {
  address: '4th Floor, Nyati Tech Park',
  city: 'Pune',
  pinCode: '411014',
  pan: 'AAPFU0939F',
  tan: 'PNEA12345B',
  registrations: [
    { gstin: '29AAGCB7383J1Z4', address: '12 MG Road', city: 'Bengaluru', pinCode: '560001' },
    { gstin: '27AAACA1234F1ZA', address: null, city: null, pinCode: null },
  ],
  contacts: [
    { name: 'Asha Rao', role: 'Accounts payable', email: 'ap@globex.test', phone: '98200 11111' },
    { name: 'Kabir Khan', role: null, email: null, phone: null },
  ],
}

async function desk() {
  const made = await firm()
  const { at, client } = made
  const put = (body: object) => at.as('Sana').call('PUT', `/api/clients/${client.id}`, body)
  const post = (body: object) => at.as('Sana').post('/api/clients', { name: 'Initech', ...body })
  const get = async (name = 'Globex') =>
    (await at.as('Sana').get('/api/clients')).body.find((one: { name: string }) => one.name === name)
  const by = {
    who: { id: at.ids.Anita, role: 'Admin' as const, sessionId: 0 },
    origin: { actor: at.ids.Anita, source: 'cli' },
  }
  const bring = (text: string | Uint8Array) =>
    importInOneStep(at.app, by, clientsKind, 's.csv', typeof text === 'string' ? Buffer.from(text) : text)
  return { ...made, put, post, get, bring }
}

describe("a client's facts", () => {
  test('are stored, shown and written to the history', async () => {
    const { at, client, put } = await desk()
    expect(client).toMatchObject({ city: null, pinCode: null, pan: null, tan: null })
    expect([client.registrations, client.contacts]).toEqual([[], []])
    const given = {
      ...facts,
      pinCode: '411 014',
      pan: 'aapfu 0939 f',
      tan: 'pnea12345b',
      contacts: [
        { ...facts.contacts[0], phone: '+91-98200 11111' },
        { name: 'Kabir Khan', email: '' },
      ],
    }
    const { status, body } = await put(given)
    expect([status, body]).toEqual([200, expect.objectContaining(facts)])
    // Omitted fields stay as they are, also the lists.
    expect((await put({ city: 'Mumbai' })).body).toMatchObject({ ...facts, city: 'Mumbai' })
    const history = (await at.as('Sana').get(`/api/clients/${client.id}/audit-history`)).body
    expect(
      history
        .filter(({ changeType }: { changeType: string }) => changeType === 'UPDATE')
        .map((one: any) => [one.fieldName, one.newValue]),
    ).toEqual([
      ['City', 'Mumbai'],
      ['Contacts', 'Asha Rao, Accounts payable, ap@globex.test, 98200 11111; Kabir Khan'],
      ['Further GSTINs', '29AAGCB7383J1Z4, 12 MG Road, Bengaluru, 560001; 27AAACA1234F1ZA'],
      ['TAN', 'PNEA12345B'],
      ['PAN', 'AAPFU0939F'],
      ['PIN Code', '411014'],
      ['City', 'Pune'],
      ['Address', '4th Floor, Nyati Tech Park'],
    ])
    const emptied = (await put({ city: '', pan: null, registrations: [], contacts: [] })).body
    expect([emptied.city, emptied.pan, emptied.registrations, emptied.contacts]).toEqual([null, null, [], []])
  })

  test.each([
    [{ pinCode: '011014' }, { pinCode: 'Enter a PIN code of six digits that does not begin with 0' }],
    [{ pinCode: '41101' }, { pinCode: 'Enter a PIN code of six digits that does not begin with 0' }],
    [{ pan: 'PNEA12345B' }, { pan: 'Enter a PAN such as AAPFU0939F' }],
    [{ tan: 'AAPFU0939F' }, { tan: 'Enter a TAN such as PNEA12345B' }],
    [{ state: '99' }, { state: 'Enter the two-digit GST code of a state, for example 27' }],
    [
      { registrations: [{ gstin: '29AAGCB7383J1Z5' }] },
      { 'registrations.0.gstin': 'Enter a GSTIN such as 27AAPFU0939F1ZV' },
    ],
    [
      { registrations: [{ gstin: '29AAGCB7383J1Z4' }, { gstin: '29 aagcb7383j 1z4' }] },
      { registrations: 'Two of the further GSTINs are the same. Remove one of them.' },
    ],
    [
      { registrations: Array.from({ length: 37 }, () => ({ gstin: '29AAGCB7383J1Z4' })) },
      { registrations: 'At most 36 further GSTINs' },
    ],
    [{ contacts: [{ name: ' ' }] }, { 'contacts.0.name': 'Enter the name of the contact' }],
    [{ contacts: [{ name: 'Asha', email: 'asha' }] }, { 'contacts.0.email': 'Enter a valid email address' }],
    [{ contacts: Array.from({ length: 11 }, () => ({ name: 'Asha' })) }, { contacts: 'At most 10 contacts' }],
  ])('refuse %j', async (given, errors) => {
    const { put } = await desk()
    const reply = await put(given)
    expect([reply.status, wrong(reply)]).toEqual([400, errors])
  })

  test("refuse a contact's text that is no phone number, but keep an old one", async () => {
    const { at, client, put } = await desk()
    const reply = await put({ contacts: [{ name: 'Asha' }, { name: 'Kabir', phone: 'ask Hank' }] })
    expect([reply.status, Object.keys(wrong(reply))]).toEqual([422, ['contacts.1.phone']])
    const old = [{ name: 'Asha', role: null, email: null, phone: 'ask Hank' }]
    await at.write(({ db }) =>
      db.run('update clients set contacts = ? where id = ?', JSON.stringify(old), client.id),
    )
    expect((await put({ contacts: [...old, { name: 'Kabir' }] })).status).toBe(200)
  })

  test('include the PAN that the GSTIN contains, whichever of them is given last', async () => {
    const { put, post } = await desk()
    const sentence =
      'The PAN is ABCDE1234F, but the GSTIN 27AAPFU0939F1ZV contains the PAN AAPFU0939F. Correct one of them'
    expect(wrong(await put({ pan: 'ABCDE1234F' }))).toEqual({ pan: sentence })
    expect(wrong(await post({ gstin: '27AAPFU0939F1ZV', pan: 'ABCDE1234F' }))).toEqual({ pan: sentence })
    expect((await put({ pan: 'AAPFU0939F' })).status).toBe(200)
    expect(Object.keys(wrong(await put({ gstin: '29AAGCB7383J1Z4' })))).toEqual(['gstin'])
    expect((await put({ gstin: null, pan: 'ABCDE1234F' })).status).toBe(200)
  })

  test('include the main GSTIN once', async () => {
    const { put } = await desk()
    const sentence = "27AAPFU0939F1ZV is the client's main GSTIN. Remove it from the further GSTINs"
    expect(
      wrong(await put({ registrations: [{ gstin: '29AAGCB7383J1Z4' }, { gstin: '27AAPFU0939F1ZV' }] })),
    ).toEqual({ 'registrations.1.gstin': sentence })
    await put({ registrations: [{ gstin: '29AAGCB7383J1Z4' }] })
    expect(Object.keys(wrong(await put({ gstin: '29AAGCB7383J1Z4' })))).toEqual(['gstin'])
  })
})

describe('a sheet of clients', () => {
  test('has the facts, and changes nothing when its export is imported again', async () => {
    const { at, put, bring, get } = await desk()
    await put(facts)
    await at.as('Sana').post('/api/clients', { name: 'Initech', state: '29', city: 'Mysuru' })
    await at.as('Sana').post('/api/clients', { name: 'Hooli', state: '28' })
    const before = [await get(), await get('Initech'), await get('Hooli')]
    const lines = at.app.ask(({ db }) => db.all<ClientLine>(`${clientSql} order by name`))
    const pieces: Uint8Array[] = []
    await writeTable(
      'csv',
      {
        name: 'Clients',
        columns: clientColumns.map(({ title }) => ({ header: title, width: 20, kind: 'text' as const })),
        rows: lines.map((line) => clientColumns.map(({ field }) => clientCell(line, field))),
        frozen: 1,
      },
      async (piece) => void pieces.push(piece),
    )
    const text = Buffer.concat(pieces).toString()
    expect(text).toContain('"Pune","411014","Maharashtra"')
    expect(text).toContain('"AAPFU0939F","PNEA12345B"')
    const { errors, changed, new: added } = await bring(text)
    expect([errors, changed, added]).toEqual([[], 0, 0])
    expect([await get(), await get('Initech'), await get('Hooli')]).toEqual(before)
  })

  test('puts city, PIN code, state and tax numbers in their fields, a foreign address in the address', async () => {
    const { bring, get } = await desk()
    const { errors } = await bring(
      [
        'Company Name,Billing Address,Billing City,Billing State,Billing Country,Billing Code,' +
          'GSTIN/UIN,PAN Number,TAN No.',
        'Initech,12 MG Road,Bengaluru,Karnataka,India,560 001,29AABCS5678K1ZO,AABCS5678K,PNEA12345B',
        'Hooli,1 Main St,Palo Alto,California,United States,94301,URP,N/A,',
        'Umbrella,5 Park St,Kolkata,west bengal,,700016,,,',
      ].join('\n'),
    )
    expect(errors).toEqual([])
    expect(await get('Initech')).toMatchObject({
      address: '12 MG Road',
      city: 'Bengaluru',
      pinCode: '560001',
      state: '29',
      gstin: '29AABCS5678K1ZO',
      pan: 'AABCS5678K',
      tan: 'PNEA12345B',
    })
    expect(await get('Hooli')).toMatchObject({
      address: '1 Main St, California, 94301, United States',
      city: 'Palo Alto',
      pinCode: null,
      state: null,
      gstin: null,
      pan: null,
    })
    expect(await get('Umbrella')).toMatchObject({ city: 'Kolkata', pinCode: '700016', state: '19' })
  })

  test('names the wrong number of a row', async () => {
    const { bring } = await desk()
    const { errors } = await bring(
      [
        'Client Name,PIN Code,GSTIN,PAN,TAN',
        'Initech,4110,,,',
        'Hooli,,,AAPFU0939,',
        'Umbrella,,,,PNEA1234B',
        'Globex,,,ABCDE1234F,',
      ].join('\n'),
    )
    expect(errors).toEqual([
      { row: 2, error: 'PIN Code: Enter a PIN code of six digits that does not begin with 0' },
      { row: 3, error: 'PAN: Enter a PAN such as AAPFU0939F' },
      { row: 4, error: 'TAN: Enter a TAN such as PNEA12345B' },
      {
        row: 5,
        error:
          'PAN: The PAN is ABCDE1234F, but the GSTIN 27AAPFU0939F1ZV contains the PAN AAPFU0939F. ' +
          'Correct one ' +
          'of them',
      },
    ])
  })
})

describe('the client form', () => {
  test('takes amounts, percentages and phones in usual notations', () => {
    const values = {
      ...blank,
      name: 'Initech',
      contactPhone: '+91 98200 11111',
      pinCode: '411 014',
      feePercent: '8.33 %',
      slabs: [
        { upTo: '₹10,00,000', percent: '7%' },
        { upTo: '', percent: '8.33' },
      ],
      contacts: [{ name: 'Asha', role: '', email: '', phone: '+91-98200-11111' }],
    }
    expect(faultsOf(values)).toEqual({})
    expect(faultsOf({ ...values, feePercent: '8.333' })).toEqual({
      feePercent: 'At most two decimals are possible, for example 8.33',
    })
  })

  test('fills in the PAN of the GSTIN, unless somebody has typed another one', () => {
    const first = withPan('27aapfu0939f1zv', { gstin: '', pan: '' })
    expect(first).toEqual({ gstin: '27aapfu0939f1zv', pan: 'AAPFU0939F' })
    expect(withPan('29AAGCB7383J1Z4', { gstin: '27AAPFU0939F1ZV', pan: 'AAPFU0939F' }).pan).toBe('AAGCB7383J')
    expect(withPan('29AAGCB7383J1Z4', { gstin: '', pan: 'ABCDE1234F' })).toEqual({ gstin: '29AAGCB7383J1Z4' })
    expect(withPan('29AAGCB', { gstin: '', pan: '' })).toEqual({ gstin: '29AAGCB' })
  })
})
