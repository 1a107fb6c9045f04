/** What would go tonight because the time to keep it is over, and letting it go now. */
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
import { sentenceOf, useWish } from '../../../web/wish'
import { retentionPreview, retentionRun } from '../contract'
import './system.css'

export default function PurgePreview() {
  const { data, isError, refetch } = useQuery({ ...ask(retentionPreview), staleTime: 0 })
  const [asks, setAsks] = useState(false)
  const going = data?.filter(({ count }) => count > 0) ?? []
  return (
    <section className="purge-preview" aria-labelledby="purge-preview">
      <div className="purge-preview-head">
        <h3 id="purge-preview">What would go tonight</h3>
        <Button
          icon={<Trash2 size={16} aria-hidden />}
          aria-haspopup="dialog"
          disabled={going.length === 0}
          onClick={() => setAsks(true)}
        >
          Let go now
        </Button>
      </div>
      <Table
        few="always"
        label="What would go tonight"
        rows={data}
        rowKey={({ name }) => name}
        error={isError && !data && 'What would go could not be listed.'}
        retry={() => void refetch()}
        empty="Nothing is kept that could go."
        columns={[
          { head: 'What', phone: 'lead', cell: ({ title }) => title },
          {
            head: 'From before',
            cell: ({ before }) =>
              before ? (
                <span className="nowrap">{dayWords(before)}</span>
              ) : (
                <span className="faint">Kept for ever</span>
              ),
          },
          {
            head: 'How many',
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
  const keyed = useWish()
  async function run(): Promise<boolean> {
    try {
      const { went } = await keyed('let go', (key) => call(retentionRun, {}, { key }))
      const count = Object.values(went).reduce((sum, one) => sum + one, 0)
      toast({
        title: count ? 'Let go' : 'Nothing was over',
        text: count ? `${count.toLocaleString('en-IN')} went, and the audit says so.` : undefined,
        tone: 'good',
      })
      return true
    } catch (error) {
      toast({ title: 'Failed to let go', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
      return false
    } finally {
      // It is done in batches, whose answer names no events; what was done before it broke off is done.
      void afterEvent('retention.ran')
    }
  }
  return (
    <Confirm title="Let go now?" action="Let go now" busy="Letting go…" run={run} onClose={onClose}>
      <p>This cannot be undone. It would happen tonight by itself:</p>
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
