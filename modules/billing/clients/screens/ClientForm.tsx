/** The form that adds or edits a client and the agreed terms. */
import { Plus, Trash2 } from 'lucide-react'
import { call } from '../../../../web/api'
import { FormDialog } from '../../../../web/form/FormDialog'
import { useForm } from '../../../../web/form/useForm'
import { toast } from '../../../../web/toast'
import { Button, IconButton } from '../../../../web/ui/Button'
import { Input, Textarea } from '../../../../web/ui/Field'
import { Switch } from '../../../../web/ui/Switch'
import { createClient, getClient, updateClient, type Client } from '../../contract'
import {
  blank,
  bodyOf,
  faultsOf,
  labels,
  textOf,
  shownLabels,
  valuesOf,
  type FieldName,
  type Slab,
} from './clientFields'

export function ClientForm({ client, onClose }: { client?: Client; onClose: () => void }) {
  const form = useForm(client ? updateClient : createClient, {
    stored: client,
    read: (client) => (client ? valuesOf(client) : blank),
    faults: (values) => {
      const wrong = faultsOf(values)
      if (wrong.name) toast({ title: 'Validation Error', text: wrong.name, tone: 'bad' })
      return wrong
    },
    write: (values, _, client) => ({
      ...bodyOf(values),
      ...(client && { id: String(client.id), version: client.version }),
    }),
    again: () => call(getClient, { id: String(client!.id) }),
    done: { title: 'Success', text: `Client ${client ? 'updated' : 'created'} successfully`, tone: 'good' },
    failed: { title: 'Error', text: `Failed to ${client ? 'update' : 'create'} client` },
    onSent: onClose,
  })
  const { values, errors } = form
  const tie = (name: FieldName) => ({ ...form.tie(name), label: labels[name] })
  return (
    <FormDialog
      form={form}
      id="client-form"
      className="billing-form"
      wide
      title={client ? `Edit Client: ${client.name}` : 'Add Client'}
      action={client ? 'Save Changes' : 'Add Client'}
      both={{ what: 'client', labels: shownLabels, textOf }}
      onClose={onClose}
    >
      <fieldset>
        <legend>Client</legend>
        <Input {...tie('name')} required maxLength={160} />
        <Input {...tie('contactPerson')} maxLength={160} />
        <Input {...tie('contactEmail')} type="email" maxLength={254} />
        <Input {...tie('contactPhone')} type="tel" maxLength={40} className="figures" />
        <div className="whole">
          <Textarea {...tie('address')} maxLength={500} rows={2} />
        </div>
        <Switch
          label="Active"
          note="Inactive clients cannot be chosen for new candidates"
          checked={values.isActive}
          onChange={(event) => form.set({ isActive: event.target.checked })}
        />
      </fieldset>
      <fieldset>
        <legend>Tax</legend>
        <Input
          {...tie('gstin')}
          maxLength={15}
          autoCapitalize="characters"
          spellCheck={false}
          className="figures"
        />
        <Input
          {...tie('state')}
          maxLength={2}
          inputMode="numeric"
          className="figures"
          disabled={values.gstin.trim() !== ''}
          value={values.gstin.trim() ? values.gstin.trim().slice(0, 2) : values.state}
          hint="Two digits. Taken from the GSTIN if there is one"
        />
      </fieldset>
      <fieldset>
        <legend>Terms</legend>
        <p className="soft whole">Leave a field blank to use the firm's default.</p>
        <Input
          {...tie('feePercent')}
          inputMode="decimal"
          className="figures"
          hint="Percent of the yearly CTC"
        />
        <Input
          {...tie('invoiceAfterDays')}
          inputMode="numeric"
          className="figures"
          hint="Days after joining"
        />
        <Input {...tie('creditDays')} inputMode="numeric" className="figures" hint="Days after the invoice" />
        <Input {...tie('guaranteeDays')} inputMode="numeric" className="figures" hint="Days after joining" />
        <Slabs slabs={values.slabs} errors={errors} onChange={(slabs) => form.set({ slabs })} />
      </fieldset>
    </FormDialog>
  )
}

function Slabs({
  slabs,
  errors,
  onChange,
}: {
  slabs: readonly Slab[]
  errors: Record<string, string>
  onChange: (slabs: Slab[]) => void
}) {
  const put = (at: number, part: Partial<Slab>) =>
    onChange(slabs.map((slab, index) => (index === at ? { ...slab, ...part } : slab)))
  return (
    <div className="whole slabs" role="group" aria-label="Fee by CTC">
      {slabs.map((slab, index) => (
        <div key={index} className="slab">
          <Input
            label={`CTC up to, slab ${index + 1}`}
            name={`slabs.${index}.upTo`}
            placeholder="no limit"
            inputMode="decimal"
            className="figures"
            value={slab.upTo}
            error={errors[`slabs.${index}.upTo`]}
            onChange={(event) => put(index, { upTo: event.target.value })}
          />
          <Input
            label={`Percent, slab ${index + 1}`}
            name={`slabs.${index}.percent`}
            inputMode="decimal"
            className="figures"
            value={slab.percent}
            error={errors[`slabs.${index}.percent`]}
            onChange={(event) => put(index, { percent: event.target.value })}
          />
          <IconButton
            label={`Remove slab ${index + 1}`}
            onClick={() => onChange(slabs.filter((_, other) => other !== index))}
          >
            <Trash2 size={17} aria-hidden />
          </IconButton>
        </div>
      ))}
      {errors.slabs && <p className="field-error">{errors.slabs}</p>}
      <Button
        size="small"
        icon={<Plus size={15} aria-hidden />}
        onClick={() => onChange([...slabs, { upTo: '', percent: '' }])}
      >
        Add Slab
      </Button>
    </div>
  )
}
