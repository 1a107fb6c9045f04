/** A form for one setting: its fields, the date from which a change applies, and planned changes. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../web/query'
import { ErrorState } from '../../../web/ui/Empty'
import { Waiting } from '../../../web/ui/Spinner'
import { getSettings } from '../contract'
import { differences, type FieldSpec } from './fields'
import { LaterList } from './LaterList'
import { SettingField } from './SettingField'
import { SettingFoot } from './SettingFoot'
import { useSetting, type Setting } from './useSetting'

type SettingFormProps = {
  setting: string
  section: string
  fields: readonly FieldSpec[]
  title?: string
  note?: ReactNode
}

export function SettingForm(props: SettingFormProps) {
  const { data, isError, refetch } = useQuery(ask(getSettings))
  const setting = data?.settings[props.setting]
  if (setting) return <Loaded {...props} now={setting} />
  return isError ? (
    <ErrorState retry={() => void refetch()}>The settings could not be loaded.</ErrorState>
  ) : (
    <Waiting />
  )
}

function Loaded({ setting, section, fields, title, note, now }: SettingFormProps & { now: Setting }) {
  const form = useSetting(setting, now, section, fields)
  const typed = fields.filter(({ kind }) => kind !== 'switch')
  const shown = (field: FieldSpec) => (
    <SettingField key={field.name} field={field} form={form} setting={now} />
  )

  return (
    <form
      className={fields.length === 1 && !form.isDirty ? 'setting-form short' : 'setting-form'}
      {...form.element}
    >
      {title && <h3>{title}</h3>}
      {note && <p className="faint">{note}</p>}
      {typed.length > 0 && <div className="setting-fields">{typed.map(shown)}</div>}
      {fields.filter(({ kind }) => kind === 'switch').map(shown)}
      <LaterList
        changes={now.later
          .map(({ from, value }, index) => ({
            from,
            lines: differences(fields, now.later[index - 1]?.value ?? now.value, value),
          }))
          // Another form of the same setting shows the rest.
          .filter(({ lines }) => lines.length > 0)}
        onTakeBack={form.takeBack}
      />
      <SettingFoot
        isChanged={form.isDirty}
        busy={form.busy}
        from={form.from}
        onFrom={form.setFrom}
        onDiscard={form.discard}
      />
    </form>
  )
}
