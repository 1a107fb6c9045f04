/** The form that changes the facts of an invoicing company. */
import { stateName, states } from '../../../../src/domain/states'
import { call } from '../../../../web/api'
import { FormDialog } from '../../../../web/form/FormDialog'
import { useForm } from '../../../../web/form/useForm'
import { DateField } from '../../../../web/ui/DateField'
import { Input, Select, Textarea } from '../../../../web/ui/Field'
import { listCompanies, updateCompany, type CompanyAnswer } from '../../contract'
import { ChooseLogo } from './ChooseLogo'
import { bodyOf, labels, textOf, valuesOf, type FieldName } from './companyFields'

export function CompanyForm({ company, onClose }: { company: CompanyAnswer; onClose: () => void }) {
  const form = useForm(updateCompany, {
    stored: company,
    read: (stored) => valuesOf(stored ?? company),
    write: (values, before, stored) => bodyOf(values, before, stored ?? company),
    again: async () => (await call(listCompanies, {})).find(({ name }) => name === company.name) ?? null,
    done: { title: 'Company saved', text: 'New documents print the changed facts.', tone: 'good' },
    failed: { title: 'Failed to save company', text: 'Please try again.' },
    onSent: onClose,
  })
  const { values, errors } = form
  const tie = (name: FieldName) => ({ ...form.tie(name), label: labels[name] })
  const ofGstin = stateName(values.gstin.trim().slice(0, 2))
  const figures = { className: 'figures', spellCheck: false, autoComplete: 'off' } as const
  const capitals = { ...figures, autoCapitalize: 'characters' } as const
  return (
    <FormDialog
      form={form}
      id="company-form"
      className="billing-form"
      wide
      title={`Edit Company: ${company.name}`}
      action="Save Changes"
      both={{ what: 'company', labels, textOf }}
      onClose={onClose}
    >
      <fieldset>
        <legend>Address</legend>
        <div className="whole">
          <Textarea {...tie('address')} maxLength={300} rows={2} />
        </div>
        <Input {...tie('city')} maxLength={80} />
        <Input {...tie('pinCode')} {...figures} inputMode="numeric" maxLength={7} />
      </fieldset>
      <fieldset>
        <legend>Tax</legend>
        <Input {...tie('gstin')} {...capitals} maxLength={20} hint="Blank if not registered for GST" />
        <DateField
          {...tie('gstFrom')}
          hint="Documents from this date print the GSTIN. Blank for all documents"
        />
        <Select
          {...tie('state')}
          disabled={ofGstin !== null}
          value={ofGstin ? values.gstin.trim().slice(0, 2) : values.state}
          hint="Taken from the GSTIN if there is one"
        >
          <option value="">Choose a state</option>
          {states.map(([code, name]) => (
            <option key={code} value={code}>
              {`${name} (${code})`}
            </option>
          ))}
        </Select>
        <Input {...tie('pan')} {...capitals} maxLength={12} hint="Blank: taken from the GSTIN" />
        <Input
          {...tie('udyam')}
          {...capitals}
          maxLength={19}
          hint="For registered micro, small or medium firms"
        />
      </fieldset>
      <fieldset>
        <legend>Payment</legend>
        <p className="soft whole">Invoices show where to pay. With a UPI ID they also have a code to scan.</p>
        <Input {...tie('accountName')} maxLength={160} />
        <Input {...tie('accountNumber')} {...figures} inputMode="numeric" maxLength={24} />
        <Input {...tie('ifsc')} {...capitals} maxLength={13} />
        <Input {...tie('bankName')} maxLength={120} />
        <Input {...tie('branch')} maxLength={120} />
        <Input {...tie('upi')} {...figures} inputMode="email" maxLength={161} />
      </fieldset>
      <fieldset>
        <legend>Invoice numbers</legend>
        <Input
          {...tie('invoicePrefix')}
          {...figures}
          maxLength={6}
          hint="UDS gives UDS/26-27/001. Blank: the prefix of the billing rules"
        />
      </fieldset>
      <fieldset>
        <legend>Logo</legend>
        <ChooseLogo
          logo={values.logo}
          error={errors.logo}
          onChange={(logo) => form.set({ logo })}
          onError={(sentence) => form.fault('logo', sentence)}
        />
      </fieldset>
    </FormDialog>
  )
}
