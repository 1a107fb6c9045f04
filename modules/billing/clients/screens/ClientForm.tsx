/** The form that adds or edits a client and the agreed terms. */
import { stateName, states } from '../../../../src/domain/states'
import { call } from '../../../../web/api'
import { FormDialog } from '../../../../web/form/FormDialog'
import { useForm } from '../../../../web/form/useForm'
import { toast } from '../../../../web/toast'
import { Input, Select, Textarea } from '../../../../web/ui/Field'
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
  withPan,
  type FieldName,
} from './clientFields'
import { Contacts, Registrations, Slabs } from './ClientLists'

const capitals = { autoCapitalize: 'characters', spellCheck: false, className: 'figures' } as const

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
  const { values } = form
  const gstin = values.gstin.trim()
  const state = gstin === '' ? values.state : gstin.slice(0, 2)
  const isFormer = stateName(state) !== null && !states.some(([code]) => code === state)
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
        <Switch
          label="Active"
          note="Inactive clients cannot be chosen for new candidates"
          checked={values.isActive}
          onChange={(event) => form.set({ isActive: event.target.checked })}
        />
      </fieldset>
      <fieldset>
        <legend>Address</legend>
        <div className="whole">
          <Textarea
            {...tie('address')}
            maxLength={500}
            rows={2}
            hint="Building and street. City, PIN code and state have fields of their own"
          />
        </div>
        <Input {...tie('city')} maxLength={80} />
        <Input {...tie('pinCode')} inputMode="numeric" maxLength={12} className="figures" />
        <Select
          {...tie('state')}
          disabled={gstin !== ''}
          value={state}
          hint="Decides between CGST with SGST and IGST. Taken from the GSTIN if there is one"
        >
          <option value="">Not given</option>
          {isFormer && <option value={state}>{`${stateName(state)} (${state})`}</option>}
          {states.map(([code, name]) => (
            <option key={code} value={code}>
              {name} ({code})
            </option>
          ))}
        </Select>
      </fieldset>
      <fieldset>
        <legend>Tax</legend>
        <Input
          {...tie('gstin')}
          {...capitals}
          maxLength={20}
          onChange={(event) => form.set(withPan(event.target.value, values))}
        />
        <Input {...tie('pan')} {...capitals} maxLength={20} hint="As in the GSTIN" />
        <Input {...tie('tan')} {...capitals} maxLength={20} hint="For the TDS that the client deducts" />
        <Registrations form={form} />
      </fieldset>
      <fieldset>
        <legend>Contacts</legend>
        <p className="soft whole">Other people at the client, for example in accounts payable.</p>
        <Contacts form={form} />
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
        <Slabs form={form} />
      </fieldset>
    </FormDialog>
  )
}
