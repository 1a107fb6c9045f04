/** The input of each action. */
import { useQuery } from '@tanstack/react-query'
import { roles } from '../../../src/domain/access'
import { todayIn, useZone } from '../../../web/firm'
import { fullName } from '../../../web/format'
import { ask } from '../../../web/query'
import { Checkbox } from '../../../web/ui/Checkbox'
import { Combobox } from '../../../web/ui/Combobox'
import { DateField } from '../../../web/ui/DateField'
import { Input, Select, Textarea } from '../../../web/ui/Field'
import { listShifts } from '../../firm/contract'
import { listDesignations } from '../../notifications/contract'
import { listManagers } from '../../people/contract'
import type { useBulk } from './useBulk'

type ValueProps = { form: ReturnType<typeof useBulk> }

export function BulkValue({ form }: ValueProps) {
  const { draft, set, errors } = form
  const today = todayIn(useZone())
  switch (draft.action) {
    case 'activate':
      return <p className="soft">All access is restored: they can sign in again with the same role.</p>
    case 'deactivate':
      return (
        <>
          <p className="soft">
            All access is revoked: they are signed out everywhere and can no longer sign in.
          </p>
          <DateField
            label="Last work date"
            max={today}
            value={draft.lastWorkDate}
            error={errors.value}
            onChange={(event) => set({ lastWorkDate: event.target.value })}
          />
        </>
      )
    case 'role-change':
      return (
        <Select
          label="New role"
          value={draft.role}
          error={errors.value}
          onChange={(event) => set({ role: roles.find((role) => role === event.target.value) ?? draft.role })}
        >
          {roles.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </Select>
      )
    case 'manager-change':
      return <Manager form={form} />
    case 'designation-change':
      return <Designation form={form} />
    case 'shift-change':
      return <Shift form={form} />
    case 'send-notification':
      return <Message form={form} />
  }
}

const unlisted = 'The list could not be loaded. Please try again.'

function Manager({ form: { draft, set, errors } }: ValueProps) {
  const { data, isError } = useQuery(ask(listManagers))
  const choices = (data?.data ?? [])
    .map((leader) => ({
      value: String(leader.id),
      label: `${fullName(leader)} (${leader.role}, ${leader.employeeId})`,
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <Combobox
      label="New manager"
      value={draft.manager}
      error={errors.value ?? (isError && !data ? unlisted : undefined)}
      empty="No matching employee."
      choices={[{ value: '', label: 'None' }, ...choices]}
      onChange={(manager) => set({ manager })}
    />
  )
}

function Designation({ form: { draft, set, errors } }: ValueProps) {
  const { data } = useQuery(ask(listDesignations))
  return (
    <>
      <Input
        label="New designation"
        list="bulk-designations"
        maxLength={120}
        hint="Leave blank for none"
        value={draft.designation}
        error={errors.value}
        onChange={(event) => set({ designation: event.target.value })}
      />
      <datalist id="bulk-designations">
        {data?.map(({ designation }) => (
          <option key={designation} value={designation} />
        ))}
      </datalist>
    </>
  )
}

function Shift({ form: { draft, set, errors } }: ValueProps) {
  const { data, isError } = useQuery(ask(listShifts))
  return (
    <Select
      label="New shift"
      hint="Applies from today"
      value={draft.shift}
      error={errors.value ?? (isError && !data ? unlisted : undefined)}
      onChange={(event) => set({ shift: event.target.value })}
    >
      {data?.map(({ id, name, starts, ends }) => (
        <option key={id} value={id}>
          {name} ({starts} to {ends})
        </option>
      ))}
    </Select>
  )
}

function Message({ form: { draft, set, errors } }: ValueProps) {
  return (
    <>
      <Input
        label="Title"
        maxLength={100}
        value={draft.title}
        error={errors.title}
        hint={`${draft.title.length}/100`}
        onChange={(event) => set({ title: event.target.value })}
      />
      <Textarea
        label="Message"
        maxLength={500}
        value={draft.message}
        error={errors.message}
        hint={`${draft.message.length}/500`}
        onChange={(event) => set({ message: event.target.value })}
      />
      <fieldset className="bulk-whom row">
        <legend>Channels</legend>
        <Checkbox
          label="Push"
          checked={draft.sendPush}
          onChange={(event) => set({ sendPush: event.target.checked })}
        />
        <Checkbox
          label="In the app"
          checked={draft.sendInApp}
          onChange={(event) => set({ sendInApp: event.target.checked })}
        />
      </fieldset>
      {errors.sendPush && (
        <p className="field-error" role="alert">
          {errors.sendPush}
        </p>
      )}
    </>
  )
}
