/** The secret to be typed into an app that cannot scan: whole, in fours, and copied with one press. */
import { useRef, useState } from 'react'
import { Check, Copy } from 'lucide-react'
import { Button } from '../../../../web/ui/Button'

export function SecretText({ secret }: { secret: string }) {
  const text = useRef<HTMLElement>(null)
  const [copied, setCopied] = useState(false)

  async function copy() {
    getSelection()?.selectAllChildren(text.current!)
    try {
      await navigator.clipboard.writeText(secret)
    } catch {
      // A plain-http address has no clipboard; what is selected can still be copied.
      if (!document.execCommand('copy')) return
    }
    setCopied(true)
  }

  return (
    <div className="factor-secret">
      <p>
        <span className="soft">Key: </span>
        <code ref={text} className="figures">
          {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </code>
      </p>
      <Button
        size="small"
        icon={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        onClick={() => void copy()}
      >
        {copied ? 'Copied' : 'Copy the key'}
      </Button>
      <span className="out-of-sight" role="status">
        {copied && 'Copied'}
      </span>
    </div>
  )
}
