/** Confirms that a candidate is to be deleted. */
import { call } from '../../../../web/api'
import { toast } from '../../../../web/toast'
import { Confirm } from '../../../../web/ui/Confirm'
import { sentenceOf } from '../../../../web/sendOnce'
import { deleteCandidate, type Candidate } from '../../contract'

export function DeleteCandidate({ candidate, onClose }: { candidate: Candidate; onClose: () => void }) {
  async function run() {
    try {
      await call(deleteCandidate, { id: String(candidate.id) })
      toast({ title: 'Success', text: 'Billing candidate deleted successfully', tone: 'good' })
      return true
    } catch (error) {
      toast({ title: 'Error', text: sentenceOf(error, 'Failed to delete candidate'), tone: 'bad' })
      return false
    }
  }
  return (
    <Confirm title="Delete Candidate?" action="Delete Candidate" busy="Deleting…" run={run} onClose={onClose}>
      <p>
        <b>{candidate.name}</b> ({candidate.clientName}) will be removed from the list and all totals. The
        history of changes is retained.
      </p>
    </Confirm>
  )
}
