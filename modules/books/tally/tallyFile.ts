/** The file of vouchers of a period for Tally: what no earlier file has, or all of it again. */
import type { Ask } from '../../../src/app'
import { bookEntries, firstNameOf, issuedDocuments, type BookEntry } from '../../billing/service'
import { fileWord, keyOf, subjectOf, type Draft, type Wanted } from '../draft'
import { registerBeside } from '../register'
import { accountChange } from './accountBills'
import { changedProblems, exportedVouchers, partsOf, type Written } from './changedVouchers'
import { entryLabel } from './entryVouchers'
import { ledgersUsed } from './ledgers'
import { savedNames } from './savedLedgers'
import { tallyXml } from './tallyXml'
import type { Voucher } from './voucher'
import { vouchersOf, type Books } from './vouchers'

export function tallyDraft(ask: Ask, wanted: Wanted): Draft {
  const { company, from, to, again, without } = wanted
  const written = exportedVouchers(ask)
  // A voided document is in no file. If it is in Tally, it is to be cancelled there.
  const documents = issuedDocuments(ask, wanted).filter(
    (one) => one.isVoided || !without.has(keyOf(subjectOf(one))),
  )
  const all = bookEntries(ask, { company, from: '0000-01-01', to: '9999-12-31' })
  const isIn = ({ day, id }: BookEntry) => from <= day && day <= to && !without.has(keyOf(['entry', id]))
  const entries = all.filter(isIn)
  const names = savedNames(ask, company, [...new Set([...documents, ...all].map(({ clientId }) => clientId))])
  const books = { company: firstNameOf(ask, company), names, exported: written }
  const { vouchers: made, problems } = vouchersOf({
    ...books,
    documents,
    entries,
    others: all.filter((one) => !isIn(one)),
  })
  const vouchers = made.map(asTallyKnows(written))
  const isFresh = ({ subject }: Voucher) => again || !written.has(keyOf(subject))
  const fresh = vouchers.filter(isFresh)
  const earlier = vouchers.filter((one) => !isFresh(one))
  const changed = changedProblems(
    [
      ...earlier.map((voucher) => ({ voucher, isElsewhere: false })),
      ...accountsElsewhere(all, isIn, books).map((voucher) => ({ voucher, isElsewhere: true })),
    ],
    written,
    ({ subject: [kind, id], number }) =>
      (kind === 'entry' ? entryLabel(all.find((one) => one.id === id)!) : number) ?? '',
  )
  const compared = registerBeside(
    ask,
    wanted,
    earlier.map(({ subject }) => keyOf(subject)),
  )
  return {
    content: tallyXml({ companyName: null, vouchers: fresh }),
    fileName: `tally-${fileWord(company)}-${from}-to-${to}.xml`,
    subjects: fresh.map(({ subject }) => subject),
    vouchers: new Map(fresh.map((one) => [keyOf(one.subject), { id: one.id, parts: partsOf(one) }])),
    ledgers: new Map(
      ledgersUsed(fresh, names).flatMap(({ clientId, name }) =>
        clientId === null ? [] : [[clientId, name]],
      ),
    ),
    exportedBefore: earlier.length,
    sums: [
      compared(
        'Invoices less credit notes, with GST',
        partyTotal(fresh.filter(({ subject: [kind] }) => kind !== 'entry')),
        ({ total }) => total,
      ),
      compared(
        'Received, with TDS, less refunds',
        -partyTotal(fresh.filter(isMoney(entries))),
        ({ received, tds }) => received + tds,
      ),
    ],
    problems: [...problems, ...changed],
    changed: changed.length,
  }
}

/** Tally alters the voucher whose id it has, whatever the company is called today. */
const asTallyKnows =
  (written: ReadonlyMap<string, Written>) =>
  (voucher: Voucher): Voucher => ({ ...voucher, id: written.get(keyOf(voucher.subject))?.id ?? voucher.id })

/** The exported vouchers of accounts in other periods: their bills also depend on the entries of this one. */
function accountsElsewhere(
  all: readonly BookEntry[],
  isIn: (one: BookEntry) => boolean,
  books: Pick<Books, 'company' | 'names'> & { exported: ReadonlyMap<string, Written> },
): Voucher[] {
  const isOne = (one: BookEntry) =>
    accountChange(one) !== 0 && books.exported.has(keyOf(['entry', one.id])) && !isIn(one)
  const entries = all.filter(isOne)
  return vouchersOf({ ...books, documents: [], entries, others: all.filter((one) => !isOne(one)) }).vouchers
}

function isMoney(entries: readonly BookEntry[]) {
  const ids = new Set(
    entries
      .filter(({ kind }) => kind === 'receipt' || kind === 'advance' || kind === 'refund')
      .map(({ id }) => id),
  )
  return ({ subject: [kind, id] }: Voucher) => kind === 'entry' && ids.has(id)
}

/** The debits of clients less their credits. */
const partyTotal = (vouchers: readonly Voucher[]) =>
  vouchers
    .flatMap(({ lines, party }) => lines.filter(({ ledger }) => ledger === party))
    .reduce((sum, { amount }) => sum + amount, 0)
