/** Verifies the chain and shows its end to note down. */
import { useState } from 'react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { Answer } from '../../../src/domain/endpoint'
import { call } from '../../../web/api'
import { toast } from '../../../web/toast'
import { Button } from '../../../web/ui/Button'
import { Card } from '../../../web/ui/Card'
import { CopyText } from '../../../web/ui/CopyText'
import { sentenceOf } from '../../../web/sendOnce'
import { verifyAudit } from '../contract'

type Verified = Answer<typeof verifyAudit>

export function CheckChain() {
  const [found, setFound] = useState<Verified | null>(null)
  const [busy, setBusy] = useState(false)

  async function check() {
    setBusy(true)
    try {
      setFound(await call(verifyAudit))
    } catch (error) {
      toast({
        title: 'The chain could not be checked',
        text: sentenceOf(error, 'Please try again.'),
        tone: 'bad',
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card
      title="Chain"
      note={
        'Each entry has a hash of itself and of the previous entry, so an entry that was removed, ' +
        'changed or erased too early is detected.'
      }
      actions={
        <Button busy={busy} onClick={() => void check()}>
          {busy ? 'Checking…' : 'Check the chain'}
        </Button>
      }
    >
      <div role="status" aria-live="polite" className="audit-chain">
        {found && <Result of={found} />}
      </div>
    </Card>
  )
}

const number = (count: number) => count.toLocaleString('en-IN')

function Result({ of: { entries, erased, head, heads, wrong, more } }: { of: Verified }) {
  return (
    <>
      {wrong.length === 0 ? (
        <p className="audit-whole">
          <CircleCheck size={18} aria-hidden />
          The chain is complete: {number(entries)} {entries === 1 ? 'entry' : 'entries'}, none removed, none
          changed.
        </p>
      ) : (
        <>
          <p className="audit-broken">
            <CircleAlert size={18} aria-hidden />
            The chain is not complete: in {number(entries)} entries{' '}
            {wrong.length === 1
              ? '1 problem was found.'
              : `${more ? 'more than ' : ''}${number(wrong.length)} problems were found.`}
          </p>
          <ul className="audit-wrong">
            {wrong.map(({ what }) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
          {[...new Set(wrong.map(({ todo }) => todo))].map((todo) => (
            <p key={todo}>{todo}</p>
          ))}
        </>
      )}
      {erased > 0 && (
        <p className="soft">
          The content of {number(erased)} was erased because its retention ended. The entries and their order
          remain in the chain.
        </p>
      )}
      <p className="soft">
        {heads.outside > 0
          ? `It was compared with ${number(heads.outside)} ${heads.outside === 1 ? 'head' : 'heads'} ` +
            'stored outside the database.'
          : 'No head is stored outside the database, so entries that were cut off or rewritten together ' +
            'with the recorded heads are not detected.'}
      </p>
      {head && (
        <>
          <p className="soft">
            Note this down elsewhere. Later, &lsquo;muster admin audit verify --head&rsquo; shows with it
            whether anything up to entry {number(head.id)} was rewritten or cut off.
          </p>
          <CopyText label={`Head, entry ${number(head.id)}`} text={`${head.id},${head.hash}`} />
        </>
      )}
    </>
  )
}
