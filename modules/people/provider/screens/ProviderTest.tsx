/** The settings for the provider, missing settings, and whether the saved provider answers. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { call } from '../../../../web/api'
import { ask } from '../../../../web/query'
import { Button } from '../../../../web/ui/Button'
import { CopyText } from '../../../../web/ui/CopyText'
import { sentenceOf } from '../../../../web/sendOnce'
import { lookAtProvider, testProvider } from '../../providerContract'

type Found = { isGood: boolean; message: string }

export function ProviderTest() {
  const { data } = useQuery(ask(lookAtProvider))
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<Found | null>(null)

  async function run() {
    setBusy(true)
    setFound(null)
    setFound(
      await call(testProvider).catch((error: unknown) => ({
        isGood: false,
        message: sentenceOf(error, 'The test failed'),
      })),
    )
    setBusy(false)
  }

  return (
    <div className="provider-test">
      {data?.redirect ? (
        <CopyText label="Redirect address to enter at the provider" text={data.redirect} />
      ) : (
        data && (
          <p className="soft">
            The button is not shown yet. Start Muster with MUSTER_URL, the address that people open, so that
            the provider can send them back.
          </p>
        )
      )}
      {data && (
        <p className="faint">
          {data.secretFor
            ? `A client secret is set (MUSTER_OIDC_SECRET). It is sent to ${data.secretFor}` +
              (data.isSecretSent ? '.' : ' only, not to this provider. MUSTER_OIDC_ORIGIN decides this.')
            : 'No client secret is set. If the provider gives one, start Muster with ' +
              'MUSTER_OIDC_SECRET and MUSTER_OIDC_ORIGIN. It is never stored.'}
        </p>
      )}
      <Button busy={busy} onClick={() => void run()}>
        {busy ? 'Testing…' : 'Test the provider'}
      </Button>
      <p role="status" className={found && !found.isGood ? 'field-error' : undefined}>
        {found && (
          <>
            {found.isGood ? <CircleCheck size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
            {` ${found.message}`}
          </>
        )}
      </p>
    </div>
  )
}
