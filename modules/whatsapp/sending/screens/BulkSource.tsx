/** The source of recipients: a sheet, typed numbers, or saved lists. */
import { setBulk, sources, type Source } from './drafts'
import { ExcelSource } from './ExcelSource'
import { ListSource } from './ListSource'
import { NumbersField } from '../../lists/screens/NumbersField'
import type { BulkState } from './useBulk'

const labels: Record<Source, string> = {
  excel: 'Excel Upload',
  manual: 'Manual Entry',
  list: 'Broadcast List',
}

export function BulkSource({
  state: { draft, lists, chosen },
  country,
}: {
  state: BulkState
  country: string
}) {
  return (
    <>
      <fieldset className="wa-choice">
        <legend className="out-of-sight">Recipients from</legend>
        {sources.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="source"
              checked={draft.source === one}
              onChange={() => setBulk({ source: one })}
            />
            {labels[one]}
          </label>
        ))}
      </fieldset>
      {draft.source === 'excel' && <ExcelSource sheet={draft.sheet} />}
      {draft.source === 'manual' && (
        <NumbersField
          label="Phone numbers"
          name="numbers"
          country={country}
          value={draft.manual}
          onChange={(manual) => setBulk({ manual })}
        />
      )}
      {draft.source === 'list' && (
        <ListSource
          lists={lists}
          picked={draft.lists}
          chosen={chosen}
          country={country}
          typed={draft.manual}
        />
      )}
    </>
  )
}
