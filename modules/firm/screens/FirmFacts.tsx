/** The firm itself: name and zone, its companies, its leave year. */
import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { ApiError, call } from '../../../web/api'
import { byField } from '../../../web/forms'
import { ask } from '../../../web/query'
import { toast } from '../../../web/toast'
import { Card } from '../../../web/ui/Card'
import { Combobox } from '../../../web/ui/Combobox'
import { ErrorState } from '../../../web/ui/Empty'
import { Input } from '../../../web/ui/Field'
import { Waiting } from '../../../web/ui/Spinner'
import { useUnsaved } from '../../../web/unsaved'
import { summaryOf, useWish } from '../../../web/wish'
import { getSettings, updateFirm } from '../contract'
import type { FieldSpec } from './fields'
import { SettingFoot } from './SettingFoot'
import { SettingForm } from './SettingForm'

const company: FieldSpec[] = [
  { name: 'entities', label: 'Companies that invoice', kind: 'lines', hint: 'One a line' },
  {
    name: 'othersEmail',
    label: "Address for nobody's candidates",
    kind: 'text',
    type: 'email',
    hint: 'They are booked to it as Others',
  },
  {
    name: 'privacyEmail',
    label: 'Address for questions about personal data',
    kind: 'text',
    type: 'email',
    hint: 'Stands on the privacy page. Empty: people are told to ask an Admin',
  },
]
const year: FieldSpec[] = [
  {
    name: 'yearStartsIn',
    label: 'Leave year',
    kind: 'choice',
    numeric: true,
    choices: [
      ['1', 'January to December'],
      ['4', 'April to March'],
    ],
    hint: 'Can only be changed before the first leave is asked for',
  },
]

export function FirmFacts() {
  const { data, isError, refetch } = useQuery(ask(getSettings))
  return (
    <Card
      title="Firm"
      icon={<Building2 size={18} aria-hidden />}
      note="What the firm is called, and where its days begin."
    >
      {data ? (
        <NameAndZone now={data.firm} />
      ) : isError ? (
        <ErrorState retry={() => void refetch()}>The settings could not be loaded.</ErrorState>
      ) : (
        <Waiting />
      )}
      {data && <SettingForm title="Companies" setting="company" section="firm" fields={company} />}
      {data && <SettingForm title="Leave year" setting="leave" section="firm" fields={year} />}
    </Card>
  )
}

type Facts = { name: string; zone: string }
const zones = Intl.supportedValuesOf('timeZone')

function NameAndZone({ now }: { now: Facts & { zoneIsFixed: boolean } }) {
  const [typed, setTyped] = useState<Partial<Facts>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const keyed = useWish()
  const element = useRef<HTMLFormElement>(null)
  const facts = { name: typed.name ?? now.name, zone: typed.zone ?? now.zone }
  const change = {
    ...(facts.name !== now.name && { name: facts.name.trim() }),
    ...(facts.zone !== now.zone && { zone: facts.zone }),
  }
  const isChanged = Object.keys(change).length > 0
  useUnsaved('firm', isChanged)

  const set = (part: Partial<Facts>) => {
    setTyped((before) => ({ ...before, ...part }))
    setErrors({})
  }
  async function save() {
    setBusy(true)
    try {
      await keyed(change, (key) => call(updateFirm, change, { key }))
      setTyped({})
      toast({ title: 'Settings saved', text: 'They hold at once.', tone: 'good' })
    } catch (error) {
      if (error instanceof ApiError) setErrors(byField(error.errors))
      toast({ title: 'Failed to save settings', text: summaryOf(error, 'Please try again.'), tone: 'bad' })
      element.current?.querySelector<HTMLElement>('[name=name]')?.focus()
    } finally {
      setBusy(false)
    }
  }

  const known = zones.includes(now.zone) ? zones : [now.zone, ...zones]
  return (
    <form
      ref={element}
      className="setting-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && !busy) void save()
      }}
    >
      <div className="setting-fields">
        <Input
          label="Name"
          name="name"
          maxLength={120}
          autoComplete="organization"
          value={facts.name}
          error={errors.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        {now.zoneIsFixed ? (
          <Input
            label="Time zone"
            readOnly
            value={now.zone}
            hint="Fixed: people have punched, and the days of all punches were told in it."
          />
        ) : (
          <Combobox
            label="Time zone"
            value={facts.zone}
            error={errors.zone}
            hint="Can be changed until somebody punches"
            choices={known.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
            onChange={(zone) => set({ zone })}
          />
        )}
      </div>
      <SettingFoot isChanged={isChanged} busy={busy} onDiscard={() => (setTyped({}), setErrors({}))} />
    </form>
  )
}
