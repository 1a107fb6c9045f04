/**
 * The effect of the file before it is applied: columns, open questions, rows, and the two ways to continue.
 */
import { useState } from 'react'
import { call } from '../../../web/api'
import { toast } from '../../../web/toast'
import { Button } from '../../../web/ui/Button'
import { DialogButtons } from '../../../web/ui/Dialog'
import { sentenceOf } from '../../../web/sendOnce'
import { discardImport, type ImportInfo } from '../contract'
import { Columns } from './Columns'
import { Questions } from './Questions'
import type { Sheet } from './sheet'
import { WrongRows } from './WrongRows'
import { Rows, type Show } from './Rows'
import { startImport } from './useImport'
import { failedWords } from './words'

export function Preview({ info, sheet, onAgain }: { info: ImportInfo; sheet: Sheet; onAgain: () => void }) {
  const { new: added, changed, wrong, unchanged } = info.counts
  const [show, setShow] = useState<Show>(wrong ? 'wrong' : added ? 'new' : changed ? 'changed' : 'unchanged')
  const [busy, setBusy] = useState(false)
  const good = added + changed

  const go = async (rows: 'all' | 'good') => {
    setBusy(true)
    await startImport(info, rows)
    setBusy(false)
  }
  const discard = async () => {
    await call(discardImport, { id: String(info.id) }).catch((error: unknown) =>
      toast({
        title: failedWords(info),
        text: sentenceOf(error, 'An unexpected error occurred'),
        tone: 'bad',
      }),
    )
    onAgain()
  }

  return (
    <>
      <p>
        <b>{info.fileName}</b>
        <span className="soft">
          {' '}
          would {sentence({ added, changed, one: sheet.one })}. Nothing has been changed yet.
        </span>
      </p>
      {info.message && (
        <p className="import-said" role="alert">
          {info.message}
        </p>
      )}
      <Questions info={info} />
      <Passed info={info} />
      <Columns info={info} />
      {info.total > 0 && (
        <Rows id={info.id} counts={{ wrong, new: added, changed, unchanged }} show={show} onShow={setShow} />
      )}
      <Follows info={info} />
      {wrong > 0 && <WrongRows info={info} />}
      <DialogButtons>
        <Button variant="quiet" onClick={() => void discard()}>
          Choose another file
        </Button>
        {wrong > 0 && good > 0 && (
          <Button variant="primary" busy={busy} onClick={() => void go('good')}>
            {busy
              ? 'Starting…'
              : `Import ${good === 1 ? '1 valid row' : `${good.toLocaleString('en-IN')} valid rows`}`}
          </Button>
        )}
        {wrong === 0 && (
          <Button variant="primary" busy={busy} disabled={good === 0} onClick={() => void go('all')}>
            {busy
              ? 'Starting…'
              : good
                ? `Import ${good.toLocaleString('en-IN')} ${good === 1 ? 'row' : 'rows'}`
                : 'Nothing to import'}
          </Button>
        )}
      </DialogButtons>
    </>
  )
}

function sentence({ added, changed, one }: { added: number; changed: number; one: string }): string {
  const many = (count: number) => `${count.toLocaleString('en-IN')} ${one}${count === 1 ? '' : 's'}`
  const parts = [added && `add ${many(added)}`, changed && `change ${many(changed)}`].filter(Boolean)
  return parts.length ? parts.join(' and ') : 'change nothing'
}

/** Side effects of the rows; each count opens to names. */
function Follows({ info: { follows } }: { info: ImportInfo }) {
  if (!follows.length) return null
  return (
    <section className="import-follows">
      <h3>Side effects</h3>
      {follows.map(({ what, count, people, names }) => (
        <details key={what}>
          <summary>
            <b>{count.toLocaleString('en-IN')}</b> {what}
          </summary>
          <p className="faint">
            {names.join(', ')}
            {people > names.length && ` and ${(people - names.length).toLocaleString('en-IN')} more`}
          </p>
        </details>
      ))}
    </section>
  )
}

/** Rows outside the table. */
function Passed({ info: { passed, passedRows } }: { info: ImportInfo }) {
  if (!passed) return null
  return (
    <details className="import-columns">
      <summary>
        {passed === 1 ? '1 row is left out' : `${passed.toLocaleString('en-IN')} rows are left out`}
      </summary>
      <ul className="import-passed">
        {passedRows.map(({ row, why, text }) => (
          <li key={row}>
            Row {row}, {why}
            {text && <span className="faint"> {text}</span>}
          </li>
        ))}
        {passed > passedRows.length && <li className="faint">and {passed - passedRows.length} more</li>}
      </ul>
    </details>
  )
}
