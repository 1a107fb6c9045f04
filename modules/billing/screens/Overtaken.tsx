/** Two changed the same at once: what is stored now beside what was typed here, and which of them is to count. */
import { Button } from '../../../web/ui/Button'
import { labels, names, valuesOf, type FieldName } from './candidateFields'
import type { CandidateForm } from './useCandidateForm'

export function Overtaken({ form, saidOf }: { form: CandidateForm; /** A value as people read it. */ saidOf: (name: FieldName, value: string) => string }) {
  if (!form.theirs) return null
  const stored = valuesOf(form.theirs)
  const rows = names.filter((name) => stored[name] !== form.values[name])
  return (
    <section className="overtaken-both" role="alert">
      <p>Somebody else has changed this candidate since you opened it.</p>
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
            {rows.map((name) => (
              <tr key={name}>
                <th scope="row">{labels[name]}</th>
                <td>{saidOf(name, stored[name]) || '-'}</td>
                <td>{saidOf(name, form.values[name]) || '-'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="row-buttons">
        <Button size="small" onClick={() => form.rebase(true)}>
          Show it as it is now, keep my changes
        </Button>
        <Button size="small" variant="quiet" onClick={() => form.rebase(false)}>
          Drop my changes
        </Button>
      </div>
    </section>
  )
}
