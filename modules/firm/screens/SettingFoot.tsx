/** The foot of a settings form: saved or not, the date from which it applies, and the two buttons. */
import { todayIn, useZone } from '../../../web/firm'
import { Button } from '../../../web/ui/Button'
import { DateField } from '../../../web/ui/DateField'

type SettingFootProps = {
  isChanged: boolean
  busy: boolean
  onDiscard: () => void
  /** Omitted if a change applies immediately. */ from?: string
  onFrom?: (day: string) => void
  error?: string
}

export function SettingFoot({ isChanged, busy, from, onFrom, onDiscard, error }: SettingFootProps) {
  const today = todayIn(useZone())
  return (
    <div className={isChanged ? 'setting-foot changed' : 'setting-foot'}>
      <p className="faint" role="status">
        {isChanged ? 'Unsaved changes' : 'Saved'}
      </p>
      {isChanged && (
        <>
          {onFrom && (
            <DateField
              label="Applies from"
              min={today}
              value={from ?? ''}
              error={error}
              onChange={(event) => onFrom(event.target.value || today)}
            />
          )}
          <Button variant="quiet" onClick={onDiscard}>
            Discard
          </Button>
        </>
      )}
      <Button type="submit" variant="primary" disabled={!isChanged} busy={busy}>
        {busy ? 'Saving…' : 'Save'}
      </Button>
    </div>
  )
}
