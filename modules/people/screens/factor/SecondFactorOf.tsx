/** Somebody else's second factor, for an Admin: whether there is one, and taking it away when it is lost. */
import { useState } from 'react'
import { may } from '../../../../src/domain/access'
import { call } from '../../../../web/api'
import { stale } from '../../../../web/query'
import { useWho } from '../../../../web/session'
import { toast } from '../../../../web/toast'
import { sentenceOf } from '../../../../web/wish'
import { Button } from '../../../../web/ui/Button'
import { Confirm } from '../../../../web/ui/Confirm'
import { Fact, Facts, Part } from '../../../../web/ui/Facts'
import { getPerson, type PersonDetail } from '../../contract'
import { resetFactor } from '../../factorContract'

export function SecondFactorOf({ of, isOn }: { of: Partial<PersonDetail>; isOn: boolean }) {
  const who = useWho()
  const [asked, setAsked] = useState(false)
  const name = `${of.firstName} ${of.lastName}`
  async function reset() {
    try {
      await call(resetFactor, { id: String(of.id) })
      await stale(getPerson.path)
      toast({ title: 'Second factor reset', text: `${name} signs in with the password alone now.`, tone: 'good' })
      return true
    } catch (error) {
      toast({ title: 'Error', text: sentenceOf(error, 'It could not be done. Please try again.'), tone: 'bad' })
      return false
    }
  }
  return (
    <Part title="Sign-in">
      <Facts>
        <Fact name="Second factor">
          <span className="details-identity">
            {isOn ? 'On' : 'Off'}
            {isOn && may(who, 'manage_employees') && who.id !== of.id && (
              <Button size="small" title="Noted in the audit" onClick={() => setAsked(true)}>
                Reset second factor
              </Button>
            )}
          </span>
        </Fact>
      </Facts>
      {asked && (
        <Confirm title="Reset the second factor?" action="Reset" busy="Resetting…" keep="Cancel" run={reset} onClose={() => setAsked(false)}>
          <p>{name} is signed out everywhere and signs in with the password alone, until they set up another. Be sure that it is they who ask for it.</p>
        </Confirm>
      )}
    </Part>
  )
}
