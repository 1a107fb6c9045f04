/** One's own second factor: on or off, remaining recovery codes, and actions. */
import { Suspense, lazy, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useZone } from '../../../../web/firm'
import { momentWords } from '../../../../web/format'
import { ask } from '../../../../web/query'
import { sentenceOf } from '../../../../web/sendOnce'
import { Badge } from '../../../../web/ui/Badge'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { ErrorState } from '../../../../web/ui/Empty'
import { Waiting } from '../../../../web/ui/Spinner'
import { getFactor, type FactorState } from '../../factorContract'
import type { FactorAction } from '../../factor/screens/FactorDialogs'

const FactorDialog = lazy(() => import('../../factor/screens/FactorDialogs'))

export function SecondFactor() {
  const { data, error, refetch } = useQuery(ask(getFactor))
  const [action, setAction] = useState<FactorAction | null>(null)
  return (
    <Card
      title="Second factor"
      note="Ask for a code from an authenticator app when signing in."
      actions={
        data &&
        (data.isOn ? (
          <>
            <Button aria-haspopup="dialog" onClick={() => setAction('renew')}>
              New recovery codes
            </Button>
            <Button aria-haspopup="dialog" onClick={() => setAction('off')}>
              Disable
            </Button>
          </>
        ) : (
          <Button aria-haspopup="dialog" onClick={() => setAction('on')}>
            Set up
          </Button>
        ))
      }
    >
      {data ? (
        <State {...data} />
      ) : error ? (
        <ErrorState retry={() => void refetch()}>
          {sentenceOf(error, 'Your second factor could not be loaded.')}
        </ErrorState>
      ) : (
        <Waiting />
      )}
      {data && action && (
        <Suspense>
          <FactorDialog
            action={action}
            hasPassword={data.hasPassword}
            isRequired={data.isRequired}
            onClose={() => setAction(null)}
          />
        </Suspense>
      )}
    </Card>
  )
}

function State({ isOn, since, recoveryCodesLeft: left }: FactorState) {
  const zone = useZone()
  if (!isOn) return <p className="soft">Off. You sign in with your password only.</p>
  return (
    <p className="profile-badges">
      <Badge colour="green" dot>
        On
      </Badge>
      <span className="faint">since {momentWords(since!, zone)}</span>
      <span className={left < 3 ? undefined : 'faint'}>
        {left === 1 ? '1 recovery code' : `${left} recovery codes`} left
        {left < 3 && '. Create new ones before they run out.'}
      </span>
    </p>
  )
}
