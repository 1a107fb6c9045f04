/** The sign-in section of System Settings: who must have a second factor, and the identity provider. */
import { Suspense } from 'react'
import { pieces } from '../../../../web/module'
import type { FieldSpec } from '../../../../web/setting'
import { Card } from '../../../../web/ui/Card'
import { Waiting } from '../../../../web/ui/Spinner'
import { ProviderTest } from '../../provider/screens/ProviderTest'
import './signInSettings.css'

const factor: FieldSpec[] = [
  {
    name: 'secondFactor',
    label: 'Required for',
    kind: 'choice',
    hint: 'People without one must set it up at their next sign-in',
    choices: [
      ['nobody', 'Nobody (optional)'],
      ['some', 'Admin and Accounts'],
      ['everybody', 'Everybody'],
    ],
  },
]

const provider: FieldSpec[] = [
  {
    name: 'issuer',
    label: 'Issuer',
    kind: 'text',
    type: 'url',
    hint: 'Such as https://accounts.google.com. Leave blank if everybody signs in with a password',
  },
  { name: 'clientId', label: 'Client ID', kind: 'text', hint: "Muster's client ID at the provider" },
  {
    name: 'label',
    label: 'Button text',
    kind: 'text',
    hint: "Sign in with … Default: the provider's server name",
  },
  {
    name: 'passwords',
    label: 'Passwords',
    kind: 'choice',
    hint: 'Admins can always use a password, so the firm cannot be locked out',
    choices: [
      ['everybody', 'Allowed for everybody'],
      ['admins', 'Allowed only for Admins'],
    ],
  },
  {
    name: 'providerIsEnough',
    label: 'No second factor needed with this provider',
    kind: 'switch',
    hint:
      'Muster asks for no second factor after a provider sign-in, because the provider can ask for its ' +
      'own. If off, the rule above applies to these people too.',
  },
]

export default function SignInSettings() {
  const { settingForm: SettingForm } = pieces()
  return (
    <Card
      title="Sign-in"
      note={
        'Sign-in rules for the firm. People set up their second factor in My Profile. An Admin can ' +
        "reset a lost one in the employee's details."
      }
    >
      {SettingForm && (
        <Suspense fallback={<Waiting />}>
          <SettingForm title="Second factor" setting="sign_in" section="sign-in" fields={factor} />
          <SettingForm
            title="Sign-in with your identity provider"
            note={
              'OpenID Connect: Google Workspace, Microsoft Entra, Keycloak and others. People are found ' +
              'by their office email address, which the provider must have verified. No accounts are created.'
            }
            setting="sign_in"
            section="sign-in"
            fields={provider}
          />
        </Suspense>
      )}
      <ProviderTest />
    </Card>
  )
}
