/**
 * The parts of an answer beside its text: figures, a passage, requests to decide, a filled-in form, links to
 * screens.
 */
import { Suspense, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { pieces } from '../../../web/module'
import { Button } from '../../../web/ui/Button'
import { Spinner } from '../../../web/ui/Spinner'
import type { Reply } from '../contract'
import { PageDialog } from './PageDialog'
import { formOf, targetOf } from './targets'

export function ReplyParts({
  reply: { rows, quote, links, prepare, requests },
  onLeave,
}: {
  reply: Reply
  onLeave?: (() => void) | undefined
}) {
  const form = prepare && formOf(prepare)
  const ways = links.flatMap(({ label, to }) => {
    const target = targetOf(to)
    return target ? [{ label, ...target }] : []
  })
  return (
    <>
      {rows.length > 0 && (
        <dl className="chat-rows">
          {rows.map(({ label, value }, index) => (
            <div key={index}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {quote && <Quote {...quote} />}
      {requests.map(({ kind, id }) => (
        <Suspense key={`${kind}-${id}`} fallback={<Spinner label="Loading the request" />}>
          <Waiting kind={kind} id={id} />
        </Suspense>
      ))}
      {(form || ways.length > 0) && (
        <p className="chat-ways">
          {form && (
            <Link
              to={form.to as string}
              search={form.search as never}
              className="button primary"
              onClick={onLeave}
            >
              {prepare.label}
            </Link>
          )}
          {ways.map(({ label, to, search, hash }) => (
            <Link
              key={label}
              to={to as string}
              search={search as never}
              hash={hash}
              className="button secondary small"
              onClick={onLeave}
            >
              {label}
            </Link>
          ))}
        </p>
      )}
    </>
  )
}

function Waiting({ kind, id }: Reply['requests'][number]) {
  const { decideLeave: DecideLeave, decideRegularization: DecideRegularization } = pieces()
  const Decide = kind === 'leave' ? DecideLeave : DecideRegularization
  return Decide && <Decide id={id} />
}

function Quote({ title, passage, page }: NonNullable<Reply['quote']>) {
  const [reads, setReads] = useState(false)
  return (
    <figure className="chat-quote">
      <blockquote>{passage}</blockquote>
      <figcaption className="faint">
        <cite>{title}</cite>
        {page !== null && (
          <Button
            size="small"
            variant="quiet"
            icon={<BookOpen size={14} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setReads(true)}
          >
            Read the page
          </Button>
        )}
      </figcaption>
      {reads && page !== null && <PageDialog id={page} title={title} onClose={() => setReads(false)} />}
    </figure>
  )
}
