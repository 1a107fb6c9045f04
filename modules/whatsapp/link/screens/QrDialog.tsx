/**
 * The QR code with instructions: it is updated with WhatsApp's, and the dialog closes when the phone is
 * linked.
 */
import { useState } from 'react'
import { toast } from '../../../../web/toast'
import { Button } from '../../../../web/ui/Button'
import { Dialog } from '../../../../web/ui/Dialog'
import { ErrorState } from '../../../../web/ui/Empty'
import { Spinner } from '../../../../web/ui/Spinner'
import { numberText } from '../../rules'
import { useConnecting } from './useConnecting'
import { linkChanged } from './useLink'

export function QrDialog({ force, onClose }: { force: boolean; onClose: () => void }) {
  const at = useConnecting(force, (phoneNumber) => {
    toast({
      title: 'WhatsApp connected',
      ...(phoneNumber && { text: numberText(phoneNumber) }),
      tone: 'good',
    })
    void linkChanged()
    onClose()
  })
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <Dialog title="Connect with QR Code" onClose={onClose}>
      {at.is === 'failed' ? (
        <ErrorState retry={at.again}>{at.message}</ErrorState>
      ) : (
        <>
          <div className="wa-code" role="status" aria-live="polite">
            {at.is === 'starting' && (
              <>
                <Spinner large />
                <p className="soft">Preparing a code…</p>
              </>
            )}
            {at.is === 'code' &&
              (broken === at.image ? (
                <>
                  <p className="field-error">The code cannot be shown.</p>
                  <Button onClick={at.again}>Show another code</Button>
                </>
              ) : (
                <img
                  src={at.image}
                  width={264}
                  height={264}
                  alt="Code to scan with WhatsApp on your phone"
                  onError={() => {
                    setBroken(at.image)
                    toast({
                      title: 'QR Code Error',
                      text: 'The code cannot be shown. Please request another one.',
                      tone: 'bad',
                    })
                  }}
                />
              ))}
            {at.is === 'loading' && (
              <>
                <Spinner large />
                <p className="soft">
                  Your phone has scanned the code. WhatsApp is loading
                  {at.percent === null ? '…' : `: ${at.percent}%`}
                </p>
                <progress
                  className="thin-progress"
                  aria-label="WhatsApp is loading"
                  {...(at.percent === null ? {} : { value: at.percent, max: 100 })}
                />
              </>
            )}
          </div>
          <ol className="steps">
            <li>
              Open WhatsApp on your phone and go to <b>Settings</b> (on Android the three dots).
            </li>
            <li>
              Tap <b>Linked Devices</b>.
            </li>
            <li>
              Tap <b>Link a Device</b>, and point the phone at this code.
            </li>
          </ol>
          <p className="faint">
            Scan the code with the phone whose WhatsApp should send. If you are on that phone now, open Muster
            on another screen.
          </p>
        </>
      )}
    </Dialog>
  )
}
