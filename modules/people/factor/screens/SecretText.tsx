/** The secret for an app that cannot scan, in groups of four, with a copy button. */
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
      // A plain-http address has no clipboard, but selected text can be copied.
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
        {copied ? 'Copied' : 'Copy key'}
      </Button>
      <span className="out-of-sight" role="status">
        {copied && 'Copied'}
      </span>
    </div>
  )
}
