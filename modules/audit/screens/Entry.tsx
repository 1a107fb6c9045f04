/** One entry; it opens to show the values before and after, field by field. */
import { ArrowRight, ChevronRight } from 'lucide-react'
import { useZone } from '../../../web/firm'
import { momentWords } from '../../../web/format'
import type { AuditEntry } from '../contract'

export function Entry({ entry }: { entry: AuditEntry }) {
  const { id, at, name, what, by, source, about, changes, details, erased } = entry
  const zone = useZone()
  const isEmpty = changes.length === 0 && details.length === 0
  return (
    <li>
      <details>
        <summary>
          <ChevronRight size={16} aria-hidden />
          <span className="audit-what">
            {what}
            {about && about.id !== by?.id && <span className="soft">: {about.name}</span>}
            {changes.length > 0 && <span className="audit-brief faint">{brief(changes)}</span>}
          </span>
          <span className="audit-by">{by?.name ?? 'Muster'}</span>
          <time className="faint" dateTime={at}>
            {momentWords(at, zone)}
          </time>
        </summary>
        <div className="audit-body">
          {erased ? (
            <p className="soft">
              The content was erased because its retention ended. The entry and the chain remain.
            </p>
          ) : isEmpty ? (
            <p className="soft">No more details.</p>
          ) : (
            <>
              {changes.length > 0 && <Changes of={changes} />}
              {details.length > 0 && (
                <dl className="audit-details">
                  {details.map(({ field, value }) => (
                    <div key={field}>
                      <dt>{field}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </>
          )}
          <p className="faint">
            Entry {id}, {name}, {sourceWords(source)}
          </p>
        </div>
      </details>
    </li>
  )
}

/** 'Role: Recruiter → Manager, and 2 more' */
function brief(changes: AuditEntry['changes']): string {
  const [{ field, before, after }] = changes as [AuditEntry['changes'][number]]
  const rest = changes.length - 1
  return `${field}: ${before ?? 'nothing'} → ${after ?? 'nothing'}${rest ? `, and ${rest} more` : ''}`
}

function Changes({ of }: { of: AuditEntry['changes'] }) {
  return (
    <ul className="audit-changes">
      {of.map(({ field, before, after }) => (
        <li key={field}>
          <span className="audit-field">{field}</span>
          <span className="audit-step">
            <span className="soft">{before ?? 'nothing'}</span>
            <ArrowRight size={14} role="img" aria-label="became" />
            <b>{after ?? 'nothing'}</b>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** `cli`, `job:…`, `import:…`, `bulk:…`, or an address. */
function sourceWords(source: string): string {
  const [kind, ...rest] = source.split(':')
  const of = rest.join(':')
  if (source === 'cli') return 'from the command line'
  if (kind === 'job') return `by the job ${of}`
  if (kind === 'import') return `by import ${of}`
  if (kind === 'bulk') return `by a bulk action from ${of}`
  return /^[\d.:a-f]+$/i.test(source) ? `from ${source}` : source
}
