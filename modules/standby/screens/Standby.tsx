/** The standby: whether it could take over now, what is wrong, and its latest checks. */
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { ticking } from '../../../web/clock'
import { todayIn, useZone } from '../../../web/firm'
import { agoWords, shortMomentWords } from '../../../web/format'
import { ask } from '../../../web/query'
import { useValue } from '../../../web/signals'
import { Badge } from '../../../web/ui/Badge'
import { Card } from '../../../web/ui/Card'
import { Table } from '../../../web/ui/Table'
import { showStandby, type StandbyState } from '../contract'
import { badgeOf, behindOf, faultsOf, sentenceOf, verdictOf, type Check } from './standbyWords'
import './standby.css'

/** In milliseconds. Most reports are no event. */
const every = 15_000

/** Nothing for a firm with one machine. */
export default function Standby() {
  const { data } = useQuery({ ...ask(showStandby), staleTime: 0, refetchInterval: every })
  if (!data || (data.peer === null && data.replica === null && data.drills.length === 0)) return null
  return (
    <Card title="Standby" note="A second machine with a copy of the data, which can take over.">
      <Now state={data} />
      {data.drills.length > 0 && <Checks of={data.drills} />}
    </Card>
  )
}

function Now({ state }: { state: StandbyState }) {
  const zone = useZone()
  const at = state.drills[0]?.receivedAt
  const ago = useValue(useMemo(() => ticking((now) => (at ? agoWords(at, now, zone) : '')), [at, zone]))
  const { words, colour } = badgeOf(state)
  return (
    <div className="standby-now">
      <p className="standby-sentence" role="status">
        <Badge colour={colour}>{words}</Badge> {sentenceOf(state, ago, zone)}
      </p>
      <ul className="standby-faults" aria-label="Faults of the standby" hidden={faultsOf(state).length === 0}>
        {faultsOf(state).map(({ text, todo }, index) => (
          <li key={index}>
            <TriangleAlert size={16} aria-hidden />
            <span>
              {text} {todo && <span className="soft">{todo}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Checks({ of: checks }: { of: readonly Check[] }) {
  const zone = useZone()
  return (
    <Table
      label="Latest checks of the copy"
      few="always"
      rows={checks}
      rowKey={({ id }) => id}
      empty=""
      columns={[
        { head: 'When', cell: ({ receivedAt }) => shortMomentWords(receivedAt, todayIn(zone), zone) },
        { head: 'Result', cell: (check) => <Result of={check} /> },
        { head: 'Behind', cell: (check) => behindOf(check) ?? '–' },
        { head: 'Duration', number: true, cell: ({ tookMs }) => `${(tookMs / 1000).toFixed(1)} s` },
      ]}
    />
  )
}

function Result({ of: check }: { of: Check }) {
  const { words, colour } = verdictOf(check)
  return <Badge colour={colour}>{words}</Badge>
}
