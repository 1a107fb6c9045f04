/** All fields of a candidate, in groups. The billing amount is shown while typing. */
import { useState } from 'react'
import { inr } from '../../../../src/domain/money'
import { may } from '../../../../src/domain/access'
import type { Fields } from '../../../../web/form/useForm'
import { useWho } from '../../../../web/session'
import { Combobox } from '../../../../web/ui/Combobox'
import { DateField } from '../../../../web/ui/DateField'
import { Input, Select } from '../../../../web/ui/Field'
import { MonthField } from '../../../../web/ui/MonthField'
import { billingTypes, employmentTypes, sources, statuses } from '../../rules'
import {
  amountOf,
  isListed,
  labels,
  prefilled,
  required,
  type FieldName,
  type Values,
} from './candidateFields'
import type { Names } from '../../screens/useNames'

type FieldsetProps = { form: Fields<Values>; lists: Names; companies: readonly string[] }

export function CandidateFieldset({ form, lists, companies }: FieldsetProps) {
  const { values, errors, set, before } = form
  const who = useWho()
  const tie = (name: FieldName) => ({
    ...form.tie(name),
    label: labels[name],
    required: required.includes(name),
  })
  /** The client's contact and percentage follow the client. With slabs the percentage follows the pay too. */
  const choose = (name: 'clientId' | 'billableCTC' | 'billingType', value: string) => {
    const next = { ...values, [name]: value }
    const previous = { client: lists.clientOf(values.clientId), billableCTC: values.billableCTC }
    const { billingPercentage, ...contact } = prefilled(next, lists.clientOf(next.clientId), previous)
    set({
      [name]: value,
      ...(billingPercentage !== undefined && { billingPercentage }),
      ...(name === 'clientId' && contact),
    })
  }
  const pick = (
    name: 'clientId' | 'managerEmail' | 'recruiterEmail',
    choices: { value: string; label: string }[],
    hint?: string,
  ) => (
    <Combobox
      name={name}
      label={labels[name]}
      required={required.includes(name)}
      hint={hint}
      choices={choices}
      value={values[name]}
      error={errors[name] ?? lists.failed[name]}
      onChange={(value) => (name === 'clientId' ? choose(name, value) : set({ [name]: value }))}
    />
  )
  const options = (all: readonly string[], stored: string) =>
    [...(stored && !all.includes(stored) ? [stored] : []), ...all].map((one) => (
      <option key={one}>{one}</option>
    ))
  const amount = amountOf(values)
  const recruiters = lists.recruitersFor('')
  const isUnknown =
    values.recruiterEmail !== '' &&
    recruiters.length > 2 &&
    !recruiters.some(({ value }) => value === values.recruiterEmail)
  const recruiterHint = isUnknown
    ? 'Nobody here has this email, so the candidate counts for no recruiter'
    : undefined
  return (
    <>
      <fieldset>
        <legend>Candidate</legend>
        <Input {...tie('name')} maxLength={160} />
        <Input {...tie('candidateMobile')} type="tel" maxLength={40} className="figures" />
        <Input {...tie('candidateEmail')} type="email" maxLength={254} />
        <Source form={form} />
      </fieldset>
      <fieldset>
        <legend>Placement</legend>
        {pick(
          'clientId',
          lists.clientsFor(before.clientId),
          lists.hasNoClient
            ? may(who, 'manage_clients')
              ? 'No clients yet. Add one on the Clients tab first.'
              : 'No clients yet. Ask Accounts to add one.'
            : undefined,
        )}
        <Input {...tie('designation')} maxLength={160} />
        <MonthField {...tie('selectionMonth')} onChange={(month) => set({ selectionMonth: month })} />
        <Input {...tie('functionalArea')} maxLength={160} />
        <Select {...tie('employmentType')}>{options(employmentTypes, values.employmentType)}</Select>
        <Input {...tie('location')} maxLength={120} />
        <Select {...tie('status')}>{options(statuses, values.status)}</Select>
        <DateField {...tie('dateOfJoining')} />
        {(values.status === 'Joined and Left' || values.leftOn) && <DateField {...tie('leftOn')} />}
        {pick('recruiterEmail', lists.recruitersFor(before.recruiterEmail), recruiterHint)}
        {pick('managerEmail', lists.managersFor(before.managerEmail))}
      </fieldset>
      <fieldset>
        <legend>Client SPOC</legend>
        <Input {...tie('clientSpoc')} maxLength={160} />
        <Input {...tie('clientSpocEmail')} type="email" maxLength={254} />
        <Input {...tie('clientSpocPhone')} type="tel" maxLength={40} className="figures" />
      </fieldset>
      <fieldset>
        <legend>Billing</legend>
        <Select {...tie('entityName')}>{options(companies, before.entityName)}</Select>
        <Input
          {...tie('billableCTC')}
          inputMode="decimal"
          className="figures"
          hint="In rupees per year"
          onChange={(event) => choose('billableCTC', event.target.value)}
        />
        <Select {...tie('billingType')} onChange={(event) => choose('billingType', event.target.value)}>
          {options(billingTypes, values.billingType)}
        </Select>
        {values.billingType === 'Fixed' ? (
          <Input {...tie('billingFixed')} inputMode="decimal" className="figures" />
        ) : (
          <Input {...tie('billingPercentage')} inputMode="decimal" className="figures" />
        )}
        <p className="computed">
          Billing Amount <output className="figures">{amount === null ? '-' : inr(amount)}</output>
        </p>
      </fieldset>
    </>
  )
}

function Source({ form: { values, errors, set } }: { form: Fields<Values> }) {
  const [other, setOther] = useState(!isListed(values.source) || values.source === 'Others')
  return (
    <>
      <Select
        name="source"
        label={labels.source}
        value={other ? 'Others' : values.source}
        error={other ? undefined : errors.source}
        onChange={(event) => {
          setOther(event.target.value === 'Others')
          set({ source: event.target.value })
        }}
      >
        <option value="">Not given</option>
        {sources.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
      {other && (
        <Input
          label="Other source"
          maxLength={120}
          value={values.source === 'Others' ? '' : values.source}
          error={errors.source}
          onChange={(event) => set({ source: event.target.value || 'Others' })}
        />
      )}
    </>
  )
}
