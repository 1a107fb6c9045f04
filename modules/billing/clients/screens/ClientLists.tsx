/** The lists of the client form, of any length: fees by CTC, further GSTINs and contacts. */
import type { ComponentProps } from 'react'
import { Plus, Trash2 } from 'lucide-react'
import type { Fields } from '../../../../web/form/useForm'
import { Button, IconButton } from '../../../../web/ui/Button'
import { Input } from '../../../../web/ui/Field'
import { mostRows } from '../../contract'
import type { Contact, Registration, Slab, Values } from './clientFields'
import './clientLists.css'

type Form = Fields<Values>

export const Slabs = ({ form }: { form: Form }) => (
  <Rows<Slab>
    name="slabs"
    label="Fee by CTC"
    one="slab"
    add="Add Slab"
    most={10}
    empty={{ upTo: '', percent: '' }}
    rows={form.values.slabs}
    errors={form.errors}
    onChange={(slabs) => form.set({ slabs })}
    fields={{
      upTo: { label: 'CTC up to', placeholder: 'no limit', inputMode: 'decimal', className: 'figures' },
      percent: { label: 'Percent', inputMode: 'decimal', className: 'figures', required: true },
    }}
  />
)

export const Registrations = ({ form }: { form: Form }) => (
  <Rows<Registration>
    name="registrations"
    label="Further registrations"
    one="registration"
    add="Add GSTIN of Another State"
    most={mostRows.registrations}
    empty={{ gstin: '', address: '', city: '', pinCode: '' }}
    rows={form.values.registrations}
    errors={form.errors}
    onChange={(registrations) => form.set({ registrations })}
    fields={{
      gstin: {
        label: 'GSTIN',
        maxLength: 20,
        autoCapitalize: 'characters',
        spellCheck: false,
        className: 'figures',
        required: true,
      },
      address: { label: 'Address', maxLength: 500 },
      city: { label: 'City', maxLength: 80 },
      pinCode: { label: 'PIN code', maxLength: 10, inputMode: 'numeric', className: 'figures' },
    }}
  />
)

export const Contacts = ({ form }: { form: Form }) => (
  <Rows<Contact>
    name="contacts"
    label="Contacts"
    one="contact"
    add="Add Contact"
    most={mostRows.contacts}
    empty={{ name: '', role: '', email: '', phone: '' }}
    rows={form.values.contacts}
    errors={form.errors}
    onChange={(contacts) => form.set({ contacts })}
    fields={{
      name: { label: 'Name', maxLength: 160, required: true },
      role: { label: 'Role', maxLength: 80, placeholder: 'for example accounts payable' },
      email: { label: 'Email', type: 'email', maxLength: 254 },
      phone: { label: 'Phone', type: 'tel', maxLength: 40, className: 'figures' },
    }}
  />
)

type RowsProps<T> = {
  name: 'slabs' | 'registrations' | 'contacts'
  label: string
  /** A row in words: `slab` in 'Remove slab 1'. */
  one: string
  add: string
  most: number
  empty: T
  rows: readonly T[]
  errors: Form['errors']
  fields: { [K in keyof T]: { label: string } & Omit<ComponentProps<'input'>, 'name' | 'value' | 'onChange'> }
  onChange: (rows: T[]) => void
}

function Rows<T extends Record<string, string>>({
  name,
  label,
  one,
  add,
  most,
  empty,
  rows,
  errors,
  fields,
  onChange,
}: RowsProps<T>) {
  const put = (at: number, field: string, text: string) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [field]: text } : row)))
  return (
    <div className="whole client-rows" role="group" aria-label={label}>
      {rows.map((row, index) => (
        <div key={index} className="client-row">
          <div className="client-row-fields">
            {Object.entries(fields).map(([field, { label, ...input }]) => (
              <Input
                key={field}
                {...input}
                label={`${label}, ${one} ${index + 1}`}
                name={`${name}.${index}.${field}`}
                value={row[field] ?? ''}
                error={errors[`${name}.${index}.${field}`]}
                onChange={(event) => put(index, field, event.target.value)}
              />
            ))}
          </div>
          <IconButton
            label={`Remove ${one} ${index + 1}`}
            onClick={() => onChange(rows.filter((_, other) => other !== index))}
          >
            <Trash2 size={17} aria-hidden />
          </IconButton>
        </div>
      ))}
      {errors[name] && <p className="field-error">{errors[name]}</p>}
      {rows.length < most && (
        <Button
          size="small"
          icon={<Plus size={15} aria-hidden />}
          onClick={() => onChange([...rows, { ...empty }])}
        >
          {add}
        </Button>
      )}
    </div>
  )
}
