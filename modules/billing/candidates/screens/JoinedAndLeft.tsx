/**
 * Records the leaving date. If the candidate left within the guarantee, offers the replacement or credit note
 * that the client is owed.
 */
import { useState, type FormEvent } from 'react'
import { FileMinus2, UserPlus } from 'lucide-react'
import { may } from '../../../../src/domain/access'
import { ApiError, call } from '../../../../web/api'
import { todayIn, useZone } from '../../../../web/firm'
import { dayWords } from '../../../../web/format'
import { useWho } from '../../../../web/session'
import { toast } from '../../../../web/toast'
import { Button } from '../../../../web/ui/Button'
import { Dialog, SendButtons } from '../../../../web/ui/Dialog'
import { DateField } from '../../../../web/ui/DateField'
import { sentenceOf } from '../../../../web/sendOnce'
import {
  candidateInvoices,
  getCandidate,
  setCandidateStatus,
  type Candidate,
  type Invoice,
} from '../../contract'
import type { Opens } from '../../screens/open'
import { money } from '../../screens/words'

type LeftProps = Opens & { candidate: Candidate; onClose: () => void }

export function JoinedAndLeft({ candidate: given, onOpen, onClose }: LeftProps) {
  const who = useWho()
  const [candidate, setCandidate] = useState(given)
  const [day, setDay] = useState(todayIn(useZone()))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>()
  const [owed, setOwed] = useState<readonly Invoice[] | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!day) return setError('Choose a date')
    setBusy(true)
    try {
      const { id, version, guaranteeUntil } = candidate
      const now = await call(setCandidateStatus, {
        id: String(id),
        status: 'Joined and Left',
        leftOn: day,
        version,
      })
      toast({
        title: 'Success',
        text: `Status of ${candidate.name} updated to Joined and Left`,
        tone: 'good',
      })
      if (!guaranteeUntil || day > guaranteeUntil) return onClose()
      const invoices = may(who, 'view_invoices')
        ? await call(candidateInvoices, { id: String(id) }).catch(() => [])
        : []
      setCandidate(now)
      setOwed(invoices.filter(({ wantsCreditNote }) => wantsCreditNote))
    } catch (thrown) {
      setBusy(false)
      const stored =
        thrown instanceof ApiError && thrown.status === 409
          ? await call(getCandidate, { id: String(candidate.id) }).catch(() => null)
          : null
      if (stored) setCandidate(stored)
      setError(
        stored
          ? `Somebody else has changed this candidate. The status is now ${stored.status}. Press again to ` +
              'set Joined and Left'
          : sentenceOf(thrown, 'Failed to update status'),
      )
    }
  }

  if (owed) return <Owed candidate={candidate} invoices={owed} onOpen={onOpen} onClose={onClose} />
  return (
    <Dialog title="Joined and Left" onClose={onClose}>
      <form className="dialog-form" noValidate onSubmit={(event) => void submit(event)}>
        <DateField
          label="Left on"
          required
          value={day}
          min={candidate.dateOfJoining ?? undefined}
          error={error}
          onChange={(event) => setDay(event.target.value)}
        />
        {candidate.guaranteeUntil && (
          <p className="soft">
            Guaranteed until {dayWords(candidate.guaranteeUntil)}. If a candidate leaves within this period,
            replace them or issue a credit note.
          </p>
        )}
        <SendButtons onCancel={onClose} busy={busy} doing="Updating…">
          Update Status
        </SendButtons>
      </form>
    </Dialog>
  )
}

export function Owed({ candidate, invoices, onOpen, onClose }: LeftProps & { invoices: readonly Invoice[] }) {
  const manages = may(useWho(), 'manage_invoices')
  return (
    <Dialog title="Left Within the Guarantee" onClose={onClose}>
      <p>
        <b>{candidate.name}</b> left {candidate.clientName} on {dayWords(candidate.leftOn!)}, within the
        guarantee until {dayWords(candidate.guaranteeUntil!)}.{' '}
        {candidate.replacedBy ? (
          <>The replacement, {candidate.replacedBy.name}, did not stay either, so a credit note is due.</>
        ) : (
          <>
            The client is owed a replacement
            {invoices.length > 0 ? ' or a credit note.' : '. No invoice needs a credit note.'}
          </>
        )}
      </p>
      <div className="long-buttons">
        {!candidate.replacedBy && (
          <Button
            variant="primary"
            icon={<UserPlus size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => onOpen({ what: 'candidate', like: candidate })}
          >
            Add Replacement
          </Button>
        )}
        {manages &&
          invoices.map((invoice) => (
            <Button
              key={invoice.id}
              icon={<FileMinus2 size={16} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => onOpen({ what: 'credit note', invoice })}
            >
              Credit {invoice.invoiceNumber} ({money(invoice.invoiceAmount)})
            </Button>
          ))}
        <Button variant="quiet" onClick={onClose}>
          Later
        </Button>
      </div>
    </Dialog>
  )
}
