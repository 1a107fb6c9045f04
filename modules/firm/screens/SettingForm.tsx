/** A form of one setting: its fields, from which day on a change holds, and what is still to come. */
import { useRef, type ReactNode } from 'react'
import { ErrorState } from '../../../web/ui/Empty'
import { Waiting } from '../../../web/ui/Spinner'
import { differences, type FieldSpec } from './fields'
import { LaterList } from './LaterList'
import { SettingField } from './SettingField'
import { SettingFoot } from './SettingFoot'
import { useSetting } from './useSetting'

type SettingFormProps = {
  setting: string
  section: string
  fields: readonly FieldSpec[]
  title?: string
  note?: ReactNode
}

export function SettingForm({ setting, section, fields, title, note }: SettingFormProps) {
  const form = useSetting(setting, section, fields)
  const element = useRef<HTMLFormElement>(null)
  if (form.isFailed) return <ErrorState retry={form.retry}>The settings could not be loaded.</ErrorState>
  if (!form.isLoaded) return <Waiting />

  const typed = fields.filter(({ kind }) => kind !== 'switch')
  const shown = (field: FieldSpec) => <SettingField key={field.name} field={field} form={form} />

  async function submit() {
    const wrong = await form.save()
    if (wrong) element.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
  }

  return (
    <form
      ref={element}
      className={fields.length === 1 && !form.isChanged ? 'setting-form short' : 'setting-form'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (form.isChanged && !form.busy) void submit()
      }}
    >
      {title && <h3>{title}</h3>}
      {note && <p className="faint">{note}</p>}
      {typed.length > 0 && <div className="setting-fields">{typed.map(shown)}</div>}
      {fields.filter(({ kind }) => kind === 'switch').map(shown)}
      <LaterList
        changes={form.later
          .map(({ from, value }, index) => ({
            from,
            lines: differences(fields, form.later[index - 1]?.value ?? form.value, value),
          }))
          // Another form of the same setting shows the rest.
          .filter(({ lines }) => lines.length > 0)}
        onTakeBack={form.takeBack}
      />
      <SettingFoot
        isChanged={form.isChanged}
        busy={form.busy}
        from={form.from}
        onFrom={form.setFrom}
        onDiscard={form.discard}
      />
    </form>
  )
}
