/**
 * The section of System Settings about signing in: of whom a second factor is required, and the firm's
 * identity provider.
 */
import { Suspense } from 'react'
import { KeyRound } from 'lucide-react'
import { pieces } from '../../../../web/module'
import type { FieldSpec } from '../../../../web/setting'
import { Card } from '../../../../web/ui/Card'
import { Waiting } from '../../../../web/ui/Spinner'
import { ProviderTest } from '../../provider/screens/ProviderTest'
import './signInSettings.css'

const factor: FieldSpec[] = [
  {
    name: 'secondFactor',
    label: 'Required of',
    kind: 'choice',
    hint: 'Who has none yet can do nothing but set one up',
    choices: [
      ['nobody', 'Nobody: everybody chooses'],
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
    hint: 'Such as https://accounts.google.com. Empty: everybody signs in with a password',
  },
  { name: 'clientId', label: 'Client ID', kind: 'text', hint: 'What the provider calls Muster' },
  {
    name: 'label',
    label: 'Words on the button',
    kind: 'text',
    hint: 'Sign in with … The name of its server where nothing is given',
  },
  {
    name: 'passwords',
    label: 'Passwords',
    kind: 'choice',
    hint: 'Admins always may, so that nobody locks the firm out',
    choices: [
      ['everybody', 'Everybody may use one too'],
      ['admins', 'Only Admins may use one'],
    ],
  },
  {
    name: 'providerIsEnough',
    label: 'Its sign-in is enough',
    kind: 'switch',
    hint:
      'Who comes from there is asked for no second factor here: the provider asks for one as it is set up ' +
      'to. Switched off, the rules above hold for them too.',
  },
]

export default function SignInSettings() {
  const { settingForm: SettingForm } = pieces()
  return (
    <Card
      title="Sign-in"
      icon={<KeyRound size={18} aria-hidden />}
      note={
        'What it takes to sign in. Everybody sets up their own second factor in My Profile; a lost one is ' +
        "reset in the employee's details."
      }
    >
      {SettingForm && (
        <Suspense fallback={<Waiting />}>
          <SettingForm title="Second factor" setting="sign_in" section="sign-in" fields={factor} />
          <SettingForm
            title="Sign-in with your identity provider"
            note={
              'OpenID Connect: Google Workspace, Microsoft Entra, Keycloak and others. People are found ' +
              'by their office email address, which the provider must have verified; nobody is added.'
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
