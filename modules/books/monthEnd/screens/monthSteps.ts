/** The steps before a month is closed, from what is missing in it. */
import type { MonthEnd } from '../../contract'
import { countWords, money } from '../../screens/words'

export type MonthStep = {
  title: string
  /** Begins with the count, if the step counts something. */ text: string
  amount?: string
  isDone: boolean
  /** The screen that settles it. */ to: { path: string; search: Record<string, string> }
}

const billing = (tab: string) => ({ path: '/billing', search: { tab } })
const books = (tab: string) => ({ path: '/books', search: { tab } })

export function stepsOf({ books: month, facts, bank, tds, exports }: MonthEnd): MonthStep[] {
  const missing = month?.missing
  const counted = (
    title: string,
    { count, amount }: { count: number; amount?: string },
    [one, many]: [string, string],
    to: MonthStep['to'],
  ): MonthStep => ({
    title,
    text: count === 0 ? 'none' : countWords(count, one, many),
    ...(count > 0 && amount && { amount: money(amount) }),
    isDone: count === 0,
    to,
  })
  const none = { count: 0, amount: '0.00' }
  return [
    counted('To be invoiced', missing?.notInvoiced ?? none, ['placement', 'placements'], billing('leakage')),
    counted(
      'Invoiced in part',
      missing?.partInvoiced ?? none,
      ['placement', 'placements'],
      billing('leakage'),
    ),
    counted('Drafts', missing?.drafts ?? none, ['draft', 'drafts'], billing('invoices')),
    counted(
      'Credit notes due',
      missing?.creditNotes ?? none,
      ['credit note', 'credit notes'],
      billing('leakage'),
    ),
    counted('Gaps in the numbers', { count: missing?.numbers ?? 0 }, ['gap', 'gaps'], billing('leakage')),
    {
      title: 'Facts that the law asks for',
      text:
        facts.length === 0 ? 'complete' : `${countWords(facts.length, 'document')}: ${facts[0]!.messages[0]}`,
      isDone: facts.length === 0,
      to: billing('invoices'),
    },
    counted('Bank credits not booked', bank, ['credit', 'credits'], books('bank')),
    counted('TDS not seen', tds, ['receipt', 'receipts'], books('tds')),
    ...exports.flatMap(stepsOfFiles),
  ]
}

const fileNames = { tally: 'Tally', gstr1: 'GSTR-1', 'e-invoice': 'E-invoices' } as const

function stepsOfFiles({
  company,
  tallyPending,
  tallyChanged,
  gstr1,
  eInvoices,
  leftOut,
  problems,
}: MonthEnd['exports'][number]): MonthStep[] {
  const step = (kind: keyof typeof fileNames, texts: readonly (string | false)[], isDone: boolean) => ({
    title: `${fileNames[kind]}, ${company}`,
    text: [
      ...texts,
      ...leftOut
        .filter((one) => one.kind === kind)
        .map(({ number, reason }) => `left out of the file: ${number} (${reason})`),
    ]
      .filter(Boolean)
      .join(', '),
    isDone,
    to: books(kind === 'tally' ? 'tally' : 'gst'),
  })
  return [
    step(
      'tally',
      [
        tallyPending === 0 ? 'exported' : `${countWords(tallyPending, 'voucher')} to export`,
        tallyChanged > 0 && `${countWords(tallyChanged, 'voucher')} changed since`,
        problems > 0 && countWords(problems, 'problem'),
      ],
      tallyPending + tallyChanged + problems === 0,
    ),
    ...(gstr1 ? [step('gstr1', [gstr1], gstr1 === 'written')] : []),
    ...(eInvoices
      ? [
          step(
            'e-invoice',
            [
              eInvoices.withoutIrn === 0 ? 'all have an IRN' : `${eInvoices.withoutIrn} without an IRN`,
              eInvoices.toWrite > 0 && `${eInvoices.toWrite} to be written`,
            ],
            eInvoices.toWrite + eInvoices.withoutIrn === 0,
          ),
        ]
      : []),
  ]
}
