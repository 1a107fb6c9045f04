/** All changes made to a candidate, client or invoice: user, time, and each field before and after. */
import { ArrowRight } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useZone } from '../../../web/firm'
import { fullName, momentWords } from '../../../web/format'
import { ask } from '../../../web/query'
import { Badge } from '../../../web/ui/Badge'
import { Dialog } from '../../../web/ui/Dialog'
import { EmptyState, ErrorState } from '../../../web/ui/Empty'
import { Waiting } from '../../../web/ui/Spinner'
import { candidateHistory, clientHistory, invoiceHistory, type AuditRecord } from '../contract'
import type { Open } from './open'

const historyCalls = { candidate: candidateHistory, client: clientHistory, invoice: invoiceHistory }
const notes = {
  candidate: 'View all changes made to this billing candidate',
  client: 'View all changes made to this client',
  invoice: 'View all changes made to this invoice',
}
const kinds = {
  CREATE: ['green', 'Created'],
  UPDATE: ['blue', 'Updated'],
  DELETE: ['red', 'Deleted'],
} as const

export function HistoryDialog({
  of,
  id,
  name,
  onClose,
}: Omit<Extract<Open, { what: 'history' }>, 'what'> & { onClose: () => void }) {
  const { data, isError, refetch } = useQuery({ ...ask(historyCalls[of], { id: String(id) }), staleTime: 0 })
  return (
    <Dialog wide title={name} onClose={onClose}>
      <p className="soft">{notes[of]}</p>
      {isError && !data && <ErrorState retry={() => void refetch()}>Failed to fetch the history</ErrorState>}
      {!data && !isError && <Waiting />}
      {data?.length === 0 && <EmptyState>No changes yet.</EmptyState>}
      {data && data.length > 0 && (
        <ol className="changes">
          {changesOf(data).map((change) => (
            <Change key={change[0]!.id} records={change} />
          ))}
        </ol>
      )}
    </Dialog>
  )
}

/** Changes of one save are grouped. */
function changesOf(records: readonly AuditRecord[]): AuditRecord[][] {
  const found: AuditRecord[][] = []
  for (const record of records) {
    const last = found.at(-1)?.[0]
    if (last && last.changedAt === record.changedAt && last.changeType === record.changeType)
      found.at(-1)!.push(record)
    else found.push([record])
  }
  return found
}

function Change({ records }: { records: readonly AuditRecord[] }) {
  const zone = useZone()
  const { changeType, changedAt, changedByUser } = records[0]!
  const [colour, word] = kinds[changeType]
  return (
    <li>
      <p className="change-head">
        <Badge colour={colour}>{word}</Badge>
        <b>{changedByUser ? fullName(changedByUser) : 'Muster'}</b>
        {changedByUser && <span className="faint">{changedByUser.email}</span>}
        <time className="faint" dateTime={changedAt}>
          {momentWords(changedAt, zone)}
        </time>
      </p>
      <dl>
        {records.toReversed().map(({ id, fieldName, oldValue, newValue }) => (
          <div key={id}>
            <dt>{fieldName}</dt>
            <dd>
              {changeType === 'UPDATE' && (
                <>
                  <del>{oldValue ?? 'nothing'}</del>
                  <ArrowRight size={14} aria-label="now" />
                </>
              )}
              {changeType === 'DELETE' ? <del>{oldValue}</del> : <ins>{newValue ?? 'nothing'}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
