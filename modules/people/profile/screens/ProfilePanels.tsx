/** The four tabs, for reading and editing. */
import type { ComponentType, ReactNode } from 'react'
import { dayWords } from '../../../../web/format'
import { todayIn, useZone } from '../../../../web/firm'
import { Button } from '../../../../web/ui/Button'
import { Fact, Facts } from '../../../../web/ui/Facts'
import { DateField } from '../../../../web/ui/DateField'
import { Input, Select, Textarea } from '../../../../web/ui/Field'
import { RoleBadge } from '../../../../web/ui/Badge'
import type { Profile } from '../profileContract'
import { relations } from '../../editing/screens/employeeFields'
import { IdentityField } from '../../editing/screens/IdentityField'
import { EmptyValue } from '../../editing/screens/EmptyValue'
import { useReveal, type IdentityName } from '../../editing/screens/useReveal'
import { labels, tabs, type FieldName, type TabId } from './profileFields'
import type { ProfileForm } from './useProfileForm'

type PanelProps = { form: ProfileForm; profile: Profile }

const tie = (form: ProfileForm, name: FieldName) => ({ ...form.tie(name), label: labels[name] })

function Personal({ form, profile }: PanelProps) {
  const today = todayIn(useZone())
  return (
    <>
      <Input {...tie(form, 'firstName')} required autoComplete="given-name" maxLength={80} />
      <Input {...tie(form, 'lastName')} required autoComplete="family-name" maxLength={80} />
      <DateField {...tie(form, 'dateOfBirth')} autoComplete="bday" max={today} />
      <Identity form={form} profile={profile} name="aadharNumber" longest={14} hint="12 digits" />
      <Identity form={form} profile={profile} name="panNumber" longest={10} hint="Such as ABCDE1234F" />
    </>
  )
}

function Identity({
  form,
  profile,
  name,
  longest,
  hint,
}: PanelProps & { name: IdentityName; longest: number; hint: string }) {
  return (
    <IdentityField
      tie={tie(form, name)}
      id={profile.id}
      name={name}
      stored={form.before[name]}
      hidden={profile[name]}
      longest={longest}
      hint={hint}
      onText={(text) => form.set({ [name]: text })}
      onReveal={(value) => form.revealed(name, value)}
    />
  )
}

function Contact({ form }: PanelProps) {
  return (
    <>
      <Input {...tie(form, 'contactNumber')} type="tel" autoComplete="tel" maxLength={20} />
      <Input {...tie(form, 'alternateContactNumber')} type="tel" maxLength={20} />
      <Input {...tie(form, 'personalEmail')} type="email" autoComplete="email" maxLength={254} />
      <div className="employee-whole">
        <Textarea {...tie(form, 'presentAddress')} rows={3} autoComplete="street-address" maxLength={500} />
      </div>
      <div className="employee-whole">
        <Textarea {...tie(form, 'permanentAddress')} rows={3} maxLength={500} />
      </div>
    </>
  )
}

function Emergency({ form }: PanelProps) {
  const now = form.values.emergencyContactRelation
  return (
    <>
      <Input {...tie(form, 'emergencyContactName')} maxLength={120} />
      <Select {...tie(form, 'emergencyContactRelation')}>
        <option value="">Select relation</option>
        {now && !relations.some((relation) => relation === now) && <option>{now}</option>}
        {relations.map((relation) => (
          <option key={relation}>{relation}</option>
        ))}
      </Select>
      <Input {...tie(form, 'emergencyContactNumber')} type="tel" maxLength={20} />
    </>
  )
}

const editors: Record<Exclude<TabId, 'work'>, ComponentType<PanelProps>> = {
  personal: Personal,
  contact: Contact,
  emergency: Emergency,
}

export function Panel({ id, form, profile }: PanelProps & { id: TabId }) {
  if (id === 'work') return <WorkInfo profile={profile} />
  const Editor = editors[id]
  return form.editing ? (
    <div className="employee-panel profile-edit">
      <Editor form={form} profile={profile} />
    </div>
  ) : (
    <Facts>
      {tabs[id].fields.map((name) => (
        <Fact key={name} name={labels[name]}>
          {name === 'aadharNumber' || name === 'panNumber' ? (
            <IdentityNumber profile={profile} name={name} />
          ) : (
            <Text value={profile[name]} isDay={name === 'dateOfBirth'} />
          )}
        </Fact>
      ))}
    </Facts>
  )
}

/** Fields that others decide. */
function WorkInfo({ profile }: { profile: Profile }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Employee ID', profile.employeeId],
    ['Office Email', <Text key="email" value={profile.email} />],
    ['Role', <RoleBadge key="role" role={profile.role} />],
    ['Designation', <Text key="designation" value={profile.designation} />],
    ['Office Location', <Text key="office" value={profile.officeLocation} />],
    ['Date of Joining', <Text key="joined" value={profile.dateOfJoining} isDay />],
    ['Report To', <Text key="manager" value={profile.managerName} />],
    ['Shift', profile.shiftName],
  ]
  return (
    <div className="profile-work">
      <Facts>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
      <p className="faint">Only an Admin can change these. Tell them if something is wrong.</p>
    </div>
  )
}

function Text({ value, isDay }: { value: string | null; isDay?: boolean }) {
  return !value ? <EmptyValue /> : <span className="profile-text">{isDay ? dayWords(value) : value}</span>
}

function IdentityNumber({ profile, name }: { profile: Profile; name: IdentityName }) {
  const { value, busy, reveal } = useReveal(profile.id, name)
  if (!profile[name]) return <EmptyValue />
  return (
    <span className="profile-number figures">
      {value ?? profile[name]}
      {value === null && (
        <>
          <Button
            size="small"
            busy={busy}
            aria-label={`Reveal ${labels[name]}. Recorded in the audit`}
            title="Recorded in the audit"
            onClick={() => void reveal()}
          >
            Reveal
          </Button>
        </>
      )}
    </span>
  )
}
