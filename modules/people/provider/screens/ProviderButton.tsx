/**
 * The button for the identity provider. If the provider is down, it says so here, and everything else works.
 */
import { useState } from 'react'
import { LogIn } from 'lucide-react'
import { call } from '../../../../web/api'
import { Button } from '../../../../web/ui/Button'
import { sentenceOf } from '../../../../web/sendOnce'
import { startAtProvider } from '../../providerContract'
import { storeFlow } from './flow'

export default function ProviderButton({ label }: { label: string }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function go() {
    setBusy(true)
    setFailure(null)
    try {
      const { address, flow } = await call(startAtProvider)
      storeFlow(flow)
      location.assign(address)
    } catch (error) {
      setBusy(false)
      setFailure(
        sentenceOf(
          error,
          "This browser blocks storage, so the provider's sign-in cannot be completed. Sign in with your " +
            'password.',
        ),
      )
    }
  }

  return (
    <div className="entry-provider">
      <Button
        variant="primary"
        size="large"
        busy={busy}
        icon={<LogIn size={18} aria-hidden />}
        onClick={() => void go()}
      >
        Sign in with {label}
      </Button>
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}
