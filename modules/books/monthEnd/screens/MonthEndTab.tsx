/** The Month End tab: what is missing before a month is closed, and where to settle it. */
import { useState } from 'react'
import { ChevronRight } from 'lucide-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
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
import { countWords, monthWords } from '../../screens/words'
import { stepsOf } from './monthSteps'
import { Steps } from './Steps'
import './monthEnd.css'

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
  const doneCount = steps.length - open.length
  return (
    <Card>
      <header className="month-end-head">
        <MonthField label="Month" hideLabel value={month} onChange={setMonth} />
        {data && isMonth(month) && (
          <>
            <h2>
              <span className="out-of-sight">{monthWords(data.month)}: </span>
              {open.length === 0 ? 'Nothing is missing.' : `${doneCount} of ${steps.length} done`}
            </h2>
            <State of={data} />
          </>
        )}
      </header>
      {!isMonth(month) ? (
        <p className="soft">Choose a month.</p>
      ) : error && !data ? (
        <ErrorState retry={() => void refetch()}>{error.sentence}</ErrorState>
      ) : !data ? (
        <Waiting />
      ) : (
        <div className={isPlaceholderData ? 'month-end fading' : 'month-end'}>
          <div className="month-end-bar" aria-hidden>
            <span style={{ inlineSize: `${(100 * doneCount) / steps.length}%` }} />
          </div>
          <Steps label={`Open steps of ${monthWords(data.month)}`} steps={open} />
          {doneCount > 0 && (
            <details className="month-end-done">
              <summary>
                <ChevronRight size={16} aria-hidden />
                {doneCount} done
              </summary>
              <Steps
                label={`Done steps of ${monthWords(data.month)}`}
                steps={steps.filter((step) => step.isDone)}
              />
            </details>
          )}
          {data.books?.state === 'open' &&
            (mayClose ? (
              <div className="month-end-close">
                <Button
                  variant={open.length ? 'secondary' : 'primary'}
                  aria-haspopup="dialog"
                  disabled={!isOver}
                  onClick={() => setClosing(true)}
                >
                  Close {monthWords(data.month)}
                </Button>
                <p className="soft">{closingNote(open.length, isOver)}</p>
              </div>
            ) : (
              <p className="soft">An Admin closes the month.</p>
            ))}
        </div>
      )}
      {closing && data && (
        <CloseMonth
          name={monthWords(data.month)}
          before={data.openBefore.map(monthWords)}
          missing={open.map(({ title, text, amount }) => `${title}: ${text}${amount ? `, ${amount}` : ''}`)}
          send={() => call(closeMonth, { month: data.month })}
          onClose={() => setClosing(false)}
        />
      )}
    </Card>
  )
}

function closingNote(left: number, isOver: boolean): string {
  if (!isOver) return 'The month can be closed after its last day.'
  if (left === 0) return 'Its invoices and payments can no longer change afterwards.'
  return `${countWords(left, 'step')} left. You can close the month without ${left === 1 ? 'it' : 'them'}.`
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
