/**
 * How somebody else signs in, for an Admin: a link to set a password with; their second factor and their
 * account of the identity provider, and taking them away.
 */
import { useState } from 'react'
import { may } from '../../../../src/domain/access'
import { call } from '../../../../web/api'
import { fullName } from '../../../../web/format'
import { useWho } from '../../../../web/session'
import { toast } from '../../../../web/toast'
import { sentenceOf } from '../../../../web/wish'
import { Button } from '../../../../web/ui/Button'
import { Confirm } from '../../../../web/ui/Confirm'
import { Fact, Facts, Part } from '../../../../web/ui/Facts'
import { type PersonDetail } from '../../contract'
import { PasswordLink } from './PasswordLink'
import { resetFactor } from '../../factorContract'
import { unlinkProvider } from '../../providerContract'

const acts = {
  reset: {
    send: resetFactor,
    title: 'Reset the second factor?',
    action: 'Reset',
    busy: 'Resetting…',
    done: 'Second factor reset',
    after: 'signs in with the password alone now.',
    asks:
      'is signed out everywhere and signs in with the password alone, until they set up another. Be sure ' +
      'that it is they who ask for it.',
  },
  unlink: {
    send: unlinkProvider,
    title: 'Unlink the identity provider?',
    action: 'Unlink',
    busy: 'Unlinking…',
    done: 'Unlinked',
    after: 'is found by the email address at the next sign-in there.',
    asks:
      'is signed out everywhere. Whoever next signs in at the provider with their verified email address ' +
      'is taken for them.',
  },
} as const

type SignInOfProps = {
  of: Pick<
    PersonDetail,
    'id' | 'firstName' | 'lastName' | 'isActive' | 'hasPassword' | 'secondFactor' | 'isLinked'
  >
}

export function SignInOf({ of }: SignInOfProps) {
  const who = useWho()
  const [asked, setAsked] = useState<keyof typeof acts | null>(null)
  const [linking, setLinking] = useState(false)
  const manages = may(who, 'manage_employees')
  const act = asked && acts[asked]

  async function run({ send, done, after }: (typeof acts)[keyof typeof acts]) {
    try {
      await call(send, { id: String(of.id) })
      toast({ title: done, text: `${fullName(of)} ${after}`, tone: 'good' })
      return true
    } catch (error) {
      toast({
        title: 'Error',
        text: sentenceOf(error, 'It could not be done. Please try again.'),
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
          <Button size="small" onClick={() => setAsked(what)}>
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
            {of.hasPassword ? 'Set' : 'None yet'}
            {manages && of.isActive && who.id !== of.id && (
              <Button size="small" aria-haspopup="dialog" onClick={() => setLinking(true)}>
                Make a link
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
          onClose={() => setAsked(null)}
        >
          <p>
            {fullName(of)} {act.asks}
          </p>
        </Confirm>
      )}
    </Part>
  )
}
