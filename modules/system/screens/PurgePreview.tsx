/** Shows the expired data that will be deleted tonight, and can delete it now. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { call } from '../../../web/api'
import { dayWords } from '../../../web/format'
import { afterEvent } from '../../../web/live'
import { ask } from '../../../web/query'
import { toast } from '../../../web/toast'
import { Button } from '../../../web/ui/Button'
import { Confirm } from '../../../web/ui/Confirm'
import { Table } from '../../../web/ui/Table'
import { sentenceOf, useSendOnce } from '../../../web/sendOnce'
import { retentionPreview, retentionRun } from '../contract'
import './system.css'

export default function PurgePreview() {
  const { data, isError, refetch } = useQuery({ ...ask(retentionPreview), staleTime: 0 })
  const [asks, setAsks] = useState(false)
  const going = data?.filter(({ count }) => count > 0) ?? []
  return (
    <section className="purge-preview" aria-labelledby="purge-preview">
      <div className="purge-preview-head">
        <h3 id="purge-preview">Due for deletion tonight</h3>
        <Button
          icon={<Trash2 size={16} aria-hidden />}
          aria-haspopup="dialog"
          disabled={going.length === 0}
          onClick={() => setAsks(true)}
        >
          Delete now
        </Button>
      </div>
      <Table
        few="always"
        label="Due for deletion tonight"
        rows={data}
        rowKey={({ name }) => name}
        error={isError && !data && 'The expired data could not be listed.'}
        retry={() => void refetch()}
        empty="No data has expired."
        columns={[
          { head: 'Data', phone: 'lead', cell: ({ title }) => title },
          {
            head: 'Older than',
            cell: ({ before }) =>
              before ? (
                <span className="nowrap">{dayWords(before)}</span>
              ) : (
                <span className="faint">Kept forever</span>
              ),
          },
          {
            head: 'Count',
            number: true,
            cell: ({ before, count }) => (before ? count.toLocaleString('en-IN') : '–'),
          },
        ]}
      />
      {asks && <PurgeDialog going={going} onClose={() => setAsks(false)} />}
    </section>
  )
}

function PurgeDialog({
  going,
  onClose,
}: {
  going: readonly { name: string; title: string; count: number }[]
  onClose: () => void
}) {
  const keyed = useSendOnce()
  async function run(): Promise<boolean> {
    try {
      const { went } = await keyed('delete', (key) => call(retentionRun, {}, { key }))
      const count = Object.values(went).reduce((sum, one) => sum + one, 0)
      toast({
        title: count ? 'Expired data deleted' : 'No data had expired',
        text: count ? `${count.toLocaleString('en-IN')} deleted. The audit has an entry.` : undefined,
        tone: 'good',
      })
      return true
    } catch (error) {
      toast({ title: 'Deleting failed', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
      return false
    } finally {
      // It runs in batches whose answer lists no events; batches before an interruption are done.
      void afterEvent('retention.ran')
    }
  }
  return (
    <Confirm
      title="Delete expired data now?"
      action="Delete now"
      busy="Deleting…"
      run={run}
      onClose={onClose}
    >
      <p>This cannot be undone. Muster deletes it tonight anyway:</p>
      <ul className="settings-plain-list">
        {going.map(({ name, title, count }) => (
          <li key={name}>
            {title}: {count.toLocaleString('en-IN')}
          </li>
        ))}
      </ul>
    </Confirm>
  )
}
