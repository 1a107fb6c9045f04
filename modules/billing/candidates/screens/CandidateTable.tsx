/** The table of candidates. On a phone each candidate is a card. */
import { useWho } from '../../../../web/session'
import { dayWords } from '../../../../web/format'
import { Badge } from '../../../../web/ui/Badge'
import { Table, type Column } from '../../../../web/ui/Table'
import type { Candidate } from '../../contract'
import { CandidateActions } from './CandidateActions'
import type { Opens } from '../../screens/open'
import { useChoices } from './useCandidates'
import { money, statusColour, typeWords } from '../../screens/words'

export function CandidateTable({
  rows,
  fading,
  onOpen,
}: Opens & { rows: readonly Candidate[] | undefined; fading: boolean }) {
  const who = useWho()
  const others = useChoices()?.othersEmail.toLowerCase()
  /** If the generic email is used, the client's contact says who the recruiter is. */
  const recruiter = ({ recruiterEmail, recruiterName, clientSpoc }: Candidate) =>
    recruiterEmail && recruiterEmail.toLowerCase() === others
      ? (clientSpoc ?? '-')
      : (recruiterName ?? recruiterEmail ?? '-')

  const columns: Column<Candidate>[] = [
    {
      head: 'Name',
      phone: 'lead',
      cell: (row) => (
        <span className="who">
          <span>{row.name}</span>
          <span className="faint" title={row.candidateEmail}>
            {row.candidateEmail}
          </span>
          {row.replaces && <span className="in-place">Replaces {row.replaces.name}</span>}
          {row.replacedBy && <span className="in-place">Replaced by {row.replacedBy.name}</span>}
        </span>
      ),
    },
    { head: 'Client', cell: (row) => row.clientName },
    { head: 'Designation', phone: 'wide', cell: (row) => row.designation },
    {
      head: 'DOJ',
      cell: (row) =>
        row.dateOfJoining ? (
          <time dateTime={row.dateOfJoining} className="nowrap">
            {dayWords(row.dateOfJoining)}
          </time>
        ) : (
          '-'
        ),
    },
    { head: 'Recruiter', phone: 'wide', cell: recruiter },
    { head: 'Billable CTC', number: true, cell: (row) => money(row.billableCTC) },
    { head: 'Billing Type', cell: typeWords },
    { head: 'Billing Amount', number: true, cell: (row) => <b>{money(row.billingAmount)}</b> },
    {
      head: 'Status',
      phone: 'row',
      cell: (row) => <Badge colour={statusColour(row.status)}>{row.status}</Badge>,
    },
    {
      head: 'Actions',
      phone: 'corner',
      cell: (row) => <CandidateActions candidate={row} who={who} onOpen={onOpen} />,
    },
  ]
  return (
    <Table
      label="Billing candidates"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      fading={fading}
      empty="No billing candidates found"
    />
  )
}
