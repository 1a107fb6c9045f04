/** The candidates in a narrow window, and the details by a press. */
import type { Day } from '../../../../src/domain/day'
import { todayIn, useZone } from '../../../../web/firm'
import { initialed, shortDateWords } from '../../../../web/format'
import { useWho } from '../../../../web/session'
import { Badge } from '../../../../web/ui/Badge'
import { RowList } from '../../../../web/ui/RowList'
import type { Candidate } from '../../contract'
import { hasJoined, isExpected, isLost, money, statusColour, shortYear } from '../../screens/words'

type ListProps = {
  rows: readonly Candidate[] | undefined
  fading: boolean
  onShow: (id: number) => void
}

export function CandidateList({ rows, fading, onShow }: ListProps) {
  const today = todayIn(useZone())
  const isOwn = useWho().role === 'Recruiter'
  return (
    <RowList
      label="Billing candidates"
      rows={rows?.map((row) => ({
        key: row.id,
        title: row.name,
        state: <Badge colour={statusColour(row.status)}>{row.status}</Badge>,
        // One place for the day and the recruiter, so that a list of a team can be scanned.
        ...(isOwn
          ? { note: [row.clientName, joiningWords(row, today)].filter(Boolean).join(' · ') }
          : { note: row.clientName, more: moreWords(row, today) }),
        figure: <b className={isLost(row.status) ? 'faint' : undefined}>{money(row.billingAmount)}</b>,
        press: 'Show details',
        leads: true,
        onPress: () => onShow(row.id),
      }))}
      fading={fading}
      empty="No billing candidates found"
    />
  )
}

const moreWords = (row: Candidate, today: Day): string =>
  [joiningWords(row, today), row.recruiterName && initialed(row.recruiterName)].filter(Boolean).join(' · ')

/** `joins 1 Jan`, `joined 5 Dec`, `was to join 9 Nov`; nothing if the candidate is lost or on hold. */
function joiningWords({ status, dateOfJoining }: Candidate, today: Day): string | null {
  if (!dateOfJoining || !isExpected(status)) return null
  const verb = dateOfJoining > today ? 'joins' : hasJoined(status) ? 'joined' : 'was to join'
  return `${verb} ${shortYear(shortDateWords(dateOfJoining, today))}`
}
