/** Recovery codes, shown once. */
import { useEffect, useRef, useState } from 'react'
import { Check, Copy, Download } from 'lucide-react'
import { saveFile } from '../../../../web/download'
import { useFirm } from '../../../../web/firm'
import { useWho } from '../../../../web/session'
import { toast } from '../../../../web/toast'
import { Button } from '../../../../web/ui/Button'

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const firm = useFirm()?.name ?? 'Muster'
  const { email } = useWho()
  const [copied, setCopied] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  // The focused element is gone with the previous step.
  useEffect(() => top.current?.focus(), [])
  const text =
    `Recovery codes of ${email} at ${firm} (Muster)\nEach works once, in place of a code from the ` +
    `app.\n\n${codes.join('\n')}\n`

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // A plain-http address has no clipboard.
      toast({
        title: 'Not copied',
        text: 'The browser does not allow copying. Download the codes, or write them down.',
        tone: 'bad',
      })
    }
  }

  return (
    <div className="factor-step" ref={top} tabIndex={-1}>
      <p>
        <b>Store these where you can find them without your phone.</b> Each works once if you do not have the
        app. They are not shown again.
      </p>
      <ol className="factor-codes figures" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="factor-buttons">
        <Button
          icon={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          icon={<Download size={16} aria-hidden />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'muster_recovery_codes.txt')}
        >
          Download as text
        </Button>
        <Button variant="primary" onClick={onDone}>
          I have stored them
        </Button>
      </div>
    </div>
  )
}
