/** The progress of a running step. */
import type { ImportInfo } from '../contract'

export function Progress({
  words,
  info,
  note,
}: {
  words: string
  info: Pick<ImportInfo, 'done' | 'total' | 'passwordsLeft' | 'fileName'>
  note?: string
}) {
  const { done, total, passwordsLeft } = info
  const figures =
    total && done < total
      ? `${done.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')} rows`
      : passwordsLeft
        ? `${passwordsLeft.toLocaleString('en-IN')} left`
        : done
          ? `${done.toLocaleString('en-IN')} rows so far`
          : ''
  return (
    <div className="import-progress" role="status">
      <p>
        <b>{words}</b> <span className="soft">{info.fileName}</span>
      </p>
      <progress aria-label={words} {...(total && done < total ? { value: done, max: total } : {})} />
      <p className="faint figures">{figures || '\u00A0'}</p>
      {note && <p className="soft">{note}</p>}
    </div>
  )
}
