/** Activating, and deactivating with its side effects listed first. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../../src/domain/endpoint'
import { call } from '../../../../web/api'
import { todayIn, useZone } from '../../../../web/firm'
import { fullName } from '../../../../web/format'
import { toast } from '../../../../web/toast'
import { Confirm } from '../../../../web/ui/Confirm'
import { ErrorState } from '../../../../web/ui/Empty'
import { DateField } from '../../../../web/ui/DateField'
import { Waiting } from '../../../../web/ui/Spinner'
import { sentenceOf } from '../../../../web/sendOnce'
import { leavingPerson, updatePerson, type Person } from '../../contract'

export function SwitchActive({ person, onClose }: { person: Person; onClose: () => void }) {
  const today = todayIn(useZone())
  const [lastWorkDate, setLastWorkDate] = useState(today)
  const name = fullName(person)
  const leaves = person.isActive

  async function run(): Promise<boolean> {
    try {
      await call(updatePerson, {
        id: String(person.id),
        ...(leaves ? { isActive: false, lastWorkDate: lastWorkDate || today } : { isActive: true }),
      })
      toast({
        title: 'Status Updated',
        text: `Employee has been ${leaves ? 'deactivated' : 'activated'}`,
        tone: 'good',
      })
      return true
    } catch (error) {
      toast({ title: 'Error', text: sentenceOf(error, 'Failed to update employee status'), tone: 'bad' })
      return false
    } finally {
    }
  }

  if (!leaves)
    return (
      <Confirm
        title={`Activate ${name}?`}
        action="Activate"
        busy="Activating…"
        keep="Cancel"
        tone="primary"
        run={run}
        onClose={onClose}
      >
        <p>All access is restored: {name} can sign in again with the same role.</p>
        <p className="soft">A new employment starts today. The time in between does not count.</p>
      </Confirm>
    )
  return (
    <Confirm
      title={`Deactivate ${name}?`}
      action="Deactivate"
      busy="Deactivating…"
      keep="Cancel"
      run={run}
      onClose={onClose}
    >
      <p>All access is revoked: {name} is signed out everywhere and can no longer sign in.</p>
      <LeavingEffects person={person} />
      <DateField
        label="Last work date"
        max={today}
        value={lastWorkDate}
        onChange={(event) => setLastWorkDate(event.target.value)}
      />
    </Confirm>
  )
}

function LeavingEffects({ person }: { person: Person }) {
  // A preview, so its answer is not cached.
  const { data, error, refetch } = useQuery({
    queryKey: [leavingPerson.path, person.id],
    queryFn: () => call(leavingPerson, { id: String(person.id) }),
    staleTime: 0,
    gcTime: 0,
  })
  if (error)
    return (
      <ErrorState retry={() => void refetch()}>
        {sentenceOf(error, 'The side effects could not be listed.')}
      </ErrorState>
    )
  if (!data) return <Waiting />
  const lines = touchedLines(data)
  if (lines.length === 0) return <p className="soft">No other changes.</p>
  return (
    <div className="touched">
      <p>Also:</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

const most = 5

export function touchedLines({
  reports,
  reportsGoTo,
  openApprovals,
  pendingLeaves,
  futureLeaves,
  pendingRegularizations,
  tasks,
  sessions,
  devices,
}: Answer<typeof leavingPerson>): string[] {
  const some = (count: number, one: string, more: string) =>
    count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${more}`]
  const names =
    reports.length > most
      ? `${reports.slice(0, most).join(', ')} and ${reports.length - most} more`
      : reports.join(', ')
  return [
    ...(reports.length
      ? [`${names} ${reports.length === 1 ? 'reports' : 'report'} to ${reportsGoTo ?? 'nobody'} from now on`]
      : []),
    ...some(
      openApprovals,
      'pending request goes to the next approver',
      'pending requests go to the next approver',
    ),
    ...some(futureLeaves, 'future approved leave is cancelled', 'future approved leaves are cancelled'),
    ...some(
      pendingLeaves,
      'pending leave application is cancelled',
      'pending leave applications are cancelled',
    ),
    ...some(
      pendingRegularizations,
      'pending regularization is withdrawn',
      'pending regularizations are withdrawn',
    ),
    ...some(tasks, 'open task returns to its creator', 'open tasks return to their creators'),
    ...some(sessions, 'device is signed out', 'devices are signed out'),
    ...some(devices, 'device gets no more push notifications', 'devices get no more push notifications'),
  ]
}
