/** E-invoices in the shape of schema 1.1. */
import { describe, expect, test } from 'vitest'
import { sampleCreditNote, sampleInvoice } from '../../../tests/support/documents'
import type { IssuedDocument } from '../documents/issuedDocuments'
import { eInvoiceBulk, eInvoiceOf, twoLines } from './eInvoice'
import type { TaxedFacts } from './gstAmounts'

const issued = (facts: TaxedFacts, isVoided = false): IssuedDocument => ({
  id: 1,
  clientId: 1,
  facts,
  isVoided,
})
const withoutPayment = 'Supply meant for export under letter of undertaking without payment of integrated tax'
const abroad = {
  name: 'Acme Ltd',
  gstin: null,
  state: '96',
  city: 'London',
  pinCode: null,
  address: '1 Strand',
}

test('an invoice between two states is complete', () =>
  expect(eInvoiceOf(issued(sampleInvoice()))).toEqual({
    Version: '1.1',
    TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N', IgstOnIntra: 'N' },
    DocDtls: { Typ: 'INV', No: 'INV/26-27/001', Dt: '18/11/2026' },
    SellerDtls: {
      Gstin: '27AAPFU0939F1ZV',
      LglNm: 'Northwind Staffing LLP',
      Addr1: '14 Hill Road, Bandra West',
      Loc: 'Mumbai',
      Pin: 400050,
      Stcd: '27',
    },
    BuyerDtls: {
      Gstin: '29AAACG1234A1Z5',
      LglNm: 'Globex India Private Limited',
      Addr1: 'Tower B, 4th Floor, Outer Ring Road',
      Loc: 'Bengaluru',
      Pin: 560103,
      Stcd: '29',
      Pos: '29',
    },
    ItemList: [
      {
        SlNo: '1',
        PrdDesc: 'Recruitment of Asha Rao, Java Developer, joined 20 Oct 2026',
        IsServc: 'Y',
        HsnCd: '998512',
        Qty: 1,
        Unit: 'OTH',
        UnitPrice: 100000,
        TotAmt: 100000,
        AssAmt: 100000,
        GstRt: 18,
        IgstAmt: 18000,
        CgstAmt: 0,
        SgstAmt: 0,
        TotItemVal: 118000,
      },
    ],
    ValDtls: { AssVal: 100000, CgstVal: 0, SgstVal: 0, IgstVal: 18000, RndOffAmt: 0, TotInvVal: 118000 },
  }))

// The amounts of `service_item` in resilient-tech/india-compliance: 100.00 with CGST and SGST.
test('the amounts of a documented service within a state are the same', () => {
  const facts = sampleInvoice({
    client: { gstin: '27AABCT3518Q1ZW', state: '27', pinCode: '400001' },
    lines: [{ description: 'Test Service Item', sac: '999900', amount: 100_00 }],
    invoice: { amount: 118_00 },
  })
  const { ItemList, ValDtls } = eInvoiceOf(issued(facts))!
  expect(ItemList[0]).toMatchObject({
    AssAmt: 100.0,
    CgstAmt: 9.0,
    GstRt: 18.0,
    HsnCd: '999900',
    IgstAmt: 0,
    IsServc: 'Y',
    PrdDesc: 'Test Service Item',
    Qty: 1.0,
    SgstAmt: 9.0,
    SlNo: '1',
    TotAmt: 100.0,
    TotItemVal: 118.0,
    UnitPrice: 100.0,
  })
  expect(ValDtls).toMatchObject({
    AssVal: 100,
    CgstVal: 9,
    SgstVal: 9,
    IgstVal: 0,
    RndOffAmt: 0,
    TotInvVal: 118,
  })
})

test('the taxes of several lines add up to the taxes of the invoice', () => {
  const line = (amount: number) => ({ description: 'Fee', sac: '998512', amount })
  const facts = sampleInvoice({
    lines: [line(33_33), line(33_33), line(33_34)],
    invoice: { amount: 118_40 },
  })
  const { ItemList, ValDtls } = eInvoiceOf(issued(facts))!
  expect(ItemList.map((item) => item.IgstAmt)).toEqual([6, 6, 6])
  expect(ValDtls).toMatchObject({ AssVal: 100, IgstVal: 18, RndOffAmt: 0.4, TotInvVal: 118.4 })
})

test('a credit note names the credited invoice', () => {
  const { DocDtls, RefDtls, ValDtls } = eInvoiceOf(issued(sampleCreditNote()))!
  expect(DocDtls).toEqual({ Typ: 'CRN', No: 'CN/26-27/001', Dt: '20/12/2026' })
  expect(RefDtls).toEqual({ PrecDocDtls: [{ InvNo: 'INV/26-27/001', InvDt: '18/11/2026' }] })
  expect(ValDtls.TotInvVal).toBe(59000)
})

test.each([
  ['EXPWP', 1_18_000_00, ''],
  ['EXPWOP', 1_00_000_00, withoutPayment],
])('an export is %s', (type, amount, remarks) => {
  const { TranDtls, BuyerDtls } = eInvoiceOf(
    issued(sampleInvoice({ client: abroad, invoice: { amount, remarks } })),
  )!
  expect(TranDtls.SupTyp).toBe(type)
  expect(BuyerDtls).toEqual({
    Gstin: 'URP',
    LglNm: 'Acme Ltd',
    Addr1: '1 Strand',
    Loc: 'London',
    Pin: 999999,
    Stcd: '96',
    Pos: '96',
  })
})

describe('no e-invoice', () => {
  test.each<[string, IssuedDocument]>([
    ['for a consumer', issued(sampleInvoice({ client: { gstin: null } }))],
    ['for a bill of supply', issued(sampleInvoice({ rate: 0, invoice: { amount: 1_00_000_00 } }))],
    ['for a supplier without a GSTIN', issued(sampleInvoice({ company: { gstin: null } }))],
    ['for a voided invoice', issued(sampleInvoice(), true)],
    ['for a tax without a rate', issued(sampleInvoice({ invoice: { amount: 1_50_000_00 } }))],
  ])('%s', (_, document) => {
    expect(eInvoiceOf(document)).toBeNull()
    expect(eInvoiceBulk([document, issued(sampleInvoice())])).toHaveLength(1)
  })
})

test.each<[string[], [string, string]]>([
  [[], ['', '']],
  [['14 Hill Road'], ['14 Hill Road', '']],
  [
    ['14 Hill Road', 'Bandra'],
    ['14 Hill Road, Bandra', ''],
  ],
  [
    ['a'.repeat(60), 'b'.repeat(60), 'c'],
    ['a'.repeat(60), `${'b'.repeat(60)}, c`],
  ],
  [['a'.repeat(101)], ['a'.repeat(101), '']],
])('the address %j has two lines', (address, lines) => expect(twoLines(address)).toEqual(lines))
