/** System Information, refetched every 30 seconds. */
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { Answer } from '../../../src/domain/endpoint'
import { useZone } from '../../../web/firm'
import { bytesWords, momentWords } from '../../../web/format'
import { ask } from '../../../web/query'
import { Badge } from '../../../web/ui/Badge'
import { Card } from '../../../web/ui/Card'
import { ErrorState } from '../../../web/ui/Empty'
import { Fact, Facts } from '../../../web/ui/Facts'
import { Waiting } from '../../../web/ui/Spinner'
import { systemStats } from '../contract'
import { ShowChecklist } from './ShowChecklist'
import './system.css'

const every = 30_000

export default function SystemInformation() {
  const { data, isError, refetch } = useQuery({ ...ask(systemStats), staleTime: 0, refetchInterval: every })
  return (
    <Card title="System Information" actions={<ShowChecklist />}>
      {data ? (
        <Figures of={data} isOld={isError} />
      ) : isError ? (
        <ErrorState retry={() => void refetch()}>The system information could not be loaded.</ErrorState>
      ) : (
        <Waiting />
      )}
    </Card>
  )
}

function Figures({ of, isOld }: { of: Answer<typeof systemStats>; isOld: boolean }) {
  const zone = useZone()
  return (
    <>
      {isOld && <p className="system-warning">Muster does not answer. These are the last known figures.</p>}
      <Facts>
        <Fact name="Version">{of.version}</Fact>
        <Fact name="Last updated">{momentWords(of.lastUpdated, zone)}</Fact>
        <Fact name="Active users">{of.activeUsers}</Fact>
        <Fact name="Total users">{of.totalUsers}</Fact>
        <Fact name="Database status">
          <Badge colour={isOld ? 'red' : 'green'}>{isOld ? 'Unknown' : of.databaseStatus}</Badge>
        </Fact>
        <Fact name="Active in the last day">{of.signedIn}</Fact>
        <Fact name="Browser tabs open now">{of.windows}</Fact>
        <Fact name="Database size">{bytesWords(of.databaseSize)}</Fact>
        <Fact name="Files">{bytesWords(of.filesSize)}</Fact>
        <Fact name="Memory">{bytesWords(of.memory)}</Fact>
        <Fact name="Running since">{momentWords(of.startedAt, zone)}</Fact>
        <Fact name="Audit entries">{of.auditEntries.toLocaleString('en-IN')}</Fact>
        <Fact name="Node.js">{of.node}</Fact>
      </Facts>
      {of.failedJobs.map(({ name, error }) => (
        <p key={name} className="system-warning">
          <TriangleAlert size={16} aria-hidden /> The job {name} failed last time: {error}
        </p>
      ))}
    </>
  )
}
