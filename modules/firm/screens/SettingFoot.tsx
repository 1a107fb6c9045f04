/** Under a form of settings: whether it is saved, from which day it is to hold, and the two buttons. */
import { todayIn, useZone } from '../../../web/firm'
import { Button } from '../../../web/ui/Button'
import { DateField } from '../../../web/ui/DateField'

type SettingFootProps = {
  isChanged: boolean
  busy: boolean
  onDiscard: () => void
  /** Left out where a change holds at once. */ from?: string
  onFrom?: (day: string) => void
  error?: string
}

export function SettingFoot({ isChanged, busy, from, onFrom, onDiscard, error }: SettingFootProps) {
  const today = todayIn(useZone())
  return (
    <div className={isChanged ? 'setting-foot changed' : 'setting-foot'}>
      <p className="faint" role="status">
        {isChanged ? 'Changed, not saved yet' : 'Saved'}
      </p>
      {isChanged && (
        <>
          {onFrom && (
            <DateField
              label="Holds from"
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
