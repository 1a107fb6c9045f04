/** The address that people open, what it means for browsers, and whether it reaches this Muster. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { Answer } from '../../../src/domain/endpoint'
import { publicAddress, windowAddress, httpsPage } from '../../../src/domain/publicAddress'
import { call } from '../../../web/api'
import { ask } from '../../../web/query'
import { Button } from '../../../web/ui/Button'
import { Card } from '../../../web/ui/Card'
import { ErrorState } from '../../../web/ui/Empty'
import { Fact, Facts } from '../../../web/ui/Facts'
import { Waiting } from '../../../web/ui/Spinner'
import { sentenceOf } from '../../../web/sendOnce'
import { address, checkAddress } from '../contract'
import './system.css'

export default function Address() {
  const { data, isError, refetch } = useQuery(ask(address))
  return (
    <Card title="Address" note="The address that people open. MUSTER_URL sets it when Muster starts.">
      {data ? (
        <Judged of={data} />
      ) : isError ? (
        <ErrorState retry={() => void refetch()}>The address could not be loaded.</ErrorState>
      ) : (
        <Waiting />
      )}
    </Card>
  )
}

function Judged({ of: { url, trustsProxy } }: { of: Answer<typeof address> }) {
  const configured = publicAddress(url)
  const here = windowAddress(location.origin)
  return (
    <div className="system-address">
      <Facts>
        <Fact name="Public address (MUSTER_URL)">{url ?? 'Not set'}</Fact>
        <Fact name="Address of this window">{location.origin}</Fact>
        <Fact name="Trusts the proxy (MUSTER_TRUST_PROXY)">{trustsProxy ? 'Yes' : 'No'}</Fact>
      </Facts>
      <Words finding={configured.finding} todo={configured.todo} isGood={configured.isSecure} />
      {location.origin !== url && (
        <Words
          finding={here.finding}
          // Without a public address, this one is all that people have.
          todo={url ? null : here.todo}
          isGood={here.isSecure}
        />
      )}
      <Check />
      <p className="faint">The documentation explains https in {httpsPage}.</p>
    </div>
  )
}

function Words({ finding, todo, isGood }: { finding: string; todo: string | null; isGood: boolean }) {
  return (
    <p className={isGood ? 'system-good' : 'system-warning'}>
      {isGood ? <CircleCheck size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
      <span>
        {finding}.{todo && ` ${todo}`}
      </span>
    </p>
  )
}

function Check() {
  const [busy, setBusy] = useState(false)
  const [checked, setChecked] = useState<{ isGood: boolean; message: string } | null>(null)

  async function run() {
    setBusy(true)
    setChecked(null)
    setChecked(
      await call(checkAddress).then(
        ({ found, message }) => ({ isGood: found === 'this Muster', message }),
        (error: unknown) => ({
          isGood: false,
          message: sentenceOf(error, 'The check failed. Please try again.'),
        }),
      ),
    )
    setBusy(false)
  }

  return (
    <>
      <Button busy={busy} onClick={() => void run()}>
        {busy ? 'Checking…' : 'Check the address'}
      </Button>
      <p role="status" className={checked ? (checked.isGood ? 'system-good' : 'system-warning') : undefined}>
        {checked && (
          <>
            {checked.isGood ? <CircleCheck size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
            <span>{checked.message}</span>
          </>
        )}
      </p>
    </>
  )
}
