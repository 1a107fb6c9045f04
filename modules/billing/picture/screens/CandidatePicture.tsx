/**
 * The list as a picture: the month against its target, twelve months of joined and pipeline, the figures of
 * all months, and the statuses as one bar. A press on a month or a status filters the list.
 */
import { useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { addMonths, monthNumber, monthOf, shortMonthNames, type Month } from '../../../../src/domain/month'
import type { Answer } from '../../../../src/domain/endpoint'
import { Legend } from '../../../../web/charts/Chart'
import { Columns } from '../../../../web/charts/Columns'
import { barAmount, shortRupees } from '../../../../web/charts/scale'
import { StackedBar } from '../../../../web/charts/StackedBar'
import { todayIn, useZone } from '../../../../web/firm'
import { useNarrow } from '../../../../web/useNarrow'
import type { candidateMonths, CandidateTotals } from '../../contract'
import { groupOf, inGroup, type Group } from '../../rules'
import { AgainstTarget } from '../../performance/screens/AgainstTarget'
import { monthWords } from '../../screens/words'
import { CandidateFigures, OverallFigures } from './CandidateFigures'
import { StatusBreakdown } from './StatusBreakdown'
import './figures.css'

type PictureProps = {
  picture: Answer<typeof candidateMonths> | undefined
  totals: CandidateTotals | undefined
  isFiltered: boolean
  /** Shows the breakdown by status. */
  byJoining: boolean
  /** The filters as in the address: values joined by `|`. */
  month: string
  status: string
  onMonth: (month: string) => void
  onStatus: (status: string) => void
}

const tones = { joined: 'good', pipeline: 'info', hold: 'warn', lost: 'bad' } as const
const names = { joined: 'Joined', pipeline: 'Pipeline', hold: 'On Hold', lost: 'Lost' } as const
const order: readonly Group[] = ['joined', 'pipeline', 'hold', 'lost']

export function CandidatePicture(props: PictureProps) {
  const { picture, totals, isFiltered, byJoining, month, status, onMonth, onStatus } = props
  const target = Number(picture?.target ?? 0)
  const today = todayIn(useZone())
  const months = picture?.months ?? emptyMonths(monthOf(today))
  const here = isMonth(month) ? month : monthOf(today)
  // A chosen month may be older than the chart: then the totals are of that month.
  const ofMonth = picture?.months.find((one) => one.month === here) ?? (picture && totals)
  const joined = ofMonth?.joined.amount
  const isNarrow = useNarrow(640)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <section
        className={isNarrow && !isOpen ? 'card billing-picture closed' : 'card billing-picture'}
        aria-label="Billing at a glance"
        aria-busy={!totals}
      >
        <div className="billing-months">
          <div className="billing-months-head">
            <h3>Billing, selected in {monthWords(here)}</h3>
            <Legend
              of={[
                { tone: 'good', label: 'Joined' },
                { tone: 'info', label: 'Pipeline' },
                // Also while it loads, so that nothing moves.
                ...(!picture || target > 0 ? [{ tone: 'target', label: targetWords(target) } as const] : []),
              ]}
            />
          </div>
          <div className="billing-month">
            <b className="figures">{joined === undefined ? '…' : shortRupees(Number(joined))}</b>
            <span className="strip-note">
              <AgainstTarget
                billing={joined}
                pipeline={ofMonth?.pipeline.amount}
                target={picture && target}
                month={here}
                text={null}
              />
            </span>
          </div>
          <Columns
            label="Joined and pipeline by selection month"
            series={[
              { label: 'Joined', tone: 'good' },
              { label: 'Pipeline', tone: 'info' },
            ]}
            fromFirst
            items={months.map((one) => ({
              id: one.month,
              short: shortMonthNames[monthNumber(one.month) - 1]!,
              label: monthWords(one.month),
              values: [Number(one.joined.amount), Number(one.pipeline.amount)],
              target: target > 0 ? target : null,
            }))}
            text={picture ? shortRupees : () => '…'}
            chosen={month}
            shortly={barAmount}
            low
            omitsTarget
            onPick={(one) => onMonth(one === month ? '' : one)}
          />
        </div>
        <CandidateFigures totals={totals} isFiltered={isFiltered} />
        <div className="billing-statuses">
          <h3>
            {isNarrow ? (
              <button
                type="button"
                className="fold-toggle"
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                <span>All months</span>
                {totals && (
                  <span className="faint">
                    {totals.pipeline.count.toLocaleString('en-IN')} in pipeline,{' '}
                    {shortRupees(Number(totals.pipeline.amount))}
                  </span>
                )}
                <ChevronDown size={16} aria-hidden />
              </button>
            ) : (
              'Status Analytics'
            )}
          </h3>
          <StackedBar
            label="Candidates by status"
            parts={partsOf(picture?.byStatus ?? [])}
            picked={order.find((group) => statusesOf(group) === status) ?? null}
            onPick={(group) => onStatus(group ? statusesOf(group as Group) : '')}
            all
          />
        </div>
        {isFiltered && totals && <OverallFigures overall={totals.overall} />}
      </section>
      {byJoining && totals && <StatusBreakdown totals={totals} />}
    </>
  )
}

const targetWords = (target: number) => (target > 0 ? `Target ${shortRupees(target)}` : 'Target')

const isMonth = (text: string) => /^\d{4}-\d\d$/.test(text)

/** While loading, so that nothing moves. */
function emptyMonths(last: Month): Answer<typeof candidateMonths>['months'] {
  const none = { count: 0, amount: '0' }
  return Array.from({ length: 12 }, (_, index) => ({
    month: addMonths(last, index - 11),
    joined: none,
    pipeline: none,
  }))
}

/** A group as a value of the status filter. */
const statusesOf = (group: Group) => inGroup(group).join('|')

/** The four groups with their counts and amounts. */
function partsOf(byStatus: CandidateTotals['byStatus']) {
  return order.map((group) => {
    const rows = byStatus.filter(({ status }) => groupOf[status] === group)
    const sum = (of: (row: (typeof rows)[number]) => number) =>
      rows.reduce((total, row) => total + of(row), 0)
    return {
      id: group,
      label: names[group],
      value: sum(({ count }) => count),
      tone: tones[group],
      note: shortRupees(sum(({ amount }) => Number(amount))),
    }
  })
}
