/** Creates an API token, and shows it once. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { may, scopes as allScopes, type Scope } from '../../../../src/domain/access'
import { FormDialog } from '../../../../web/form/FormDialog'
import { useForm } from '../../../../web/form/useForm'
import { ask } from '../../../../web/query'
import { useWho } from '../../../../web/session'
import { Checkbox } from '../../../../web/ui/Checkbox'
import { Input, Select } from '../../../../web/ui/Field'
import { ShownOnce } from '../../../../web/ui/ShownOnce'
import { getFactor } from '../../factorContract'
import { createApiToken } from '../apiTokenContract'
import { scopeWords } from './scopeWords'
import './tokens.css'

const lengths = [7, 30, 90, 366]

export default function NewToken({ onClose }: { onClose: () => void }) {
  const who = useWho()
  const { data: factor } = useQuery(ask(getFactor))
  const [token, setToken] = useState<string | null>(null)
  const form = useForm(createApiToken, {
    read: () => ({ name: '', scopes: ['read'] as Scope[], days: '90', isForProgram: false, password: '' }),
    faults: ({ name, scopes, password }): Record<string, string> => ({
      ...(!name.trim() && { name: 'Enter what uses it' }),
      ...(scopes.length === 0 && { scopes: 'Choose at least one' }),
      ...(factor?.hasPassword && !password && { password: 'Password is required' }),
    }),
    write: ({ days, password, ...rest }) => ({
      ...rest,
      days: Number(days),
      ...(password && { password }),
    }),
    failed: { title: 'Error', text: 'The token could not be created', once: true },
    onSent: (made) => made && setToken(made.token),
  })
  const { scopes, isForProgram } = form.values
  const choose = (scope: Scope, isChosen: boolean) =>
    form.set({ scopes: isChosen ? [...scopes, scope] : scopes.filter((one) => one !== scope) })
  const scopeBox = (scope: Scope) => (
    <Checkbox
      key={scope}
      label={scopeWords(scope)}
      checked={scopes.includes(scope)}
      onChange={(event) => choose(scope, event.target.checked)}
    />
  )
  if (token) return <ShownOnce title="Your new token" label="API token" text={token} onClose={onClose} />
  return (
    <FormDialog title="New API Token" action="Create Token" doing="Creating…" form={form} onClose={onClose}>
      <Input
        label="Used by"
        {...form.tie('name')}
        required
        maxLength={60}
        hint="For example Attendance sheet"
      />
      <fieldset className="token-scopes">
        <legend>It may</legend>
        {scopeBox('read')}
        <details>
          <summary>Permissions, for changes</summary>
          <div>{allScopes.filter((scope) => scope !== 'read' && may(who, scope)).map(scopeBox)}</div>
        </details>
        {form.errors.scopes && (
          <p className="field-error" role="alert">
            {form.errors.scopes}
          </p>
        )}
      </fieldset>
      <Select label="Valid for" {...form.tie('days')}>
        {lengths.map((days) => (
          <option key={days} value={days}>
            {days === 366 ? 'a year' : `${days} days`}
          </option>
        ))}
      </Select>
      {may(who, 'manage_settings') && (
        <Checkbox
          label="For a program of the firm"
          note="Every Admin sees it and can end it. It ends with your account."
          checked={isForProgram}
          onChange={(event) => form.set({ isForProgram: event.target.checked })}
        />
      )}
      {factor?.hasPassword && (
        <Input
          label="Your password"
          {...form.tie('password')}
          required
          type="password"
          autoComplete="current-password"
        />
      )}
    </FormDialog>
  )
}
