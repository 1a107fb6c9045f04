/** Everything about one candidate, for windows that are too narrow for the table. */
import { Pencil } from 'lucide-react'
import { useWho } from '../../../../web/session'
import { todayIn, useZone } from '../../../../web/firm'
import { shortDateWords } from '../../../../web/format'
import { Badge } from '../../../../web/ui/Badge'
import { IconButton } from '../../../../web/ui/Button'
import { Dialog } from '../../../../web/ui/Dialog'
import { Fact, Facts } from '../../../../web/ui/Facts'
import type { Candidate } from '../../contract'
import type { Open, Opens } from '../../screens/open'
import { money, statusColour, typeWords } from '../../screens/words'
import { CandidateMenu } from './CandidateMenu'
import { useRecruiterWords } from './useCandidates'

type DetailsProps = Opens & { candidate: Candidate; onClose: () => void }

export function CandidateDetails({ candidate, onOpen, onClose }: DetailsProps) {
  const who = useWho()
  const today = todayIn(useZone())
  const recruiterOf = useRecruiterWords()
  const then = (open: Open) => {
    onClose()
    onOpen(open)
  }
  return (
    <Dialog title={candidate.name} onClose={onClose}>
      <div className="candidate-head">
        <Badge colour={statusColour(candidate.status)}>{candidate.status}</Badge>
        <b className="figures">{money(candidate.billingAmount)}</b>
        <span className="row-actions">
          <IconButton
            label={`Edit ${candidate.name}`}
            aria-haspopup="dialog"
            onClick={() => then({ what: 'candidate', id: candidate.id })}
          >
            <Pencil size={17} aria-hidden />
          </IconButton>
          <CandidateMenu candidate={candidate} who={who} onOpen={then} />
        </span>
      </div>
      {candidate.replaces && <p className="soft">Replaces {candidate.replaces.name}</p>}
      {candidate.replacedBy && <p className="soft">Replaced by {candidate.replacedBy.name}</p>}
      <Facts>
        <Fact name="Client">{candidate.clientName}</Fact>
        <Fact name="Designation">{candidate.designation}</Fact>
        <Fact name="DOJ">
          {candidate.dateOfJoining ? shortDateWords(candidate.dateOfJoining, today) : '-'}
        </Fact>
        <Fact name="Recruiter">{recruiterOf(candidate)}</Fact>
        <Fact name="Billable CTC">{money(candidate.billableCTC)}</Fact>
        <Fact name="Billing Type">{typeWords(candidate)}</Fact>
        <Fact name="Email">{candidate.candidateEmail}</Fact>
        <Fact name="Mobile">{candidate.candidateMobile}</Fact>
      </Facts>
    </Dialog>
  )
}
