/** Tests whether the saved language model answers, and how fast. */
import { useState } from 'react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { call } from '../../../web/api'
import { Button } from '../../../web/ui/Button'
import { sentenceOf } from '../../../web/sendOnce'
import { testModel } from '../contract'

type Found = { ok: boolean; message: string; milliseconds: number | null }

export function ModelTest() {
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<Found | null>(null)

  async function run() {
    setBusy(true)
    setFound(null)
    setFound(
      await call(testModel, {}).catch((error: unknown) => ({
        ok: false,
        message: sentenceOf(error, 'The test failed'),
        milliseconds: null,
      })),
    )
    setBusy(false)
  }

  return (
    <div className="model-test">
      <Button busy={busy} onClick={() => void run()}>
        {busy ? 'Testing…' : 'Test'}
      </Button>
      <p role="status" className={found && !found.ok ? 'failed' : undefined}>
        {found ? (
          <>
            {found.ok ? <CircleCheck size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
            <span>
              {found.message}{' '}
              {found.milliseconds !== null && (
                <span className="faint figures">{found.milliseconds.toLocaleString('en-IN')} ms</span>
              )}
            </span>
          </>
        ) : (
          <span className="faint">
            {busy ? 'Testing the model…' : 'Sends a one-word question to the saved model.'}
          </span>
        )}
      </p>
    </div>
  )
}
