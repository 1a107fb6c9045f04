/** A firm with a bank account, for the tests of credits. */
import { applyAll, booksFirm, stageSheet } from './books'
import type { Office } from './office'
import type { BankLine } from '../../modules/books/contract'

/** HDFC's columns, with its title rows, its stars and its summary. */
const hdfc = (lines: readonly string[]) =>
  [
    'HDFC BANK Ltd.,,,,,,',
    'Account Branch : ANDHERI EAST,,,,,,',
    'Statement From : 01/11/2026 To : 30/11/2026,,,,,,',
    'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    '********,**********************,************,********,************,************,************',
    ...lines,
    '********,,,,,,',
    'STATEMENT SUMMARY :-,,,,,,',
    'Opening Balance,Dr Count,Cr Count,Debits,Credits,Closing Bal,',
    '"1,000.00",1,3,500.00,"33,996.00","34,496.00",',
  ].join('\n')

export async function bankFirm() {
  const all = await booksFirm()
  const list = async (query = '') => (await all.at.as('Arjun').get(`/api/books/bank${query}`)).body
  const statement = (lines: readonly string[]) => stageSheet(all.at, 'bank statements', hdfc(lines))
  const post = (path: string, body: object) => all.at.as('Arjun').post(`/api/books/bank/${path}`, body)
  return { ...all, list, statement, post }
}

/** One invoice of 11,800 rupees, and an open credit of 20,000 of its client. */
export async function openCredit() {
  const all = await bankFirm()
  const placed = await all.add()
  await all.invoice(placed.id, 'INV/26-27/001')
  const info = await all.statement(['18/11/26,IMPS-GLOBEX,N1,18/11/26,,"20,000.00","21,000.00"'])
  await applyAll(all.at, info.id)
  const [line] = (await all.list()).data as [BankLine]
  return { ...all, line }
}

export const invoiceIdOf = (at: Office) =>
  at.app.ask(({ db }) => db.one<{ id: number }>('select min(id) as id from billing_invoices'))!.id
