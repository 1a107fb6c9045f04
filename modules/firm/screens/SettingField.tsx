/** One field of a setting, by its type. If it differs from the default, the default is shown below. */
import { Input, Select, Textarea } from '../../../web/ui/Field'
import { Switch } from '../../../web/ui/Switch'
import { TimeField } from '../../../web/ui/TimeField'
import { wordsOf, type FieldSpec } from './fields'
import { MonthDay } from './MonthDay'
import type { Fields } from '../../../web/form/useForm'
import type { Setting } from './useSetting'

type SettingFieldProps = {
  field: FieldSpec
  form: Fields<Record<string, string | boolean>>
  setting: Setting
}

export function SettingField({ field, form, setting: { value, usual } }: SettingFieldProps) {
  const { name, label } = field
  const text = form.values[name]!
  const isUsual = JSON.stringify(value[name]) === JSON.stringify(usual[name])
  const zero = field.kind === 'number' && field.zero ? `0: ${field.zero}` : null
  const hint =
    [
      field.hint,
      zero,
      !isUsual && field.kind !== 'lines' && field.kind !== 'text'
        ? `default: ${wordsOf(field, usual[name])}`
        : null,
    ]
      .filter(Boolean)
      .join('; ') || undefined
  const set = (to: string | boolean) => form.set({ [name]: to })
  const around = {
    label: field.unit ? `${label} (${field.unit})` : label,
    hint,
    error: form.errors[name],
    name,
  }
  if (typeof text === 'boolean')
    return (
      <Switch
        label={label}
        name={name}
        note={field.hint}
        checked={text}
        onChange={(event) => set(event.target.checked)}
      />
    )
  switch (field.kind) {
    case 'number':
      return (
        <Input
          {...around}
          type="number"
          inputMode="decimal"
          className="figures"
          min={field.least}
          max={field.most}
          step={field.step ?? 1}
          value={text}
          onChange={(event) => set(event.target.value)}
        />
      )
    case 'time':
      return <TimeField {...around} value={text} onChange={set} />
    case 'choice':
      return (
        <Select {...around} value={text} onChange={(event) => set(event.target.value)}>
          {field.choices.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      )
    case 'lines':
      return <Textarea {...around} rows={3} value={text} onChange={(event) => set(event.target.value)} />
    case 'monthDay':
      return <MonthDay {...around} value={text} onChange={set} />
    default:
      return (
        <Input
          {...around}
          type={field.kind === 'text' ? field.type : undefined}
          maxLength={(field.kind === 'text' ? field.longest : undefined) ?? 254}
          value={text}
          onChange={(event) => set(event.target.value)}
        />
      )
  }
}
