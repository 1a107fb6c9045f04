/** The card of what needs attention, and an Admin's card of presence by office and past attendance. */
import { Suspense } from 'react'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, TriangleAlert } from 'lucide-react'
import { weekdayOf } from '../../../src/domain/day'
import type { Answer } from '../../../src/domain/endpoint'
import { Line } from '../../../web/charts/Line'
import { Rows } from '../../../web/charts/Rows'
import { Slot } from '../../../web/frame/Slot'
import { todayIn, useZone } from '../../../web/firm'
import { shortDateWords, shortDayWords, shortRangeWords } from '../../../web/format'
import { usePoll } from '../../../web/live'
import { ask } from '../../../web/query'
import { useWho } from '../../../web/session'
import { Card } from '../../../web/ui/Card'
import { ErrorState } from '../../../web/ui/Empty'
import { firm, team } from '../contract'
import { activeWords, grouped } from './activeWords'
import { lowestWords } from './lowestDay'
import './firmCard.css'

type Firm = Answer<typeof firm>
const most = 6

const useFirmToday = (ready: boolean) =>
  useQuery({ ...ask(firm), refetchInterval: 5 * 60_000, enabled: ready })

/** Where there is one column, the exceptions come first, before one's own day: a leader's team. */
export function TeamAttention({ ready }: { ready: boolean }) {
  return (
    <Card title="Needs attention" note={<ActiveWords ready={ready} />}>
      <Attention of={undefined} />
    </Card>
  )
}

function ActiveWords({ ready }: { ready: boolean }) {
  const isOwnTeam = useWho().role !== 'Admin'
  const { data, isError } = useQuery({ ...ask(team), refetchInterval: usePoll(60_000), enabled: ready })
  if (!data) return isError ? 'The team could not be loaded' : '…'
  return activeWords(data, isOwnTeam)
}

/** The same of an Admin's firm. */
export function FirmAttention({ ready }: { ready: boolean }) {
  const { data, isError, refetch } = useFirmToday(ready)
  return (
    <Card title="Needs attention" note={<ActiveWords ready={ready} />}>
      <Attention of={data} />
      {isError && !data && (
        <ErrorState retry={() => void refetch()}>The firm's figures could not be loaded.</ErrorState>
      )}
    </Card>
  )
}

type FirmCardProps = {
  ready: boolean
  /** `FirmAttention` and the money stand elsewhere. */
  omitsAttention?: boolean
}

export function FirmCard({ ready, omitsAttention }: FirmCardProps) {
  const { data, isError, refetch } = useFirmToday(ready)
  const rates = data?.rates ?? []
  const today = todayIn(useZone())
  return (
    <Card title="The Firm" className="firm-card">
      {!omitsAttention && (
        <div className="firm-parts first">
          <section>
            <h3>Needs attention</h3>
            <Attention of={data} />
          </section>
          <section className="firm-money">
            <Suspense>
              <Slot name="dashboard.firm" />
            </Suspense>
          </section>
        </div>
      )}
      {isError && !data ? (
        <ErrorState retry={() => void refetch()}>The firm's figures could not be loaded.</ErrorState>
      ) : (
        <div className="firm-parts" aria-busy={!data}>
          <section>
            <h3>
              At work, on break or finished, by office
              <small>{data && allWords(data.offices)}people on leave or off not counted</small>
            </h3>
            <Rows
              label="At work, on break or finished, by office"
              series={[{ label: 'At work, on break or finished', tone: 'good' }]}
              rows={(data?.offices ?? []).slice(0, most).map(({ id, name, due, came }) => ({
                id: id ?? 0,
                label: name,
                values: [due ? (came / due) * 100 : 0],
                text: `${grouped(came)} of ${grouped(due)}`,
              }))}
              top={100}
            />
          </section>
          <section>
            <h3>
              Attendance {rates.length ? shortRangeWords(rates[0]!.day, rates.at(-1)!.day, today) : '…'}
              <small>people on leave not counted</small>
            </h3>
            <Line
              label="Attendance rate"
              isRate
              text={(rate) => `${rate}% present`}
              points={rates.map(({ day, rate, late }) => ({
                id: day,
                short: weekdayOf(day) === 'monday' ? shortDateWords(day, today) : '',
                label: shortDayWords(day),
                note: late ? `${late} late` : undefined,
                value: rate,
              }))}
            />
            <p className="firm-lowest">{lowestWords(rates)}</p>
          </section>
        </div>
      )}
    </Card>
  )
}

/** Who is late or missing, and what is wrong in the directory. */
function Attention({ of }: { of: Firm | undefined }) {
  const without = of?.withoutManager ?? 0
  return (
    <div className="firm-attention-part">
      <Suspense fallback={<div className="missing-now" />}>
        <Slot name="dashboard.missing" />
      </Suspense>
      {without > 0 && (
        <Link to={'/employees' as string} className="firm-attention">
          <TriangleAlert size={16} aria-hidden />
          {without === 1
            ? '1 person has no manager'
            : `${without.toLocaleString('en-IN')} people have no manager`}
          <ChevronRight size={16} aria-hidden />
        </Link>
      )}
    </div>
  )
}

/** `35 of 37 (94.6%), `: now; a half day counts fully. Empty if nobody is due. */
function allWords(offices: Firm['offices']): string {
  const [came, due] = [total(offices, 'came'), total(offices, 'due')]
  if (due === 0) return ''
  return `${grouped(came)} of ${grouped(due)} (${Math.round((1000 * came) / due) / 10}%), `
}

const total = (offices: Firm['offices'], of: 'came' | 'due') => offices.reduce((sum, one) => sum + one[of], 0)
