/**
 * Before sending: how many, who is left out, the estimated end, and problems. Then sending, and the result.
 */
import { useState } from 'react'
import { Send } from 'lucide-react'
import { useAddress } from '../../../../web/address'
import { online } from '../../../../web/online'
import { useValue } from '../../../../web/signals'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { Confirm } from '../../../../web/ui/Confirm'
import { Fact, Facts } from '../../../../web/ui/Facts'
import { BulkWarning } from './BulkWarning'
import { faultsOf, type Fault } from './recipients'
import type { BulkState } from './useBulk'
import { nobody, useBulkSend, useFinish, type Sent } from './useBulkSend'
import type { Link } from '../../link/screens/useLink'
import { countWords, many, paceWords, spanText, whenText } from '../../screens/words'
import type { TabName } from '../../screens/tabs'

type BulkSendProps = { link: Link; state: BulkState; uploading: boolean; onGo: (tab: TabName) => void }

export function BulkSend({ link: { status, isConnected }, state, uploading, onGo }: BulkSendProps) {
  const { draft, chosen, people, faults, optedOut } = state
  const [open, setOpen] = useState<'warning' | 'ask' | null>(null)
  // Shown after a first attempt, until there is something to send.
  const [tried, setTried] = useState(false)
  const { send, sent, forgetSent } = useBulkSend()
  const isOnline = useValue(online)
  const finish = useFinish(status, people.length - optedOut)
  const isBare = tried && isEmpty(people.length, faults)
  const leftOut = chosen.skipped + chosen.wrong.length

  function startSending() {
    forgetSent()
    const found = faultsOf(people, draft.message)
    setTried(isEmpty(people.length, found))
    if (isEmpty(people.length, found)) return
    // Already shown above the button.
    if (found.missing.length > 0 || found.empty || found.long) return
    setOpen(status.warnedAt === null ? 'warning' : 'ask')
  }

  const summary = (
    <Facts>
      <Fact name="Recipients">{countWords(people.length)}</Fact>
      {leftOut > 0 && <Fact name="No valid number">{countWords(leftOut)}</Fact>}
      {chosen.merged > 0 && <Fact name="Duplicates">{countWords(chosen.merged)}</Fact>}
      {optedOut > 0 && <Fact name="Opted out">{countWords(optedOut)}</Fact>}
      {finish && (
        <Fact name="Finishes">
          {finish.seconds < 90
            ? spanText(finish.seconds)
            : `${spanText(finish.seconds)}, ${whenText(finish.at, finish.zone)}`}
        </Fact>
      )}
    </Facts>
  )

  return (
    <Card className="wa-send" title="Send">
      {people.length > 0 && summary}
      {finish && status.isSimulated && <p className="faint">With real WhatsApp; the demo is faster.</p>}
      <Faults faults={faults} isBegun={Boolean(draft.message.trim())} />
      {isBare && (
        <p className="field-error" role="alert">
          {nobody}
        </p>
      )}
      {sent && <Outcome of={sent} />}
      {!isOnline && (
        <p className="soft" role="status">
          There is no network. Your draft stays here.
        </p>
      )}
      {isConnected ? (
        <Button
          variant="primary"
          size="large"
          icon={<Send size={16} aria-hidden />}
          disabled={!isOnline || uploading || faults.missing.length > 0}
          aria-haspopup="dialog"
          onClick={startSending}
        >
          Send Bulk Messages
        </Button>
      ) : (
        <Button variant="primary" size="large" onClick={() => onGo('connect')}>
          Connect WhatsApp first
        </Button>
      )}
      {open === 'warning' && (
        <BulkWarning status={status} onRead={() => setOpen('ask')} onClose={() => setOpen(null)} />
      )}
      {open === 'ask' && (
        <Confirm
          title={`Send to ${many(people.length, 'recipient')}?`}
          action="Send now"
          busy="Sending…"
          keep="Cancel"
          tone="primary"
          run={() => send(draft, people)}
          onClose={() => setOpen(null)}
        >
          {summary}
          <p className="soft">
            Messages are sent one after the other, {paceWords(status)}. You can pause or cancel at any time.
          </p>
        </Confirm>
      )}
    </Card>
  )
}

/** No recipients, or no text for any of them. */
const isEmpty = (count: number, { empty }: BulkState['faults']) => count === 0 || empty?.count === count

function Faults({
  faults: { missing, empty, long },
  isBegun,
}: {
  faults: BulkState['faults']
  isBegun: boolean
}) {
  const lines = [
    ...missing.map((fault) => ({
      key: fault.what,
      text: `${fault.what} has no value for ${whom(fault)}`,
    })),
    ...(empty && isBegun ? [{ key: 'empty', text: `There is no message for ${whom(empty)}` }] : []),
    ...(long ? [{ key: 'long', text: `The message is too long for ${whom(long)}` }] : []),
  ]
  if (lines.length === 0) return null
  return (
    <div className="wa-note bad" role="alert">
      <ul className="wa-faults">
        {lines.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      {missing.length > 0 && <p>Fix this before sending: change the message, or fill in the sheet.</p>}
    </div>
  )
}

/** `3 recipients: Asha, Ravi, Meena`; for more than three, `and others`. */
const whom = ({ count, who }: Fault) =>
  `${many(count, 'recipient')}: ${who.join(', ')}${count > who.length ? ' and others' : ''}`

function Outcome({ of: { queued, failed, merged, batchId, successful } }: { of: Sent }) {
  const { set } = useAddress(['tab', 'batch'])
  return (
    <div className="wa-note good" role="status">
      <p>
        <b>
          {queued + successful === 0
            ? 'Nothing was queued.'
            : `${many(queued + successful, 'message')} ${queued + successful === 1 ? 'is' : 'are'} on the ` +
              'way.'}
        </b>
        {failed > 0 &&
          ` ${many(failed, 'recipient')} ${failed === 1 ? 'was' : 'were'} refused. The log has the reasons.`}
        {merged > 0 && ` ${many(merged, 'duplicate number')} ${merged === 1 ? 'gets' : 'get'} one message.`}
      </p>
      <Button
        size="small"
        onClick={() => set({ tab: 'logs', batch: String(batchId) }, { isPlace: true, fromTop: false })}
      >
        View messages
      </Button>
    </div>
  )
}
