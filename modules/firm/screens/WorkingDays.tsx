/**
 * Working Days Configuration: which weekdays are worked, from a day on, with what a change touches before it
 * is saved.
 */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import type { WorkingDays as Days } from '../../../src/domain/calendar'
import { call } from '../../../web/api'
import { todayIn, useZone } from '../../../web/firm'
import { dayWords, titleWords } from '../../../web/format'
import { ask } from '../../../web/query'
import { toast } from '../../../web/toast'
import { Card } from '../../../web/ui/Card'
import { ErrorState } from '../../../web/ui/Empty'
import { Waiting } from '../../../web/ui/Spinner'
import { Switch } from '../../../web/ui/Switch'
import { useDebounced } from '../../../web/useDebounced'
import { useUnsaved } from '../../../web/unsaved'
import { sentenceOf, useWish } from '../../../web/wish'
import { getWorkingDays, saveSetting, takeBackSetting } from '../contract'
import { useDone, useTouches } from './calendarChange'
import { DoneLine } from './DoneLine'
import { LaterList } from './LaterList'
import { SettingFoot } from './SettingFoot'
import { Touches } from './Touches'
import './calendar.css'

const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const failed = 'Failed to save working days configuration'

export function WorkingDays() {
  const { data, isError, refetch } = useQuery(ask(getWorkingDays))
  return (
    <Card
      title="Working Days Configuration"
      icon={<CalendarDays size={18} aria-hidden />}
      note="A change holds from a day on; earlier days keep what held then."
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

function Form({ now }: { now: Days & { versions: { from: string; days: Days }[] } }) {
  const today = todayIn(useZone())
  const [typed, setTyped] = useState<Partial<Days>>({})
  // Null: today, also when that has become another day while the page stood open.
  const [chosen, setFrom] = useState<string | null>(null)
  const from = chosen ?? today
  const [busy, setBusy] = useState(false)
  const keyed = useWish()
  const last = useDone()
  const days: Days = { ...daysOf(now), ...typed }
  const isChanged = Object.entries(days).some(([name, on]) => now[name as keyof Days] !== on)
  const anyDay = week.some((name) => days[name])
  useUnsaved('working-days', isChanged)
  // The switches are often pressed several at once.
  const wish = JSON.stringify([days, from])
  const isSettled = useDebounced(wish) === wish
  const isAsked = isChanged && anyDay && from >= today
  const touches = useTouches(
    saveSetting,
    isAsked && isSettled ? { key: 'working_days', value: days, from } : null,
  )

  async function save() {
    setBusy(true)
    try {
      const body = { key: 'working_days', value: days, from }
      const { undo } = await keyed(body, (key) => call(saveSetting, body, { key }))
      discard()
      last.tell(`Working days saved${from > today ? `: they hold from ${dayWords(from)} on` : ''}.`, undo)
    } catch (error) {
      toast({ title: failed, text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }

  async function takeBack(day: string) {
    try {
      last.tell(
        `What was to hold from ${dayWords(day)} on was taken back.`,
        (await call(takeBackSetting, { key: 'working_days', from: day })).undo,
      )
    } catch (error) {
      toast({ title: failed, text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    }
  }

  const discard = () => {
    setTyped({})
    setFrom(null)
  }
  const later = now.versions.filter((version) => version.from > today).toReversed()
  return (
    <form
      className="setting-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && !busy && anyDay) void save()
      }}
    >
      <fieldset className="settings-week plain">
        <legend className="out-of-sight">Worked on</legend>
        {week.map((name) => (
          <Switch
            key={name}
            label={titleWords(name)}
            checked={days[name]}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.checked })}
          />
        ))}
      </fieldset>
      <Switch
        label="Special Saturdays"
        note={
          days.saturday
            ? 'Every Saturday is a working day; there are no special ones then.'
            : '2nd and 4th Saturdays are holidays; 1st, 3rd and 5th are working days.'
        }
        checked={days.specialSaturday}
        disabled={days.saturday}
        onChange={(event) => setTyped({ ...typed, specialSaturday: event.target.checked })}
      />
      {!anyDay && (
        <p className="field-error" role="alert">
          At least one day of the week must be a working day
        </p>
      )}
      {isAsked && <Touches preview={touches} />}
      <LaterList
        changes={later.map((version, index) => ({
          from: version.from,
          lines: differences(later[index - 1]?.days ?? now, version.days),
        }))}
        onTakeBack={takeBack}
      />
      <DoneLine of={last} />
      <SettingFoot isChanged={isChanged} busy={busy} from={from} onFrom={setFrom} onDiscard={discard} />
    </form>
  )
}

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
