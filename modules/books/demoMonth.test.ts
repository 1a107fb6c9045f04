/** A month of the demo firm ends with files that add up to its register, read back from the files alone. */
import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import type { App } from '../../src/app'
import { may } from '../../src/domain/access'
import { doAs } from '../../src/internalCalls'
import { firms, noon } from '../../tests/support/story'
import { companyNames, issuedDocuments } from '../billing/service'
import { saveSetting } from '../firm/contract'
import { signedInAs } from '../people/service'
import { writeExport } from './contract'
import { fileOf } from './exports/exporting'
import { registerOf } from './register'

const { generated } = firms()
const period = { from: '2026-10-01', to: '2026-10-31' }

/** In paise, without floating point. */
const paise = (text: string | number) => Math.round(Number(text) * 100)

type Voucher = { type: string; party: string; lines: { ledger: string; amount: number }[] }

function vouchersIn(xml: string): Voucher[] {
  const vouchers: Voucher[] = []
  const path: string[] = []
  const parser = new Parser(
    {
      onopentag: (name, { VCHTYPE }) => {
        path.push(name)
        if (name === 'VOUCHER') vouchers.push({ type: VCHTYPE!, party: '', lines: [] })
        if (name === 'ALLLEDGERENTRIES.LIST') vouchers.at(-1)!.lines.push({ ledger: '', amount: 0 })
      },
      ontext: (text) => {
        const [voucher, inside, name] = [vouchers.at(-1), path.at(-2), path.at(-1)]
        if (name === 'PARTYLEDGERNAME') voucher!.party += text
        if (inside !== 'ALLLEDGERENTRIES.LIST') return
        if (name === 'LEDGERNAME') voucher!.lines.at(-1)!.ledger += text
        // A debit is negative in Tally.
        if (name === 'AMOUNT') voucher!.lines.at(-1)!.amount -= paise(text)
      },
      onclosetag: () => void path.pop(),
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return vouchers
}

async function write(app: App, kind: 'tally' | 'gstr1' | 'e-invoice', company: string): Promise<string> {
  const who = app.ask((ask) => signedInAs(ask, 'accounts@muster.test'))
  expect(may(who, 'manage_invoices')).toBe(true)
  const { id } = await doAs(app, who, writeExport, { kind, company, ...period })
  return Buffer.from(app.ask((ask) => fileOf(ask, id)).content).toString()
}

test('Tally, GSTR-1 and the register of each company agree', async () => {
  const app = await generated(noon)
  // The demo firm's turnover is below the one from which invoices must be reported within 30 days.
  const admin = app.ask((ask) => signedInAs(ask, 'admin@muster.test'))
  await doAs(app, admin, saveSetting, { key: 'books', value: { eInvoiceDays: 0 } })
  const companies = app.ask(companyNames)
  expect(companies.length).toBeGreaterThan(1)
  for (const company of companies) {
    const register = app.ask((ask) => registerOf(ask, { company, ...period }))
    expect(register.total, company).toBeGreaterThan(0)

    const vouchers = vouchersIn(await write(app, 'tally', company))
    for (const { lines } of vouchers) expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    const party = (types: readonly string[]) =>
      vouchers
        .filter(({ type }) => types.includes(type))
        .flatMap(({ lines, party: of }) => lines.filter(({ ledger }) => ledger === of))
        .reduce((sum, { amount }) => sum + amount, 0)
    expect(party(['Sales', 'Credit Note'])).toBe(register.total)
    expect(-party(['Receipt', 'Payment'])).toBe(register.received + register.tds)
    const ledger = (name: string) =>
      vouchers
        .flatMap(({ lines }) => lines.filter((line) => line.ledger === name))
        .reduce((sum, { amount }) => sum + amount, 0)
    expect(-ledger('Sales')).toBe(register.taxable)
    expect(ledger('Bank')).toBe(register.received)
    expect(ledger('TDS Receivable')).toBe(register.tds)

    const json = JSON.parse(await write(app, 'gstr1', company))
    const hsn = [...(json.hsn.hsn_b2b ?? []), ...(json.hsn.hsn_b2c ?? [])] as Record<string, number>[]
    expect(hsn.reduce((sum, { txval }) => sum + paise(txval!), 0)).toBe(register.taxable)
    const tax = hsn.reduce(
      (sum, { iamt, camt, samt }) => sum + paise(iamt ?? 0) + paise(camt ?? 0) + paise(samt ?? 0),
      0,
    )
    // The demo's amounts are not rounded.
    expect(tax).toBe(register.total - register.taxable)
    const issued = app.ask((ask) => issuedDocuments(ask, { company, ...period }))
    const used = (json.doc_issue.doc_det as { docs: { totnum: number }[] }[])
      .flatMap(({ docs }) => docs)
      .reduce((sum, { totnum }) => sum + totnum, 0)
    expect(used).toBe(issued.length)

    const registered = issued.filter(({ facts, isVoided }) => facts.recipient.gstin && !isVoided)
    if (registered.length === 0) continue
    const invoices = JSON.parse(await write(app, 'e-invoice', company)) as {
      DocDtls: { Typ: string }
      ValDtls: { AssVal: number }
    }[]
    expect(
      invoices.reduce(
        (sum, { DocDtls, ValDtls }) => sum + (DocDtls.Typ === 'INV' ? 1 : -1) * paise(ValDtls.AssVal),
        0,
      ),
    ).toBe(
      registered.reduce(
        (sum, { facts }) => sum + (facts.kind === 'invoice' ? facts.taxable : -facts.taxable),
        0,
      ),
    )
  }
})
