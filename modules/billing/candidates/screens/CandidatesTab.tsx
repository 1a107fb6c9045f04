/** The Candidates tab: the picture, the filters and the list. */
import { useState } from 'react'
import { Users } from 'lucide-react'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { EmptyState, ErrorState } from '../../../../web/ui/Empty'
import { fromFirst, Pagination } from '../../../../web/ui/Pagination'
import { useNarrow } from '../../../../web/useNarrow'
import { CandidatePicture } from '../../picture/screens/CandidatePicture'
import type { Opens } from '../../screens/open'
import { countWords } from '../../screens/words'
import { CandidateDetails } from './CandidateDetails'
import { CandidateFilters } from './CandidateFilters'
import { CandidateList } from './CandidateList'
import { CandidateTable } from './CandidateTable'
import { pageSize, useCandidates, useFilters, usePicture } from './useCandidates'

/** The table has ten columns. */
const narrow = 1240

export function CandidatesTab({ onOpen }: Opens) {
  const { page, isFiltered, set, clear, values } = useFilters()
  const { data, isError, isFading, refetch } = useCandidates()
  const picture = usePicture()
  const isNarrow = useNarrow(narrow)
  const [shown, setShown] = useState<number | null>(null)
  const found = data?.pagination.totalItems ?? 0
  const first = (page - 1) * pageSize + 1
  // The details follow each change of the row.
  const details = isNarrow && data?.data.find(({ id }) => id === shown)

  return (
    <div className="billing-tab">
      {!(isError && !data) && (
        <CandidatePicture
          picture={picture}
          totals={data?.totals}
          isFiltered={isFiltered}
          byJoining={values.joining !== '' && found > 0}
          month={values.month}
          status={values.status}
          onMonth={(month) => set({ month })}
          onStatus={(status) => set({ status })}
        />
      )}
      <CandidateFilters isNarrow={isNarrow} />
      <Card className="billing-list">
        {isError && !data ? (
          <ErrorState retry={refetch}>Failed to fetch billing candidates</ErrorState>
        ) : data && data.data.length === 0 ? (
          <EmptyState
            icon={<Users size={28} strokeWidth={1.5} aria-hidden />}
            action={
              isFiltered ? (
                <Button onClick={clear}>Clear Filters</Button>
              ) : (
                <Button onClick={() => onOpen({ what: 'candidate' })}>Add Candidate</Button>
              )
            }
          >
            {isFiltered
              ? 'No billing candidates found'
              : 'No billing candidates found. Add the first one, or import your sheet.'}
          </EmptyState>
        ) : isNarrow ? (
          <CandidateList rows={data?.data} fading={isFading} onShow={setShown} />
        ) : (
          <CandidateTable rows={data?.data} fading={isFading} onOpen={onOpen} />
        )}
      </Card>
      {details && <CandidateDetails candidate={details} onOpen={onOpen} onClose={() => setShown(null)} />}
      <p className="out-of-sight" role="status">
        {data && `${countWords(found, 'candidate')} found`}
      </p>
      {data && data.pagination.totalPages > 1 && (
        <div className="billing-foot">
          <p className="soft">
            Showing {first} to {first + data.data.length - 1} of {found} candidates
          </p>
          <Pagination
            page={page}
            pages={data.pagination.totalPages}
            numbers={fromFirst(page, data.pagination.totalPages)}
            onPage={(to) => set({ page: to })}
          />
        </div>
      )}
    </div>
  )
}
