/** The Backups section of System Settings: schedule, latest backups with errors, and Back up now. */
import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { Slot } from '../../../web/frame/Slot'
import { useZone } from '../../../web/firm'
import { bytesWords, momentWords } from '../../../web/format'
import { pieces } from '../../../web/module'
import { ask } from '../../../web/query'
import type { FieldSpec } from '../../../web/setting'
import { Badge } from '../../../web/ui/Badge'
import { Card } from '../../../web/ui/Card'
import { Table } from '../../../web/ui/Table'
import { Waiting } from '../../../web/ui/Spinner'
import { listBackups, type BackupRun, type BackupState } from '../contract'
import { BackUpNow } from './BackUpNow'
import './backups.css'

const schedule: FieldSpec[] = [
  { name: 'at', label: 'Every day at', kind: 'time' },
  {
    name: 'daily',
    label: 'Daily backups kept',
    kind: 'number',
    least: 1,
    most: 90,
    hint: 'The last of each day',
  },
  {
    name: 'weekly',
    label: 'Weekly backups kept',
    kind: 'number',
    least: 0,
    most: 104,
    hint: 'The last of each week',
  },
  {
    name: 'monthly',
    label: 'Monthly backups kept',
    kind: 'number',
    least: 0,
    most: 120,
    hint: 'The last of each month',
  },
  {
    name: 'isOn',
    label: 'Back up every day',
    kind: 'switch',
    hint: 'A failed backup is retried every hour, and Admins are notified.',
  },
]

/** How often the progress of a running backup is requested. */
const every = 1000

export default function Backups() {
  const { settingForm: SettingForm } = pieces()
  const { data, isError, refetch } = useQuery({
    ...ask(listBackups),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.running ? every : false),
  })
  return (
    <div className="backups-cards">
      <Card
        title="Backups"
        note={"Database and files in one verified file. To restore, use the server's " + 'command line.'}
        actions={<BackUpNow running={data?.running ?? null} />}
      >
        {data && <Place of={data} />}
        <Table
          label="Latest backups"
          rows={data?.runs}
          rowKey={({ id }) => id}
          error={isError && !data && 'The backups could not be listed.'}
          retry={() => void refetch()}
          empty="No backup has been made yet. Back up now makes the first one."
          columns={[
            { head: 'When', phone: 'lead', cell: (run) => <When run={run} /> },
            { head: 'Result', phone: 'row', cell: (run) => <Outcome run={run} /> },
            { head: 'Size', number: true, cell: ({ size }) => (size === null ? '–' : bytesWords(size)) },
            { head: 'By', cell: ({ by }) => by ?? <span className="faint">Muster</span> },
          ]}
        />
        {SettingForm && (
          <Suspense fallback={<Waiting />}>
            <SettingForm title="Schedule" setting="backups" section="backups" fields={schedule} />
          </Suspense>
        )}
      </Card>
      <Suspense>
        <Slot name="settings.backups" />
      </Suspense>
    </div>
  )
}

function Place({ of: { folder, isOnTheSameDisk, isEncrypted, nextAt } }: { of: BackupState }) {
  const zone = useZone()
  return (
    <div className="backups-place">
      <p>
        {nextAt
          ? `Next backup: ${momentWords(nextAt, zone)}.`
          : 'No automatic backups: the schedule is off, or this is a demo firm.'}{' '}
        They are written to <code>{folder}</code>, {isEncrypted ? 'encrypted' : 'not encrypted'}.
      </p>
      {isOnTheSameDisk && (
        <p className="backups-warning">
          <TriangleAlert size={16} aria-hidden />
          <span>
            This folder is on the same disk as the data, so one broken disk would take both. On the server,
            choose another folder with <code>MUSTER_BACKUPS</code>.
          </span>
        </p>
      )}
    </div>
  )
}

const When = ({ run: { startedAt } }: { run: BackupRun }) => (
  <span className="nowrap">{momentWords(startedAt, useZone())}</span>
)

function Outcome({ run: { error, file, isThere, isEncrypted } }: { run: BackupRun }) {
  if (error !== null)
    return (
      <div className="backups-outcome">
        <Badge colour="red">Failed</Badge> {error}
      </div>
    )
  return (
    <div className="backups-outcome">
      <Badge colour={isThere ? 'green' : 'gray'}>{isThere ? 'Verified' : 'Deleted'}</Badge>{' '}
      {isEncrypted && <Badge>Encrypted</Badge>} <span className="faint">{file!.split(/[/\\]/).at(-1)}</span>
    </div>
  )
}
