/** The Candidates tab: filters, totals and the list. */
import { Users } from 'lucide-react'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { EmptyState, ErrorState } from '../../../../web/ui/Empty'
import { fromFirst, Pagination } from '../../../../web/ui/Pagination'
import { CandidateFigures } from './CandidateFigures'
import { CandidateFilters } from './CandidateFilters'
import { CandidateTable } from './CandidateTable'
import type { Opens } from '../../screens/open'
import { pageSize, useCandidates, useFilters } from './useCandidates'
import { countWords } from '../../screens/words'

export function CandidatesTab({ onOpen }: Opens) {
  const { page, isFiltered, set, clear, values } = useFilters()
  const { data, isError, isFading, refetch } = useCandidates()
  const found = data?.pagination.totalItems ?? 0
  const first = (page - 1) * pageSize + 1

  return (
    <div className="billing-tab">
      <CandidateFilters />
      {!(isError && !data) && (
        <CandidateFigures
          totals={data?.totals}
          isFiltered={isFiltered}
          byJoining={values.joining !== '' && found > 0}
        />
      )}
      <Card className="billing-list">
        {isError && !data ? (
          <ErrorState retry={refetch}>Failed to fetch billing candidates</ErrorState>
        ) : data && data.data.length === 0 ? (
          <EmptyState
            icon={<Users size={28} strokeWidth={1.5} aria-hidden />}
            action={isFiltered && <Button onClick={clear}>Clear Filters</Button>}
          >
            {isFiltered
              ? 'No billing candidates found'
              : 'No billing candidates found. Add the first one, or import your sheet.'}
          </EmptyState>
        ) : (
          <CandidateTable rows={data?.data} fading={isFading} onOpen={onOpen} />
        )}
      </Card>
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
