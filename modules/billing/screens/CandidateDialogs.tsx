/** Two questions about a candidate: whether it is to go, and when somebody left. */
import { useState, type FormEvent } from 'react'
import { call } from '../../../web/api'
import { todayIn, useZone } from '../../../web/firm'
import { toast } from '../../../web/toast'
import { Confirm } from '../../../web/ui/Confirm'
import { Dialog, SendButtons } from '../../../web/ui/Dialog'
import { DateField } from '../../../web/ui/Field'
import { sentenceOf } from '../../../web/wish'
import { dayWords } from '../../../web/format'
import { deleteCandidate, setCandidateStatus, type Candidate } from '../contract'
import { changed } from './useCandidates'

type AboutCandidate = { candidate: Candidate; onClose: () => void }

export function DeleteCandidate({ candidate, onClose }: AboutCandidate) {
  async function run() {
    try {
      await call(deleteCandidate, { id: String(candidate.id) })
      toast({ title: 'Success', text: 'Billing candidate deleted successfully', tone: 'good' })
      changed('candidate.changed')
      return true
    } catch (error) {
      toast({ title: 'Error', text: sentenceOf(error, 'Failed to delete candidate'), tone: 'bad' })
      return false
    }
  }
  return (
    <Confirm title="Delete Candidate?" action="Delete Candidate" busy="Deleting…" run={run} onClose={onClose}>
      <p>
        <b>{candidate.name}</b> of {candidate.clientName} leaves the list and every total. What was changed until now stays in the history.
      </p>
    </Confirm>
  )
}

export function JoinedAndLeft({ candidate, onClose }: AboutCandidate) {
  const [day, setDay] = useState(todayIn(useZone()))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!day) return setError('Must be a date')
    setBusy(true)
    try {
      await call(setCandidateStatus, { id: String(candidate.id), status: 'Joined and Left', leftOn: day })
      toast({ title: 'Success', text: `Status of ${candidate.name} updated to Joined and Left`, tone: 'good' })
      changed('candidate.changed')
      onClose()
    } catch (thrown) {
      setBusy(false)
      setError(sentenceOf(thrown, 'Failed to update status'))
    }
  }

  return (
    <Dialog title="Joined and Left" onClose={onClose}>
      <form className="dialog-form" noValidate onSubmit={(event) => void submit(event)}>
        <DateField label="Left on" value={day} min={candidate.dateOfJoining ?? undefined} error={error} onChange={(event) => setDay(event.target.value)} />
        {candidate.guaranteeUntil && <p className="soft">Guaranteed until {dayWords(candidate.guaranteeUntil)}: who leaves by then is replaced, or the invoice is credited.</p>}
        <SendButtons onCancel={onClose} busy={busy} doing="Updating…">
          Update Status
        </SendButtons>
      </form>
    </Dialog>
  )
}
