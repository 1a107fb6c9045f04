/** The table of candidates. */
import { useWho } from '../../../../web/session'
import { todayIn, useZone } from '../../../../web/firm'
import { dayWords, initialed, shortDateWords } from '../../../../web/format'
import { Badge } from '../../../../web/ui/Badge'
import { SortHead } from '../../../../web/ui/SortHead'
import { Table, type Column } from '../../../../web/ui/Table'
import type { Candidate } from '../../contract'
import { CandidateMenu } from './CandidateMenu'
import type { Opens } from '../../screens/open'
import { useFilters, useRecruiterWords, type SortName } from './useCandidates'
import { isExpected, isLost, money, statusColour, typeWords, shortYear } from '../../screens/words'

export function CandidateTable({
  rows,
  fading,
  onOpen,
}: Opens & { rows: readonly Candidate[] | undefined; fading: boolean }) {
  const who = useWho()
  const today = todayIn(useZone())
  const recruiter = useRecruiterWords()

  const { sort, order, sortBy } = useFilters()
  const sorted = (head: string, name: SortName) => ({
    head,
    headCell: (
      <SortHead
        head={head}
        way={sort !== name ? null : order === 'desc' ? 'descending' : 'ascending'}
        onSort={() => sortBy(name)}
      />
    ),
  })
  const columns: Column<Candidate>[] = [
    {
      ...sorted('Name', 'name'),
      phone: 'lead',
      cell: (row) => (
        <span className="who">
          <button
            type="button"
            className="row-link"
            title={`${row.name}, ${row.candidateEmail}`}
            aria-haspopup="dialog"
            aria-label={`Edit ${row.name}`}
            onClick={() => onOpen({ what: 'candidate', id: row.id })}
          >
            <span className="two-lines">{row.name}</span>
          </button>
          <span className="out-of-sight">{row.candidateEmail}</span>
          {row.replaces && <span className="in-place">Replaces {row.replaces.name}</span>}
          {row.replacedBy && <span className="in-place">Replaced by {row.replacedBy.name}</span>}
        </span>
      ),
    },
    { ...sorted('Client', 'client'), cell: (row) => <TwoLines text={row.clientName} /> },
    { ...sorted('Designation', 'designation'), cell: (row) => <TwoLines text={row.designation} /> },
    {
      ...sorted('DOJ', 'dateOfJoining'),
      cell: (row) =>
        row.dateOfJoining ? (
          <time
            dateTime={row.dateOfJoining}
            title={dayWords(row.dateOfJoining)}
            // Nobody is expected on it any more.
            className={isExpected(row.status) ? undefined : 'faint'}
          >
            {shortYear(shortDateWords(row.dateOfJoining, today))}
          </time>
        ) : (
          '-'
        ),
    },
    {
      head: 'Recruiter',
      cell: (row) => <TwoLines text={recruiter(row)} shown={initialed(recruiter(row))} />,
    },
    { head: 'Billable CTC', number: true, cell: (row) => money(row.billableCTC) },
    { head: 'Billing Type', number: true, cell: typeWords },
    {
      head: 'Billing Amount',
      number: true,
      cell: (row) => (
        <span className={isLost(row.status) ? 'faint' : undefined}>{money(row.billingAmount)}</span>
      ),
    },
    {
      head: 'Status',
      phone: 'row',
      cell: (row) => <Badge colour={statusColour(row.status)}>{row.status}</Badge>,
    },
    {
      head: 'Actions',
      headCell: <span className="out-of-sight">Actions</span>,
      phone: 'corner',
      cell: (row) => <CandidateMenu candidate={row} who={who} onOpen={onOpen} />,
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

/** The title has the whole text. */
const TwoLines = ({ text, shown = text }: { text: string; shown?: string }) => (
  <span className="two-lines" title={text}>
    {shown}
  </span>
)
