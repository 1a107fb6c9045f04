/** The facts of the invoicing companies: who sees and changes them, what is refused, and what is missing. */
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { wrong } from '../../../tests/support/billing'
import { office, type Name, type Office } from '../../../tests/support/office'
import { companyOf, gstinOn } from './companies'

const name = 'Staffing Services'
const address = '/api/billing/companies'
const put = (at: Office, body: object, as: Name = 'Anita') =>
  at.as(as).call('PUT', address, { name, ...body })
const list = async (at: Office, as: Name = 'Arjun') => (await at.as(as).get(address)).body
const gstin = '27AAPFU0939F1ZV'

const complete = {
  address: '14 Hill Road\nBandra West',
  city: 'Mumbai',
  pinCode: '400 050',
  gstin: '27 aapfu0939f 1zv',
  gstFrom: '2024-04-01',
  udyam: 'udyam-mh-18-0012345',
  bankName: 'HDFC Bank',
  accountName: 'Staffing Services LLP',
  accountNumber: '5010 0123 4567 89',
  ifsc: 'hdfc0001234',
  branch: 'Bandra West',
  upi: 'staffing@hdfcbank',
  invoicePrefix: 'STF',
}

describe('the facts of a company', () => {
  test('are stored in one spelling; the state and the PAN follow from the GSTIN', async () => {
    const at = await office()
    const { status, body } = await put(at, complete)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toEqual({
      name,
      ...complete,
      pinCode: '400050',
      gstin,
      state: '27',
      pan: 'AAPFU0939F',
      udyam: 'UDYAM-MH-18-0012345',
      accountNumber: '50100123456789',
      ifsc: 'HDFC0001234',
      logo: null,
      missing: [],
      version: 2,
    })
    expect(await list(at)).toMatchObject([body, { name: 'Consulting Services', gstin: null }])
  })

  test('any of them can be changed or deleted alone', async () => {
    const at = await office()
    await put(at, complete)
    expect((await put(at, { city: 'Thane', branch: '' })).body).toMatchObject({
      city: 'Thane',
      branch: null,
      gstin,
      version: 3,
    })
    // Without a GSTIN no day of registration remains.
    expect((await put(at, { gstin: null })).body).toMatchObject({ gstin: null, gstFrom: null, state: '27' })
    expect((await put(at, {})).body.version).toBe(4)
  })

  test('Accounts reads and an Admin changes them', async () => {
    const at = await office()
    expect((await put(at, complete, 'Arjun')).status).toBe(403)
    expect((await at.as('Meera').get(address)).status).toBe(403)
    expect((await put(at, { name: 'Elsewhere Ltd' })).status).toBe(404)
  })

  test('an outdated version is refused', async () => {
    const at = await office()
    const [{ version }] = await list(at)
    expect((await put(at, { city: 'Pune', version })).status).toBe(200)
    expect(await put(at, { city: 'Nagpur', version })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Somebody else') },
    })
  })

  test.each([
    ['pinCode', '012345', 'Enter a PIN code of six digits that does not begin with 0'],
    ['pinCode', '40005', 'Enter a PIN code of six digits that does not begin with 0'],
    ['state', '39', 'Choose a state'],
    ['gstin', '27AAPFU0939F1ZX', 'Enter a GSTIN such as 27AAPFU0939F1ZV'],
    ['gstFrom', '2017-06-30', 'GST began on 1 Jul 2017'],
    ['pan', 'AAPFU0939', 'Enter a PAN such as AAPFU0939F'],
    ['ifsc', 'HDFC1001234', 'Enter an IFSC such as HDFC0001234'],
    ['accountNumber', '12345', 'Enter an account number of 6 to 18 digits'],
    ['accountNumber', 'INV12345', 'Enter an account number of 6 to 18 digits'],
    ['upi', 'northwind', 'Enter a UPI ID such as northwind@hdfcbank'],
    ['udyam', 'MH-18-0012345', 'Enter a Udyam number such as UDYAM-MH-18-0012345'],
  ])('%s %s is refused with a message', async (field, value, message) => {
    const at = await office()
    expect(wrong(await put(at, { [field]: value }))[field]).toBe(message)
  })

  test.each([
    [
      { gstin, pan: 'ABCDE1234F' },
      'pan',
      'The GSTIN contains the PAN AAPFU0939F. Correct the PAN or the GSTIN',
    ],
    [{ gstin, state: '29' }, 'state', 'The GSTIN is of Maharashtra. Correct the state or the GSTIN'],
    [{ gstFrom: '2024-04-01' }, 'gstFrom', 'Enter the GSTIN, or leave the day of registration blank'],
    [{ gstin, gstFrom: '2026-11-19' }, 'gstFrom', 'Must not be in the future'],
  ])('%j contradicts itself', async (body, field, message) => {
    const at = await office()
    const reply = await put(at, body)
    expect([reply.status, wrong(reply)]).toEqual([422, { [field]: message }])
  })

  test('a PAN that was entered before must be that of the GSTIN', async () => {
    const at = await office()
    await put(at, { pan: 'ABCDE1234F' })
    expect(wrong(await put(at, { gstin })).pan).toContain('AAPFU0939F')
    expect((await put(at, { gstin, pan: null })).body).toMatchObject({ gstin, pan: 'AAPFU0939F' })
  })

  test('missing facts are named one by one', async () => {
    const at = await office()
    expect((await list(at))[0].missing).toHaveLength(4)
    expect((await list(at))[0].missing[0]).toBe(
      'Missing: address, city, PIN code. Tax invoices must show the whole address.',
    )
    await put(at, { ...complete, gstin: null, gstFrom: null, state: '29', ifsc: null })
    expect((await list(at))[0].missing).toEqual([
      'Missing: GSTIN. Without it invoices charge no GST and are not tax invoices.',
      'Missing: bank account with IFSC. Invoices do not say where to pay.',
    ])
  })

  test('a change is in the audit, field by field', async () => {
    const at = await office()
    await put(at, { ...complete, logo: await drawing() })
    await put(at, { upi: null, gstFrom: '2023-01-01' })
    const entries = at.app.ask(({ db }) =>
      db.all<{ data: string }>(`select data from events where name = 'company.changed' order by id`),
    )
    expect(entries.map(({ data }) => JSON.parse(data))).toMatchObject([
      { company: name, before: { logo: null, city: null }, after: { logo: 'A logo', city: 'Mumbai' } },
      {
        company: name,
        before: { upi: 'staffing@hdfcbank', gstFrom: '01 Apr 2024' },
        after: { upi: null, gstFrom: '01 Jan 2023' },
      },
    ])
    expect(entries.some(({ data }) => data.includes('base64'))).toBe(false)
  })
})

