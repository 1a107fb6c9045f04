/** An Admin's view of a person's sign-in: password link, second factor, identity provider account. */
import { useState } from 'react'
import { may } from '../../../../src/domain/access'
import { call } from '../../../../web/api'
import { useZone } from '../../../../web/firm'
import { fullName } from '../../../../web/format'
import { useWho } from '../../../../web/session'
import { toast } from '../../../../web/toast'
import { sentenceOf } from '../../../../web/sendOnce'
import { Button } from '../../../../web/ui/Button'
import { Confirm } from '../../../../web/ui/Confirm'
import { Fact, Facts, Part } from '../../../../web/ui/Facts'
import { type PersonDetail } from '../../contract'
import { invitedWords } from '../../links/screens/inviting'
import { PasswordLink } from '../../links/screens/PasswordLink'
import { resetFactor } from '../../factorContract'
import { unlinkProvider } from '../../providerContract'

const acts = {
  reset: {
    send: resetFactor,
    title: 'Reset the second factor?',
    action: 'Reset',
    busy: 'Resetting…',
    done: 'Second factor reset',
    after: 'now signs in with the password only.',
    asks:
      'will be signed out everywhere and can sign in with the password only until they set up another. ' +
      'Check that the request really comes from them.',
  },
  unlink: {
    send: unlinkProvider,
    title: 'Unlink the identity provider?',
    action: 'Unlink',
    busy: 'Unlinking…',
    done: 'Unlinked',
    after: 'will be found by email address at the next sign-in there.',
    asks:
      'will be signed out everywhere. The next provider account with their verified email address ' +
      'will be linked to them.',
  },
} as const

type SignInOfProps = {
  of: Pick<
    PersonDetail,
    'id' | 'firstName' | 'lastName' | 'isActive' | 'hasPassword' | 'invitedAt' | 'secondFactor' | 'isLinked'
  >
}

export function SignInOf({ of }: SignInOfProps) {
  const who = useWho()
  const invited = invitedWords(of.invitedAt, useZone())
  const [confirming, setConfirming] = useState<keyof typeof acts | null>(null)
  const [linking, setLinking] = useState(false)
  const manages = may(who, 'manage_employees')
  const act = confirming && acts[confirming]

  async function run({ send, done, after }: (typeof acts)[keyof typeof acts]) {
    try {
      await call(send, { id: String(of.id) })
      toast({ title: done, text: `${fullName(of)} ${after}`, tone: 'good' })
      return true
    } catch (error) {
      toast({
        title: 'Error',
        text: sentenceOf(error, 'Something went wrong. Please try again.'),
        tone: 'bad',
      })
      return false
    }
  }

  const line = (
    name: string,
    isSo: boolean,
    words: readonly [string, string],
    what: keyof typeof acts,
    label: string,
    mayBe: boolean,
  ) => (
    <Fact name={name}>
      <span className="details-identity">
        {words[isSo ? 0 : 1]}
        {isSo && mayBe && (
          <Button size="small" onClick={() => setConfirming(what)}>
            {label}
          </Button>
        )}
      </span>
    </Fact>
  )
  return (
    <Part title="Sign-in">
      <Facts>
        <Fact name="Password">
          <span className="details-identity">
            {of.hasPassword ? 'Set' : invited ? `Not set, ${invited}` : 'Not set'}
            {manages && of.isActive && who.id !== of.id && (
              <Button size="small" aria-haspopup="dialog" onClick={() => setLinking(true)}>
                Create link
              </Button>
            )}
          </span>
        </Fact>
        {line(
          'Second factor',
          of.secondFactor,
          ['On', 'Off'],
          'reset',
          'Reset second factor',
          manages && who.id !== of.id,
        )}
        {line('Identity provider', of.isLinked, ['Linked', 'Not linked'], 'unlink', 'Unlink', manages)}
      </Facts>
      {linking && <PasswordLink of={of} onClose={() => setLinking(false)} />}
      {act && (
        <Confirm
          title={act.title}
          action={act.action}
          busy={act.busy}
          keep="Cancel"
          run={() => run(act)}
          onClose={() => setConfirming(null)}
        >
          <p>
            {fullName(of)} {act.asks}
          </p>
        </Confirm>
      )}
    </Part>
  )
}
