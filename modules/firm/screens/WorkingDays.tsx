/** Working Days Configuration: the working weekdays from a date, with the affected leave before saving. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { WorkingDays as Days } from '../../../src/domain/calendar'
import { call } from '../../../web/api'
import { todayIn, useZone } from '../../../web/firm'
import { useForm } from '../../../web/form/useForm'
import { dayWords, titleWords } from '../../../web/format'
import { ask } from '../../../web/query'
import { toast } from '../../../web/toast'
import { Card } from '../../../web/ui/Card'
import { ErrorState } from '../../../web/ui/Empty'
import { Waiting } from '../../../web/ui/Spinner'
import { Switch } from '../../../web/ui/Switch'
import { useDebounced } from '../../../web/useDebounced'
import { sentenceOf } from '../../../web/sendOnce'
import { getWorkingDays, saveSetting, takeBackSetting } from '../contract'
import { useDone, useTouches } from './calendarChange'
import { LastChange } from './LastChange'
import { LaterList } from './LaterList'
import { SettingFoot } from './SettingFoot'
import { AffectedLeave } from './AffectedLeave'
import './calendar.css'

const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const nothing = 'At least one day of the week must be a working day'
const failed = 'Failed to save working days configuration'

export function WorkingDays() {
  const { data, isError, refetch } = useQuery(ask(getWorkingDays))
  return (
    <Card
      title="Working Days Configuration"
      note="Changes apply from the date you choose. Past days stay as they were."
    >
      {data ? (
        <Form now={data} />
      ) : isError ? (
        <ErrorState retry={() => void refetch()}>The working days could not be loaded.</ErrorState>
      ) : (
        <Waiting />
      )}
    </Card>
  )
}

type Now = Days & { versions: { from: string; days: Days }[] }

function Form({ now }: { now: Now }) {
  const today = todayIn(useZone())
  // Null means today, even if the day has changed while the page was open.
  const [chosen, setFrom] = useState<string | null>(null)
  const from = chosen ?? today
  const last = useDone()
  const form = useForm(saveSetting, {
    stored: now,
    follows: true,
    section: 'working-days',
    read: (now) => daysOf(now!),
    // It is always shown below the switches.
    faults: (days): Record<string, string> => (isAny(days) ? {} : { '': nothing }),
    write: (days, before) =>
      differences(before, days).length > 0 ? { key: 'working_days', value: days, from } : null,
    failed: { title: failed, text: 'Please try again.' },
    onSent: (saved): void => {
      if (!saved) return
      discard()
      last.announce(
        `Working days saved${from > today ? `. They apply from ${dayWords(from)}` : ''}.`,
        saved.undo,
      )
    },
  })
  const { values: days, isDirty } = form
  // People often press several switches at once.
  const choice = JSON.stringify([days, from])
  const isSettled = useDebounced(choice) === choice
  const shouldPreview = isDirty && isAny(days) && from >= today
  const touches = useTouches(
    saveSetting,
    shouldPreview && isSettled ? { key: 'working_days', value: days, from } : null,
  )

  async function takeBack(day: string) {
    try {
      last.announce(
        `The change planned for ${dayWords(day)} was cancelled.`,
        (await call(takeBackSetting, { key: 'working_days', from: day })).undo,
      )
    } catch (error) {
      toast({ title: failed, text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    }
  }

  const discard = () => {
    form.reset()
    setFrom(null)
  }
  const later = now.versions.filter((version) => version.from > today).toReversed()
  return (
    <form className="setting-form" {...form.element}>
      <fieldset className="settings-week plain">
        <legend className="out-of-sight">Worked on</legend>
        {week.map((name) => (
          <Switch
            key={name}
            label={
              <>
                {titleWords(name).slice(0, 3)}
                <span className="settings-week-rest">{name.slice(3)}</span>
              </>
            }
            aria-label={titleWords(name)}
            checked={days[name]}
            onChange={(event) => form.set({ [name]: event.target.checked })}
          />
        ))}
      </fieldset>
      <Switch
        label="Special Saturdays"
        note={
          days.saturday
            ? 'Every Saturday is a working day, so there are no special Saturdays.'
            : '2nd and 4th Saturdays are holidays; 1st, 3rd and 5th are working days.'
        }
        checked={days.specialSaturday}
        disabled={days.saturday}
        onChange={(event) => form.set({ specialSaturday: event.target.checked })}
      />
      {!isAny(days) && (
        <p className="field-error" role="alert">
          {nothing}
        </p>
      )}
      {shouldPreview && <AffectedLeave preview={touches} />}
      <LaterList
        changes={later.map((version, index) => ({
          from: version.from,
          lines: differences(later[index - 1]?.days ?? now, version.days),
        }))}
        onTakeBack={takeBack}
      />
      <LastChange of={last} />
      <SettingFoot isChanged={isDirty} busy={form.busy} from={from} onFrom={setFrom} onDiscard={discard} />
    </form>
  )
}

const isAny = (days: Days) => week.some((name) => days[name])

const daysOf = ({
  monday,
  tuesday,
  wednesday,
  thursday,
  friday,
  saturday,
  sunday,
  specialSaturday,
}: Days): Days => ({ monday, tuesday, wednesday, thursday, friday, saturday, sunday, specialSaturday })

function differences(before: Days, after: Days): string[] {
  const changed = week
    .filter((name) => before[name] !== after[name])
    .map((name) => `${titleWords(name)} ${after[name] ? 'worked' : 'off'}`)
  return before.specialSaturday === after.specialSaturday
    ? changed
    : [...changed, after.specialSaturday ? 'special Saturdays' : 'no special Saturdays']
}
