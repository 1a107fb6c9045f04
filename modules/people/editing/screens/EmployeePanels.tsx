/** The five parts of the employee form. */
import type { ComponentType } from 'react'
import { useQuery } from '@tanstack/react-query'
import { roles } from '../../../../src/domain/access'
import { listOffices, listShifts } from '../../../firm/contract'
import { listDesignations } from '../../../notifications/contract'
import { todayIn, useFirm, useZone } from '../../../../web/firm'
import { fullName } from '../../../../web/format'
import { ask } from '../../../../web/query'
import { Checkbox } from '../../../../web/ui/Checkbox'
import { Combobox } from '../../../../web/ui/Combobox'
import { DateField } from '../../../../web/ui/DateField'
import { Input, Select, Textarea } from '../../../../web/ui/Field'
import { listManagers } from '../../contract'
import { ChoosePicture } from './ChoosePicture'
import { labels, relations, type TabId } from './employeeFields'
import { IdentityField } from './IdentityField'
import { field, type PanelProps } from './panelField'
import type { IdentityName } from './useReveal'

function Basic({ form, person }: PanelProps) {
  const sendsMail = useFirm()?.sendsMail ?? false
  return (
    <>
      <div className="employee-whole">
        <ChoosePicture
          person={form.values}
          picture={form.values.profilePhoto || null}
          error={form.errors.profilePhoto}
          onChange={(picture) => form.set({ profilePhoto: picture ?? '' })}
          onError={(sentence) => form.fault('profilePhoto', sentence)}
        />
      </div>
      <Input {...field(form, 'firstName')} required autoFocus maxLength={80} />
      <Input {...field(form, 'lastName')} required maxLength={80} />
      <Input {...field(form, 'email')} type="email" required maxLength={254} />
      {!person && sendsMail && (
        <div className="employee-whole">
          <Checkbox
            label="Send an invitation by mail"
            checked={form.values.invite !== ''}
            onChange={(event) => form.set({ invite: event.target.checked ? 'yes' : '', password: '' })}
          />
        </div>
      )}
      {!person && !form.values.invite && (
        <Input
          {...field(form, 'password')}
          type="password"
          required
          autoComplete="new-password"
          maxLength={200}
          hint="At least 8 characters"
        />
      )}
      <Input
        {...field(form, 'employeeId')}
        maxLength={40}
        hint={person ? undefined : 'Leave blank to assign the next number'}
      />
      <Select {...field(form, 'role')}>
        {roles.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </Select>
    </>
  )
}

function Work({ form, person }: PanelProps) {
  const shifts = useQuery(ask(listShifts)).data
  const offices = useQuery(ask(listOffices)).data
  const designations = useQuery(ask(listDesignations)).data
  return (
    <>
      <Input {...field(form, 'designation')} list="designations" maxLength={120} />
      <datalist id="designations">
        {designations?.map(({ designation }) => (
          <option key={designation} value={designation} />
        ))}
      </datalist>
      <ReportTo form={form} person={person} />
      <Input
        {...field(form, 'officeLocation')}
        list="offices"
        maxLength={120}
        hint="An office or another place"
      />
      <datalist id="offices">
        {offices?.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <Select {...field(form, 'shiftId')} hint={person ? 'Changes apply from today' : undefined}>
        {!person && <option value="">Default shift</option>}
        {person && !shifts && <option value={form.values.shiftId}>{person.shiftName}</option>}
        {shifts?.map(({ id, name, starts, ends }) => (
          <option key={id} value={id}>
            {name} ({starts} to {ends})
          </option>
        ))}
      </Select>
      <DateField {...field(form, 'dateOfJoining')} hint={person ? undefined : 'Default: today'} />
    </>
  )
}

/** Active people who can lead others, by full name. */
function ReportTo({ form, person }: PanelProps) {
  const { data, isError } = useQuery(ask(listManagers))
  const choices = (data?.data ?? [])
    .filter(({ id }) => id !== person?.id)
    .map((leader) => ({
      value: String(leader.id),
      label: `${fullName(leader)} (${leader.role}, ${leader.employeeId})`,
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  const now = person?.managerId
  const isListed = now == null || choices.some(({ value }) => value === String(now))
  return (
    <Combobox
      name="managerId"
      label={labels.managerId}
      value={form.values.managerId}
      error={form.errors.managerId}
      hint={isError ? 'The list could not be loaded.' : undefined}
      empty="No matching person."
      choices={[
        { value: '', label: 'None' },
        ...(isListed ? [] : [{ value: String(now), label: person?.managerName ?? 'A former employee' }]),
        ...choices,
      ]}
      onChange={(value) => form.set({ managerId: value })}
    />
  )
}

function Personal({ form, person }: PanelProps) {
  const today = todayIn(useZone())
  return (
    <>
      <Input {...field(form, 'personalEmail')} type="email" maxLength={254} />
      <Input {...field(form, 'contactNumber')} type="tel" maxLength={20} />
      <Input {...field(form, 'alternateContactNumber')} type="tel" maxLength={20} />
      <DateField {...field(form, 'dateOfBirth')} max={today} />
      <div className="employee-whole">
        <Textarea {...field(form, 'presentAddress')} rows={2} maxLength={500} />
        <Checkbox
          label="Permanent address is the same as the present address"
          checked={form.same}
          onChange={(event) => form.copyAddress(event.target.checked)}
        />
        <Textarea {...field(form, 'permanentAddress')} rows={2} maxLength={500} disabled={form.same} />
      </div>
      <Identity form={form} person={person} name="aadharNumber" longest={12} />
      <Identity form={form} person={person} name="panNumber" longest={10} />
    </>
  )
}

function Identity({ form, person, name, longest }: PanelProps & { name: IdentityName; longest: number }) {
  return (
    <IdentityField
      tie={field(form, name)}
      id={person?.id}
      name={name}
      stored={form.before[name]}
      hidden={person?.[name]}
      longest={longest}
      onText={(text) => form.set({ [name]: text })}
      onReveal={(value) => form.revealed(name, value)}
    />
  )
}

function Emergency({ form }: PanelProps) {
  const now = form.values.emergencyContactRelation
  return (
    <>
      <Input {...field(form, 'emergencyContactName')} maxLength={120} />
      <Input {...field(form, 'emergencyContactNumber')} type="tel" maxLength={20} />
      <Select {...field(form, 'emergencyContactRelation')}>
        <option value="">Select relation</option>
        {now && !relations.some((relation) => relation === now) && <option>{now}</option>}
        {relations.map((relation) => (
          <option key={relation}>{relation}</option>
        ))}
      </Select>
    </>
  )
}

function Salary({ form }: PanelProps) {
  return (
    <Input
      {...field(form, 'basicSalary')}
      inputMode="decimal"
      className="figures"
      hint="Rupees per year. Visible to Admins, roles that see pay, and the employee."
    />
  )
}

export const panels: Record<TabId, ComponentType<PanelProps>> = {
  basic: Basic,
  work: Work,
  personal: Personal,
  emergency: Emergency,
  salary: Salary,
}
