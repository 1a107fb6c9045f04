/** The firm itself: name and time zone, companies, leave year. */
import { useQuery } from '@tanstack/react-query'
import { useForm } from '../../../web/form/useForm'
import { ask } from '../../../web/query'
import { Card } from '../../../web/ui/Card'
import { Combobox } from '../../../web/ui/Combobox'
import { ErrorState } from '../../../web/ui/Empty'
import { Input } from '../../../web/ui/Field'
import { Waiting } from '../../../web/ui/Spinner'
import { getSettings, updateFirm } from '../contract'
import type { FieldSpec } from './fields'
import { SettingFoot } from './SettingFoot'
import { SettingForm } from './SettingForm'

const company: FieldSpec[] = [
  { name: 'entities', label: 'Invoicing companies', kind: 'lines', hint: 'One per line' },
  {
    name: 'othersEmail',
    label: 'Email for unassigned candidates',
    kind: 'text',
    type: 'email',
    hint: 'Counted under Others',
  },
  {
    name: 'privacyEmail',
    label: 'Privacy contact email',
    kind: 'text',
    type: 'email',
    hint: 'Shown on the privacy page. If empty, people are referred to an Admin',
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
    hint: 'Can only be changed before the first leave request',
  },
]

export function FirmFacts() {
  const { data, isError, refetch } = useQuery(ask(getSettings))
  return (
    <Card title="Firm" note="The firm's name and time zone.">
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
  const form = useForm(updateFirm, {
    stored: now,
    follows: true,
    isJudgedWhole: true,
    section: 'firm',
    read: (now) => ({ name: now!.name, zone: now!.zone }),
    faults: () => ({}),
    write: ({ name, zone }, before) =>
      name === before.name && zone === before.zone
        ? null
        : { ...(name !== before.name && { name: name.trim() }), ...(zone !== before.zone && { zone }) },
    done: { title: 'Settings saved', text: 'The changes apply immediately.', tone: 'good' },
    failed: { title: 'Failed to save settings', text: 'Please try again.' },
    onFault: () => 'name',
    onSent: (): void => form.reset(),
  })

  const known = zones.includes(now.zone) ? zones : [now.zone, ...zones]
  return (
    <form className="setting-form" {...form.element}>
      <div className="setting-fields">
        <Input label="Name" {...form.tie('name')} maxLength={120} autoComplete="organization" />
        {now.zoneIsFixed ? (
          <Input
            label="Time zone"
            readOnly
            value={now.zone}
            hint="Cannot be changed, because punches have been recorded in this time zone."
          />
        ) : (
          <Combobox
            label="Time zone"
            value={form.values.zone}
            error={form.errors.zone}
            hint="Can be changed until the first punch"
            choices={known.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
            onChange={(zone) => form.set({ zone })}
          />
        )}
      </div>
      <SettingFoot isChanged={form.isDirty} busy={form.busy} onDiscard={() => form.reset()} />
    </form>
  )
}