test('the GSTIN is on documents from the registration on, whenever it was entered', async () => {
  const at = await office()
  await put(at, complete)
  const company = at.app.ask((ask) => companyOf(ask, name))
  expect(['2024-03-31', '2024-04-01', '2026-11-18'].map((day) => gstinOn(company, day))).toEqual([
    null,
    gstin,
    gstin,
  ])
  expect(gstinOn({ gstin, gstFrom: null }, '2018-01-01')).toBe(gstin)
})

const drawing = async (width = 300, height = 100) =>
  `data:image/png;base64,${(
    await sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } })
      .png()
      .toBuffer()
  ).toString('base64')}`

describe('the logo', () => {
  test('is re-encoded to fit 600 x 240 pixels on white, and can be deleted', async () => {
    const at = await office()
    const { body } = await put(at, { logo: await drawing(1800, 300) })
    const [head, bytes] = body.logo.split(',')
    expect(head).toBe('data:image/png;base64')
    const picture = sharp(Buffer.from(bytes, 'base64'))
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: 600, height: 100 })
    expect((await picture.stats()).isOpaque).toBe(true)
    expect((await put(at, { city: 'Pune' })).body.logo).toBe(body.logo)
    expect((await put(at, { logo: null })).body.logo).toBeNull()
  })

  const dataUrl = (...parts: Buffer[]) => `data:image/png;base64,${Buffer.concat(parts).toString('base64')}`
  const pngHead = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  test.each([
    ['a drawing', dataUrl(Buffer.from('<svg/>')), 'Choose a PNG, JPEG or WebP picture'],
    ['an address', '/api/photos/x.webp', 'Choose a PNG, JPEG or WebP picture'],
    [
      'a PNG that ends early',
      dataUrl(pngHead, Buffer.from('x')),
      'This picture could not be read. Choose another',
    ],
    ['a large file', dataUrl(pngHead, Buffer.alloc(200 * 1024)), 'Choose a logo of at most 200 KB'],
  ])('%s is refused', async (_, logo, message) => {
    const at = await office()
    expect(wrong(await put(at, { logo })).logo).toBe(message)
  })
})
