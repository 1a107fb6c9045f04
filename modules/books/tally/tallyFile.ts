/** The file of vouchers of a period for Tally: what no earlier file has, or all of it again. */
import type { Ask } from '../../../src/app'
import { addDays } from '../../../src/domain/day'
import { bookEntries, firstNameOf, issuedDocuments } from '../../billing/service'
import { exportedSubjects, fileWord, type Draft, type Subject, type Wanted } from '../draft'
import { registerOf } from '../register'
import { savedNames } from './savedLedgers'
import { tallyXml } from './tallyXml'
import { voucherId, type Voucher } from './voucher'
import { vouchersOf } from './vouchers'

export function tallyDraft(ask: Ask, { company, from, to, again }: Wanted): Draft {
  const exported = exportedSubjects(ask, 'tally')
  const isFresh = ([kind, id]: Subject) => again || !exported.has(`${kind} ${id}`)
  // Tally knows a voucher by its id, also after the company was renamed.
  const key = firstNameOf(ask, company)
  const documents = issuedDocuments(ask, { company, from, to })
  const entries = bookEntries(ask, { company, from, to })
  const before = bookEntries(ask, { company, from: '0000-01-01', to: addDays(from, -1) })
  const names = savedNames(ask, company, [
    ...new Set([...documents, ...entries, ...before].map(({ clientId }) => clientId)),
  ])
  const subjectOf = (document: (typeof documents)[number]): Subject => [document.facts.kind, document.id]
  // All of the period, so that the sums can be compared with the register. The file has the fresh ones.
  const { vouchers, problems } = vouchersOf({
    company: key,
    documents,
    entries,
    earlier: before,
    names,
    exported: new Set(
      documents
        .filter((one) => exported.has(subjectOf(one).join(' ')))
        .map(({ facts, id }) => voucherId(key, facts.kind === 'invoice' ? 'invoice' : 'credit-note', id)),
    ),
  })
  const ids = new Map<string, Subject>([
    ...documents.map(
      (one) =>
        [
          voucherId(key, one.facts.kind === 'invoice' ? 'invoice' : 'credit-note', one.id),
          subjectOf(one),
        ] as const,
    ),
    ...entries.map(({ id }) => [voucherId(key, 'entry', id), ['entry', id]] as const),
  ])
  const fresh = vouchers.filter(({ id }) => isFresh(ids.get(id)!))
  const voided = new Set(documents.flatMap(({ facts, isVoided }) => (isVoided ? [facts.number] : [])))
  const money = new Set(
    entries
      .filter(({ kind }) => kind === 'receipt' || kind === 'advance' || kind === 'refund')
      .map(({ id }) => voucherId(key, 'entry', id)),
  )
  const register = registerOf(ask, { company, from, to })
  return {
    content: tallyXml({ companyName: null, vouchers: fresh }),
    fileName: `tally-${fileWord(company)}-${from}-to-${to}.xml`,
    subjects: fresh.map(({ id }) => ids.get(id)!),
    exportedBefore: vouchers.length - fresh.length,
    sums: [
      {
        label: 'Invoices less credit notes, with GST',
        amount: partyTotal(vouchers.filter(({ id }) => ids.get(id)![0] !== 'entry')),
        register: register.total,
      },
      {
        label: 'Received, with TDS, less refunds',
        amount: -partyTotal(vouchers.filter(({ id }) => money.has(id))),
        register: register.received + register.tds,
      },
    ],
    problems: problems.map(({ number, message, isExported }) => ({
      number,
      message,
      // A voided document is in no file; what is in Tally is canceled there.
      isBlocking: !isExported && !voided.has(number),
    })),
  }
}

/** The debits of clients less their credits. */
const partyTotal = (vouchers: readonly Voucher[]) =>
  vouchers
    .flatMap(({ lines, party }) => lines.filter(({ ledger }) => ledger === party))
    .reduce((sum, { amount }) => sum + amount, 0)
