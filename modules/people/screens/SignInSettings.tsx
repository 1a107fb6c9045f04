/** The section of System Settings about signing in: of whom a second factor is required. */
import { Suspense } from 'react'
import { KeyRound } from 'lucide-react'
import { pieces } from '../../../web/module'
import type { FieldSpec } from '../../../web/setting'
import { Card } from '../../../web/ui/Card'
import { Waiting } from '../../../web/ui/Spinner'

const factor: FieldSpec[] = [
  {
    name: 'secondFactor', label: 'Required of', kind: 'choice', hint: 'Who has none yet can do nothing but set one up',
    choices: [['nobody', 'Nobody: everybody chooses'], ['some', 'Admin and Accounts'], ['everybody', 'Everybody']],
  },
]

export default function SignInSettings() {
  const { settingForm: SettingForm } = pieces()
  return (
    <Card title="Sign-in" icon={<KeyRound size={18} aria-hidden />} note="What it takes to sign in. Everybody sets up their own second factor in My Profile; a lost one is reset in the employee's details.">
      {SettingForm && (
        <Suspense fallback={<Waiting />}>
          <SettingForm title="Second factor" setting="sign_in" section="sign-in" fields={factor} />
        </Suspense>
      )}
    </Card>
  )
}
