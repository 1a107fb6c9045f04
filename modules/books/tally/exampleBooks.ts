/** Documents, entries and ledgers for the tests of this folder. */
import { Parser } from 'htmlparser2'
import type {
  BookEntry,
  CreditNoteFacts,
  InvoiceFacts,
  IssuedDocument,
  PartyFacts,
} from '../../billing/service'
import { ledgerNames, type LedgerNames, type SavedLedgers } from './ledgers'

export const company = 'Acme Staffing'
const maharashtra = { code: '27', name: 'Maharashtra' }
const karnataka = { code: '29', name: 'Karnataka' }

export const globex: PartyFacts = {
  name: 'Globex & Sons',
  address: ['1 Marine Drive', 'Fort'],
  city: 'Mumbai',
  pinCode: '400001',
  state: maharashtra,
  gstin: '27AAACG1234F1Z5',
  pan: 'AAACG1234F',
}
export const initech: PartyFacts = {
  ...globex,
  name: 'Initech',
  address: [],
  city: 'Bengaluru',
  pinCode: null,
  state: karnataka,
  gstin: null,
  pan: null,
}
export const abroad: PartyFacts = {
  ...initech,
  name: 'Umbrella Inc',
  city: 'Boston',
  state: { code: '96', name: 'Other Countries' },
}
const parties = [globex, initech, abroad]

export const names = (saved: SavedLedgers = {}, clients = parties.map(({ name }) => name)): LedgerNames =>
  ledgerNames({ saved, clients: clients.map((name, at) => ({ id: at + 1, name })) })

type Given<Facts> = Partial<Facts> & { id?: number; client?: number; isVoided?: boolean }

const taxed = (client: number) => ({
  shape: 1 as const,
  supplier: { ...globex, name: company, firm: null, udyam: null, bank: null, upi: null, logo: null },
  recipient: parties[client - 1] ?? globex,
  placeOfSupply: (parties[client - 1] ?? globex).state,
  reverseCharge: false,
  lines: [{ description: 'Placement of A. Rao', sac: '998513', amount: 1_00_000_00 }],
  taxable: 1_00_000_00,
  taxes: [
    { name: 'CGST', percent: 900, amount: 9_000_00 },
    { name: 'SGST', percent: 900, amount: 9_000_00 },
  ],
  roundOff: 0,
  total: 1_18_000_00,
  remarks: null,
})

export function invoice({ id = 1, client = 1, isVoided = false, ...facts }: Given<InvoiceFacts> = {}) {
  return {
    id,
    clientId: client,
    isVoided,
    facts: {
      ...taxed(client),
      kind: 'invoice',
      title: 'Tax Invoice',
      number: `INV-${id}`,
      day: '2026-11-05',
      dueDay: '2026-12-05',
      ...facts,
    },
  } satisfies IssuedDocument
}

export function creditNote({ id = 1, client = 1, isVoided = false, ...facts }: Given<CreditNoteFacts> = {}) {
  return {
    id,
    clientId: client,
    isVoided,
    facts: {
      ...taxed(client),
      kind: 'credit note',
      title: 'Credit Note',
      number: `CN-${id}`,
      day: '2026-11-20',
      invoice: { number: 'INV-1', day: '2026-11-05' },
      reason: 'Left within the guarantee',
      ...facts,
    },
  } satisfies IssuedDocument
}

/** With a tax of one amount, or none. */
export const untaxed = (total: number) => ({
  lines: [{ description: 'Placement', sac: null, amount: total }],
  taxable: total,
  taxes: [],
  total,
})

export const entry = (given: Partial<BookEntry> = {}): BookEntry => ({
  id: 1,
  kind: 'receipt',
  clientId: 1,
  clientName: globex.name,
  day: '2026-11-10',
  amount: 1_00_000_00,
  tds: 0,
  number: null,
  invoice: null,
  note: null,
  reason: null,
  reversesId: null,
  ...given,
})

/** What another program reads from the file. Amounts in paise, with the sign of the file. */
export type ReadBill = { type: string; name: string | null; amount: number }
export type ReadLine = { ledger: string; isDebit: boolean; amount: number; bills: ReadBill[] }
export type ReadVoucher = { fields: Record<string, string>; lines: ReadLine[] }

export type Node = { name: string; attributes: Record<string, string>; text: string; children: Node[] }

export function parsed(xml: string): Node {
  const root: Node = { name: '', attributes: {}, text: '', children: [] }
  const path = [root]
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const node = { name, attributes, text: '', children: [] }
        path.at(-1)!.children.push(node)
        path.push(node)
      },
      ontext: (text) => (path.at(-1)!.text += text),
      onclosetag: () => path.pop(),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return root.children.find(({ name }) => name === 'ENVELOPE')!
}

export const all = (node: Node, name: string): Node[] =>
  node.children.flatMap((child) => (child.name === name ? [child] : all(child, name)))

export const child = (node: Node, name: string): string | null =>
  node.children.find((one) => one.name === name)?.text ?? null

const paise = (text: string | null) => Number((text ?? '').replace(/^(-?\d+)\.(\d\d)$/, '$1$2'))

export const read = (xml: string): ReadVoucher[] =>
  all(parsed(xml), 'VOUCHER').map((voucher) => ({
    fields: {
      ...voucher.attributes,
      ...Object.fromEntries(
        voucher.children.flatMap(({ name, text, children }) => (children.length ? [] : [[name, text]])),
      ),
    },
    lines: all(voucher, 'ALLLEDGERENTRIES.LIST').map((line) => ({
      ledger: child(line, 'LEDGERNAME')!,
      isDebit: child(line, 'ISDEEMEDPOSITIVE') === 'Yes',
      amount: paise(child(line, 'AMOUNT')),
      bills: all(line, 'BILLALLOCATIONS.LIST').map((bill) => ({
        type: child(bill, 'BILLTYPE')!,
        name: child(bill, 'NAME'),
        amount: paise(child(bill, 'AMOUNT')),
      })),
    })),
  }))
