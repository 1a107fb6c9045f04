/** The signed code of the e-invoice portal on a document: phones can read it. */
import jsqr from 'jsqr'
import { describe, expect, test } from 'vitest'
import { today } from '../../../tests/support/billing'
import { sampleInvoice } from '../../../tests/support/documents'
import { fakeGstPortal } from '../../../tests/support/fakeGstPortal'
import { readPdf } from '../../../tests/support/pdf'
import { drawDocument } from './documentPdf'
import { drawQrCode } from './qrCode'

describe('the code on the PDF', () => {
  const portal = fakeGstPortal({ today })
  const signedQr = portal.token({
    SellerGstin: '27AAPFU0939F1ZV',
    BuyerGstin: '29AAACG1234A1Z5',
    DocNo: 'INV/26-27/001',
    DocTyp: 'INV',
    DocDt: '18/11/2026',
    TotInvVal: 118_000,
    ItemCnt: 1,
    MainHsnCode: '998512',
    Irn: 'a'.repeat(64),
    IrnDt: '2026-11-18 16:26:00',
  })
  const registration = { irn: 'a'.repeat(64), ackNumber: '1', ackAt: '2026-11-18 16:26:00', signedQr }

  test('is read by a program that reads codes, as the signed token', () => {
    // 3 pixels for a point, white around the code.
    const [scale, side] = [3, 700]
    const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
    const paper = {
      fill: () => undefined,
      rect(x: number, y: number, width: number, height: number) {
        const [left, top] = [Math.round(x * scale), Math.round(y * scale)]
        for (let row = top; row < Math.round((y + height) * scale); row++)
          for (let column = left; column < Math.round((x + width) * scale); column++)
            pixels.set([0, 0, 0], (row * side + column) * 4)
      },
    }
    drawQrCode(paper as never, signedQr, 20, 20, { side: 142, level: 'L' })
    expect(jsqr(pixels, side, side)?.data).toBe(signedQr)
  })

  test('is part of the document, which keeps its words', async () => {
    const { text, pages } = await readPdf(await drawDocument(sampleInvoice(), { registration }))
    expect(pages).toHaveLength(1)
    for (const part of ['e-Invoice', 'Acknowledged', 'Total', 'Authorised signatory'])
      expect(text).toContain(part)
  })
})
