/** A conflict: the stored version beside one's own, and the choice between them. */
import { useEffect, useRef } from 'react'
import { Button } from './Button'
import './table.css'
import './overtaken.css'

type OvertakenProps = {
  /** As in 'this candidate'. */ what: string
  rows: readonly { label: string; stored: string; mine: string }[]
  onRebase: (keepMine: boolean) => void
}

export function Conflict({ what, rows, onRebase }: OvertakenProps) {
  const section = useRef<HTMLElement>(null)
  // The Save button is at the end of a long form, so the view scrolls to the message at its top.
  useEffect(() => {
    // Newer browsers return a promise, which is not a clean-up function.
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={section} className="overtaken-both" role="alert">
      <p>Somebody else has changed this {what} since you opened it.</p>
      <div className="table-scroll few always">
        <table className="table" aria-label="Both versions">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">As it is now</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {rows
              .filter(({ stored, mine }) => stored !== mine)
              .map(({ label, stored, mine }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{stored || '-'}</td>
                  <td>{mine || '-'}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      <div className="long-buttons">
        <Button size="small" onClick={() => onRebase(true)}>
          Use the latest version and keep my changes
        </Button>
        <Button size="small" variant="quiet" onClick={() => onRebase(false)}>
          Discard my changes
        </Button>
      </div>
    </section>
  )
}
