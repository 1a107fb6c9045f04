/** Shows a page of the firm. */
import { useQuery } from '@tanstack/react-query'
import { dayOf } from '../../../src/domain/day'
import { ApiError } from '../../../web/api'
import { useZone } from '../../../web/firm'
import { dayWords } from '../../../web/format'
import { ask } from '../../../web/query'
import { Dialog } from '../../../web/ui/Dialog'
import { ErrorState } from '../../../web/ui/Empty'
import { Waiting } from '../../../web/ui/Spinner'
import { getPage } from '../contract'
import { Markdown } from './Markdown'

export function PageDialog({ id, title, onClose }: { id: number; title: string; onClose: () => void }) {
  const zone = useZone()
  const { data, error, refetch } = useQuery(ask(getPage, { id: String(id) }))
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <Dialog wide title={data?.title ?? title} onClose={onClose}>
      {error && !data ? (
        <ErrorState retry={isGone ? undefined : () => void refetch()}>
          {isGone ? 'This page no longer exists.' : 'The page could not be loaded.'}
        </ErrorState>
      ) : data ? (
        <>
          <Markdown text={data.body} onGo={onClose} />
          <p className="faint">Last changed {dayWords(dayOf(data.updatedAt, zone))}</p>
        </>
      ) : (
        <Waiting />
      )}
    </Dialog>
  )
}
