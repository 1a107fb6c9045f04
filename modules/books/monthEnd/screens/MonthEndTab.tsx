/** The Month End tab: what is missing before a month is closed, and where to settle it. */
import { useState } from 'react'
import { CalendarCheck, CircleAlert, CircleCheck } from 'lucide-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { may } from '../../../../src/domain/access'
import { addMonths, isMonth, lastDay, monthOf } from '../../../../src/domain/month'
import { call } from '../../../../web/api'
import { todayIn, useZone } from '../../../../web/firm'
import { ask } from '../../../../web/query'
import { useWho } from '../../../../web/session'
import { Badge } from '../../../../web/ui/Badge'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { CloseMonth } from '../../../../web/ui/CloseMonth'
import { ErrorState } from '../../../../web/ui/Empty'
import { MonthField } from '../../../../web/ui/MonthField'
import { Waiting } from '../../../../web/ui/Spinner'
import { closeMonth } from '../../../billing/contract'
import { getMonthEnd, type MonthEnd } from '../../contract'
import { countWords, money, monthWords } from '../../screens/words'

export default function MonthEndTab() {
  const today = todayIn(useZone())
  const mayClose = may(useWho(), 'manage_settings')
  const [month, setMonth] = useState(addMonths(monthOf(today), -1))
  const [closing, setClosing] = useState(false)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...ask(getMonthEnd, { month }),
    enabled: isMonth(month),
    placeholderData: keepPreviousData,
  })
  const steps = data ? stepsOf(data) : []
  const open = steps.filter(({ isDone }) => !isDone)
  const isOver = isMonth(month) && lastDay(month) < today
  return (
    <Card
      title="Month End"
      icon={<CalendarCheck size={18} aria-hidden />}
      note="Complete these steps before the month is closed."
      actions={<MonthField label="Month" hideLabel value={month} onChange={setMonth} />}
    >
      {!isMonth(month) ? (
        <p className="soft">Choose a month.</p>
      ) : error && !data ? (
        <ErrorState retry={() => void refetch()}>{error.sentence}</ErrorState>
      ) : !data ? (
        <Waiting />
      ) : (
        <div className={isPlaceholderData ? 'fading' : undefined}>
          <p>
            <b>{monthWords(data.month)}</b> <State of={data} />{' '}
            {open.length === 0 ? 'Nothing is missing.' : `${countWords(open.length, 'step')} left.`}
          </p>
          <ul className="books-steps" aria-label={`Steps of ${monthWords(data.month)}`}>
            {steps.map((step) => (
              <Step key={step.title} {...step} />
            ))}
          </ul>
          {data.books?.state === 'open' &&
            (mayClose ? (
              <Button
                variant={open.length ? 'secondary' : 'primary'}
                aria-haspopup="dialog"
                disabled={!isOver}
                onClick={() => setClosing(true)}
              >
                Close {monthWords(data.month)}
              </Button>
            ) : (
              <p className="soft">An Admin closes the month.</p>
            ))}
        </div>
      )}
      {closing && data && (
        <CloseMonth
          name={monthWords(data.month)}
          before={data.openBefore.map(monthWords)}
          missing={open.map(({ title, text }) => `${title}: ${text}`)}
          send={() => call(closeMonth, { month: data.month })}
          onClose={() => setClosing(false)}
        />
      )}
    </Card>
  )
}

function State({ of: { books } }: { of: MonthEnd }) {
  if (!books) return <Badge colour="gray">Empty</Badge>
  if (books.state === 'closed') return <Badge colour="green">Closed</Badge>
  return (
    <Badge colour={books.state === 'open' ? 'blue' : 'gray'}>
      {books.state === 'open' ? 'Open' : 'Current'}
    </Badge>
  )
}

type StepProps = {
  title: string
  text: string
  isDone: boolean
  /** The screen that settles it. */ to: { path: string; search: Record<string, string> }
}

function Step({ title, text, isDone, to }: StepProps) {
  return (
    <li>
      {isDone ? (
        <CircleCheck size={18} className="books-done" aria-label="Done" />
      ) : (
        <CircleAlert size={18} className="books-open" aria-label="Missing" />
      )}
      <span>
        <Link to={to.path as string} search={to.search as never}>
          {title}
        </Link>
        <span className="soft"> {text}</span>
      </span>
    </li>
  )
}

const billing = (tab: string) => ({ path: '/billing', search: { tab } })
const books = (tab: string) => ({ path: '/books', search: { tab } })

function stepsOf({ books: month, facts, bank, tds, exports }: MonthEnd): StepProps[] {
  const missing = month?.missing
  const counted = (
    title: string,
    { count, amount }: { count: number; amount?: string },
    [one, many]: [string, string],
    to: StepProps['to'],
  ): StepProps => ({
    title,
    text: count === 0 ? 'none' : `${countWords(count, one, many)}${amount ? `, ${money(amount)}` : ''}`,
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
}: MonthEnd['exports'][number]): StepProps[] {
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
