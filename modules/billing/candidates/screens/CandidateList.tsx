/** The candidates in a narrow window: two lines each, and the details by a press. */
import type { Day } from '../../../../src/domain/day'
import { todayIn, useZone } from '../../../../web/firm'
import { initialed, shortDateWords } from '../../../../web/format'
import { useWho } from '../../../../web/session'
import { Badge } from '../../../../web/ui/Badge'
import { NoteParts, RowList } from '../../../../web/ui/RowList'
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
        note: (
          <NoteParts
            first={row.clientName}
            rest={[
              joiningWords(row, today),
              !isOwn && row.recruiterName && initialed(row.recruiterName),
            ].filter((part) => typeof part === 'string')}
          />
        ),
        figure: <b className={isLost(row.status) ? 'faint' : undefined}>{money(row.billingAmount)}</b>,
        press: 'Show details',
        onPress: () => onShow(row.id),
      }))}
      fading={fading}
      empty="No billing candidates found"
    />
  )
}

/** The day of joining, or `was to join 9 Nov`; nothing if the candidate is lost or on hold. */
function joiningWords({ status, dateOfJoining }: Candidate, today: Day): string | null {
  if (!dateOfJoining || !isExpected(status)) return null
  const day = shortYear(shortDateWords(dateOfJoining, today))
  // The status beside it says whether they have joined.
  return dateOfJoining > today || hasJoined(status) ? day : `was to join ${day}`
}
